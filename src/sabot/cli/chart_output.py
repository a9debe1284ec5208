"""`sabot strategy --against` and `--count`: two charts compared, and index plays, as tables or data."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from sabot.cli.game_options import stop
from sabot.odds.blackjack.chart_differences import charts_compared
from sabot.odds.blackjack.index_plays import HIGH_LOW, index_plays

if TYPE_CHECKING:
    from sabot.odds.blackjack.index_plays import Tags
    from sabot.odds.hints import ChartedGame

COUNTS: dict[str, Tags] = {
    "high-low": HIGH_LOW,
    "ko": (-1, 1, 1, 1, 1, 1, 1, 0, 0, -1),
    "halves": (-1, 0.5, 1, 1, 1.5, 1, 0.5, 0, -0.5, -1),
    "omega-2": (0, 1, 1, 2, 2, 2, 1, 0, -1, -2),
}
"""Counts that people know by name; any other is told by its ten tags."""


def tell_charts_compared(
    first: ChartedGame,
    second: ChartedGame,
    titles: tuple[str, str],
    known: tuple[dict[str, object], dict[str, object]],
    *,
    json: bool,
) -> None:
    try:
        found = charts_compared(first.rules, second.rules)
    except ValueError as wrong:
        stop(str(wrong))
    if json:
        shown = {
            "first": {
                **known[0],
                "rtp": found.first.rtp,
                "rtp_by_the_other_chart": 1 + found.second_in_first,
            },
            "second": {
                **known[1],
                "rtp": found.second.rtp,
                "rtp_by_the_other_chart": 1 + found.first_in_second,
            },
            "differences": found.cells,
        }
        typer.echo(msgspec.json.format(msgspec.json.encode(shown)))
        return
    console = Console(highlight=False)
    for title, own, by_other in (
        (titles[0], found.first.net, found.second_in_first),
        (titles[1], found.second.net, found.first_in_second),
    ):
        cost = 100 * (own - by_other)
        console.print(
            f"[bold]{title}[/bold]: its chart returns {1 + own:.4%}, the other one {cost:.4f} % less",
            soft_wrap=True,
        )
    if not found.cells:
        console.print("Both charts are the same.")
        return
    table = Table("hand", "against", "first", "second")
    for cell in found.cells:
        table.add_row(cell.hand, cell.up, cell.first, cell.second)
    console.print(table)


def tags_of(words: str) -> Tags:
    """A count by name, or ten tags from ace to ten."""
    if words in COUNTS:
        return COUNTS[words]
    try:
        return tuple(map(float, words.replace(",", " ").split()))
    except ValueError:
        known = ", ".join(COUNTS)
        stop(f"--count {words!r}: write {known}, or ten tags for A 2 3 4 5 6 7 8 9 T")


def tell_index_plays(
    game: ChartedGame, words: str, title: str, known: dict[str, object], *, json: bool
) -> None:
    tags = tags_of(words)
    try:
        plays = index_plays(game.rules, tags)
    except ValueError as wrong:
        stop(str(wrong))
    if json:
        shown = {**known, "count": words, "tags": tags, "plays": plays}
        typer.echo(msgspec.json.format(msgspec.json.encode(shown)))
        return
    console = Console(highlight=False)
    console.print(
        f"[bold]{title}[/bold]: another action is best from a true count on, {words}", soft_wrap=True
    )
    table = Table("hand", "against", "below", "from the count on")
    table.add_column("count", justify="right")
    for play in sorted(plays, key=lambda one: (abs(one.count), one.part, one.row, one.up)):
        table.add_row(play.row, play.up, play.below, play.above, f"{play.count:+.1f}")
    console.print(table)
