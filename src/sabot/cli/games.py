"""`sabot games`: every game of the catalogue."""

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from sabot.cli.game_options import ConfigOption, JsonOption, all_games
from sabot.games.toml_reading import plain
from sabot.games.variant import Game


def command(json: JsonOption = False, config: ConfigOption = None) -> None:
    """List the games with their rules and bets."""
    games = all_games(config).games.values()
    if json:
        typer.echo(msgspec.json.format(msgspec.json.encode([described(game) for game in games])))
        return
    table = Table(box=None, show_header=False, padding=(0, 2, 1, 0))
    table.add_column(no_wrap=True, style="bold")
    table.add_column(overflow="fold")
    for game in games:
        table.add_row(game.key, _summary(game))
    Console(highlight=False).print(table)


def _summary(game: Game) -> str:
    decks = " or ".join(str(decks) for decks in game.legal_decks)
    more = len(game.can_offer) - len(game.offered)
    besides = f"; {more} more can be offered" if more else ""
    return f"{game.title}, {decks} decks\n{game.about}\n[dim]{_listed(game)}{besides}[/dim]"


def _listed(game: Game) -> str:
    """Titles of the bets on offer; long runs of fields of one kind are counted instead."""
    titles = [game.bets[key].title for key in game.offered]
    return ", ".join(titles) if len(titles) <= 12 else ", ".join(titles[:6]) + f" and {len(titles) - 6} more"


def described(game: Game) -> dict[str, object]:
    """A game as plain values."""
    return {
        "key": game.key,
        "title": game.title,
        "family": game.family.key,
        "about": game.about,
        "rules": plain(game.rules),
        "seating": plain(game.seating),
        "legal_decks": list(game.legal_decks),
        "offered": list(game.offered),
        "can_offer": list(game.can_offer),
        "tables": {key: game.field(key).table_name for key in (*game.mains(), *game.can_offer)},
        "digest": game.digest(),
    }
