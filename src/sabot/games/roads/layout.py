"""Where the marks of a road lie: six rows, a column for each run, and the dragons' tails (R2)."""

from collections.abc import Iterable, Set
from typing import TypeAlias

ROWS = 6

Place: TypeAlias = tuple[int, int]
"""Column and row, both from 0."""


def placed(lengths: Iterable[int]) -> tuple[Place, ...]:
    """A place for every mark of runs of these lengths, in the order in which the marks came."""
    places: list[Place] = []
    tails: set[Place] = set()
    column = -1
    for length in lengths:
        column += 1
        while (column, 0) in tails:
            column += 1
        depth = _depth(tails, column, min(length, ROWS))
        places += [(column, row) for row in range(depth)]
        tail = [(column + step, depth - 1) for step in range(1, length - depth + 1)]
        places += tail
        tails.update(tail)
    return tuple(places)


def _depth(tails: Set[Place], column: int, most: int) -> int:
    """How far down a run goes before it meets an older tail; from there it runs right for good.

    Only tails can be in the way: a run stands to the right of all older ones. And what lies to the right
    of its last cell is free, because an older tail in that row would have crossed this column too.
    """
    depth = 1
    while depth < most and (column, depth) not in tails:
        depth += 1
    return depth


def bead(number: int) -> Place:
    """The place of a coup on the bead plate: six down, then the next column (R6)."""
    return divmod(number, ROWS)
