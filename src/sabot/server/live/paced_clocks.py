"""Clocks of many tables that run out together: a few speak, and the next as these are heard."""

import asyncio
from collections import deque
from collections.abc import Callable

from sabot.house.requests import Reply

FEWEST, FIRST, MOST = 4, 8, 64
"""Clocks that have spoken and are not heard yet: at least, at the beginning, and at most."""
SOON = 0.03
"""Seconds. Where clocks are heard as soon as that, one more may speak at the same time, else one less: a bet
that comes meanwhile waits about as long, however busy the machine is."""
PATIENCE = 1.0
"""Seconds after which nobody waits any more for what is not heard: its table keeps no other one waiting."""

Tick = Callable[[], "asyncio.Future[Reply] | None"]
"""A clock speaks; the answer to it, where there will be one."""


class PacedClocks:
    def __init__(self) -> None:
        self._due: deque[Tick] = deque()
        self._unheard: dict[asyncio.Future[Reply], float] = {}
        """With the moment in which each spoke."""
        self._most = FIRST
        self._timer: asyncio.TimerHandle | None = None
        self.are_behind: Callable[[], bool] = lambda: False
        """Whether those who are to be shown what clocks brought about wait for it already."""

    def speak(self, tick: Tick) -> None:
        """At once, unless many others do."""
        self._due.append(tick)
        self._go_on()

    def _go_on(self) -> None:
        loop = asyncio.get_running_loop()
        most = FEWEST if self.are_behind() else self._most
        while self._due and len(self._unheard) < most:
            answer = self._due.popleft()()
            if answer is not None:
                self._unheard[answer] = loop.time()
                answer.add_done_callback(self._heard)
        if self._due and self._timer is None:
            self._timer = loop.call_later(PATIENCE, self._wait_no_longer, frozenset(self._unheard))

    def _heard(self, answer: "asyncio.Future[Reply]") -> None:
        spoken = self._unheard.pop(answer, None)
        if spoken is not None and self._due:
            soon = asyncio.get_running_loop().time() - spoken <= SOON
            self._most = min(MOST, self._most + 1) if soon else max(FEWEST, self._most - 1)
        self._go_on()

    def _wait_no_longer(self, unheard: "frozenset[asyncio.Future[Reply]]") -> None:
        self._timer = None
        for answer in unheard:
            self._unheard.pop(answer, None)
        self._go_on()
