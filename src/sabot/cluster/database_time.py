"""The time of a house in many places: that of its database, kept by a steady clock between two looks.

Where two machines disagree about the time, lines of one wallet would stand in the wrong order.
"""

import time
from contextlib import suppress

from sabot.cluster.serving import TROUBLE
from sabot.server.live.house_clock import SECOND, Read
from sabot.server.monitoring.health_checks import Check
from sabot.store.postgres_opening import Pool

LOOKED = 10 * SECOND
"""Between two looks; what a steady clock goes wrong meanwhile is nothing."""
DOUBTFUL = SECOND // 2
"""An answer that took longer says too little, unless it is the only one."""
TIME = "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint"


class DatabaseTime:
    def __init__(self, pool: Pool, steady: Read = time.monotonic_ns) -> None:
        self._pool = pool
        self._steady = steady
        self._told = self._looked = 0

    def __call__(self) -> int:
        """In nanoseconds, once it was looked at."""
        assert self._told, "look first"
        return self._told + self._steady() - self._looked

    async def look(self) -> None:
        asked = self._steady()
        told: int = await self._pool.fetchval(TIME)
        answered = self._steady()
        if not self._told or answered - asked <= DOUBTFUL:
            self._told, self._looked = told * 1_000 + (answered - asked) // 2, answered

    def check(self) -> Check:
        async def check() -> None:
            if self._steady() - self._looked >= LOOKED:
                with suppress(*TROUBLE):
                    await self.look()

        return check
