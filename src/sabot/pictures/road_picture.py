"""The scoreboard of a shoe as people draw it: main road, bead plate, and the three derived roads."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from sabot.games.roads import (
    ROWS,
    BeadCell,
    DerivedCell,
    MainCell,
    Mark,
    Roads,
    Winner,
    parse_outcomes,
    roads,
)
from sabot.pictures.svg import BLUE, FAINT, GREEN, RED, box, disc, line, picture, text

CELL, SMALL, GAP = 24, 12, 10
LEAST = 12
"""Columns of an empty road."""
COLOURS = {Winner.BANKER: RED, Winner.PLAYER: BLUE, Winner.TIE: GREEN}
MARKS = {Mark.RED: RED, Mark.BLUE: BLUE}


class Road(Struct, frozen=True):
    """The roads of a shoe that is told as `B P T`, each with 8 or 9 for a natural and p or b for a pair."""

    outcomes: str
    board: Roads

    def __repr__(self) -> str:
        counts = self.board.counts
        return f"<road: {counts.player} Player, {counts.banker} Banker, {counts.tie} tie>"

    def _repr_svg_(self) -> str:
        main = (1 + cell.column for cell in self.board.main)
        columns = max((LEAST, *main, *(1 + bead.column for bead in self.board.bead)))
        small = (self.board.big_eye.cells, self.board.small.cells, self.board.cockroach.cells)
        wide = max((columns * CELL, *((1 + cell.column) * SMALL for cells in small for cell in cells)))
        tall = 2 * ROWS * CELL + 3 * ROWS * SMALL + 6 * GAP
        return picture(wide + 2 * GAP, tall, repr(self)[1:-1], self._shapes(wide, small))

    def _shapes(self, wide: int, small: Sequence[Sequence[DerivedCell]]) -> Iterator[str]:
        top = GAP
        yield from _grid(top, wide, CELL)
        yield from (shape for cell in self.board.main for shape in _main(cell, top))
        top += ROWS * CELL + GAP
        for cells, draw in zip(small, (_ring, _dot, _slash), strict=True):
            yield from _grid(top, wide, SMALL)
            yield from (draw(*_middle(cell.column, cell.row, top, SMALL), MARKS[cell.mark]) for cell in cells)
            top += ROWS * SMALL + GAP
        yield from _grid(top, wide, CELL)
        yield from (shape for bead in self.board.bead for shape in _bead(bead, top))


def _grid(top: int, wide: int, cell: int) -> Iterator[str]:
    for column in range(wide // cell):
        for row in range(ROWS):
            yield box(GAP + column * cell, top + row * cell, cell, cell, edge=FAINT)


def _middle(column: int, row: int, top: int, cell: int) -> tuple[float, float]:
    return GAP + (column + 0.5) * cell, top + (row + 0.5) * cell


def _main(cell: MainCell, top: int) -> Iterator[str]:
    x, y = _middle(cell.column, cell.row, top, CELL)
    yield disc(x, y, CELL / 2 - 3, COLOURS[cell.winner])
    if ties := cell.ties_before + cell.ties_after:
        yield line(x - 7, y + 7, x + 7, y - 7, GREEN)
        if ties > 1:
            yield text(x, y + 4, str(ties), 10, fill=GREEN)
    elif cell.natural:
        yield text(x, y + 4, str(cell.natural), 11, fill=COLOURS[cell.winner])
    yield from _pairs(cell, x, y)


def _bead(bead: BeadCell, top: int) -> Iterator[str]:
    x, y = _middle(bead.column, bead.row, top, CELL)
    yield disc(x, y, CELL / 2 - 3, COLOURS[bead.outcome], filled=True)
    yield text(x, y + 4, bead.outcome.value, 12, fill="white")
    yield from _pairs(bead, x, y)


def _pairs(cell: MainCell | BeadCell, x: float, y: float) -> Iterator[str]:
    if cell.banker_pair:
        yield disc(x - 8, y - 8, 2, RED, filled=True)
    if cell.player_pair:
        yield disc(x + 8, y + 8, 2, BLUE, filled=True)


def _ring(x: float, y: float, colour: str) -> str:
    return disc(x, y, SMALL / 2 - 2, colour)


def _dot(x: float, y: float, colour: str) -> str:
    return disc(x, y, SMALL / 2 - 3, colour, filled=True)


def _slash(x: float, y: float, colour: str) -> str:
    return line(x - 4, y + 4, x + 4, y - 4, colour)


def road(outcomes: str) -> Road:
    """The roads of a shoe, such as `road("B P9 Pb T B")`."""
    return Road(outcomes, roads(parse_outcomes(outcomes)))
