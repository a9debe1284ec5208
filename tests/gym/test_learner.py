"""A tabular learner that knows no rule comes near the computed strategy; `make learn` is the long run."""

import pytest
from learner import Learner

from sabot.games.catalogue import catalogue
from sabot.gym import vector_env
from sabot.pictures.strategy_picture import strategy


@pytest.mark.long
def test_a_short_training_ends_near_the_computed_strategy() -> None:
    """Drawing like the dealer loses 5.5 % (Griffin), chance much more: half of that behind is learned."""
    game = catalogue().find("live-blackjack")
    learner = Learner(vector_env(4096, game), seed=1)
    learner.train(1_500_000)
    found = learner.measure(500_000, seed=99)
    best = strategy(game).net
    assert best - 0.025 < found.net < best + 4 * found.error
