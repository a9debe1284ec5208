"""Sabot: blackjack and baccarat tables whose odds are known exactly.

    >>> import sabot
    >>> baccarat = sabot.game("punto-banco")
    >>> [f"{line.bet} {line.rtp:.4%}" for line in sabot.odds.game_odds(baccarat)][:2]
    ['player 98.7649%', 'banker 98.9421%']
    >>> loose = sabot.game("live-blackjack", decks=6, soft17="hit")
    >>> f"{sabot.strategy(loose).rtp:.2%}"
    '99.31%'
    >>> sabot.simulate(baccarat, rounds=1000, seed=7).rounds
    1000

`sabot.Client` plays at a server; `sabot.catalogue()` has every game.
Names are loaded when first asked for, so that importing costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sabot import odds as odds
    from sabot.client import Client as Client
    from sabot.games.catalogue import catalogue as catalogue
    from sabot.games.variant import Game as Game
    from sabot.library import __version__ as __version__
    from sabot.library import game as game
    from sabot.library import strategy as strategy
    from sabot.odds import simulate as simulate

_HOMES = {
    "Client": "client",
    "Game": "games.variant",
    "__version__": "library",
    "catalogue": "games.catalogue",
    "game": "library",
    "simulate": "odds",
    "strategy": "library",
}

__all__ = ("Client", "Game", "__version__", "catalogue", "game", "odds", "simulate", "strategy")


def __getattr__(name: str) -> object:
    if name == "odds":
        return import_module("sabot.odds")
    if name not in _HOMES:
        raise AttributeError(f"sabot has no {name}; it has {', '.join(__all__)}")
    return getattr(import_module(f"sabot.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
