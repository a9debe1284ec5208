"""Compiled loops of the exact analysis. They know no rule: what rules say arrives as arrays.

All of them stand at module level with a cache on disk, because closures would be compiled every time.
"""

import numpy as np
import numpy.typing as npt
from numba import njit

from sabot.odds.kernels.hot_loops import hot_loop

BUILT_ON = "845c054cad9f"
"""A digest of what is imported above: compiled code is kept by the text of its own file alone."""

Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

Tree = tuple[Ints, Ints, Ints, Ints, Floats]
"""A dealer tree: value, before, depth, end, orders (see `dealer_tree`)."""
Pays = tuple[Floats, Floats, Floats, Floats]
"""Payoffs of plain hands, doubled hands (by kind and end), surrendered hands (by end), and of busts."""

U = np.uint64
LANES = 64
"""Hands that are worked on side by side, so that the machine's vector units have something to do."""
ENDS, BUST_END, TWENTY_TWO_END, BLACKJACK_END = 8, 5, 6, 7
HIT, STAND, DOUBLE, SURRENDER = range(4)
"""Actions as numbers: the columns of values and the entries of strategies."""
NEVER = -1e9
"""The value of what is not allowed."""


@njit(cache=True, error_model="numpy")
def dealer_chances(left: Floats, tree: Tree, chances: Floats) -> None:
    """Chances of the dealer's ends for each row of `left`, the cards that they may draw, by value.

    Nodes come as one walks the tree, so that only the weights on the way to the last one are kept.
    """
    value, before, depth, end, orders = tree
    deepest = depth.max() + 1
    weight, share = np.empty((deepest, LANES)), np.empty((deepest, LANES))
    lanes, sums = np.empty((10, LANES)), np.empty((ENDS, LANES))
    for first in range(0, len(left), LANES):
        width = min(LANES, len(left) - first)
        _fill_lanes(left, first, width, lanes, share)
        weight[0, :] = 1.0
        sums[:, :] = 0.0
        _walk(value, before, depth, end, orders, lanes, share, weight, sums, U(width))
        for lane in range(width):
            rest = 1.0
            for ends in range(ENDS):
                if ends != BUST_END:
                    chances[first + lane, ends] = sums[ends, lane]
                    rest -= sums[ends, lane]
            chances[first + lane, BUST_END] = rest


@hot_loop
def _walk(
    value: Ints,
    before: Ints,
    depth: Ints,
    end: Ints,
    orders: Floats,
    lanes: Floats,
    share: Floats,
    weight: Floats,
    sums: Floats,
    width: U,
) -> None:
    """The whole tree for hands side by side: what every finished hand adds to its end."""
    for node in range(1, len(value)):
        drawn, ends = depth[node], end[node]
        above, own, there, held = weight[drawn - 1], weight[drawn], lanes[value[node]], before[node]
        for lane in range(width):
            own[lane] = above[lane] * max(there[lane] - held, 0.0)
        if ends >= 0:
            total, part, ways = sums[ends], share[drawn], orders[node]
            for lane in range(width):
                total[lane] += ways * own[lane] * part[lane]


@njit(cache=True, error_model="numpy")
def _fill_lanes(left: Floats, first: int, width: int, lanes: Floats, share: Floats) -> None:
    """Cards left, and one over the ways to draw so many cards in order."""
    for lane in range(width):
        cards = 0.0
        for x in range(10):
            lanes[x, lane] = left[first + lane, x]
            cards += left[first + lane, x]
        share[0, lane] = 1.0
        for drawn in range(1, len(share)):
            rest = cards - (drawn - 1)
            share[drawn, lane] = share[drawn - 1, lane] / rest if rest > 0 else 0.0


@hot_loop
def ended(pays: Floats, chances: Floats, checked: bool) -> float:
    """What a finished hand is worth; behind a check only the rounds without a dealer blackjack count."""
    worth = 0.0
    for ends in range(BLACKJACK_END):
        worth += pays[ends] * chances[ends]
    if not checked:
        worth += pays[BLACKJACK_END] * chances[BLACKJACK_END]
    return worth


@hot_loop
def _all(left: Floats) -> float:
    cards = 0.0
    for x in range(10):
        cards += left[x]
    return cards


@hot_loop
def _drawn_bust(left: Floats, x: int, hole: int, checked: bool, loss: float) -> float:
    """What a hand is worth that busts with a card of value x."""
    if not checked or hole < 0:
        return loss
    cards = _all(left) - 1.0
    there = left[hole] - (1.0 if x == hole else 0.0)
    return loss * (1.0 - (there / cards if cards > 0 else 0.0))


@hot_loop
def _after_draw(
    left: Floats,
    after: Ints,
    worth: Floats,
    bust_pays: float,
    hole: int,
    checked: bool,
) -> float:
    """The average of `worth` over the next card; a card that busts costs `bust_pays`."""
    cards = _all(left)
    total = 0.0
    for x in range(10):
        if left[x] > 0:
            if after[x] < 0:
                total += left[x] / cards * _drawn_bust(left, x, hole, checked, bust_pays)
            else:
                total += left[x] / cards * worth[after[x]]
    return total


@njit(cache=True)
def best_play(
    left: Floats,
    chances: Floats,
    following: Ints,
    kind: Ints,
    finished: Bools,
    may_double: Bools,
    may_surrender: Bools,
    pays: Pays,
    hole: int,
    checked: bool,
    plan: Ints,
    values: Floats,
    best: Floats,
) -> None:
    """The value of every action of every hand against one up card, and of the best that is allowed.

    Where `plan` names an action, its value is taken for the best. Hands come smallest total first, so those
    that a card leads to are valued before. Doubling is valued for every unfinished hand, allowed or not:
    after a split other rules may hold.
    """
    plain, doubled, surrendered, bust = pays
    doubled_worth = np.empty(len(left))
    values[:, :] = NEVER
    for hand in range(len(left) - 1, -1, -1):
        doubled_worth[hand] = ended(doubled[kind[hand]], chances[hand], checked)
        values[hand, STAND] = ended(plain[kind[hand]], chances[hand], checked)
        best[hand] = values[hand, STAND]
        if finished[hand]:
            continue
        values[hand, HIT] = _after_draw(left[hand], following[hand], best, bust[0], hole, checked)
        values[hand, DOUBLE] = _after_draw(left[hand], following[hand], doubled_worth, bust[1], hole, checked)
        best[hand] = max(best[hand], values[hand, HIT])
        if may_double[hand]:
            best[hand] = max(best[hand], values[hand, DOUBLE])
        if may_surrender[hand]:
            values[hand, SURRENDER] = ended(surrendered, chances[hand], checked)
            best[hand] = max(best[hand], values[hand, SURRENDER])
        if plan[hand] >= 0:
            best[hand] = values[hand, plan[hand]]


@njit(cache=True)
def reached(left: Floats, following: Ints, plan: Ints, reach: Floats) -> None:
    """How often play by a plan comes to each hand; `reach` begins with the chances of two cards."""
    for hand in range(len(left)):
        if reach[hand] > 0 and plan[hand] == HIT:
            cards = left[hand].sum()
            for x in range(10):
                after = following[hand, x]
                if after >= 0 and left[hand, x] > 0:
                    reach[after] += reach[hand] * left[hand, x] / cards


@njit(cache=True)
def _mark(following: Ints, strategy: Ints, starts: Ints, valued: Bools, compared: Bools) -> None:
    """Which hands play comes to from `starts`, and which of them are compared with the dealer's."""
    for index in range(len(starts)):
        if starts[index] >= 0:
            valued[starts[index]] = True
    for hand in range(len(following)):
        if not valued[hand]:
            continue
        action = strategy[hand]
        if action in (STAND, SURRENDER):
            compared[hand] = True
            continue
        for x in range(10):
            after = following[hand, x]
            if after >= 0 and action == HIT:
                valued[after] = True
            elif after >= 0:
                compared[after] = True


@njit(cache=True)
def fixed_play(
    shoe: Floats,
    counts: Floats,
    following: Ints,
    kind: Ints,
    strategy: Ints,
    starts: Ints,
    pays: Pays,
    hole: int,
    checked: bool,
    tree: Tree,
    worth: Floats,
) -> None:
    """The value of the hands `starts`, played by a fixed strategy from a shoe that may have lost other cards.

    `shoe` is what is left without the cards of the hand itself. Only hands that play can reach are valued.
    """
    plain, doubled, surrendered, bust = pays
    valued, compared = np.zeros(len(counts), np.bool_), np.zeros(len(counts), np.bool_)
    _mark(following, strategy, starts, valued, compared)
    rows = np.flatnonzero(compared)
    chances = np.empty((len(rows), ENDS))
    dealer_chances(np.maximum(shoe - counts[rows], 0.0), tree, chances)
    doubled_worth, row = np.empty(len(counts)), len(rows) - 1
    for hand in range(len(counts) - 1, -1, -1):
        if compared[hand]:
            doubled_worth[hand] = ended(doubled[kind[hand]], chances[row], checked)
            if strategy[hand] == SURRENDER:
                worth[hand] = ended(surrendered, chances[row], checked)
            else:
                worth[hand] = ended(plain[kind[hand]], chances[row], checked)
            row -= 1
        if valued[hand] and strategy[hand] == HIT:
            left = np.maximum(shoe - counts[hand], 0.0)
            worth[hand] = _after_draw(left, following[hand], worth, bust[0], hole, checked)
        elif valued[hand] and strategy[hand] == DOUBLE:
            left = np.maximum(shoe - counts[hand], 0.0)
            worth[hand] = _after_draw(left, following[hand], doubled_worth, bust[1], hole, checked)
