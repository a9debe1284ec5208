"""All roads of a very long shoe beside merely reading its outcomes."""

import random
from collections.abc import Iterator

from bench.timing import Measurement, best
from sabot.games.roads import parse_outcomes, roads

COUPS = 20_000


def measure() -> Iterator[Measurement]:
    chance = random.Random(1)
    text = " ".join(chance.choice(("P", "B", "B8", "Pp", "T", "Pb9")) for _ in range(COUPS))
    outcomes = parse_outcomes(text)
    reading = best(lambda: parse_outcomes(text), tries=3)
    yield Measurement(
        "all roads of 20,000 coups", best(lambda: roads(outcomes), tries=3), "reading them", reading
    )
