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
    from sabot.odds.bet_result import BetLine as BetLine
    from sabot.odds.bet_result import BetOdds as BetOdds
    from sabot.odds.blackjack.advice import Advice as Advice
    from sabot.odds.blackjack.advice import advise as advise
    from sabot.odds.blackjack.best_chart import ChartValue as ChartValue
    from sabot.odds.blackjack.best_chart import best_chart as best_chart
    from sabot.odds.blackjack.best_play import Analysis as Analysis
    from sabot.odds.blackjack.best_play import analyse as analyse
    from sabot.odds.blackjack.chart import Chart as Chart
    from sabot.odds.blackjack.chart_reading import read_chart as read_chart
    from sabot.odds.blackjack.chart_value import chart_value as chart_value
    from sabot.odds.blackjack.net_results import Distribution as Distribution
    from sabot.odds.blackjack.net_results import distribution as distribution
    from sabot.odds.counting.bet_odds import bet_odds as bet_odds
    from sabot.odds.covariance.bet_covariance import BetCovariance as BetCovariance
    from sabot.odds.covariance.bet_covariance import bet_covariance as bet_covariance
    from sabot.odds.covariance.hand_covariance import hand_covariance as hand_covariance
    from sabot.odds.game_approval import GameVerdict as GameVerdict
    from sabot.odds.game_approval import approve as approve
    from sabot.odds.kept_lines import kept_game_odds as kept_game_odds
    from sabot.odds.simulation.estimates import Simulation as Simulation
    from sabot.odds.simulation.simulator import simulate as simulate
    from sabot.odds.whole_game import bet_return as bet_return
    from sabot.odds.whole_game import decision_lines as decision_lines
    from sabot.odds.whole_game import game_odds as game_odds

# A name must not be that of its module: once that is imported, the module would stand in its place.
_HOMES = {
    "Advice": "blackjack.advice",
    "Analysis": "blackjack.best_play",
    "BetCovariance": "covariance.bet_covariance",
    "BetLine": "bet_result",
    "BetOdds": "bet_result",
    "Chart": "blackjack.chart",
    "ChartValue": "blackjack.best_chart",
    "Distribution": "blackjack.net_results",
    "Simulation": "simulation.estimates",
    "GameVerdict": "game_approval",
    "advise": "blackjack.advice",
    "analyse": "blackjack.best_play",
    "approve": "game_approval",
    "best_chart": "blackjack.best_chart",
    "bet_covariance": "covariance.bet_covariance",
    "bet_odds": "counting.bet_odds",
    "bet_return": "whole_game",
    "chart_value": "blackjack.chart_value",
    "decision_lines": "whole_game",
    "distribution": "blackjack.net_results",
    "game_odds": "whole_game",
    "hand_covariance": "covariance.hand_covariance",
    "kept_game_odds": "kept_lines",
    "read_chart": "blackjack.chart_reading",
    "simulate": "simulation.simulator",
}

__all__ = tuple(_HOMES)


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"sabot.odds has no {name}; it has {', '.join(_HOMES)}")
    return getattr(import_module(f"sabot.odds.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
