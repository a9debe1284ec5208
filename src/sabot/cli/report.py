"""`sabot report`: a gaming day, week or month of the house, a table, a game, a dealer or a player."""

from pathlib import Path
from typing import Annotated

import typer

from sabot.cli.game_options import ConfigOption, JsonOption
from sabot.cli.journals import DATA, DatabaseOption, DataOption

SpanArgument = Annotated[str, typer.Argument(metavar="SPAN", help="day, week or month.")]
DayArgument = Annotated[str, typer.Argument(metavar="DAY", help="Any gaming day of it, like 2026-11-16.")]


def command(
    span: SpanArgument,
    day: DayArgument,
    table: Annotated[str, typer.Option("--table", help="This table alone.")] = "",
    game: Annotated[str, typer.Option("--game", help="This game alone.")] = "",
    dealer: Annotated[str, typer.Option("--dealer", help="What this croupier dealt, by id.")] = "",
    player: Annotated[str, typer.Option("--player", help="This player alone, by id.")] = "",
    lines: Annotated[
        str, typer.Option("--lines", help="The lines behind a figure instead: rounds, voids, tips-given, …")
    ] = "",
    form: Annotated[str, typer.Option("--as", help="text, csv, xlsx or pdf (with --out).")] = "text",
    data: DataOption = DATA,
    database: DatabaseOption = "",
    out: Annotated[Path | None, typer.Option("--out", help="Write to this file.")] = None,
    json: JsonOption = False,
    config: ConfigOption = None,
) -> None:
    """Turnover, win, hold, exact odds, desk, funds and meters of a span, held against the ledger.

    The exit code is 1 where a sum differs from the ledger.
    """
    # Whoever asks for something else does not wait for the house to be loaded.
    from sabot.cli.journal_access import place_of
    from sabot.cli.report_output import ReportAsked, show_report

    asked = ReportAsked(span, day, table, game, dealer, player, lines, "json" if json else form)
    show_report(place_of(data, database), config, asked, out)
