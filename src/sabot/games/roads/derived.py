"""The derived roads: whether the main road repeats itself one, two or three columns back (R3, R7)."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import groupby

from msgspec import Struct

from sabot.games.roads.layout import placed

BIG_EYE, SMALL, COCKROACH = 1, 2, 3
"""How many columns back each road looks."""


class Mark(StrEnum):
    """The colours of derived roads. They say nothing about Player and Banker."""

    RED = "R"
    """It goes on as it went."""
    BLUE = "B"
    """It changes."""


class DerivedCell(Struct, frozen=True, gc=False):
    column: int
    row: int
    mark: Mark


class DerivedRoad(Struct, frozen=True):
    marks: str
    """All marks in their order, such as `RBB`."""
    cells: tuple[DerivedCell, ...]


class ComingMarks(Struct, frozen=True):
    """What each derived road would get next; None where it would get nothing."""

    big_eye: Mark | None
    small: Mark | None
    cockroach: Mark | None


class Forecast(Struct, frozen=True, rename={"player": "P", "banker": "B"}):
    """The next marks, should the Player or the Banker win."""

    player: ComingMarks
    banker: ComingMarks


def derived_road(lengths: Sequence[int], back: int) -> DerivedRoad:
    """The road that compares each column of the main road with the one `back` columns before.

    `lengths` are those of the whole runs, tails included.
    """
    marks = tuple(_marks(lengths, back))
    places = placed(len(tuple(run)) for _, run in groupby(marks))
    cells = (DerivedCell(column, row, mark) for (column, row), mark in zip(places, marks, strict=True))
    return DerivedRoad("".join(marks), tuple(cells))


def coming_marks(lengths: Sequence[int], *, new_column: bool) -> ComingMarks:
    """The next marks, should the next win open a column or lengthen the last one."""
    return ComingMarks(
        big_eye=_coming(lengths, BIG_EYE, new_column),
        small=_coming(lengths, SMALL, new_column),
        cockroach=_coming(lengths, COCKROACH, new_column),
    )


def _marks(lengths: Sequence[int], back: int) -> Iterator[Mark]:
    for column, length in enumerate(lengths):
        if column - 1 - back >= 0:
            yield _red_if(lengths[column - 1] == lengths[column - 1 - back])
        if column - back >= 0:
            for row in range(1, length):
                yield _red_if(row != lengths[column - back])


def _coming(lengths: Sequence[int], back: int, new_column: bool) -> Mark | None:
    last = len(lengths) - 1
    if last - back < 0:
        return None
    equal = lengths[last] == lengths[last - back]
    return _red_if(equal if new_column else not equal)


def _red_if(repeats: bool) -> Mark:
    return Mark.RED if repeats else Mark.BLUE
