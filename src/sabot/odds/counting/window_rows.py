"""Everything that a window can show, one row each, and in how many ways a composition deals each row."""

from collections.abc import Iterator
from functools import cache, reduce
from math import factorial, perm, prod
from operator import mul
from typing import assert_never

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from sabot.cards.card import DECK, rank, value
from sabot.cards.composition import Composition
from sabot.games.bet import Grain, Group

Whole = npt.NDArray[np.int64]
Big = npt.NDArray[np.object_]
"""Python's own integers, where 64 bits might not do."""
LARGEST_WHOLE = np.iinfo(np.int64).max


def classes(grain: Grain) -> tuple[int, ...]:
    """The class of each card of the deck. At every grain the card numbered like a class belongs to it."""
    match grain:
        case Grain.VALUE:
            return tuple(value(card) - 1 for card in DECK)
        case Grain.RANK:
            return tuple(rank(card) for card in DECK)
        case Grain.CARD:
            return tuple(DECK)
    assert_never(grain)


def number_of_classes(grain: Grain) -> int:
    return len(set(classes(grain)))


def counts(composition: Composition, grain: Grain) -> tuple[int, ...]:
    """How many cards of each class there are."""
    match grain:
        case Grain.VALUE:
            return composition.by_value()
        case Grain.RANK:
            return composition.by_rank()
        case Grain.CARD:
            return composition.counts
    assert_never(grain)


class Column(Struct, frozen=True):
    """What lies at one place, row by row."""

    place: str
    grain: Grain
    cards: Whole
    """The class, which is also a card that stands for it."""
    taken: Whole
    """How many cards of that class lie at the places before."""
    kinds: tuple[int, ...] | None = None
    """The class here of each class of the grain, where several of those are seen as one."""

    def there(self, composition: Composition) -> Whole:
        """How many cards of each class there are."""
        found = np.array(counts(composition, self.grain), dtype=np.int64)
        return found if self.kinds is None else np.bincount(self.kinds, found).astype(np.int64)


class WindowRows(Struct, frozen=True):
    """One row for each thing that can be seen; cards within a group are laid in one order only.

    Columns are in an order of dealing in which finer grains come first, so that what is already taken out of
    a class is known. Any order of dealing has the same chances.
    """

    columns: tuple[Column, ...]
    arrangements: Whole
    """In how many orders the cards of a row can lie at the places of their groups."""

    @property
    def size(self) -> int:
        return len(self.arrangements)

    @property
    def places(self) -> int:
        return len(self.columns)

    def ways(self, composition: Composition) -> Whole | Big:
        """Ordered deals of each row; together they are the falling factorial of the cards there are."""
        if perm(composition.total, self.places) > LARGEST_WHOLE:
            return reduce(mul, self._left(composition), self.arrangements.astype(np.object_))
        return reduce(mul, self._left(composition), self.arrangements)

    def _left(self, composition: Composition) -> Iterator[Whole]:
        """Place by place, how many cards of a row's class are left to be dealt there.

        A class that runs out passes through nought before it could turn negative.
        """
        for column in self.columns:
            yield column.there(composition)[column.cards] - column.taken


def merged_rows(group: Group, kinds: tuple[int, ...]) -> WindowRows:
    """The rows of one group where classes of one kind are seen as one."""
    block = multisets(max(kinds) + 1, len(group.places))
    columns: list[Column] = []
    arrangements = np.full(len(block), factorial(len(group.places)), dtype=np.int64)
    for place, cards in zip(group.places, block.T, strict=True):
        taken = sum((column.cards == cards for column in columns), np.zeros(len(block), dtype=np.int64))
        arrangements //= taken + 1
        columns.append(Column(place, group.grain, cards, taken, kinds))
    return WindowRows(tuple(columns), arrangements)


@cache
def rows_of(groups: tuple[Group, ...]) -> WindowRows:
    """The rows of these groups. Without any group there is one row, which shows nothing."""
    finest_first = sorted(groups, key=lambda group: -number_of_classes(group.grain))
    blocks = [multisets(number_of_classes(group.grain), len(group.places)) for group in finest_first]
    columns: list[Column] = []
    arrangements = np.ones(prod(len(block) for block in blocks), dtype=np.int64)
    before, after = 1, len(arrangements)
    for group, block in zip(finest_first, blocks, strict=True):
        after //= len(block)
        arrangements *= factorial(len(group.places))
        for position, place in enumerate(group.places):
            cards = np.tile(np.repeat(block[:, position], after), before)
            taken = _taken(columns, group.grain, cards)
            in_group = _taken(columns[len(columns) - position :], group.grain, cards)
            # Equal cards stand side by side: the n-th of them divides the orders by n.
            arrangements //= in_group + 1
            columns.append(Column(place, group.grain, cards, taken))
        before *= len(block)
    return WindowRows(tuple(columns), arrangements)


def _taken(columns: list[Column], grain: Grain, cards: Whole) -> Whole:
    of_card = np.array(classes(grain), dtype=np.int64)
    taken = np.zeros(len(cards), dtype=np.int64)
    for column in columns:
        taken += of_card[column.cards] == cards
    return taken


def multisets(kinds: int, size: int) -> Whole:
    """Every multiset of `size` out of `kinds`, each as a row that never falls."""
    rows = np.zeros((1, 0), dtype=np.int64)
    for _ in range(size):
        last = rows[:, -1] if rows.shape[1] else np.zeros(1, dtype=np.int64)
        follow = kinds - last
        first = np.cumsum(follow) - follow
        new = np.arange(follow.sum()) - np.repeat(first - last, follow)
        rows = np.column_stack((np.repeat(rows, follow, axis=0), new))
    return rows
