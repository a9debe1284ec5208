"""Several agents at one table, by PettingZoo's own tests and beside single players."""

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from sabot.games.catalogue import catalogue
from sabot.gym.shared_table import SharedTable


@pytest.mark.parametrize("key", tuple(catalogue().games))
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pettingzoo_finds_nothing_wrong(key: str) -> None:
    api_test(SharedTable(key, players=3), num_cycles=200)


def test_a_seed_gives_the_same_rounds() -> None:
    seed_test(lambda: SharedTable("live-blackjack", players=2), num_cycles=50)


def test_rewards_are_what_the_round_settled() -> None:
    """A pair of tens stands on 20 at each seat against a dealer who comes to 19."""
    table = SharedTable("live-blackjack", players=2)
    tens, nine = (9, 22, 35, 48), 8
    table.reset(options={"cards": [tens[0], tens[1], tens[2], tens[3], 10, nine]})
    for word in ("main=100", "main=100", "stand", "stand"):
        seen = table.observe(table.agent_selection)
        assert seen["action_mask"][table.actions.index(word)]
        table.step(table.actions.index(word))
    assert table.rewards == {"player_1": 100.0, "player_2": 100.0}
    assert np.all(list(table.terminations.values()))


@pytest.mark.parametrize("beyond", [-7, 7])
def test_an_action_that_there_is_not_is_no_other_one(beyond: int) -> None:
    table = SharedTable("live-blackjack", players=2)
    table.reset(seed=1)
    with pytest.raises(ValueError, match="an action from 0 to 6 is wanted"):
        table.step(beyond)
    assert table.agent_selection == "player_1"
