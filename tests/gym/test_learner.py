"""A tabular learner that knows no rule comes near the computed strategy; `make learn` is the long run."""

from math import sqrt

import pytest
from learner import CHANCE, GROWTH, PASSES, Learner

from sabot.games.catalogue import catalogue
from sabot.gym import vector_env
from sabot.pictures.strategy_picture import strategy

ROUNDS = 6_000_000
ACTIONS, CELLS, DECISIONS, SPREAD = 3, 600, 1.3, 1.3
"""Actions that are near each other, cells of the chart on first and later cards (hard 5 to 20, soft, pairs),
decisions in a round, and stakes by which a round spreads, doubles among them."""
WORST = 0.17
"""The most of `gap * chance(normal < -gap)`: what an error loses, in standard errors of the difference."""


def most_lost(rounds: int) -> float:
    """By choosing on noisy means, whatever the gaps are: over all cells that come with shares f, f times
    `WORST * SPREAD * sqrt(2 / tries)` for each other action, and `tries = CHANCE * f * rounds / ACTIONS`.
    Roots of shares add up to no more than the root of cells times the sum of shares.
    """
    last = rounds * GROWTH ** (PASSES - 1) / sum(GROWTH**number for number in range(PASSES))
    error = SPREAD * sqrt(2 * ACTIONS * CELLS * DECISIONS / (CHANCE * last))
    return (ACTIONS - 1) * WORST * error


@pytest.mark.long
def test_a_short_training_ends_near_the_computed_strategy() -> None:
    """Within what noise can cost; drawing like the dealer loses 5.5 % (Griffin), chance much more."""
    game = catalogue().find("live-blackjack")
    learner = Learner(vector_env(4096, game), seed=1)
    learner.train(ROUNDS)
    found = learner.measure(1_000_000, seed=99)
    best = strategy(game).net
    assert best - most_lost(ROUNDS) - 4 * found.error < found.net < best + 4 * found.error
