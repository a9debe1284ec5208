"""`sabot deal`: rounds drawn from a seed, with every card, label and payout."""

from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from sabot.cards import Card
from sabot.cards.card import is_red, name
from sabot.cli.deal_rounds import PlayedRound, rounds_of
from sabot.cli.game_options import (
    BetsOption,
    ConfigOption,
    DecksOption,
    GameKey,
    JsonOption,
    PaysOption,
    SetOption,
    TableOption,
    all_games,
    chosen_game,
    named,
    stop,
)
from sabot.games.bet import LOSES
from sabot.games.stake import Settlement
from sabot.games.toml_reading import BadSetting
from sabot.money import show_amount

MOST_ROUNDS = 100_000
"""Enough for any look at the cards; mathematics has `sabot simulate`."""


def command(
    game: GameKey,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="Same seed, same cards, everywhere.")],
    rounds: Annotated[int, typer.Option("--rounds", metavar="N", min=1, max=MOST_ROUNDS)] = 1,
    json: JsonOption = False,
    decks: DecksOption = None,
    changes: SetOption = None,
    tables: TableOption = None,
    pays: PaysOption = None,
    bets: BetsOption = None,
    config: ConfigOption = None,
) -> None:
    """Play rounds drawn from a seed with simple decisions, and show every card, label and payout."""
    games = all_games(config, bets)
    chosen = chosen_game(games, game, changes, tables, pays, decks)
    try:
        dealt = rounds_of(chosen, seed, rounds)
        if json:
            shown = {**named(games, chosen), "seed": seed, "rounds": [one.plain() for one in dealt]}
            typer.echo(msgspec.json.format(msgspec.json.encode(shown)))
        else:
            for one in dealt:
                _show(one)
    except BadSetting as wrong:
        stop(str(wrong))


def _show(dealt: PlayedRound) -> None:
    console = Console(highlight=False)
    console.print(f"[bold]{dealt.round}[/bold]")
    for step in dealt.steps:
        console.print(f"  [dim]{step}[/dim]")
    for place, cards in dealt.hands.items():
        console.print(f"  {place:<8} {_coloured(cards)}")
    if dealt.void:
        console.print(f"  [yellow]void, all stakes go back: {dealt.void}[/yellow]")
    table = Table(box=None, padding=(0, 2), show_header=False)
    lost = [settled for settled in dealt.settlements if settled.label == LOSES]
    for settled in dealt.settlements:
        if settled in lost:
            continue
        sums = f"{show_amount(settled.staked)} → {show_amount(settled.returned)}"
        won = settled.returned > settled.staked
        style = "bold green" if won else "" if settled.returned == settled.staked else "dim"
        table.add_row(_place(settled), settled.bet, sums, settled.label, style=style)
    console.print(table)
    for where in dict.fromkeys(_place(settled) for settled in lost):
        bets = [
            f"{settled.bet} {show_amount(settled.staked)}" for settled in lost if _place(settled) == where
        ]
        console.print(f"  [dim]{where} lost: {', '.join(bets)}[/dim]")


def _place(settled: Settlement) -> str:
    return f"{settled.player} {settled.hand}".strip()


def _coloured(cards: tuple[Card, ...]) -> str:
    return " ".join(f"[red]{name(card)}[/red]" if is_red(card) else name(card) for card in cards)
