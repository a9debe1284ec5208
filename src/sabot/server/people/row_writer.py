"""Rows about people, written in groups and in the order in which they were asked for."""

import asyncio
import logging
from collections import deque
from collections.abc import Sequence

from msgspec import Struct

from sabot.store.rows import Row, RowStore, Statement
from sabot.store.store_errors import BadValue, StoreFailed

TOGETHER = 256
"""Wishes in one transaction."""
LATER = 0.5
"""Seconds for which notes that nobody waits for may wait for others."""
MOST_OWED = 100_000
"""Notes that may wait while the database is away; more are dropped."""

log = logging.getLogger("sabot.people")


class RowWrite(Struct, eq=False):
    statements: Sequence[Statement]
    done: "asyncio.Future[list[list[Row]]] | None" = None
    """For whoever waits."""


class RowWriter:
    def __init__(self, rows: RowStore) -> None:
        self._rows = rows
        self._waiting: deque[RowWrite] = deque()
        self._writing: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    async def write(self, *statements: Statement) -> list[list[Row]]:
        """What each returns, once they are on the disk. Raises `StoreFailed` where nothing was written."""
        write = RowWrite(statements, asyncio.get_running_loop().create_future())
        self._waiting.append(write)
        self._begin()
        assert write.done is not None
        return await write.done

    def later(self, *statements: Statement) -> None:
        """Nobody waits for it, and it is tried again where it fails."""
        if len(self._waiting) < MOST_OWED:
            self._waiting.append(RowWrite(statements))
        if self._writing is None and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(LATER, self._begin)

    async def flush(self) -> None:
        if self._waiting:
            await self.write()

    def _begin(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        failed: list[RowWrite] = []
        try:
            while self._waiting:
                group = [self._waiting.popleft() for _ in range(min(TOGETHER, len(self._waiting)))]
                failed += await self._write_group(group)
        finally:
            self._writing = None
            self._waiting.extendleft(reversed(failed))
        if failed:
            self._timer = asyncio.get_running_loop().call_later(LATER, self._begin)

    async def _write_group(self, group: Sequence[RowWrite]) -> list[RowWrite]:
        """Those that are to be tried again."""
        try:
            told = await self._rows.write([each for write in group for each in write.statements])
        except BadValue as wrong:
            if len(group) > 1:
                # One of them cannot be kept, and the others need not suffer for it.
                return [later for write in group for later in await self._write_group((write,))]
            log.error("a note about people cannot be kept: %s", wrong)
            _disappoint(group, wrong)
            return []
        except StoreFailed as wrong:
            log.warning("notes about people wait: %s", wrong)
            _disappoint(group, wrong)
            return [write for write in group if write.done is None]
        except Exception as wrong:
            # A mistake of the program: tried again it would happen again.
            log.exception("notes about people are lost")
            _disappoint(group, wrong)
            return []
        for write in group:
            own, told = told[: len(write.statements)], told[len(write.statements) :]
            if write.done is not None and not write.done.done():
                write.done.set_result(own)
        return []

    async def close(self) -> None:
        try:
            await self.flush()
        except StoreFailed as wrong:
            log.warning("stopped without the last notes about people: %s", wrong)
        if self._timer is not None:
            self._timer.cancel()


def _disappoint(group: Sequence[RowWrite], wrong: Exception) -> None:
    for write in group:
        if write.done is not None and not write.done.done():
            write.done.set_exception(wrong)
