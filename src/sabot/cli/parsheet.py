"""`sabot parsheet`: every figure of a game as a sheet to be printed and signed, or as data."""

from __future__ import annotations

from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from sabot.cli.game_options import (
    BetsOption,
    ConfigOption,
    DecksOption,
    GameKey,
    PaysOption,
    SetOption,
    TableOption,
    all_games,
    chosen_game,
    shown_changes,
    stop,
)

if TYPE_CHECKING:
    from sabot.games.variant import Game
    from sabot.parsheet import ParSheet

ENDINGS = (".pdf", ".html", ".xlsx", ".json")


def command(
    game: GameKey,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="Ends in .pdf, .html, .xlsx or .json.")
    ],
    decks: DecksOption = None,
    changes: SetOption = None,
    tables: TableOption = None,
    pays: PaysOption = None,
    bets: BetsOption = None,
    counters: Annotated[
        bool,
        typer.Option("--counters/--no-counters", help="With what counters win, which takes some seconds."),
    ] = True,
    config: ConfigOption = None,
) -> None:
    """Write a par sheet: rules, every bet with its outcomes, returns and bounds, and the chart."""
    check_output(output)
    games = all_games(config, bets)
    chosen = chosen_game(games, game, changes, tables, pays, decks)
    write_sheet(chosen, shown_changes(games, chosen), output, counters=counters)


def check_output(output: Path) -> None:
    """Before anything is worked out: whether a sheet can be written there."""
    if output.suffix not in ENDINGS:
        stop(f"{output.name}: a par sheet is written as {', '.join(ENDINGS)}; its name says which")
    if not output.absolute().parent.is_dir():
        stop(f"{output} cannot be written: there is no folder {output.parent}")


def write_sheet(game: Game, changes: str, output: Path, *, counters: bool, quiet: bool = False) -> None:
    from sabot.parsheet import par_sheet

    try:
        with Console(stderr=True).status(f"{game.title}: working out every bet"):
            sheet = par_sheet(
                game,
                version=version("sabot"),
                made=f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
                changes=changes,
                exposed=counters,
            )
    except ValueError as wrong:
        stop(f"{game.key}: {wrong}")
    content = _set(sheet, output.suffix)
    try:
        output.write_bytes(content)
    except OSError as wrong:
        stop(f"{output} cannot be written: {wrong.strerror}")
    if not quiet:
        typer.echo(f"{output}: {sheet.title}, {len(sheet.bets)} bets, {len(content):,} bytes")


def _set(sheet: ParSheet, ending: str) -> bytes:
    try:
        if ending == ".pdf":
            from sabot.parsheet.pdf_sheet import pdf

            return pdf(sheet)
        if ending == ".html":
            from sabot.parsheet.html_sheet import html

            return html(sheet).encode()
        if ending == ".xlsx":
            from sabot.parsheet.xlsx_sheet import xlsx

            return xlsx(sheet)
    except ModuleNotFoundError as missing:
        stop(f"to write {ending} install what prints: pip install 'sabot[print]' ({missing.name} is missing)")
    import msgspec

    return msgspec.json.format(msgspec.json.encode(sheet))
