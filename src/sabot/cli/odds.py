"""`sabot odds`: what every bet of a game returns, exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from sabot import odds
from sabot.cards.card import Card, name
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

if TYPE_CHECKING:
    from sabot.games.catalogue import Catalogue
    from sabot.games.variant import Game
    from sabot.odds import BetLine, GameVerdict

NARROW = 76
"""Below so many columns not all figures fit beside each other."""


def command(
    game: GameKey,
    json: JsonOption = False,
    decks: DecksOption = None,
    changes: SetOption = None,
    tables: TableOption = None,
    pays: PaysOption = None,
    bet: Annotated[str | None, typer.Option("--bet", metavar="BET", help="Every outcome of one bet.")] = None,
    covariance: Annotated[
        str | None,
        typer.Option("--covariance", metavar="BET", help="How one bet goes together with all others."),
    ] = None,
    gone: GoneOption = None,
    bets: BetsOption = None,
    config: ConfigOption = None,
) -> None:
    """Show return, hit frequency and spread of every bet that a game can offer."""
    games = all_games(config, bets)
    chosen = chosen_game(games, game, changes, tables, pays, decks)
    left = gone_cards(chosen, gone)
    if covariance is not None:
        _tell_covariances(games, chosen, covariance, left, json=json)
        return
    try:
        lines = odds.kept_game_odds(chosen, chosen.rules.shoe.without(left))
    except ValueError as wrong:
        stop(f"{chosen.key}: {wrong}")
    asked = [*(word.partition("=")[0] for word in tables or ()), *([bet] if bet is not None else [])]
    for one in asked:
        if all(line.bet != one for line in lines):
            stop(f"{chosen.key} has no bet {one}; it has {', '.join(line.bet for line in lines)}")
    shown = tuple(line for line in lines if bet in (None, line.bet))
    verdict = odds.approve(chosen, lines)
    if json:
        typer.echo(
            msgspec.json.format(msgspec.json.encode(_plain(named(games, chosen), shown, verdict, left)))
        )
        return
    console = Console(highlight=False)
    heading = _heading(chosen, shown_changes(games, chosen) + shown_gone(left))
    if bet is not None:
        _show_outcomes(console, shown[0], heading)
    else:
        _show(console, shown, heading)
    if left:
        return
    for words in verdict.refused:
        console.print(f"[red]No table may be opened: {words}[/red]")
    for words in verdict.warnings:
        console.print(f"[yellow]Warning: {words}[/yellow]")


def _tell_covariances(games: Catalogue, game: Game, key: str, left: tuple[Card, ...], *, json: bool) -> None:
    from sabot.cli.covariance_output import tell_covariances

    heading = _heading(game, shown_changes(games, game) + shown_gone(left))
    known = {**named(games, game), "gone": [name(card) for card in left]}
    tell_covariances(game, key, game.rules.shoe.without(left), heading, known, json=json)


def shown_decks(decks: int) -> str:
    return "1 deck" if decks == 1 else f"{decks} decks"


def _plain(
    known: dict[str, object], lines: tuple[BetLine, ...], verdict: GameVerdict, gone: tuple[Card, ...]
) -> dict[str, object]:
    return {
        **known,
        "gone": [name(card) for card in gone],
        "bets": [_figures(line) for line in lines],
        "approved": verdict.approved,
        "refused": list(verdict.refused),
        "warnings": list(verdict.warnings),
    }


def _figures(line: BetLine) -> dict[str, object]:
    """A title is for people; those who read data go by the key, and are told by which method."""
    fields: dict[str, object] = msgspec.to_builtins(line)
    del fields["title"]
    return {**fields, "method": line.method.text}


def _heading(game: Game, changes: str) -> str:
    """Which game the figures are of, with every rule that was changed for them."""
    return f"{game.title}, {shown_decks(game.rules.decks)}{changes}"


def _show(console: Console, lines: tuple[BetLine, ...], title: str) -> None:
    """A line for each bet; a narrow terminal gets the figures that matter most."""
    narrow = console.width < NARROW
    table = Table(title=title, title_justify="left")
    table.add_column("bet", no_wrap=True)
    for heading in ("returns",) if narrow else ("returns", "house edge", "wins", "pushes", "std dev"):
        table.add_column(heading, justify="right", no_wrap=True)
    for line in lines:
        table.add_row(*_cells(line)[: 2 if narrow else None], style="" if line.offered else "dim")
    console.print(table)
    console.print("[dim]Bets in brackets are not on offer by default. One in full: --bet BET[/dim]")


def _cells(line: BetLine) -> tuple[str, ...]:
    return (
        line.bet if line.offered else f"({line.bet})",
        f"{line.rtp:.4%}",
        f"{1 - line.rtp:.4%}",
        f"{line.hit_frequency:.2%}",
        f"{line.push_frequency:.2%}" if line.push_frequency else "",
        f"{line.standard_deviation:.3f}",
    )


def _show_outcomes(console: Console, line: BetLine, heading: str) -> None:
    console.print(heading, soft_wrap=True)
    table = Table(title=f"{line.title} ({line.pay_table})", title_justify="left")
    for heading in ("outcome", "pays", "chance", "ways"):
        table.add_column(heading, justify="left" if heading == "outcome" else "right")
    for one in line.outcomes:
        ways = f"{one.ways:,}" if one.ways is not None else ""
        table.add_row(one.label, one.pays, f"{one.probability:.6%}", ways)
    console.print(table)
    exact = f" = {line.rtp_exact}" if line.rtp_exact else ""
    console.print(f"returns {line.rtp:.6%}{exact}", soft_wrap=True)
    console.print(f"[dim]{line.method.text}[/dim]")
