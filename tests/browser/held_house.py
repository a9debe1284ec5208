"""`sabot` with a clock that stands still from one signal to another, so that nothing ends while a test looks.

Both clocks of the house stop together and go on where they stood: to it no time has passed meanwhile.
"""

import signal
import time
from collections.abc import Callable
from functools import partial
from types import FrameType

from sabot.cli import main
from sabot.server import running
from sabot.server.live.house_clock import HouseClock

HOLD, GO_ON = signal.SIGUSR1, signal.SIGUSR2


class HeldTime:
    """Another clock's time, without the time in which it was held."""

    def __init__(self, read: Callable[[], int]) -> None:
        self._read = read
        self._behind = 0
        self._held: int | None = None

    def __call__(self) -> int:
        return (self._read() if self._held is None else self._held) - self._behind

    def hold(self) -> None:
        if self._held is None:
            self._held = self._read()

    def go_on(self) -> None:
        if self._held is not None:
            self._behind += self._read() - self._held
            self._held = None


def begin() -> None:
    """From here on this process lives by it; it begins before a house is opened."""
    clocks = HeldTime(time.time_ns), HeldTime(time.monotonic_ns)

    def hear(sign: int, _: FrameType | None) -> None:
        for clock in clocks:
            if sign == HOLD:
                clock.hold()
            else:
                clock.go_on()

    for sign in (HOLD, GO_ON):
        signal.signal(sign, hear)
    vars(running)["HouseClock"] = partial(HouseClock, *clocks)


if __name__ == "__main__":
    begin()
    main()
