"""A round of blackjack by what one could install instead, each with the simplest policy that it comes with.

Their games are simpler: an endless deck, no splits, no special bets. A round of theirs is timed as it is.
"""

import random
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module

from bench.timing import Measurement, best
from sabot.games.catalogue import catalogue
from sabot.odds.simulation.simulator import simulate

OURS = 20_000_000
THEIRS = 2_000
STANDS_ON = 17


def measure() -> Iterator[Measurement]:
    game = catalogue().find("easy-blackjack")
    simulate(game, 1_000_000, 1, main_only=True)
    ours = best(lambda: simulate(game, OURS, 1, main_only=True), tries=3) / OURS
    for name, package, prepare in OTHERS:
        try:
            library = import_module(package)
        except ImportError:
            continue
        play = prepare(library)
        play()
        theirs = best(partial(_repeat, play), tries=3) / THEIRS
        yield Measurement("a simulated round of easy-blackjack", ours, f"a round of {name}", theirs)


def _repeat(play: Callable[[], None]) -> None:
    for _ in range(THEIRS):
        play()


def _gymnasium(library: object) -> Callable[[], None]:
    table = library.make("Blackjack-v1", natural=True)  # type: ignore[attr-defined]  # its names are its own

    def play() -> None:
        seen, over = table.reset()[0], False
        while not over:
            seen, _, ended, cut_short, _ = table.step(int(seen[0] < STANDS_ON))
            over = ended or cut_short

    return play


def _open_spiel(library: object) -> Callable[[], None]:
    game = library.load_game("blackjack")  # type: ignore[attr-defined]  # its names are its own

    def play() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                cards, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(cards, chances)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))

    return play


def _rlcard(library: object) -> Callable[[], None]:
    table = library.make("blackjack")  # type: ignore[attr-defined]  # its names are its own
    agents = import_module("rlcard.agents")
    table.set_agents([agents.RandomAgent(num_actions=table.num_actions)])
    return lambda: table.run(is_training=False)


OTHERS: tuple[tuple[str, str, Callable[[object], Callable[[], None]]], ...] = (
    ("Gymnasium", "gymnasium", _gymnasium),
    ("OpenSpiel", "pyspiel", _open_spiel),
    ("RLCard", "rlcard", _rlcard),
)
