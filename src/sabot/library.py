"""What a library user asks first: a game with rules of one's own. It loads no mathematics."""

from importlib.metadata import version

from sabot.games.catalogue import catalogue
from sabot.games.variant import Game, with_rules

__version__ = version("sabot")


def game(key: str, **rules: object) -> Game:
    """A game of the catalogue, with rules changed by name: `game("live-blackjack", soft17="hit")`."""
    words = {
        name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in rules.items()
    }
    return with_rules(catalogue().find(key), words)
