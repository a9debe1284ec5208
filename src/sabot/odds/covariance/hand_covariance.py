"""Covariance of two hands of one round, each in a box of its own: simulated, with how sure that is.

Both hands see the same dealer and draw from the same shoe. The variance of what both win together is that of
each, twice, and twice their covariance, so that one seat and two seats tell it.
"""

from fractions import Fraction
from math import sqrt

from msgspec import Struct

from sabot.games.variant import Game
from sabot.odds.simulation.estimates import Estimate
from sabot.odds.simulation.simulator import simulate


class HandCovariance(Struct, frozen=True, kw_only=True):
    """How the net results of a unit on each of two hands go together."""

    covariance: float
    correlation: float
    standard_error: float
    """Of the covariance."""


def hand_covariance(game: Game, rounds: int, seed: int | str, jobs: int = 1) -> HandCovariance:
    """Of two hands played by the best chart, from `rounds` rounds of one seat and as many of two."""
    alone, both = (
        simulate(game, rounds, f"{seed} {seats}", seats=seats, jobs=jobs, main_only=True).bets[0]
        for seats in (1, 2)
    )
    # Two hands are told by their mean, a half of what both win.
    covariance = float(2 * both.variance - alone.variance)
    return HandCovariance(
        covariance=covariance,
        correlation=covariance / float(alone.variance),
        standard_error=sqrt(4 * _error(both) ** 2 + _error(alone) ** 2),
    )


def _error(one: Estimate) -> float:
    """Of the variance: by the fourth moment about the mean."""
    fourth = sum(((each.pays - one.net) ** 4 * each.count for each in one.seen), Fraction(0)) / one.rounds
    return sqrt((fourth - one.variance**2) / one.rounds)
