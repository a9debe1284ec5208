"""Time taken, the best of several tries: what else the machine does can only make it slower."""

import time
from collections.abc import Callable
from typing import NamedTuple


class Measurement(NamedTuple):
    """A measurement and what it stands beside."""

    what: str
    seconds: float
    beside: str
    beside_seconds: float

    @property
    def name(self) -> str:
        """By which its result is kept; the same may stand beside several things."""
        return f"{self.what}, beside {self.beside}"

    @property
    def ratio(self) -> float:
        return self.seconds / self.beside_seconds


def best(run: Callable[[], object], tries: int = 5, repeat: int = 1) -> float:
    """Seconds for one run."""
    times = []
    for _ in range(tries):
        begin = time.perf_counter()
        for _ in range(repeat):
            run()
        times.append((time.perf_counter() - begin) / repeat)
    return min(times)
