"""Clocks of many tables that run out together: they speak one after the other, a few at a time."""

import asyncio
from collections import deque
from collections.abc import Callable

MOST = 4
"""Clocks that speak within one step. With all that they bring about they are some milliseconds of work, and
however late a busy loop comes round to the next step, no more of them lie before a bet."""
STEP = 0.004
"""Seconds. A thousand that run out at the same moment take a second, and from then on they are that far
apart."""


class PacedClocks:
    def __init__(self) -> None:
        self._due: deque[Callable[[], None]] = deque()
        self._pacing = False

    def speak(self, tick: Callable[[], None]) -> None:
        """At once, unless many others do."""
        self._due.append(tick)
        if not self._pacing:
            self._some()

    def _some(self) -> None:
        self._pacing = bool(self._due)
        for _ in range(min(MOST, len(self._due))):
            self._due.popleft()()
        if self._pacing:
            asyncio.get_running_loop().call_later(STEP, self._some)
