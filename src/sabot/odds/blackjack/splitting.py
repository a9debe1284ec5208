"""What a split is worth, re-splits included, from the values of single hands.

Nobody looks at the other hands of a split, so their cards are exchangeable and the whole is a sum over
single hands. A hand is valued from a shoe that has lost so many more cards of the pair, and of which so many
cards that lie elsewhere are known not to be of the pair. The second kind of knowledge follows from the first:

    E[X | some card is none of the pair] = (E[X] - p E[X | it is one]) / (1 - p)
"""

from collections.abc import Callable
from functools import cache

from msgspec import Struct


class Worth(Struct, frozen=True):
    """The value of a hand that holds one card of the pair: the parts with and without another as second."""

    with_pair: float
    without: float

    @property
    def whole(self) -> float:
        return self.with_pair + self.without


Single = Callable[[int], Worth]
"""The worth of a hand when so many further cards of the pair are gone."""


class Pending(Struct, frozen=True):
    """A hand that waits for its second card."""

    depth: int
    right_most: bool


class Split:
    """A pair that is split from a shoe with `pairs` of its cards among `cards`, the up card taken out."""

    def __init__(
        self, pairs: float, cards: float, may_split: Callable[[int, int], bool], right: Single, other: Single
    ) -> None:
        self._pairs = pairs
        self._cards = cards
        self._may_split = may_split
        self._right = cache(right)
        self._other = self._right if other is right else cache(other)

    def worth(self, depth: int = 0, hands: int = 1, *, right_most: bool = True) -> float:
        """Of a hand that was split off so often, of so many; the cards of the others are not known."""
        both = (Pending(depth + 1, right_most), Pending(depth + 1, right_most=False))
        return self._worth(both, hands + 1, gone=1, others=0)

    def _chance_of_pair(self, gone: int, others: int) -> float:
        """That an unseen card is of the pair, when `others` unseen cards are known not to be."""
        unknown = self._cards - 1 - gone - others
        left = self._pairs - 1 - gone
        return min(left / unknown, 1.0) if left > 0 and unknown > 0 else 0.0

    def _worth(self, pending: tuple[Pending, ...], hands: int, gone: int, others: int) -> float:
        if not pending:
            return 0.0
        first, rest = pending[0], pending[1:]
        if not self._may_split(first.depth, hands):
            return self._expected(first, gone, others, restricted=False) + self._worth(
                rest, hands, gone, others
            )
        chance = self._chance_of_pair(gone, others)
        worth = 0.0
        if chance > 0:
            again = (Pending(first.depth + 1, first.right_most), Pending(first.depth + 1, right_most=False))
            worth += chance * self._worth(again + rest, hands + 1, gone + 1, others)
        if chance < 1:
            worth += self._expected(first, gone, others, restricted=True)
            worth += (1 - chance) * self._worth(rest, hands, gone, others + 1)
        return worth

    def _expected(self, hand: Pending, gone: int, others: int, *, restricted: bool) -> float:
        """The value of a hand, or the part of it in which its second card is none of the pair."""
        if others == 0:
            worth = (self._right if hand.right_most else self._other)(gone)
            return worth.without if restricted else worth.whole
        chance = self._chance_of_pair(gone, others - 1)
        whole = self._expected(hand, gone, others - 1, restricted=restricted)
        if chance == 0:
            return whole
        if chance == 1:
            return 0.0
        if_pair = self._expected(hand, gone + 1, others - 1, restricted=restricted)
        return (whole - chance * if_pair) / (1 - chance)
