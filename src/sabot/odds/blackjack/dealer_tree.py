"""Every way the dealer can finish, as a tree of multisets: the order of their cards is only counted."""

from functools import cache

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from sabot.games.blackjack.dealer import dealer_draws
from sabot.games.blackjack.hand import BEST, Total
from sabot.games.blackjack.rules import Rules, Soft17

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

ENDS = ("17", "18", "19", "20", "21", "bust", "22", "blackjack")
"""Twenty-two is an end of its own where it pushes; elsewhere it is a bust like any other."""
BUST_END, TWENTY_TWO_END, BLACKJACK_END = 5, 6, 7
NOT_FINISHED = -1

Cards = tuple[int, ...]
"""Cards drawn after the up card, by value (0 an ace … 9 a ten), sorted."""


class DealerTree(Struct, frozen=True, eq=False):
    """For one up card: nodes in the order of a walk, each after its parent and with all that follow from it.

    A node is a multiset of drawn cards. Its weight is the parent's times the number of its last card that
    are left, so one multiplication a node gives the chance of every multiset. Hands that bust are left
    out: they are what is missing to one.
    """

    value: Ints
    """The card by which a node differs from its parent."""
    before: Ints
    """How many cards of that value the parent holds."""
    depth: Ints
    end: Ints
    """Index into ENDS, or NOT_FINISHED for a node that is only on the way."""
    orders: Floats
    """In how many orders the dealer can come to exactly these cards without stopping before."""

    def arrays(self) -> tuple[Ints, Ints, Ints, Ints, Floats]:
        return (self.value, self.before, self.depth, self.end, self.orders)


@cache
def dealer_tree(soft17: Soft17, up: int, *, push_22: bool = False) -> DealerTree:
    """The tree of one up card, given by its value less one."""
    rules = Rules(soft17=soft17)
    finished: dict[Cards, int] = {}
    _finish(rules, up, (), 1, finished)
    ends = {cards: _end(up, cards, push_22=push_22) for cards in finished}
    finished = {cards: orders for cards, orders in finished.items() if ends[cards] != BUST_END}
    nodes = sorted({cards[:depth] for cards in finished for depth in range(len(cards) + 1)})
    return DealerTree(
        value=np.array([cards[-1] if cards else 0 for cards in nodes], dtype=np.int64),
        before=np.array([cards[:-1].count(cards[-1]) if cards else 0 for cards in nodes], dtype=np.int64),
        depth=np.array([len(cards) for cards in nodes], dtype=np.int64),
        end=np.array([ends[cards] if cards in finished else NOT_FINISHED for cards in nodes], np.int64),
        orders=np.array([finished.get(cards, 0) for cards in nodes], dtype=np.float64),
    )


def _finish(rules: Rules, up: int, drawn: Cards, orders: int, finished: dict[Cards, int]) -> None:
    """Count the orders of every finished multiset: all dealer hands of one more card at a time."""
    level: dict[Cards, int] = {drawn: orders}
    while level:
        following: dict[Cards, int] = {}
        for cards, ways in level.items():
            for value in range(10):
                more = tuple(sorted((*cards, value)))
                draws = dealer_draws(rules, _total(up, more))
                into = following if draws else finished
                into[more] = into.get(more, 0) + ways
        level = following


def _total(up: int, drawn: Cards) -> Total:
    hard = up + 1 + sum(value + 1 for value in drawn)
    has_ace = up == 0 or 0 in drawn
    if has_ace and hard <= BEST - 10:
        return Total(hard + 10, soft=True)
    return Total(hard, soft=False)


def _end(up: int, drawn: Cards, *, push_22: bool) -> int:
    points = _total(up, drawn).points
    if len(drawn) == 1 and points == BEST:
        return BLACKJACK_END
    if push_22 and points == BEST + 1:
        return TWENTY_TWO_END
    return BUST_END if points > BEST else points - 17
