"""Roads as drawings: six lines of letters, so that a test can be read with the eyes."""

from collections.abc import Sequence

from sabot.games.roads import BeadCell, DerivedCell, MainCell, Roads, parse_outcomes, roads

Cell = MainCell | DerivedCell | BeadCell


def letter(cell: Cell) -> str:
    match cell:
        case MainCell():
            return cell.winner
        case DerivedCell():
            return cell.mark
        case BeadCell():
            return cell.outcome


def road(outcomes: str) -> Roads:
    return roads(parse_outcomes(outcomes))


def drawn(cells: Sequence[Cell]) -> list[str]:
    """The rows from the top, blanks where no mark lies; empty rows at the bottom are left out."""
    at = {(cell.column, cell.row): letter(cell) for cell in cells}
    assert len(at) == len(cells), "two marks lie in one cell"
    width = max((column for column, _ in at), default=-1) + 1
    lines = ["".join(at.get((column, row), " ") for column in range(width)).rstrip() for row in range(6)]
    assert sum(len(line.replace(" ", "")) for line in lines) == len(cells), "a mark lies outside the six rows"
    while lines and not lines[-1]:
        lines.pop()
    return lines
