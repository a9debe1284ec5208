"""How a bet goes together with all others of its game, as a table or as data."""

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from sabot.cards.composition import Composition
from sabot.cli.game_options import stop
from sabot.games.variant import Game
from sabot.odds.covariance.bet_covariance import BetCovariance, NotCounted, bet_covariance
from sabot.typed_reading import unknown


def tell_covariances(
    game: Game, key: str, cards: Composition, heading: str, known: dict[str, object], *, json: bool
) -> None:
    keys = game.every_bet()
    if key not in keys:
        stop(f"{game.key}: {key} {unknown(key, keys)}")
    others = [other for other in keys if other != key]
    try:
        found = {other: _one(game, key, other, cards) for other in others}
    except ValueError as wrong:
        stop(f"{game.key}: {wrong}")
    if json:
        counted = [one for one in found.values() if isinstance(one, BetCovariance)]
        left = {other: why for other, why in found.items() if isinstance(why, str)}
        shown = {**known, "bet": key, "covariances": counted, "not_counted": left}
        typer.echo(msgspec.json.format(msgspec.json.encode(shown)))
        return
    _show(found, f"{heading}: {key} beside")


def _one(game: Game, key: str, other: str, cards: Composition) -> BetCovariance | str:
    """The covariance, or why nobody counts it."""
    try:
        return bet_covariance(game, key, other, cards)
    except NotCounted as wrong:
        return str(wrong)


def _show(found: dict[str, BetCovariance | str], heading: str) -> None:
    console = Console(highlight=False)
    table = Table(title=heading, title_justify="left")
    table.add_column("bet", no_wrap=True)
    for column in ("covariance", "correlation"):
        table.add_column(column, justify="right", no_wrap=True)
    for other, one in found.items():
        if isinstance(one, BetCovariance):
            table.add_row(other, f"{one.covariance:+.6f}", f"{one.correlation:+.4f}")
    console.print(table)
    for why in dict.fromkeys(one for one in found.values() if isinstance(one, str)):
        console.print(f"[dim]{why}[/dim]", soft_wrap=True)
