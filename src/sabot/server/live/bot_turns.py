"""The share of the house players in a server: one acts at a time, and then all of them pause."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count
from time import thread_time

PAUSE = 3.0
"""For how many times the processor time of a turn nobody has the next one. So people have most of it, however
many house players there are. Whatever else was done meanwhile counts: they hold back while much is."""


class BotTurns:
    """Whoever is watched goes first; the others wait in the order in which they came."""

    def __init__(self, pause: float = PAUSE) -> None:
        self._pause = pause
        self._waiting: list[tuple[bool, int, asyncio.Future[None]]] = []
        self._order = count()
        self._taken = False

    @asynccontextmanager
    async def turn(self, *, watched: bool) -> AsyncIterator[None]:
        if self._taken:
            await self._wait(watched=watched)
        self._taken = True
        loop = asyncio.get_running_loop()
        begun = thread_time()
        try:
            yield
        finally:
            loop.call_later(self._pause * (thread_time() - begun), self._next)

    async def _wait(self, *, watched: bool) -> None:
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (not watched, next(self._order), called))
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                # It was called and is gone at the same moment: the turn is the next one's.
                self._next()
            raise

    def _next(self) -> None:
        while self._waiting:
            _, _, called = heappop(self._waiting)
            if not called.done():
                called.set_result(None)
                return
        self._taken = False
