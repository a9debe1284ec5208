"""Many rounds at once as Gymnasium vector environments, each lane a round of its own from fresh cards."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from sabot.games.deciding import DECLINE, INSURE
from sabot.games.moves import Action
from sabot.games.variant import Game
from sabot.gym import dealt_kernel, decision_kernel
from sabot.gym.agent_actions import Wagers, answers_of, game_of
from sabot.gym.observing import HIGHEST, OVER, WIDTH
from sabot.gym.staked_bets import StakedBets
from sabot.odds.families import odds_of
from sabot.odds.kernels.chance_kernels import STATE_WORDS
from sabot.odds.simulation.decision_tables import Tables, flattened
from sabot.odds.simulation.state_machine import Table, Whole, codes, laid

WORDS = (INSURE, DECLINE, *(action.value for action in Action))
"""Answers in the order of the kernel's codes."""
Many = npt.NDArray[np.int32]
Told = tuple[Many, dict[str, Any]]
Stepped = tuple[Many, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]


class ManyRounds(VectorEnv[Many, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """After the end of a round the next step begins a new one (`NEXT_STEP`)."""

    def __init__(self, game: Game, num_envs: int, wagers: Wagers) -> None:
        self.game, self.num_envs = game, num_envs
        self._answers = answers_of(game, wagers)
        self.actions = self._answers.names
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}
        self.single_action_space = spaces.Discrete(len(self._answers))
        self.single_observation_space = spaces.Box(np.zeros(WIDTH, dtype=np.int32), HIGHEST, dtype=np.int32)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._cards = codes(game.rules.shoe.cards())
        self._never = np.zeros(num_envs, dtype=np.bool_)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Told:
        super().reset(seed=seed)
        self._chance: Table = self.np_random.integers(0, 1 << 64, size=STATE_WORDS, dtype=np.uint64)
        self._seen = np.zeros((self.num_envs, WIDTH), dtype=np.int32)
        self._masks = np.zeros((self.num_envs, len(self._answers)), dtype=np.int8)
        self._begin()
        return self._seen.copy(), {"action_mask": self._masks.copy()}

    def step(self, actions: npt.NDArray[np.int64]) -> Stepped:
        given = np.asarray(actions, dtype=np.int64)
        if given.shape != (self.num_envs,) or given.min() < 0 or given.max() >= len(self._answers):
            raise ValueError(f"{self.num_envs} actions from 0 to {len(self._answers) - 1} are wanted")
        won, over = self._step(given)
        return self._seen.copy(), won, over, self._never.copy(), {"action_mask": self._masks.copy()}

    @abstractmethod
    def _begin(self) -> None:
        """All lanes before their first stake."""

    @abstractmethod
    def _step(self, actions: npt.NDArray[np.int64]) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """What each lane won, and whether its round is over."""

    @abstractmethod
    def drawn(self, lane: int) -> npt.NDArray[np.uint8]:
        """The cards that the round of a lane has taken so far, as kernels hold them, the first one first."""


class DecidedRounds(ManyRounds):
    """Rounds in which players decide."""

    def __init__(self, game: Game, num_envs: int, wagers: Wagers, tables: Tables) -> None:
        super().__init__(game, num_envs, wagers)
        self._flat, self._at = flattened(tables)
        self._unit = int(tables.terms[0])
        staked = self._answers.wagers
        self._codes = np.array([-1] * len(staked) + [WORDS.index(word) for word in self._answers.words])
        self._may = self._allowed(tables.may)
        beside = [self._beside(wager) for wager in staked]
        self._bets = StakedBets(game, beside) if any(beside) else None
        self._wagers = np.array(
            [(self._stake(wager), self._reach(wager)) for wager in staked], dtype=np.int64
        )
        self.reset()

    def _beside(self, wager: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
        assert self.game.family.decisions is not None
        return [(bet, amount) for bet, amount in wager if bet != self.game.family.decisions.main]

    def _stake(self, wager: Sequence[tuple[str, int]]) -> int:
        """On the main bet."""
        assert self.game.family.decisions is not None
        main, unit = self.game.family.decisions.main, self._unit
        amount = dict(wager).get(main, 0)
        if not amount:
            raise ValueError(f"many rounds at once need a stake on {main}; GameEnv takes every wager")
        if amount % (2 * unit):
            raise ValueError(f"a stake of {amount} would be rounded; take a multiple of {2 * unit}")
        return amount

    def _reach(self, wager: Sequence[tuple[str, int]]) -> int:
        """How far its special bets make the dealer go; a card that changes no label is no harm."""
        windows = [self.game.bets[bet].window for bet, _ in self._beside(wager)]
        if any(window.to_the_end for window in windows):
            return decision_kernel.TO_THE_END
        return int(any("hole" in window.places for window in windows))

    def _allowed(self, by_hand: npt.NDArray[np.int64]) -> npt.NDArray[np.int8]:
        """Which actions each question allows, and each hand."""
        k = decision_kernel
        may = np.zeros((k.ASKED + len(by_hand), len(self._codes)), dtype=np.int8)
        may[k.TO_STAKE] = self._codes < 0
        may[k.INSURANCE] = (self._codes >= 0) & (self._codes <= k.DECLINE)
        for number, code in enumerate(self._codes.tolist()):
            if code >= k.HIT:
                may[k.ASKED :, number] = by_hand[:, code - k.HIT]
        return may

    def _begin(self) -> None:
        self._lanes = np.zeros((self.num_envs, decision_kernel.WIDE), dtype=np.int32)
        self._took = np.zeros((self.num_envs, decision_kernel.MOST), dtype=np.uint16)
        self._masks[:] = self._may[decision_kernel.TO_STAKE]

    def _step(self, actions: npt.NDArray[np.int64]) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        won, over = np.empty(self.num_envs), np.empty(self.num_envs, dtype=np.bool_)
        decision_kernel.step_all(
            self._flat,
            self._at,
            self._chance,
            self._cards,
            self._lanes,
            self._took,
            self._may,
            self._codes,
            self._wagers,
            actions,
            self._seen,
            self._masks,
            won,
            over,
        )
        if self._bets is not None:
            ended = self._lanes[over].astype(np.int64)
            four = ended[:, decision_kernel.FOUR : decision_kernel.FOUR + 4]
            won[over] += self._bets.won(ended[:, decision_kernel.WAGER], four, ended[:, decision_kernel.END])
        return won, over

    def drawn(self, lane: int) -> npt.NDArray[np.uint8]:
        return self._cards[self._took[lane, : self._lanes[lane, decision_kernel.TAKEN]]]


class DealtRounds(ManyRounds):
    """Rounds that cards alone decide: one stake, and the round is over."""

    def __init__(self, game: Game, num_envs: int, wagers: Wagers) -> None:
        super().__init__(game, num_envs, wagers)
        simulated = odds_of(game).simulated
        assert simulated is not None, "asked for a game that has a machine"
        self._machine = laid(simulated(game, None).machine, specials=True, shoes=False)
        self._bets = StakedBets(game, self._answers.wagers)
        self.reset()

    def _begin(self) -> None:
        self._lanes: Whole = np.zeros((self.num_envs, dealt_kernel.WIDE), dtype=np.int64)
        self._over = np.zeros(self.num_envs, dtype=np.bool_)
        self._shoes = np.tile(self._cards, (self.num_envs, 1))
        self._masks[:] = 1

    def _step(self, actions: npt.NDArray[np.int64]) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        dealt_kernel.deal_all(self._machine, self._chance, self._shoes, self._lanes, actions, self._over)
        over, won = self._over.copy(), np.zeros(self.num_envs)
        self._seen[:, 0] = np.where(over, OVER, 0)
        self._masks[:] = ~over[:, None]
        ended = self._lanes[over]
        four = ended[:, dealt_kernel.FOUR : dealt_kernel.FOUR + 4]
        won[over] = self._bets.won(ended[:, dealt_kernel.WAGER], four, ended[:, dealt_kernel.END])
        return won, over

    def drawn(self, lane: int) -> npt.NDArray[np.uint8]:
        return self._shoes[lane, self._lanes[lane, dealt_kernel.LEFT] :][::-1]


def vector_env(num_envs: int = 1, game: Game | str = "live-blackjack", wagers: Wagers = None) -> ManyRounds:
    """Many rounds of a game at once."""
    known = game_of(game)
    ways = odds_of(known)
    if unknown := [key for key in known.asked() if key not in known.family.asked(known.rules)]:
        raise ValueError(f"no kernel asks for {', '.join(unknown)}; GameEnv does")
    if ways.tables is not None:
        return DecidedRounds(known, num_envs, wagers, ways.tables(known))
    if ways.simulated is None or known.family.decisions is not None:
        raise ValueError(f"{known.key} has no kernel for many rounds; GameEnv plays it")
    return DealtRounds(known, num_envs, wagers)
