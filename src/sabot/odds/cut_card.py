"""What the cut card costs, and what two hands at one table have in common: found by play, with its error.

A shoe that ends by a cut card deals more rounds where they take few cards, and those are worse for players.
The exact return of the chart is that of a fresh shoe, so that only the simulated part has an error.
"""

from math import sqrt

from msgspec import Struct

from sabot.games.shoe_rules import Shuffle
from sabot.odds.blackjack.best_chart import best_chart
from sabot.odds.blackjack.best_play import analyse
from sabot.odds.blackjack.net_results import distribution
from sabot.odds.hints import ChartedGame
from sabot.odds.simulation.simulator import simulate


class Found(Struct, frozen=True):
    """A figure with its standard error."""

    value: float
    error: float


def cut_card_effect(game: ChartedGame, *, seats: int, rounds: int, seed: str) -> Found:
    """What a unit stake wins less than from a fresh shoe when so many hands are dealt to the cut card."""
    result = simulate(game, rounds, seed, seats=seats, mode=Shuffle.CUT_CARD, main_only=True).bet("main")
    return Found(float(result.net) - best_chart(game.rules).net, result.standard_error)


def hands_covariance(game: ChartedGame, *, rounds: int, seed: str) -> Found:
    """Of the results of two hands against one dealer, in squares of a stake.

    The mean of both has the variance (v + c) / 2. Its error is about that of a variance, v times sqrt(2 / n).
    """
    both = simulate(game, rounds, seed, seats=2, mode=Shuffle.CONTINUOUS, main_only=True).bet("main")
    alone = distribution(analyse(game.rules)).standard_deviation ** 2
    return Found(2 * float(both.variance) - alone, 2 * float(both.variance) * sqrt(2 / rounds))
