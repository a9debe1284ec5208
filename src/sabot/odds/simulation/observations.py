"""What bets see of a round, as cells that can be counted: one cell for each thing that can be seen.

Bets with the same sight share its cells, and a sight that another shows in full is read off that one. After
the counting every bet is folded onto its cells by asking its classifier; no kernel knows a bet.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import comb, prod

import numpy as np
from msgspec import Struct

from sabot.cards.card import DECK
from sabot.games.bet import Group
from sabot.odds.counting.window_rows import Whole, classes, rows_of
from sabot.odds.kernels.counting_kernels import Tables

Four = tuple[str, str, str, str]
"""The places of the four cards that a machine shows, in the order in which it shows them."""
CARDS = len(DECK)


class Observation(Struct, frozen=True):
    """Places and how finely they are seen; `to_the_end` where the end that a machine counts is seen too."""

    groups: tuple[Group, ...]
    to_the_end: bool = False

    def covers(self, other: "Observation") -> bool:
        """Whether everything that the other sees can be read off this one."""
        finest = {place: len(set(classes(group.grain))) for group in self.groups for place in group.places}
        seen = {place: group for group in other.groups for place in group.places}
        return (
            self.to_the_end >= other.to_the_end
            and all(finest.get(place, 0) >= len(set(classes(seen[place].grain))) for place in seen)
            and all(len({seen.get(place) for place in group.places}) == 1 for group in self.groups)
        )


class Cells(Struct, frozen=True, dict=True):
    """The cells of one sight of rounds that show four cards and one of `ends`."""

    sight: Observation
    four: Four
    ends: int

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """Groups as they are counted: one across both pairs is taken apart unless it has all four places."""
        pairs = (frozenset(self.four[:2]), frozenset(self.four[2:]))
        parts: list[Group] = []
        for group in self.sight.groups:
            whole = any(set(group.places) <= pair for pair in pairs) or len(group.places) == len(self.four)
            parts += [group] if whole else [Group((place,), group.grain) for place in group.places]
        return tuple(parts)

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        return (*(rows_of((group,)).size for group in self.groups), self.ends if self.sight.to_the_end else 1)

    @property
    def size(self) -> int:
        return prod(self.sizes)

    @cached_property
    def tables(self) -> Tables:
        """Where cards and ends are counted."""
        return tables_of((self,))

    def strides(self) -> Iterable[int]:
        """How far apart neighbours of each group lie; the end moves fastest."""
        return (prod(self.sizes[place + 1 :]) for place in range(len(self.groups)))

    def shown(self, cells: Whole) -> tuple[dict[str, Whole], Whole]:
        """The cards at each place in these cells, each standing for its class, and the ends."""
        columns: dict[str, Whole] = {}
        for group, stride, size in zip(self.groups, self.strides(), self.sizes, strict=False):
            row = cells // stride % size
            for column in rows_of((group,)).columns:
                columns[column.place] = column.cards[row]
        return columns, cells % self.sizes[-1]

    def cells(self, columns: dict[str, Whole], ends: Whole) -> Whole:
        """Where cards and ends are counted: the inverse of `shown`."""
        first, second, by_end, by_card, sorts = self.tables
        a, b, c, d = (columns.get(place, np.zeros(len(ends), dtype=np.int64)) for place in self.four)
        cells: Whole = (first[0, a * CARDS + b] + second[0, c * CARDS + d] + by_end[0, ends]).astype(np.int64)
        if sorts[0]:
            ordered = np.sort(np.stack((a, b, c, d)), axis=0)
            cells += sum(by_card[place, ordered[place]] for place in range(len(self.four)))
        return cells


def tables_of(sights: Sequence[Cells]) -> Tables:
    """The tables by which the kernel finds cells; those of several sights lie one after the other."""
    wide = (len(sights), CARDS * CARDS)
    first, second = np.zeros(wide, dtype=np.uint32), np.zeros(wide, dtype=np.uint32)
    by_end = np.zeros((len(sights), max((cells.ends for cells in sights), default=1)), dtype=np.uint32)
    by_card, sorts = _sorted_places(), np.zeros(len(sights), dtype=np.bool_)
    begin = 0
    for number, cells in enumerate(sights):
        first[number] += np.uint32(begin)
        if cells.sight.to_the_end:
            by_end[number, : cells.ends] = np.arange(cells.ends)
        for group, stride in zip(cells.groups, cells.strides(), strict=True):
            if len(group.places) == len(cells.four):
                sorts[number] = True
                continue
            table, places = (
                (first, cells.four[:2]) if group.places[0] in cells.four[:2] else (second, cells.four[2:])
            )
            table[number] += (stride * _pair_rows(group, places)).astype(np.uint32)
        begin += cells.size
    return first, second, by_end, by_card, sorts


def _pair_rows(group: Group, places: Sequence[str]) -> Whole:
    """The row of the group's cards for every two cards at these places."""
    of_card = np.array(classes(group.grain), dtype=np.int64)
    kinds = int(of_card.max()) + 1
    one, other = (axis.ravel() for axis in np.meshgrid(of_card, of_card, indexing="ij"))
    columns = [column.cards for column in rows_of((group,)).columns]
    if len(columns) == 1:
        return one if group.places[0] == places[0] else other
    row_of = np.zeros((kinds, kinds), dtype=np.int64)
    row_of[columns[0], columns[1]] = row_of[columns[1], columns[0]] = np.arange(len(columns[0]))
    rows: Whole = row_of[one, other]
    return rows


def _sorted_places() -> Whole:
    """What each of four sorted cards adds to the number of their row, rows running from the lowest cards up.

    The row of a, b, c, d is how many rows begin lower: with less than a; with a and less than b; and so on.
    """
    below = np.array(
        [
            [sum(comb(CARDS - lower + more - 1, more) for lower in range(card)) for card in range(CARDS)]
            for more in range(4)
        ],
        dtype=np.int64,
    )
    return np.stack((below[3] - below[2], below[2] - below[1], below[1] - below[0], below[0]))


def needed(sights: Iterable[Observation]) -> tuple[Observation, ...]:
    """The sights that must be counted; the others can be read off them."""
    kept: list[Observation] = []
    for sight in sorted(dict.fromkeys(sights), key=_fineness, reverse=True):
        if not any(other.covers(sight) for other in kept):
            kept.append(sight)
    return tuple(kept)


def _fineness(sight: Observation) -> tuple[int, int]:
    """A sight that covers another is at least as fine by this measure, and finer or in more groups."""
    digits = sum(len(group.places) * len(set(classes(group.grain))) for group in sight.groups)
    return digits, len(sight.groups)


def projected(counts: Whole, source: Cells, target: Cells) -> tuple[Whole, Whole]:
    """Cells of the target that were met, and how often, read off the counts of a sight that covers it."""
    met = np.flatnonzero(counts)
    columns, ends = source.shown(met)
    cells, place = np.unique(target.cells(columns, ends), return_inverse=True)
    sums = np.zeros(len(cells), dtype=np.int64)
    np.add.at(sums, place.ravel(), counts[met])
    return cells, sums


def gathered(
    sight: Observation, columns: dict[str, Whole], ends: Whole
) -> tuple[dict[str, Whole], Whole, Whole]:
    """Things seen, as one where only cards within a group change places; and which of them each is."""
    laid: dict[str, Whole] = {}
    for group in sight.groups:
        laid |= zip(group.places, np.sort([columns[place] for place in group.places], axis=0), strict=True)
    seen, which = np.unique(np.stack((*laid.values(), ends)), axis=1, return_inverse=True)
    return dict(zip(laid, seen, strict=False)), seen[-1], which.ravel()
