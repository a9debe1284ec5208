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

`sabot.hand("Ts 6d")`, `sabot.shoe(6, gone="4*5d")`, `sabot.road("B P T")` and a strategy draw themselves in a
notebook. `sabot.Client` plays at a server, `sabot.gym` trains agents, and `sabot.catalogue()` has every game.
Names are loaded when first asked for, so that importing costs nothing. Figures need the extra `odds`, and a
client the extra `client`: pip install 'sabot[odds,client]'. `dir(sabot)` has what is installed here.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sabot import odds as odds
    from sabot.client import Client as Client
    from sabot.games.catalogue import catalogue as catalogue
    from sabot.games.variant import Game as Game
    from sabot.library import __version__ as __version__
    from sabot.library import game as game
    from sabot.odds import simulate as simulate
    from sabot.pictures.hand_picture import hand as hand
    from sabot.pictures.hand_picture import shoe as shoe
    from sabot.pictures.road_picture import road as road
    from sabot.pictures.strategy_picture import strategy as strategy

_HOMES = {
    "Client": "client",
    "Game": "games.variant",
    "__version__": "library",
    "catalogue": "games.catalogue",
    "game": "library",
    "hand": "pictures.hand_picture",
    "road": "pictures.road_picture",
    "shoe": "pictures.hand_picture",
    "simulate": "odds",
    "strategy": "pictures.strategy_picture",
}

_EXTRAS = {"httpx": "client", "numba": "odds", "numpy": "odds", "websockets": "client"}
"""Which extra brings what a name may miss."""
_NEEDS = {"Client": "client", "odds": "odds", "simulate": "odds", "strategy": "odds"}
"""Names that an extra brings."""

__all__ = (
    "Client",
    "Game",
    "__version__",
    "catalogue",
    "game",
    "hand",
    "odds",
    "road",
    "shoe",
    "simulate",
    "strategy",
)


def __getattr__(name: str) -> object:
    if name in ("gym", "odds"):
        return import_module(f"sabot.{name}")
    if name not in _HOMES:
        raise AttributeError(f"sabot has no {name}; it has {', '.join(__all__)}")
    try:
        return getattr(import_module(f"sabot.{_HOMES[name]}"), name)
    except ModuleNotFoundError as missing:
        extra = _EXTRAS.get(missing.name or "")
        if extra is None:
            raise
        wanted = f"sabot.{name} needs {missing.name}: pip install 'sabot[{extra}]'"
        raise ModuleNotFoundError(wanted, name=missing.name) from missing


def __dir__() -> list[str]:
    """What can be used here; `help(sabot)` asks for each of these, so that none may miss its extra."""
    missing = {extra for package, extra in _EXTRAS.items() if find_spec(package) is None}
    here = (name for name in __all__ if _NEEDS.get(name) not in missing)
    return sorted({*here, *(name for name in globals() if name.startswith("__"))})
