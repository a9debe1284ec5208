"""`sabot strategy --chart`: what a chart of one's own returns, and where the best one differs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from sabot.cards.composition import Composition
from sabot.cli.game_options import stop
from sabot.odds.blackjack.best_chart import best_chart
from sabot.odds.blackjack.chart_cells import COLUMNS, parts_of
from sabot.odds.blackjack.chart_reading import read_chart
from sabot.odds.blackjack.chart_value import chart_value

if TYPE_CHECKING:
    from pathlib import Path

    from sabot.cards.card import Card
    from sabot.odds.blackjack.chart import Chart
    from sabot.odds.hints import ChartedGame


def tell_own_chart(game: ChartedGame, file: Path, gone: tuple[Card, ...], heading: str, json: bool) -> None:
    try:
        chart = read_chart(str(file), file.read_text(encoding="utf-8-sig"))
        cards = Composition.of_decks(game.rules.decks).without(gone)
        value, best = chart_value(game.rules, chart, cards), best_chart(game.rules, cards)
    except OSError as wrong:
        stop(f"{file} cannot be read: {wrong.strerror}")
    except ValueError as wrong:
        stop(str(wrong))
    others = _differences(game, chart, best.chart)
    if json:
        shown = {
            "game": game.key,
            "digest": game.digest(),
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


def _differences(game: ChartedGame, own: Chart, best: Chart) -> list[tuple[str, str, str, str]]:
    """First decisions that are otherwise in the best chart."""
    parts = zip(parts_of(game.rules, own), parts_of(game.rules, best), strict=True)
    rows = (pair for mine, theirs in parts for pair in zip(mine.rows, theirs.rows, strict=True))
    return [
        (mine.title, up, cell, other)
        for mine, theirs in rows
        for up, cell, other in zip(COLUMNS, mine.cells, theirs.cells, strict=True)
        if cell != other
    ]
