"""`sabot parsheet`: every figure of a game as a sheet to be printed and signed, or as data."""

from __future__ import annotations

from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from sabot.cli.game_options import (
    ConfigOption,
    DecksOption,
    GameKey,
    SetOption,
    TableOption,
    all_games,
    chosen_game,
    shown_changes,
    stop,
)
from sabot.cli.odds import with_decks

if TYPE_CHECKING:
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
    counters: Annotated[
        bool,
        typer.Option("--counters/--no-counters", help="With what counters win, which takes some seconds."),
    ] = True,
    config: ConfigOption = None,
) -> None:
    """Write a par sheet: rules, every bet with its outcomes, returns and bounds, and the chart."""
    if output.suffix not in ENDINGS:
        stop(f"{output.name}: a par sheet is written as {', '.join(ENDINGS)}; its name says which")
    if not output.absolute().parent.is_dir():
        stop(f"{output} cannot be written: there is no folder {output.parent}")
    from sabot.parsheet import par_sheet

    games = all_games(config)
    chosen = chosen_game(games, game, with_decks(changes or [], decks), tables)
    try:
        with Console(stderr=True).status(f"{chosen.title}: working out every bet"):
            sheet = par_sheet(
                chosen,
                version=version("sabot"),
                made=f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
                changes=shown_changes(games, chosen),
                exposed=counters,
            )
    except ValueError as wrong:
        stop(f"{chosen.key}: {wrong}")
    content = _set(sheet, output.suffix)
    try:
        output.write_bytes(content)
    except OSError as wrong:
        stop(f"{output} cannot be written: {wrong.strerror}")
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
