"""The odds: exact and fast, from the same definitions that play uses.

    >>> from sabot import odds
    >>> from sabot.games.catalogue import catalogue
    >>> game = catalogue().find("punto-banco")
    >>> round(float(odds.bet_odds(game, "banker").net), 6)      # `net` itself is an exact fraction
    -0.010579
    >>> [line.bet for line in odds.game_odds(game)][:3]         # every bet that the game can offer
    ['player', 'banker', 'tie']
    >>> odds.analyse(catalogue().find("live-blackjack").rules).rtp < 1
    True

Names are loaded when they are first asked for, so that nobody waits for compiled code without need.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sabot.odds.advice import Advice as Advice
    from sabot.odds.advice import advise as advise
    from sabot.odds.approval import Verdict as Verdict
    from sabot.odds.approval import approve as approve
    from sabot.odds.blackjack_exact import Analysis as Analysis
    from sabot.odds.blackjack_exact import analyse as analyse
    from sabot.odds.chart import Chart as Chart
    from sabot.odds.estimates import Simulation as Simulation
    from sabot.odds.game import bet_return as bet_return
    from sabot.odds.game import game_odds as game_odds
    from sabot.odds.net_results import Distribution as Distribution
    from sabot.odds.net_results import distribution as distribution
    from sabot.odds.result import BetLine as BetLine
    from sabot.odds.result import BetOdds as BetOdds
    from sabot.odds.simulation import simulate as simulate
    from sabot.odds.specials import bet_odds as bet_odds
    from sabot.odds.strategy import ChartValue as ChartValue
    from sabot.odds.strategy import best_chart as best_chart

# A name must not be that of its module: once that is imported, the module would stand in its place.
_HOMES = {
    "Advice": "advice",
    "Analysis": "blackjack_exact",
    "BetLine": "result",
    "BetOdds": "result",
    "Chart": "chart",
    "ChartValue": "strategy",
    "Distribution": "net_results",
    "Simulation": "estimates",
    "Verdict": "approval",
    "advise": "advice",
    "analyse": "blackjack_exact",
    "approve": "approval",
    "best_chart": "strategy",
    "bet_odds": "specials",
    "bet_return": "game",
    "distribution": "net_results",
    "game_odds": "game",
    "simulate": "simulation",
}

__all__ = tuple(_HOMES)


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"sabot.odds has no {name}; it has {', '.join(_HOMES)}")
    return getattr(import_module(f"sabot.odds.{_HOMES[name]}"), name)
