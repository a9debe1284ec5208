"""`sabot roads`: every baccarat road of a shoe that is given by its outcomes."""

from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from sabot.cli.settings import stop
from sabot.games.baccarat.roads import (
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
_WIN = {Winner.BANKER: ("O", "red"), Winner.PLAYER: ("C", "blue"), Winner.TIE: ("T", "green")}
_RINGS = {Mark.RED: ("o", "red"), Mark.BLUE: ("c", "blue")}
_DOTS = {Mark.RED: ("●", "red"), Mark.BLUE: ("◖", "blue")}
_LINES = {Mark.RED: ("/", "red"), Mark.BLUE: ("¦", "blue")}
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
    room = console.width // _MAIN_WIDTH
    _section(console, "Main road", _main_lines(window(board.main, room)))
    if board.ties_waiting:
        console.print(f"{board.ties_waiting} tied, waiting for the first win", style="green")
    marks = console.width // _MARK_WIDTH
    _section(console, "Big Eye road", _derived_lines(board.big_eye, _RINGS, marks))
    _section(console, "Small road", _derived_lines(board.small, _DOTS, marks))
    _section(console, "Cockroach road", _derived_lines(board.cockroach, _LINES, marks))
    _section(console, "Bead plate", _bead_lines(window(board.bead, marks)))
    _section(console, "Forecast", _forecast_lines(board))
    _section(console, "This shoe", _count_lines(board.counts))
    console.print(f"\n{_KEY}", style="dim")


def _section(console: Console, title: str, lines: Iterator[Text]) -> None:
    console.print(f"\n{title}", style="bold")
    drawn = list(lines)
    while drawn and not drawn[-1].plain.strip():
        drawn.pop()
    for line in drawn or [Text("nothing yet", "dim")]:
        line.rstrip()
        console.print(line, no_wrap=True, overflow="crop")


def _main_lines(cells: Sequence[MainCell]) -> Iterator[Text]:
    at = {(cell.column, cell.row): cell for cell in cells}
    columns = range(max((cell.column for cell in cells), default=-1) + 1)
    for row in range(ROWS):
        for half in (_upper, _lower):
            yield _line([half(at.get((column, row))) for column in columns], _MAIN_WIDTH)


def _upper(cell: MainCell | None) -> Text:
    """Banker pair, circle, natural, and the ties that opened the shoe."""
    if cell is None:
        return Text()
    shape, colour = _WIN[cell.winner]
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


def _derived_lines(road: DerivedRoad, shapes: dict[Mark, tuple[str, str]], columns: int) -> Iterator[Text]:
    at = {(cell.column, cell.row): shapes[cell.mark] for cell in window(road.cells, columns)}
    return _mark_lines(at)


def _bead_lines(cells: Sequence[BeadCell]) -> Iterator[Text]:
    return _mark_lines({(cell.column, cell.row): _WIN[cell.outcome] for cell in cells})


def _mark_lines(at: dict[tuple[int, int], tuple[str, str]]) -> Iterator[Text]:
    columns = range(max((column for column, _ in at), default=-1) + 1)
    for row in range(ROWS):
        yield _line([Text(*at.get((column, row), (" ", ""))) for column in columns], _MARK_WIDTH)


def _line(parts: Sequence[Text], width: int) -> Text:
    line = Text()
    for part in parts:
        line.append_text(part).append(" " * (width - len(part)))
    return line


def _forecast_lines(board: Roads) -> Iterator[Text]:
    for name, coming in (("Player", board.forecast.player), ("Banker", board.forecast.banker)):
        yield Text.assemble(f"{name} wins: ", *_coming(coming))


def _coming(coming: ComingMarks) -> Iterator[str | tuple[str, str]]:
    roads_and_shapes = (
        ("Big Eye", coming.big_eye, _RINGS),
        ("Small", coming.small, _DOTS),
        ("Cockroach", coming.cockroach, _LINES),
    )
    for name, mark, shapes in roads_and_shapes:
        yield f" {name} "
        yield shapes[mark] if mark else "–"


def _count_lines(counts: Counts) -> Iterator[Text]:
    yield Text(
        f"Player {counts.player}  Banker {counts.banker}  Tie {counts.tie}  Naturals {counts.naturals}"
    )
    yield Text(f"Player pairs {counts.player_pairs}  Banker pairs {counts.banker_pairs}")
