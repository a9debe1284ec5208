"""What is on its way to the disk, and who waits until nothing is."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class PendingCommits:
    """Counts writes. A write may come to nothing: what must not rest on one is decided at a standstill."""

    def __init__(self) -> None:
        self.writes = 0
        self.calm = asyncio.Event()
        """Set while decisions may be made."""
        self.calm.set()
        self._nothing = asyncio.Event()
        """Set while nothing is on its way."""
        self._nothing.set()
        self._held = False

    def begins(self) -> None:
        self.writes += 1
        self._nothing.clear()

    def ends(self) -> None:
        self.writes -= 1
        if not self.writes:
            self._nothing.set()

    def go_on(self) -> None:
        """Everything on its way has an answer; whoever asked for a standstill comes first."""
        if not self._held:
            self.calm.set()

    @asynccontextmanager
    async def standstill(self) -> AsyncIterator[None]:
        """Nothing is on its way, and nobody else decides meanwhile. One at a time may ask for it."""
        assert not self._held, "a standstill is asked for one at a time"
        self._held = True
        self.calm.clear()
        try:
            # Whoever was let go just before may still write something.
            while self.writes:
                await self._nothing.wait()
            yield
        finally:
            self._held = False
            if not self.writes:
                self.calm.set()
