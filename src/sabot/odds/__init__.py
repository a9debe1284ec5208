"""The odds: exact and fast, from the same definitions that play uses.

    >>> from sabot import odds
    >>> from sabot.games.catalogue import catalogue
    >>> game = catalogue().find("punto-banco")
    >>> odds.bet_odds(game, "banker").rtp          # an exact fraction
    >>> odds.game_odds(game)                       # every bet that the game can offer
    >>> odds.analyse(catalogue().find("live-blackjack").rules).net

Names are loaded when they are first asked for, so that nobody waits for compiled code without need.
"""

from importlib import import_module

_HOMES = {
    "Analysis": "blackjack_exact",
    "BetLine": "game",
    "BetOdds": "result",
    "Chart": "chart",
    "ChartValue": "strategy",
    "Distribution": "distribution",
    "Verdict": "approval",
    "analyse": "blackjack_exact",
    "approve": "approval",
    "best_chart": "strategy",
    "bet_odds": "specials",
    "distribution": "distribution",
    "game_odds": "game",
}

__all__ = tuple(_HOMES)


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"sabot.odds has no {name}; it has {', '.join(_HOMES)}")
    return getattr(import_module(f"sabot.odds.{_HOMES[name]}"), name)
