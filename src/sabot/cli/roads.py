"""`sabot roads`: every baccarat road of a shoe that is given by its outcomes."""

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from sabot.cli.game_options import stop
from sabot.games.roads import (
    ROWS,
    BadRoad,
    BeadCell,
    ComingMarks,
    Counts,
    DerivedRoad,
    MainCell,
    Mark,
    Roads,
    Winner,
    parse_outcomes,
    roads,
    window,
)

_MAIN_WIDTH = 6
_MARK_WIDTH = 3
"""Half of a main cell, which is two lines high: four marks of a derived road fill the space of one win."""

# Red shapes are whole and blue ones broken, so that nobody needs the colours to read a road.
WIN = {Winner.BANKER: ("O", "red"), Winner.PLAYER: ("C", "blue"), Winner.TIE: ("T", "green")}
RINGS = {Mark.RED: ("o", "red"), Mark.BLUE: ("c", "blue")}
DOTS = {Mark.RED: ("●", "red"), Mark.BLUE: ("◖", "blue")}
LINES = {Mark.RED: ("/", "red"), Mark.BLUE: ("¦", "blue")}
_KEY = (
    "O Banker  C Player  • upper left: Banker pair  • lower right: Player pair\n"
    "/ tie, with the number from two on  8 9 natural\n"
    "Derived roads: whole shapes (o ● /) are red, broken ones (c ◖ ¦) blue"
)


def command(
    outcomes: Annotated[
        str,
        typer.Argument(help="P, B or T for each coup, each followed by any of 8 or 9, p and b: 'Bp8 T P'"),
    ],
    json: Annotated[
        bool, typer.Option("--json", help="Print cells, marks, forecast and counts as JSON")
    ] = False,
) -> None:
    """Draw the main road, its derived roads and the bead plate of a shoe."""
    try:
        board = roads(parse_outcomes(outcomes))
    except BadRoad as bad:
        stop(str(bad))
    if json:
        typer.echo(msgspec.json.encode(_plain(board)).decode())
    else:
        _draw(Console(highlight=False), board)


def _plain(board: Roads) -> dict[str, object]:
    """The board as plain values; a bead says where it lies and what came."""
    plain: dict[str, object] = msgspec.to_builtins(board)
    plain["bead"] = [
        {"column": bead.column, "row": bead.row, "outcome": bead.outcome.value} for bead in board.bead
    ]
    return plain


def _draw(console: Console, board: Roads) -> None:
    for line in road_lines(board, console.width):
        console.print(line, no_wrap=True, overflow="crop")


def road_lines(board: Roads, width: int) -> Iterator[Text]:
    """The whole board, road under road, in lines of at most this width."""
    marks = width // _MARK_WIDTH
    yield from _section("Main road", _main_lines(window(board.main, width // _MAIN_WIDTH)))
    if board.ties_waiting:
        yield Text(f"{board.ties_waiting} tied, waiting for the first win", style="green")
    yield from _section("Big Eye road", _derived_lines(board.big_eye, RINGS, marks))
    yield from _section("Small road", _derived_lines(board.small, DOTS, marks))
    yield from _section("Cockroach road", _derived_lines(board.cockroach, LINES, marks))
    yield from _section("Bead plate", _bead_lines(window(board.bead, marks)))
    yield from _section("Forecast", _forecast_lines(board))
    yield from _section("This shoe", count_lines(board.counts))
    yield Text()
    yield from (Text(line, style="dim") for line in _KEY.splitlines())


_NARROW_CELL = 2


def short_roads(board: Roads, width: int) -> Iterator[Text]:
    """Four roads beside each other in seven lines, each scrolled to its end; ties stand behind their win."""
    columns = width * 3 // 8 // _NARROW_CELL
    room = columns * _NARROW_CELL + 1
    marks = (width - room) // 3 - 1
    main = {(cell.column, cell.row): WIN[cell.winner] for cell in window(board.main, columns)}
    tied = {
        (cell.column, cell.row) for cell in window(board.main, columns) if cell.ties_before + cell.ties_after
    }
    parts = [
        ("Main road", list(_mark_lines(main, _NARROW_CELL, tied)), room),
        *(
            (title, list(_derived_lines(road, shapes, marks, 1)), marks + 1)
            for title, road, shapes in (
                ("Big Eye", board.big_eye, RINGS),
                ("Small", board.small, DOTS),
                ("Cockroach", board.cockroach, LINES),
            )
        ),
    ]
    yield _line([Text(title, "bold") for title, _, _ in parts], [room for _, _, room in parts])
    for row in range(ROWS):
        yield _line([lines[row] for _, lines, _ in parts], [room for _, _, room in parts])


def _section(title: str, lines: Iterator[Text]) -> Iterator[Text]:
    yield Text()
    yield Text(title, style="bold")
    drawn = list(lines)
    while drawn and not drawn[-1].plain.strip():
        drawn.pop()
    for line in drawn or [Text("nothing yet", "dim")]:
        line.rstrip()
        yield line


def _main_lines(cells: Sequence[MainCell]) -> Iterator[Text]:
    at = {(cell.column, cell.row): cell for cell in cells}
    columns = range(max((cell.column for cell in cells), default=-1) + 1)
    for row in range(ROWS):
        for half in (_upper, _lower):
            parts = [half(at.get((column, row))) for column in columns]
            yield _line(parts, [_MAIN_WIDTH] * len(parts))


def _upper(cell: MainCell | None) -> Text:
    """Banker pair, circle, natural, and the ties that opened the shoe."""
    if cell is None:
        return Text()
    shape, colour = WIN[cell.winner]
    dot = ("•", "red") if cell.banker_pair else " "
    natural = (str(cell.natural or " "), colour)
    return Text.assemble(dot, (shape, f"bold {colour}"), natural, (_slash(cell.ties_before), "green"))


def _lower(cell: MainCell | None) -> Text:
    """The ties that followed, and the Player pair."""
    if cell is None:
        return Text()
    dot = ("•", "blue") if cell.player_pair else " "
    return Text.assemble((f"{_slash(cell.ties_after):<4}", "green"), dot)


def _slash(ties: int) -> str:
    return "/" * (ties > 0) + str(ties) * (ties > 1)


def _derived_lines(
    road: DerivedRoad, shapes: dict[Mark, tuple[str, str]], columns: int, width: int = _MARK_WIDTH
) -> Iterator[Text]:
    return _mark_lines(
        {(one.column, one.row): shapes[one.mark] for one in window(road.cells, columns)}, width
    )


def _bead_lines(cells: Sequence[BeadCell]) -> Iterator[Text]:
    return _mark_lines({(cell.column, cell.row): WIN[cell.outcome] for cell in cells})


Place = tuple[int, int]
"""Column and row."""


def _mark_lines(
    at: Mapping[Place, tuple[str, str]], width: int = _MARK_WIDTH, tied: Container[Place] = ()
) -> Iterator[Text]:
    """One line a row, one mark a cell; a tie is a slash behind it."""
    columns = range(max((column for column, _ in at), default=-1) + 1)
    for row in range(ROWS):
        parts = [Text(*at.get((column, row), (" ", ""))) for column in columns]
        for column, part in enumerate(parts):
            if (column, row) in tied:
                part.append("/", "green")
        yield _line(parts, [width] * len(parts))


def _line(parts: Sequence[Text], widths: Sequence[int]) -> Text:
    line = Text()
    for part, width in zip(parts, widths, strict=True):
        part.truncate(width, pad=True)
        line.append_text(part)
    return line


def _forecast_lines(board: Roads) -> Iterator[Text]:
    for name, coming in (("Player", board.forecast.player), ("Banker", board.forecast.banker)):
        yield Text.assemble(f"{name} wins: ", *_coming(coming))


def _coming(coming: ComingMarks) -> Iterator[str | tuple[str, str]]:
    roads_and_shapes = (
        ("Big Eye", coming.big_eye, RINGS),
        ("Small", coming.small, DOTS),
        ("Cockroach", coming.cockroach, LINES),
    )
    for name, mark, shapes in roads_and_shapes:
        yield f" {name} "
        yield shapes[mark] if mark else "–"


def count_lines(counts: Counts) -> Iterator[Text]:
    yield Text(
        f"Player {counts.player}  Banker {counts.banker}  Tie {counts.tie}  Naturals {counts.naturals}"
    )
    yield Text(f"Player pairs {counts.player_pairs}  Banker pairs {counts.banker_pairs}")
