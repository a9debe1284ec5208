"""What a library user asks first: a game with rules of one's own, and its best chart."""

from importlib.metadata import version

from sabot.games.catalogue import catalogue
from sabot.games.variant import Game, with_rules
from sabot.odds.blackjack.best_chart import ChartValue, best_chart
from sabot.odds.hints import has_chart

__version__ = version("sabot")


def game(key: str, **rules: object) -> Game:
    """A game of the catalogue, with rules changed by name: `game("live-blackjack", soft17="hit")`."""
    words = {
        name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in rules.items()
    }
    return with_rules(catalogue().find(key), words)


def strategy(game: Game) -> ChartValue:
    """The best chart by total and what it returns, for a game in which players decide."""
    if not has_chart(game):
        raise ValueError(f"{game.key} has no decisions; a strategy is for games in which players decide")
    return best_chart(game.rules)
