"""`sabot script`: rounds and sessions written as text, played at a table of a house in memory."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.markup import escape

from sabot.cli.game_options import ConfigOption, JsonOption, all_games, stop
from sabot.games.catalogue import Catalogue
from sabot.money import show_amount
from sabot.script import Report, parse_scripts, play


def command(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Files with scripts.")],
    json: JsonOption = False,
    config: ConfigOption = None,
) -> None:
    """Play scripts and say what differs from what they expect.

    A script is one round, with lines such as `bet ann main 10` and `act ann hit`; or a session at a table.

    A session has a mode, or moments as in `at 1.5 bet ann 3.1 main 10`.

    tests/scripts/README.md lists every line.
    """
    games = all_games(config)
    told = [(file, report) for file in files for report in _played(games, file)]
    reports = [report for _, report in told]
    if json:
        typer.echo(msgspec.json.format(msgspec.json.encode([report.plain() for report in reports])))
    else:
        _show(told)
    if not reports:
        stop("no script found; a script begins with a line such as: game live-blackjack")
    if not all(report.ok for report in reports):
        raise typer.Exit(1)


def _played(games: Catalogue, file: Path) -> list[Report]:
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as wrong:
        stop(f"{file}: {wrong.strerror}")
    except UnicodeDecodeError:
        stop(f"{file}: this is not text")
    return [play(games, script) for script in parse_scripts(text)]


def _show(told: list[tuple[Path, Report]]) -> None:
    console = Console(highlight=False)
    for file, report in told:
        mark = "[green]✓[/green]" if report.ok else "[red]✗[/red]"
        console.print(f"{mark} [bold]{escape(report.title)}[/bold]")
        for bet in report.bets:
            sums = f"{show_amount(bet.staked)} → {show_amount(bet.returned)}"
            console.print(f"    {bet.hand} {bet.bet}: {sums}  [dim]{escape(bet.label)}[/dim]")
        for difference in report.differences:
            where = escape(f"{file}: {difference}")
            console.print(f"    [red]{where}[/red]", soft_wrap=True)
    right = sum(report.ok for _, report in told)
    console.print(f"{right} of {len(told)} scripts as expected")
