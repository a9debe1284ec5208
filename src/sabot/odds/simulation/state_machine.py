"""A round as a machine: what every next card does in every state. Kernels run it and know no rule.

A machine is written in parts that repeat little: states, kinds of ends, contexts that a payoff depends on.
`laid` multiplies them out into the one table that kernels read, a 64-bit number for each state and value.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from sabot.cards.card import DECK, Card, rank, suit, value
from sabot.odds.kernels.step_bits import (
    CONTEXT_AT,
    END_AT,
    GIVES_AT,
    KEEPS_ALL,
    KEEPS_FIRST,
    KEEPS_TWO,
    NEXT_AT,
    OVER_AT,
    SEEN_AT,
)

Whole = npt.NDArray[np.int64]
Table = npt.NDArray[np.uint64]
Codes = npt.NDArray[np.uint8]

VALUES = 10
MOST_NET = (1 << 15) - 1
MOST_ENDS = 1 << 15
NET = (1 << END_AT) - 1
NOTHING = 0
"""The kind of a step on which no hand ends, and the context while the dealer's hand is not finished."""
ALL_CARDS = 2
"""The reach of a round that keeps every card that was drawn."""


class Step(Struct, frozen=True):
    """What one card does."""

    next: int
    """The state that it leads to; the first state where the round is over."""
    kind: int = NOTHING
    """How a hand ended with this card."""
    context: int = NOTHING
    """What the dealer's hand came to with this card."""
    over: bool = False
    """Whether the round ends."""
    seen: bool = False
    """Whether this is one of the four cards that special bets look at."""
    end: int = 0
    """The number under which the finished round, or the dealer's finished hand, is counted."""


class Machine(Struct, frozen=True, eq=False):
    """The steps of a game, and what they pay."""

    steps: Sequence[Sequence[Step]]
    """Ten for each state, by the value of the card."""
    pays: Whole
    """Units won, by (context, kind)."""
    reaches: Whole
    """How far the dealer's hand must go for it, by (context, kind)."""
    unit: int
    """Units in one initial stake."""
    ends: int
    """How many numbers there are for ends."""

    def step(self, state: int, card: Card) -> Step:
        return self.steps[state][value(card) - 1]


def laid(machine: Machine, *, specials: bool, shoes: bool, seats: int = 1, whole: bool = False) -> Table:
    """The table of a machine; what is not asked for is left out, which makes it smaller and quicker.

    For `shoes` it is told of every end how many of the dealer's cards count. Of several seats the next begins
    where the one before is over. In a `whole` table the last step of a round tells all that it won.
    """
    # No round goes further than this: four hands, doubled.
    if 8 * np.abs(machine.pays).max() > MOST_NET or machine.ends > MOST_ENDS:
        raise ValueError("these odds are too fine to be simulated: one stake is too many units")
    part = {name: _part(machine, name) for name in ("next", "kind", "context", "over", "seen", "end")}
    contexts, states = len(machine.pays), len(machine.steps)
    context = np.where(part["context"] > 0, part["context"], np.arange(contexts)[:, None, None])
    out = machine.pays[context, part["kind"]] & (1 << OVER_AT) - 1
    if specials:
        out = (out + (part["end"] << END_AT) & (1 << OVER_AT) - 1) | part["seen"] << SEEN_AT
    out |= part["over"] << OVER_AT
    # A round that is over has no context any more; the first state is the same for all.
    following = context * states + part["next"]
    begins = context * states + _begins(part)[:, None] if seats > 1 else np.zeros_like(following)
    to = np.where(part["over"] > 0, begins, following)
    if shoes:
        out |= (part["context"] > 0) << CONTEXT_AT
        to, out = _reaching(to, out, machine.reaches[context, part["kind"]], part["over"], again=seats > 1)
    to, out = _merged(*_reachable(to.reshape(-1, VALUES), out.reshape(-1, VALUES)))
    return _packed(*_merged(*_netted(to, out)) if whole else (to, out))


def _begins(part: dict[str, Whole]) -> Whole:
    """The state in which a seat begins, by each state that follows from it."""
    begins = np.full(len(part["next"]), -1)
    opened = np.unique(part["next"][part["context"] > 0])
    begins[opened] = opened
    waiting = opened.tolist()
    for state in waiting:
        for to in part["next"][state][part["over"][state] == 0].tolist():
            if begins[to] < 0:
                begins[to] = begins[state]
                waiting.append(to)
    opens: Whole = np.maximum(begins, 0)
    return opens


def _reaching(to: Whole, out: Whole, reaches: Whole, over: Whole, *, again: bool) -> tuple[Whole, Whole]:
    """States and how far the dealer's hand must go by then; ends say what that leaves of it."""
    size = to.size // VALUES
    reached = np.maximum(np.arange(ALL_CARDS + 1)[:, None, None, None], reaches)
    gives = np.array([KEEPS_FIRST, KEEPS_TWO, KEEPS_ALL])[reached]
    further = np.where(over > 0, to + reached * size * again, to + reached * size)
    return further, out | np.where(over > 0, gives << GIVES_AT, 0)


def _netted(to: Whole, out: Whole) -> tuple[Whole, Whole]:
    """States and what the round has won by then, which the step tells by which it is over."""
    net = (out + MOST_NET + 1 & NET) - MOST_NET - 1
    over, span = out >> OVER_AT & 1, NET + 1
    found = new = np.array([MOST_NET], dtype=np.int64)
    while len(new):
        state, won = np.divmod(new, span)
        after = (to[state] * span + won[:, None] + net[state])[over[state] == 0]
        new = np.setdiff1d(after, found)
        found = np.union1d(found, new)
    state, won = np.divmod(found, span)
    sums = won[:, None] + net[state]
    further = np.searchsorted(found, np.where(over[state] > 0, MOST_NET, to[state] * span + sums))
    won_at_last = np.where(over[state] > 0, sums - MOST_NET & NET, 0)
    return further, out[state] & ~np.int64(NET) | won_at_last


def _part(machine: Machine, name: str) -> Whole:
    return np.array([[getattr(step, name) for step in row] for row in machine.steps], dtype=np.int64)


def _reachable(to: Whole, out: Whole) -> tuple[Whole, Whole]:
    """Only what play comes to; contexts and states of others never meet."""
    found = np.zeros(len(to), dtype=bool)
    new = np.array([0])
    while len(new):
        found[new] = True
        new = np.unique(to[new])
        new = new[~found[new]]
    kept = np.flatnonzero(found)
    number = np.cumsum(found) - 1
    return number[to[kept]], out[kept]


def _merged(to: Whole, out: Whole) -> tuple[Whole, Whole]:
    """States from which the same follows are one; the first stays first."""
    while True:
        rows = np.concatenate((to, out), axis=1)
        raw, width = rows.tobytes(), rows.itemsize * rows.shape[1]
        numbers: dict[bytes, int] = {}
        number = np.array(
            [numbers.setdefault(raw[at : at + width], len(numbers)) for at in range(0, len(raw), width)]
        )
        if len(numbers) == len(to):
            return to, out
        first = np.unique(number, return_index=True)[1]
        to, out = number[to[first]], out[first]


def _packed(to: Whole, out: Whole) -> Table:
    """Where a step leads is written as the place of that state's first step."""
    return (to * VALUES << NEXT_AT | out).astype(np.uint64).ravel()


CODE = tuple((suit(card) * 4 + max(rank(card) - 9, 0)) << 4 | value(card) - 1 for card in DECK)
"""A card as kernels hold it: its value stands in the low four bits, so that nothing need be looked up."""


def codes(cards: Sequence[Card]) -> Codes:
    return np.array([CODE[card] for card in cards], dtype=np.uint8)


def cards_by_code() -> Codes:
    """The card of each code; numbers that are no code give the first card."""
    table = np.zeros(256, dtype=np.uint8)
    table[list(CODE)] = DECK
    return table
