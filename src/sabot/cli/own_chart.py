"""`sabot strategy --chart`: what a chart of one's own returns, and where the best one differs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from sabot.cli.game_options import stop
from sabot.odds.blackjack.best_chart import best_chart
from sabot.odds.blackjack.chart_differences import cell_differences
from sabot.odds.blackjack.chart_reading import read_chart
from sabot.odds.blackjack.chart_value import chart_value

if TYPE_CHECKING:
    from pathlib import Path

    from sabot.cards.card import Card
    from sabot.odds.hints import ChartedGame


def tell_own_chart(
    game: ChartedGame,
    file: Path,
    gone: tuple[Card, ...],
    heading: str,
    known: dict[str, object],
    *,
    json: bool,
) -> None:
    try:
        chart = read_chart(str(file), file.read_text(encoding="utf-8-sig"))
        cards = game.rules.shoe.without(gone)
        value, best = chart_value(game.rules, chart, cards), best_chart(game.rules, cards)
    except OSError as wrong:
        stop(f"{file} cannot be read: {wrong.strerror}")
    except ValueError as wrong:
        stop(str(wrong))
    others = [
        (one.hand, one.up, one.first, one.second)
        for one in cell_differences(game.rules, chart, game.rules, best.chart)
    ]
    if json:
        shown = {
            **known,
            "file": str(file),
            "rtp": value.rtp,
            "best_rtp": best.rtp,
            "differences": [dict(zip(("hand", "up", "own", "best"), one, strict=True)) for one in others],
        }
        typer.echo(msgspec.json.format(msgspec.json.encode(shown)))
        return
    console = Console(highlight=False)
    cost = f"{100 * (best.rtp - value.rtp):.4f} % less than the best chart, {best.rtp:.4%}"
    console.print(f"[bold]{heading}[/bold]: {file} returns {value.rtp:.4%}, {cost}", soft_wrap=True)
    if others:
        table = Table("hand", "against", "yours", "best")
        for one in others:
            table.add_row(*one)
        console.print(table)
