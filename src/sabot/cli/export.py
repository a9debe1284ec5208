"""`sabot export`: histories, statements and reports for other programs."""

from pathlib import Path
from typing import Annotated

import typer

from sabot.cli.game_options import ConfigOption, JsonOption
from sabot.cli.journals import DATA, DatabaseOption, DataOption

app = typer.Typer(no_args_is_help=True, help="Histories, statements and reports as CSV or JSON.")
OutOption = Annotated[Path | None, typer.Option("--out", help="Write to this file instead of the terminal.")]
BetsOption = Annotated[bool, typer.Option("--bets", help="One row for each bet instead of each round.")]


@app.callback()
def about() -> None:
    """Histories, statements and reports as CSV or JSON; amounts in minor units and as people read them."""


@app.command("player")
def player(
    name: Annotated[str, typer.Argument(metavar="PLAYER", help="The player's id.")],
    statement: Annotated[bool, typer.Option("--statement", help="What moved in the wallet.")] = False,
    bets: BetsOption = False,
    data: DataOption = DATA,
    database: DatabaseOption = "",
    out: OutOption = None,
    json: JsonOption = False,
    config: ConfigOption = None,
) -> None:
    """The rounds of a player, their bets, or their statement."""
    # Whoever asks for something else does not wait for the house to be loaded.
    from sabot.cli.export_output import export_player
    from sabot.cli.journal_access import place_of

    what = "statement" if statement else "bets" if bets else "rounds"
    export_player(place_of(data, database), config, name, what, out, as_json=json)


@app.command("table")
def table(
    name: Annotated[str, typer.Argument(metavar="TABLE", help="The table's id.")],
    bets: BetsOption = False,
    data: DataOption = DATA,
    database: DatabaseOption = "",
    out: OutOption = None,
    json: JsonOption = False,
    config: ConfigOption = None,
) -> None:
    """The rounds of a table, with every player in them, or all of its bets."""
    from sabot.cli.export_output import export_table
    from sabot.cli.journal_access import place_of

    export_table(place_of(data, database), config, name, "bets" if bets else "rounds", out, as_json=json)


@app.command("turnover")
def turnover(
    by: Annotated[str, typer.Option("--by", help="day, month or year.")] = "day",
    data: DataOption = DATA,
    database: DatabaseOption = "",
    out: OutOption = None,
    json: JsonOption = False,
    config: ConfigOption = None,
) -> None:
    """Turnover and return of every bet at every table."""
    from sabot.cli.export_output import export_turnover
    from sabot.cli.journal_access import place_of

    export_turnover(place_of(data, database), config, by, out, as_json=json)


SinceOption = Annotated[str, typer.Option("--from", help="The first gaming day, like 2026-11-16.")]
UntilOption = Annotated[str, typer.Option("--to", help="The last gaming day.")]


@app.command("days")
def days(
    since: SinceOption = "",
    until: UntilOption = "",
    data: DataOption = DATA,
    database: DatabaseOption = "",
    out: OutOption = None,
    json: JsonOption = False,
    config: ConfigOption = None,
) -> None:
    """Turnover, win, hold, commission and tips by day and table, with the sums of each day and of all."""
    from sabot.cli.export_output import export_days
    from sabot.cli.journal_access import place_of

    export_days(place_of(data, database), config, since, until, out, as_json=json)


@app.command("cash")
def cash(
    since: SinceOption = "",
    until: UntilOption = "",
    data: DataOption = DATA,
    database: DatabaseOption = "",
    out: OutOption = None,
    json: JsonOption = False,
    config: ConfigOption = None,
) -> None:
    """Everything that went over the counter: amount, player, drawer, cashier, reference and reason."""
    from sabot.cli.export_output import export_cash
    from sabot.cli.journal_access import place_of

    export_cash(place_of(data, database), config, since, until, out, as_json=json)


@app.command("shifts")
def shifts(
    since: SinceOption = "",
    until: UntilOption = "",
    data: DataOption = DATA,
    database: DatabaseOption = "",
    out: OutOption = None,
    json: JsonOption = False,
    config: ConfigOption = None,
) -> None:
    """Croupiers from sign-in to sign-out: rounds, turnover, win, tips, voids, corrections; with their sum."""
    from sabot.cli.export_output import export_shifts
    from sabot.cli.journal_access import place_of

    export_shifts(place_of(data, database), config, since, until, out, as_json=json)


@app.command("drawers")
def drawers(
    since: SinceOption = "",
    until: UntilOption = "",
    data: DataOption = DATA,
    database: DatabaseOption = "",
    out: OutOption = None,
    json: JsonOption = False,
    config: ConfigOption = None,
) -> None:
    """Drawers from opening to count: opened with, paid in and out, counted, difference, who approved."""
    from sabot.cli.export_output import export_drawers
    from sabot.cli.journal_access import place_of

    export_drawers(place_of(data, database), config, since, until, out, as_json=json)


@app.command("events")
def events(
    data: DataOption = DATA,
    database: DatabaseOption = "",
    out: OutOption = None,
    json: JsonOption = False,
    config: ConfigOption = None,
) -> None:
    """Significant events: large wins, voids, corrections, overrides, settings; who and why."""
    from sabot.cli.export_output import export_events
    from sabot.cli.journal_access import place_of

    export_events(place_of(data, database), config, out, as_json=json)
