"""`sabot strategy`: the best chart of a blackjack game, or one decision explained."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from sabot import odds
from sabot.cards.card import Card, parse_card, parse_cards, show_cards
from sabot.cli.game_options import (
    BetsOption,
    ConfigOption,
    DecksOption,
    GameKey,
    GoneOption,
    JsonOption,
    PaysOption,
    SetOption,
    TableOption,
    all_games,
    chosen_game,
    gone_cards,
    named,
    shown_changes,
    shown_gone,
    stop,
)
from sabot.cli.odds import shown_decks
from sabot.games.moves import Action
from sabot.odds.blackjack.chart_cells import COLUMNS, LETTERS, ChartPart, parts_of
from sabot.odds.hints import has_chart

if TYPE_CHECKING:
    from collections.abc import Callable

    from sabot.games.catalogue import Catalogue
    from sabot.games.variant import Game
    from sabot.odds import Advice, ChartValue
    from sabot.odds.hints import ChartedGame

_COLOURS = {
    "H": "black on bright_white",
    "S": "black on yellow",
    "D": "black on green",
    "Ds": "black on green",
    "P": "black on cyan",
    "R": "white on red",
    "Rs": "white on red",
    "Rp": "white on red",
}


ChartOption = Annotated[
    Path | None,
    typer.Option("--chart", metavar="FILE", help="The exact return of your own: text, CSV or JSON."),
]
OutputOption = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Draw it with the cost of the second-best: .svg, .html, .pdf.",
    ),
]
AgainstOption = Annotated[
    str | None, typer.Option("--against", metavar="GAME", help="Compare with the chart of another game.")
]
AgainstSetOption = Annotated[
    list[str] | None,
    typer.Option("--against-set", metavar="KEY=VALUE", help="Compare with the chart by other rules."),
]
CountOption = Annotated[
    str | None,
    typer.Option(
        "--count",
        metavar="COUNT",
        help="Index plays: high-low, ko, halves, omega-2, or ten tags for A 2 … 9 T.",
    ),
]


def command(
    game: GameKey,
    hand: Annotated[str | None, typer.Option("--hand", metavar="CARDS", help='Such as "Ts 6d".')] = None,
    up: Annotated[str | None, typer.Option("--up", metavar="CARD", help="The dealer's up card.")] = None,
    json: JsonOption = False,
    decks: DecksOption = None,
    changes: SetOption = None,
    tables: TableOption = None,
    pays: PaysOption = None,
    bets: BetsOption = None,
    gone: GoneOption = None,
    output: OutputOption = None,
    chart: ChartOption = None,
    against: AgainstOption = None,
    against_set: AgainstSetOption = None,
    count: CountOption = None,
    config: ConfigOption = None,
) -> None:
    """Print the best strategy chart, or explain one decision with the value of every action."""
    games = all_games(config, bets)
    chosen = chosen_game(games, game, changes, tables, pays, decks)
    if not has_chart(chosen):
        stop(f"{chosen.key} has no decisions; a strategy is for games in which players decide")
    if (hand is None) != (up is None):
        stop("a decision needs both --hand and --up")
    left = gone_cards(chosen, gone)
    title = (
        f"{chosen.title}, {shown_decks(chosen.rules.decks)}{shown_changes(games, chosen)}{shown_gone(left)}"
    )
    compared = against or against_set
    if sum(bool(way) for way in (chart, output, hand, count, compared)) > 1:
        stop("choose one of --chart, --output, --hand with --up, --count, and --against or --against-set")
    if left and (output or count or compared):
        stop("charts are drawn, compared and counted from a full shoe; leave out --gone")
    if compared:
        _compare(games, chosen, chosen_game(games, against or game, against_set or ()), title, json=json)
    elif count is not None:
        from sabot.cli.chart_output import tell_index_plays

        tell_index_plays(chosen, count, title, named(games, chosen), json=json)
    elif chart is not None:
        from sabot.cli.own_chart import tell_own_chart

        tell_own_chart(chosen, chart, left, title, named(games, chosen), json=json)
    elif output is not None:
        _draw(chosen, shown_changes(games, chosen), output)
    elif hand is not None and up is not None:
        _explain(games, chosen, hand, up, left, json=json)
    else:
        _tell_chart(games, chosen, left, json=json)


def _tell_chart(games: Catalogue, game: ChartedGame, left: tuple[Card, ...], *, json: bool) -> None:
    try:
        value = odds.best_chart(game.rules, game.rules.shoe.without(left))
    except ValueError as wrong:
        stop(f"{game.key}: {wrong}")
    if json:
        typer.echo(msgspec.json.format(msgspec.json.encode(_plain(named(games, game), game, value))))
    else:
        _show(game, value, shown_changes(games, game) + shown_gone(left))


def _compare(games: Catalogue, game: ChartedGame, other: Game, title: str, *, json: bool) -> None:
    from sabot.cli.chart_output import tell_charts_compared

    if not has_chart(other):
        stop(f"{other.key} has no decisions; a strategy is for games in which players decide")
    other_title = f"{other.title}, {shown_decks(other.rules.decks)}{shown_changes(games, other)}"
    facts = (named(games, game), named(games, other))
    tell_charts_compared(game, other, (title, other_title), facts, json=json)


def _draw(game: ChartedGame, changes: str, output: Path) -> None:
    try:
        from sabot.parsheet import strategy_sheet as sheets
    except ModuleNotFoundError as missing:
        stop(f"to draw a chart install what prints: pip install 'sabot[print]' ({missing.name} is missing)")
    drawings: dict[str, Callable[[sheets.StrategySheet], str | bytes]]
    drawings = {".svg": sheets.svg, ".html": sheets.html, ".pdf": sheets.pdf}
    if output.suffix not in drawings:
        stop(f"{output.name}: a chart is drawn as {', '.join(drawings)}; its name says which")
    drawn = drawings[output.suffix](sheets.strategy_sheet(game, changes))
    try:
        output.write_bytes(drawn if isinstance(drawn, bytes) else drawn.encode())
    except OSError as wrong:
        stop(f"{output} cannot be written: {wrong.strerror}")
    typer.echo(f"{output}: {game.title}")


def _plain(known: dict[str, object], game: ChartedGame, value: ChartValue) -> dict[str, object]:
    parts = parts_of(game.rules, value.chart)
    return {
        **known,
        "rtp": value.rtp,
        "insurance": value.chart.insure,
        "up_cards": list(COLUMNS),
        **{part.key: {row.title: list(row.cells) for row in part.rows} for part in parts},
    }


def _show(game: ChartedGame, value: ChartValue, changes: str) -> None:
    console = Console(highlight=False)
    decks = f"{shown_decks(game.rules.decks)}{changes}"
    console.print(f"[bold]{game.title}[/bold], {decks}: the chart returns {value.rtp:.4%}")
    for part in parts_of(game.rules, value.chart):
        console.print(_drawn(part, 4 if console.width >= WIDE else 2))
    console.print("Take insurance." if value.chart.insure else "Never take insurance.")
    late = Action.SURRENDER in game.family.actions(game.rules)
    console.print(f"[dim]{LETTERS}{SURRENDER_LETTERS if late else ''}[/dim]")


SURRENDER_LETTERS = "\nR surrender, else hit; Rs surrender, else stand; Rp surrender, else split"


WIDE = 58
"""Columns that a chart takes with room to breathe."""


def _drawn(part: ChartPart, width: int) -> Table:
    table = Table(title=part.title, title_justify="left", padding=(0, 0), show_lines=False)
    table.add_column("", justify="right", no_wrap=True)
    for column in COLUMNS:
        table.add_column(column, justify="center", min_width=width)
    for row in part.rows:
        cells = [Text(f"{cell:^{width}}", style=_COLOURS[cell]) for cell in row.cells]
        table.add_row(row.title, *cells)
    return table


def _explain(
    games: Catalogue, game: ChartedGame, hand: str, up: str, gone: tuple[Card, ...], *, json: bool
) -> None:
    try:
        cards, up_card = parse_cards(hand), parse_card(up)
        advice = odds.advise(game.rules, cards, up_card, gone)
    except ValueError as wrong:
        stop(str(wrong))
    if json:
        shown = {**named(games, game), "hand": show_cards(cards), "up": up, "actions": advice.actions}
        typer.echo(msgspec.json.format(msgspec.json.encode(shown)))
        return
    _show_advice(advice, show_cards(cards), up)


def _show_advice(advice: Advice, hand: str, up: str) -> None:
    console = Console(highlight=False)
    kind = "soft" if advice.facts.soft else "hard"
    best_words = f"[bold]{advice.best.action.capitalize()}[/bold] is best."
    console.print(f"{hand} against {up}: {kind} {advice.facts.total}. {best_words}")
    best = advice.best.net or 0.0
    table = Table(box=None)
    for heading in ("action", "net per unit", "costs"):
        table.add_column(heading, justify="left" if heading == "action" else "right")
    for one in advice.actions:
        if one.net is None:
            table.add_row(one.action, "not allowed", one.refused.reason if one.refused else "", style="dim")
        else:
            table.add_row(one.action, f"{one.net:+.6f}", f"{best - one.net:.6f}" if one.net < best else "")
    console.print(table)
