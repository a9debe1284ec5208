"""Every hand that can be held, as a multiset of values: no order of cards, so equal work is done once."""

from functools import cache

import numpy as np
import numpy.typing as npt
from msgspec import Struct

Ints = npt.NDArray[np.int64]
VALUES = 10
"""Ace, two … nine, ten: the values that blackjack tells apart."""
BEST = 21
BUST_HAND = -1


class Hands(Struct, frozen=True, eq=False):
    """All multisets of values that do not bust, smallest hard total first."""

    limits: tuple[int, ...]
    """How many cards of each value there are at all."""
    counts: Ints
    """How many cards of each value; one row a hand."""
    hard: Ints
    cards: Ints
    total: Ints
    """The best total."""
    soft: npt.NDArray[np.bool_]
    following: Ints
    """The hand after one more card of each value, or BUST_HAND."""
    single: Ints
    """The hand of one card, by value."""

    @property
    def size(self) -> int:
        return len(self.hard)


@cache
def hands_of(limits: tuple[int, ...]) -> Hands:
    """The hands that can be held when at most `limits` cards of each value exist."""
    rows: list[tuple[int, ...]] = []

    def extend(row: list[int], value: int, left: int) -> None:
        if value == VALUES:
            if any(row):
                rows.append(tuple(row))
            return
        for count in range(min(limits[value], left // (value + 1)) + 1):
            extend([*row, count], value + 1, left - count * (value + 1))

    extend([], 0, BEST)
    rows.sort(key=lambda row: (sum(count * (value + 1) for value, count in enumerate(row)), row))
    place = {row: index for index, row in enumerate(rows)}
    counts = np.array(rows, dtype=np.int64)
    hard = counts @ np.arange(1, VALUES + 1)
    soft = (counts[:, 0] > 0) & (hard <= BEST - 10)
    return Hands(
        limits=limits,
        counts=counts,
        hard=hard,
        cards=counts.sum(axis=1),
        total=hard + 10 * soft,
        soft=soft,
        following=np.array([_following(row, place) for row in rows], dtype=np.int64),
        single=np.array([_single(value, place) for value in range(VALUES)], dtype=np.int64),
    )


def _following(row: tuple[int, ...], place: dict[tuple[int, ...], int]) -> list[int]:
    return [
        place.get((*row[:value], row[value] + 1, *row[value + 1 :]), BUST_HAND) for value in range(VALUES)
    ]


def _single(value: int, place: dict[tuple[int, ...], int]) -> int:
    return place.get(tuple(int(value == other) for other in range(VALUES)), BUST_HAND)
