"""The clock of the house: the time of this machine, which never goes back and never stands still."""

import logging
import time
from collections.abc import Callable

from sabot.server.monitoring.logs import fields

SECOND = 1_000_000_000
"""In nanoseconds, in which a clock counts; the house is told microseconds."""
STEP = 2 * SECOND
"""What the machine's clock may differ at once from the time that has passed, before that is called a step."""
SLOWER = 95
"""Parts of a hundred: how fast the house goes on while it is ahead, until the machine has caught up."""

Read = Callable[[], int]
"""A clock in nanoseconds."""
log = logging.getLogger("sabot.server")


class HouseClock:
    """As the machine says, while that goes forward. Where it is set back, time goes on by the steady clock, a
    little slower, so that no moment comes twice and every deadline is reached."""

    def __init__(self, wall: Read = time.time_ns, steady: Read = time.monotonic_ns) -> None:
        self._wall = wall
        self._steady = steady
        self._at = self._wall_at = wall()
        self._steady_at = steady()
        self.steps_forward = 0
        self.steps_back = 0

    def __call__(self) -> int:
        wall, steady = self._wall(), self._steady()
        passed = steady - self._steady_at
        if passed < 0:
            passed = 0
        jump = wall - self._wall_at - passed
        self._wall_at, self._steady_at = wall, steady
        slower = self._at + passed * SLOWER // 100
        self._at = at = wall if wall > slower else slower
        if not -STEP < jump < STEP:
            self._note_step(jump)
        return at // 1_000

    def reach(self, at: int) -> None:
        """Nothing happens before this moment any more: something was written at it."""
        ahead = at * 1_000 - self() * 1_000
        if ahead >= STEP:
            told = fields(seconds=ahead // SECOND)
            log.warning("the clock of this machine is behind the last line of the journal", extra=told)
        self._at = max(self._at, at * 1_000)

    @property
    def ahead(self) -> int:
        """Whole seconds by which the house is ahead of the machine."""
        return max(0, self._at - self._wall_at) // SECOND

    def _note_step(self, jump: int) -> None:
        if jump > 0:
            self.steps_forward += 1
            log.warning("the clock of this machine was set forward", extra=fields(seconds=jump // SECOND))
        else:
            self.steps_back += 1
            told = fields(seconds=-jump // SECOND, ahead=self.ahead)
            log.error("the clock of this machine was set back; tables go on by the steady clock", extra=told)
