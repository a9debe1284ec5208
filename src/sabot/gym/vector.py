"""Many rounds at once as a Gymnasium vector environment, each lane a round of its own."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from sabot.cards.composition import Composition
from sabot.games.deciding import DECLINE, INSURE
from sabot.games.moves import Action
from sabot.games.variant import Game
from sabot.gym.agent_actions import Wager, answers_of, game_of
from sabot.gym.decision_kernel import LEFT, WIDE, shown, step_all
from sabot.gym.observing import HIGHEST, WIDTH
from sabot.odds.families import odds_of
from sabot.odds.simulation.state_machine import codes

WORDS = (INSURE, DECLINE, *(action.value for action in Action))
"""Answers in the order of the kernel's codes."""
Many = npt.NDArray[np.int32]


class DecisionVectorEnv(VectorEnv[Many, npt.NDArray[np.int64], npt.NDArray[np.int64]]):
    """Rounds in which players decide. After an end the next step begins a new round (`NEXT_STEP`)."""

    def __init__(self, game: Game, num_envs: int, wagers: Sequence[Wager] | None = None) -> None:
        tables = odds_of(game).tables
        if tables is None:
            raise ValueError(f"{game.key} has no kernel for many rounds; GameEnv plays it")
        self.game, self.num_envs = game, num_envs
        self._answers = answers_of(game, wagers)
        self.actions = self._answers.names
        self._tables = tables(game)
        self._codes = np.array(
            [-1] * len(self._answers.wagers) + [WORDS.index(w) for w in self._answers.words]
        )
        self._stakes = np.array([self._stake(wager) for wager in self._answers.wagers], dtype=np.int64)
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}
        self.single_action_space = spaces.Discrete(len(self._answers))
        self.single_observation_space = spaces.Box(np.zeros(WIDTH, dtype=np.int32), HIGHEST, dtype=np.int32)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        cards = codes(Composition.of_decks(game.rules.decks).cards())
        self._full = np.tile(cards, (num_envs, 1))
        self.reset()

    def _stake(self, wager: Sequence[tuple[str, int]]) -> int:
        decisions = self.game.family.decisions
        unit = int(self._tables.terms[0])
        if decisions is None or [bet for bet, _ in wager] != [decisions.main]:
            raise ValueError("many rounds at once take the main bet alone; GameEnv takes every bet")
        amount = wager[0][1]
        if amount % (2 * unit):
            raise ValueError(f"a stake of {amount} would be rounded; take a multiple of {2 * unit}")
        return amount

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Many, dict[str, Any]]:
        super().reset(seed=seed)
        self._chance = self.np_random.integers(0, 1 << 64, size=1, dtype=np.uint64)
        self._shoes = self._full.copy()
        self._lanes = np.zeros((self.num_envs, WIDE), dtype=np.int64)
        self._seen = np.zeros((self.num_envs, WIDTH), dtype=np.int32)
        self._masks = np.zeros((self.num_envs, len(self._answers)), dtype=np.int8)
        for number in range(self.num_envs):
            shown(self._tables, self._lanes[number], self._codes, self._seen[number], self._masks[number])
        return self._seen.copy(), {"action_mask": self._masks.copy()}

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Many, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        given = np.asarray(actions, dtype=np.int64)
        if given.shape != (self.num_envs,) or given.min() < 0 or given.max() >= len(self._answers):
            raise ValueError(f"{self.num_envs} actions from 0 to {len(self._answers) - 1} are wanted")
        won, over = np.empty(self.num_envs), np.empty(self.num_envs, dtype=np.bool_)
        step_all(
            self._tables,
            self._chance,
            self._shoes,
            self._lanes,
            self._codes,
            self._stakes,
            given,
            self._seen,
            self._masks,
            won,
            over,
        )
        never = np.zeros(self.num_envs, dtype=np.bool_)
        return self._seen.copy(), won, over, never, {"action_mask": self._masks.copy()}

    def drawn(self, lane: int) -> npt.NDArray[np.uint8]:
        """The cards that the round of a lane has taken so far, as kernels hold them, the first one first."""
        return self._shoes[lane, self._lanes[lane, LEFT] :][::-1]


def vector_env(
    num_envs: int = 1, game: Game | str = "live-blackjack", wagers: Sequence[Wager] | None = None
) -> DecisionVectorEnv:
    """Many rounds of a game at once."""
    return DecisionVectorEnv(game_of(game), num_envs, wagers)
