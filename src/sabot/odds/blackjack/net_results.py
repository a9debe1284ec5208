"""How the result of a round of blackjack is spread: every net result of the main bet with its chance.

Rounds without a split are exact. The hands of a split are taken as independent of each other once the end of
the dealer is known; the mean of the game never comes from here.
"""

from math import sqrt

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from sabot.odds.blackjack.best_play import Against, Analysis
from sabot.odds.blackjack.blackjack_context import Board, UpCard, two_cards_chance
from sabot.odds.blackjack.held_hands import VALUES
from sabot.odds.blackjack.rule_tables import (
    ACE,
    KINDS,
    TEN,
    Pays,
    hole_of,
    may_split,
    pays_of,
    split_aces_stand,
)
from sabot.odds.blackjack.split_hands import split_strategy
from sabot.odds.kernels.analysis_kernels import BLACKJACK_END, DOUBLE, ENDS, HIT, STAND, SURRENDER, reached

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Spread = dict[float, float]
"""Chance by net result, in units of the initial stake."""


class Distribution(Struct, frozen=True):
    """Net results of the main bet in units of the initial stake, the worst first, with their chances."""

    results: tuple[tuple[float, float], ...]

    @property
    def mean(self) -> float:
        return sum(net * chance for net, chance in self.results)

    @property
    def standard_deviation(self) -> float:
        mean = self.mean
        return sqrt(sum((net - mean) ** 2 * chance for net, chance in self.results))

    @property
    def hit_frequency(self) -> float:
        return sum(chance for net, chance in self.results if net > 0)

    @property
    def push_frequency(self) -> float:
        return sum(chance for net, chance in self.results if net == 0)


def distribution(analysis: Analysis) -> Distribution:
    """The spread of results when every hand is played for the best."""
    board = analysis.board
    spread: Spread = {}
    for up, against in enumerate(analysis.against):
        _add(spread, _against(board, against), float(board.shoe[up] / board.shoe.sum()))
    return Distribution(tuple(sorted(spread.items())))


def _add(spread: Spread, more: Spread, weight: float) -> None:
    for net, chance in more.items():
        if chance * weight > 0:
            spread[net] = spread.get(net, 0.0) + chance * weight


def _against(board: Board, against: Against) -> Spread:
    up_card = against.up_card
    reach = np.zeros(board.hands.size)
    spread: Spread = {}
    for first in range(VALUES):
        for second in range(first, VALUES):
            chance = two_cards_chance(up_card.rest, first, second)
            if chance <= 0:
                continue
            hand = board.two_cards(first, second)
            _add(spread, _at_the_check(board, up_card, hand), chance)
            if first == second and against.splits[first] > against.played.best[hand]:
                _add(spread, _split(board, against, first), chance)
            else:
                reach[hand] += chance
    plan = best_plan(board, against)
    reached(up_card.left, board.hands.following, plan, reach)
    for part in _by_end(board, up_card, plan, reach, board.low.kind, up_card.pays):
        _add(spread, part, 1.0)
    return spread


def _at_the_check(board: Board, up_card: UpCard, hand: int) -> Spread:
    """The rounds that end at the check."""
    if not up_card.looks:
        return {}
    pays = up_card.pays.plain[board.low.kind[hand], BLACKJACK_END]
    return {float(pays): float(up_card.chances[hand, BLACKJACK_END])}


def best_plan(board: Board, against: Against) -> Ints:
    """The best allowed action of every hand, splits apart."""
    values, low = against.played.values.copy(), board.low
    values[~low.may_double, DOUBLE] = -np.inf
    values[~low.may_surrender, SURRENDER] = -np.inf
    return np.where(low.finished, STAND, values.argmax(axis=1)).astype(np.int64)


class _Ended(Struct, frozen=True, eq=False):
    """How often play ends with each hand, by what was done last; busts by what they cost."""

    plain: Floats
    surrendered: Floats
    doubled: Floats
    busts: Spread


def _ended(board: Board, up_card: UpCard, plan: Ints, reach: Floats, pays: Pays) -> _Ended:
    doubled, busts = np.zeros_like(reach), {}
    for action, loss in zip((HIT, DOUBLE), pays.bust.tolist(), strict=True):
        hands = np.flatnonzero((plan == action) & (reach > 0))
        drawn, following = _drawn(up_card, hands, reach), board.hands.following[hands]
        busts[loss] = float((drawn * _unless_blackjack(up_card, hands))[following < 0].sum())
        if action == DOUBLE:
            np.add.at(doubled, following[following >= 0], drawn[following >= 0])
    return _Ended(
        plain=np.where(plan == STAND, reach, 0.0),
        surrendered=np.where(plan == SURRENDER, reach, 0.0),
        doubled=doubled,
        busts=busts,
    )


def _drawn(up_card: UpCard, hands: Ints, reach: Floats) -> Floats:
    """How often each hand gets each card as its next."""
    left = up_card.left[hands]
    share: Floats = reach[hands, np.newaxis] * left / left.sum(axis=1, keepdims=True)
    return share


def _unless_blackjack(up_card: UpCard, hands: Ints) -> Floats:
    """The chance to have got past the dealer's check, by hand and by the next card."""
    left, hole = up_card.left[hands], hole_of(up_card.up)
    if not up_card.looks or hole < 0:
        return np.ones_like(left)
    there = left[:, [hole]] - (np.arange(VALUES) == hole)
    blackjack: Floats = there / (left.sum(axis=1, keepdims=True) - 1)
    return 1 - blackjack


def _by_end(
    board: Board, up_card: UpCard, plan: Ints, reach: Floats, kind: Ints, pays: Pays
) -> tuple[Spread, ...]:
    """Results by the dealer's end; the last spread are busts, which no end decides."""
    ended = _ended(board, up_card, plan, reach, pays)
    spreads: tuple[Spread, ...] = (*({} for _ in range(ENDS)), {})
    _add(spreads[ENDS], ended.busts, 1.0)
    for end in range(BLACKJACK_END if up_card.looks else ENDS):
        chances, spread = up_card.chances[:, end], spreads[end]
        for share, paid in ((ended.plain, pays.plain), (ended.doubled, pays.doubled)):
            by_kind = np.bincount(kind, share * chances, minlength=KINDS)
            for alike in np.flatnonzero(by_kind):
                _add(spread, {float(paid[alike, end]): float(by_kind[alike])}, 1.0)
        _add(spread, {float(pays.surrendered[end]): float(ended.surrendered @ chances)}, 1.0)
    return spreads


def _split(board: Board, against: Against, pair: int) -> Spread:
    """The hands of a split: as many as are made, independent of each other given the dealer's end."""
    rules, up_card, low = board.rules, against.up_card, board.low
    plan = split_strategy(low, against.played.values)
    if pair == ACE and split_aces_stand(rules):
        plan = np.full_like(plan, STAND)
    again = may_split(rules, pair, 1, 2)
    reach = np.zeros(board.hands.size)
    left = up_card.left[board.two_cards(pair, pair)]
    for second in np.flatnonzero(left):
        if not (again and second == pair):
            reach[board.two_cards(pair, int(second))] = left[second]
    reach /= reach.sum()
    reached(up_card.left, board.hands.following, plan, reach)
    pays = pays_of(rules, ten_up=up_card.up == TEN, from_split=True)
    spreads = _by_end(board, up_card, plan, reach, low.split_kind, pays)
    return _together(spreads, up_card.chances[board.two_cards(pair, pair)], _hands_made(board, left, pair))


def _hands_made(board: Board, left: Floats, pair: int) -> dict[int, float]:
    """How many hands a split comes to, each further card of the pair being split as long as it may be."""
    chance = float(left[pair] / left.sum())
    made: dict[int, float] = {}

    def count(pending: tuple[int, ...], hands: int, share: float) -> None:
        if not pending:
            made[hands] = made.get(hands, 0.0) + share
        elif may_split(board.rules, pair, pending[0], hands):
            count((pending[0] + 1, pending[0] + 1, *pending[1:]), hands + 1, share * chance)
            count(pending[1:], hands, share * (1 - chance))
        else:
            count(pending[1:], hands, share)

    count((1, 1), 2, 1.0)
    return made


def _together(spreads: tuple[Spread, ...], chances: Floats, made: dict[int, float]) -> Spread:
    """The sum over the hands, end by end. Busts fall on every end alike."""
    whole: Spread = {}
    played = float(sum(sum(spread.values()) for spread in spreads))
    for end in range(ENDS):
        share = float(chances[end]) if spreads[end] or end != BLACKJACK_END else 0.0
        if share <= 0:
            continue
        single = dict(spreads[end])
        _add(single, spreads[ENDS], share / played)
        mass = sum(single.values())
        single = {net: chance / mass for net, chance in single.items()}
        together: Spread = {0.0: 1.0}
        for hands in range(1, max(made) + 1):
            together = _sum(together, single)
            _add(whole, together, share * made.get(hands, 0.0))
    return whole


def _sum(one: Spread, other: Spread) -> Spread:
    both: Spread = {}
    for net, chance in one.items():
        _add(both, {net + more: part for more, part in other.items()}, chance)
    return both
