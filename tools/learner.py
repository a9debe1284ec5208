"""A tabular learner: it knows neither rules nor odds, plays the environment, and ends near the best strategy.

    make learn                          trains and measures, the result beside the computed strategy
    make learn GAME=etg-blackjack ROUNDS=40000000 MEASURED=10000000 SEED=1

Monte Carlo control with exploring starts, in passes, each four times as long as the one before. In every pass
one policy is played, but for one action of chance in each round; that action alone is credited with what the
round returned. So all actions of a state are tried from the same hands and followed by the same play: what
they returned differs by what they are worth, and by chance. The next policy takes the best of each state.
"""

import argparse
from collections.abc import Iterator
from math import sqrt
from time import perf_counter

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from sabot.games.catalogue import catalogue
from sabot.gym import vector_env
from sabot.gym.many_rounds import ManyRounds
from sabot.gym.observing import COUNTS, UP
from sabot.pictures.strategy_picture import strategy

Whole = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.int8]

LANES = 8192
PASSES = 5
GROWTH = 4
CHANCE = 0.5
"""Of a decision to be the one of its round that is tried, if none before it was."""
DOUBT = 3.0
"""Standard errors by which an action may be behind the best one and is still tried in the last pass."""
NOTHING = -1
"""Tried in a round so far."""
TOTALS, SOFT, PAIRS, UPS, MASKS = 32, 2, 11, 11, 16


class States:
    """Numbers for what is seen: total, softness, pair, up card, and what is allowed."""

    def __init__(self, actions: int) -> None:
        self.size = TOTALS * SOFT * PAIRS * UPS * MASKS
        self._powers = 1 << np.arange(actions, dtype=np.int64)
        self._mask_number = np.full(1 << actions, -1, dtype=np.int64)
        self.masks: list[int] = []

    def numbers(self, seen: npt.NDArray[np.int32], masks: npt.NDArray[np.int8]) -> Whole:
        counts = seen[:, COUNTS : COUNTS + 10].astype(np.int64)
        hard = counts @ np.arange(1, 11)
        soft = (counts[:, 0] > 0) & (hard <= 11)
        alike = (counts.sum(axis=1) == 2) & (counts.max(axis=1) == 2)
        pair = np.where(alike, counts.argmax(axis=1) + 1, 0)
        places = (np.minimum(hard + 10 * soft, TOTALS - 1), soft, pair, seen[:, UP], self._mask(masks))
        return np.ravel_multi_index(places, (TOTALS, SOFT, PAIRS, UPS, MASKS)).astype(np.int64)

    def _mask(self, masks: npt.NDArray[np.int8]) -> Whole:
        words = masks.astype(np.int64) @ self._powers
        for word in np.unique(words[self._mask_number[words] < 0]):
            self._mask_number[word] = len(self.masks)
            self.masks.append(int(word))
        numbers: Whole = self._mask_number[words]
        return numbers


class Learner:
    """What each action returned in each state, and the policy that follows."""

    def __init__(self, env: ManyRounds, seed: int) -> None:
        self._env, self._seed = env, seed
        self._actions = len(env.actions)
        self.states = States(self._actions)
        self._policy = np.full(self.states.size, -1, dtype=np.int64)
        self._doubtful = np.ones((self.states.size, self._actions), dtype=np.int8)
        """The actions of each state that may be the best one."""
        self._chance = np.random.default_rng(seed)

    def train(self, rounds: int) -> None:
        whole = sum(GROWTH**number for number in range(PASSES))
        for number in range(PASSES):
            wanted = self._doubtful if number == PASSES - 1 else np.ones_like(self._doubtful)
            self._improve(rounds * GROWTH**number // whole, self._seed + number, wanted)

    def measure(self, rounds: int, seed: int) -> "Measured":
        """The policy played without any chance in it: mean net result in stakes, and its standard error."""
        done, total, squares = 0, 0.0, 0.0
        for won in self._won(rounds, seed):
            done, total, squares = done + len(won), total + won.sum(), squares + (won**2).sum()
        mean = total / done
        return Measured(done, mean / self._stake, sqrt((squares / done - mean**2) / done) / self._stake)

    @property
    def _stake(self) -> int:
        return int(self._env.actions[0].partition("=")[2])

    def _won(self, rounds: int, seed: int) -> Iterator[Floats]:
        """Every lane plays as many rounds: whoever took those that are over first would choose short ones."""
        seen, info = self._env.reset(seed=seed)
        left = np.full(self._env.num_envs, -(-rounds // self._env.num_envs))
        while left.any():
            masks = info["action_mask"]
            seen, won, over, _, info = self._env.step(self._answers(self.states.numbers(seen, masks), masks))
            counted = over & (left > 0)
            left -= counted
            yield won[counted]

    def _answers(self, states: Whole, masks: npt.NDArray[np.int8]) -> Whole:
        """The policy's; where it has none yet, an action of chance."""
        known = self._policy[states]
        return np.where(known >= 0, known, self._any(masks))

    def _any(self, masks: npt.NDArray[np.int8]) -> Whole:
        picked: Whole = (self._chance.random(masks.shape, dtype=np.float32) * masks).argmax(axis=1)
        return picked

    def _improve(self, rounds: int, seed: int, wanted: Flags) -> None:
        sums, squares = np.zeros((2, self.states.size * self._actions))
        counts = np.zeros(self.states.size * self._actions, dtype=np.int64)
        tried = np.full(self._env.num_envs, NOTHING)
        """The state and the action of chance of each lane's round."""
        seen, info = self._env.reset(seed=seed)
        done = 0
        while done < rounds:
            masks = info["action_mask"]
            states = self.states.numbers(seen, masks)
            open_ = masks * wanted[states]
            free = (tried == NOTHING) & (open_.sum(axis=1) > 1)
            tries = free & (self._chance.random(len(tried)) < CHANCE)
            answers = np.where(tries, self._any(open_), self._answers(states, masks))
            tried[tries] = (states * self._actions + answers)[tries]
            seen, won, over, _, info = self._env.step(answers)
            told = over & (tried != NOTHING)
            np.add.at(sums, tried[told], won[told])
            np.add.at(squares, tried[told], won[told] ** 2)
            np.add.at(counts, tried[told], 1)
            tried[over] = NOTHING
            done += int(over.sum())
        shape = (self.states.size, self._actions)
        self._learn(sums.reshape(shape), squares.reshape(shape), counts.reshape(shape))

    def _learn(self, sums: Floats, squares: Floats, counts: Whole) -> None:
        often, met = np.maximum(counts, 1), counts.any(axis=1)
        means = np.where(counts > 0, sums / often, -np.inf)
        best = means.argmax(axis=1)[:, None]
        self._policy[met] = best[met, 0]
        # A few results that happen to be alike tell nothing of the spread: that of all is the least there is.
        errors = np.sqrt(np.maximum(squares / often, squares.sum() / max(counts.sum(), 1)) / often)
        doubt = DOUBT * np.hypot(errors, np.take_along_axis(errors, best, axis=1))
        near = means + doubt >= np.take_along_axis(means, best, axis=1)
        self._doubtful = (near | (counts == 0)).astype(np.int8)


class Measured(Struct, frozen=True):
    rounds: int
    net: float
    error: float


def main() -> None:
    reading = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    reading.add_argument("--game", default="live-blackjack", help="the key of a game in which players decide")
    reading.add_argument("--rounds", type=int, default=40_000_000, help="rounds of training")
    reading.add_argument("--measured", type=int, default=10_000_000, help="rounds after it")
    reading.add_argument("--seed", type=int, default=1)
    told = reading.parse_args()
    game = catalogue().find(told.game)
    best, begin = strategy(game), perf_counter()
    learner = Learner(vector_env(LANES, game), told.seed)
    learner.train(told.rounds)
    print(f"{told.rounds:,} rounds of training in {perf_counter() - begin:.0f} s")  # noqa: T201  # a tool speaks on its standard output
    found = learner.measure(told.measured, told.seed + PASSES)
    behind = 100 * (best.net - found.net)
    print(  # noqa: T201  # a tool speaks on its standard output
        f"{game.key}: {found.net:+.4%} ± {found.error:.4%} over {found.rounds:,} rounds; "
        f"computed {best.net:+.4%}; {behind:.3f} percentage points behind"
    )


if __name__ == "__main__":
    main()
