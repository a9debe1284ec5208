"""A shoe under commitment beside Python's own shuffle from the system's entropy."""

import random
from collections.abc import Iterator

from bench.timing import Measurement, best
from sabot.cards import Terms, open_shoe, shoe_seed

TERMS = Terms(8, "cut-card", 104, 1)


def measure() -> Iterator[Measurement]:
    seed = shoe_seed("bench/1", bytes(32), ())
    cards = list(range(416))
    ours = best(lambda: open_shoe("bench/1", seed, TERMS), repeat=20)
    theirs = best(lambda: random.SystemRandom().shuffle(cards), repeat=20)
    yield Measurement("open an 8-deck shoe", ours, "random.SystemRandom().shuffle", theirs)
