"""Gymnasium and PettingZoo environments of every game, over the rules that tables play by.

    import gymnasium
    env = gymnasium.make("sabot.gym:sabot/live-blackjack-v0")
    many = gymnasium.make_vec("sabot.gym:sabot/live-blackjack-v0", num_envs=1024)

An episode is one round from freshly mixed cards. The first action says what is staked, all others are answers
to what the round asks; `info["action_mask"]` says which are allowed, and one that is not changes nothing. The
reward comes with the end of the round: what it won or lost, in whole minor units, as a float because
Gymnasium asks for one. `wagers` says what may be staked: by default the main bet where players decide, and
each bet of the felt by itself where they do not; `wagers="all"` adds every special bet beside the main bet,
and a list such as `[{"main": 100}, {"main": 100, "pair": 50}]` is what it says. Several agents at one table
are `sabot.gym.shared_table.SharedTable`, an environment of PettingZoo.

They come with the extra `gym`: pip install 'sabot[gym]'.
"""

try:
    import gymnasium
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "sabot.gym needs the extra `gym`: pip install 'sabot[gym]'", name=missing.name
    ) from missing

from sabot.games.catalogue import catalogue
from sabot.gym.game_env import GameEnv as GameEnv
from sabot.gym.many_rounds import vector_env as vector_env

__all__ = ("GameEnv", "env_id", "register_games", "vector_env")


def env_id(key: str) -> str:
    """The name by which Gymnasium knows a game."""
    return f"sabot/{key}-v0"


def register_games() -> None:
    """Every game of the catalogue; one that is registered already stays as it is."""
    for game in catalogue().games.values():
        if env_id(game.key) not in gymnasium.registry:
            gymnasium.register(
                env_id(game.key),
                entry_point="sabot.gym.game_env:GameEnv",
                vector_entry_point="sabot.gym.many_rounds:vector_env",
                kwargs={"game": game.key},
            )


register_games()
