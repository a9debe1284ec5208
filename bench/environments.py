"""Steps of environments, a decision each, beside those of Gymnasium and OpenSpiel, all by chance.

Only decisions are counted. Stakes and new rounds cost time here and there, and are none; so do the nodes of
chance of OpenSpiel. Theirs is a simpler game: an endless deck, no splits, no doubles. Chance is drawn before
the clock runs, for all three; choosing among the actions that are allowed is counted. The clock is that of
the processor, because each of them runs by itself on one core.
"""

import random
import time
from collections.abc import Iterator
from importlib import import_module

import numpy as np

from bench.timing import Measurement
from sabot.gym import GameEnv, vector_env
from sabot.gym.observing import ASKED, HAND_ASKED, INSURANCE

LANES = 4096
STEPS = 400
THEIRS = 30_000
TRIES = 5


def measure() -> Iterator[Measurement]:
    many, one = min(_many() for _ in range(TRIES)), min(_one() for _ in range(TRIES))
    for name, package, timed in (
        ("Gymnasium", "gymnasium", _gymnasium),
        ("OpenSpiel", "pyspiel", _open_spiel),
    ):
        try:
            library = import_module(package)
        except ImportError:
            continue
        theirs = min(timed(library) for _ in range(TRIES))
        yield Measurement(f"a step of live-blackjack, {LANES} at once", many, f"a step of {name}", theirs)
        yield Measurement("a step of live-blackjack, one table", one, f"a step of {name}", theirs)


def _many() -> float:
    many = vector_env(LANES, "live-blackjack")
    noise = np.random.default_rng(1).random((8, LANES, len(many.actions)), dtype=np.float32)
    seen, info = many.reset(seed=1)
    decided, begin = 0, 0.0
    for number in range(STEPS):
        if number == STEPS // 4:
            decided, begin = 0, time.process_time()
        decided += np.count_nonzero((seen[:, ASKED] == INSURANCE) | (seen[:, ASKED] == HAND_ASKED))
        seen, _, _, _, info = many.step((noise[number % 8] * info["action_mask"]).argmax(axis=1))
    return (time.process_time() - begin) / decided


def _one() -> float:
    env, pick = GameEnv("live-blackjack"), random.Random(1)
    decided, begin = 0, time.process_time()
    while decided < THEIRS // 20:
        _, info = env.reset(seed=None if decided else 1)
        over = False
        while not over:
            allowed = np.flatnonzero(info["action_mask"])
            decided += len(allowed) > 1
            _, _, over, _, info = env.step(allowed[pick.randrange(len(allowed))])
    return (time.process_time() - begin) / decided


def _gymnasium(library: object) -> float:
    env = library.make("Blackjack-v1")  # type: ignore[attr-defined]  # its names are its own
    actions = np.random.default_rng(1).integers(0, 2, THEIRS).tolist()
    env.reset(seed=1)
    begin = time.process_time()
    for action in actions:
        _, _, ended, cut_short, _ = env.step(action)
        if ended or cut_short:
            env.reset()
    return (time.process_time() - begin) / THEIRS


def _open_spiel(library: object) -> float:
    game = library.load_game("blackjack")  # type: ignore[attr-defined]  # its names are its own
    pick, decided = random.Random(1), 0
    begin = time.process_time()
    while decided < THEIRS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                cards, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(pick.choices(cards, chances)[0])
            else:
                state.apply_action(pick.choice(state.legal_actions()))
                decided += 1
    return (time.process_time() - begin) / decided
