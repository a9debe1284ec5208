"""Looking after the parts of a server: what has failed is tried again until it works."""

import asyncio
import logging
import os
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from sabot.server.live.house_clock import HouseClock
from sabot.server.live.service import Service
from sabot.server.monitoring.condition import HealthPart, ServerCondition
from sabot.store.sqlite_opening import try_writing

EVERY = 0.5
"""Seconds between two looks."""
TRIED = 64 * 1024
"""Bytes that are written to see whether there is room: more than a batch of a table needs."""
LOW = 32 * 2**20
"""Free bytes below which every look writes something, so that nobody's bet has to find out."""
TRIAL = "trial-of-the-disk"
WARNED, INSANE = 2, 300
"""Seconds by which the house is ahead of the machine's clock: from the first on it is told; from the second
on nobody can rely on the times in the books."""
KEY_GONE = "the key of the house is not where it was: after the next start open shoes could not be opened"
KEY_NEW = "the key of the house was made anew although its journal is older: shoes that were open are void"

Check = Callable[[], Awaitable[None]]
log = logging.getLogger("sabot.server")


async def keep_watching(checks: Sequence[Check]) -> None:
    while True:
        for check in checks:
            try:
                await check()
            except Exception:
                # Whatever a look meets, the others are still taken.
                log.exception("a look at the condition of the house failed")
        await asyncio.sleep(EVERY)


def table_check(service: Service) -> Check:
    """One table in order is enough to be worth coming to."""

    async def check() -> None:
        condition = service.condition
        served = [host for host in service.live.hosts.values() if host.served]
        if any(not host.fault for host in served) or any(True for _ in service.elsewhere()):
            condition.works(HealthPart.TABLES)
        else:
            words = "no table is in order" if served else "no table is open yet"
            condition.fails(HealthPart.TABLES, words)

    return check


def clock_check(condition: ServerCondition, clock: HouseClock) -> Check:
    async def check() -> None:
        clock()
        words = f"the clock of this machine is {clock.ahead} s behind the clock of the house"
        if clock.ahead >= INSANE:
            condition.fails(HealthPart.CLOCK, f"{words}, which goes on until it has caught up")
        elif clock.ahead >= WARNED:
            condition.warns(HealthPart.CLOCK, words)
        else:
            condition.works(HealthPart.CLOCK)

    return check


def key_check(condition: ServerCondition, file: Path, key: bytes, *, is_new: bool) -> Check:
    """The file of the key, where there is one: it may be lost while the server has it in its memory."""

    async def check() -> None:
        try:
            there = file.read_bytes() == key
        except OSError:
            there = False
        if there and is_new:
            condition.warns(HealthPart.KEY, KEY_NEW)
        elif there:
            condition.works(HealthPart.KEY)
        else:
            condition.fails(HealthPart.KEY, KEY_GONE)

    return check


class Disk:
    """The disk with the journal: tried where a write has failed, or where little room is left."""

    def __init__(self, condition: ServerCondition, journal: Path) -> None:
        self._condition = condition
        self._journal = journal

    @property
    def free(self) -> int:
        """Bytes."""
        found = os.statvfs(self._journal.parent)
        return found.f_bavail * found.f_frsize

    def write_failed(self, wrong: Exception) -> None:
        self._condition.fails(HealthPart.STORE, f"{wrong}")

    async def check(self) -> None:
        failed = HealthPart.STORE in self._condition.troubles
        if not failed and self.free >= LOW and not self._is_read_only():
            self._condition.works(HealthPart.STORE)
            return
        try:
            await asyncio.to_thread(self._try)
        except (OSError, sqlite3.Error) as wrong:
            self._condition.fails(HealthPart.STORE, f"{self._journal} could not be written: {wrong}")
        else:
            self._room_left()

    def _room_left(self) -> None:
        if self.free < LOW:
            words = f"{self._journal.parent}: only {self.free // 2**20} MiB are left on this disk"
            self._condition.warns(HealthPart.STORE, words)
        else:
            self._condition.works(HealthPart.STORE)

    def _is_read_only(self) -> bool:
        return bool(os.statvfs(self._journal.parent).f_flag & os.ST_RDONLY)

    def _try(self) -> None:
        """Writes as a batch would: into a file of its own for the room, and into the journal itself."""
        trial = self._journal.with_name(TRIAL)
        handle = os.open(trial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            written = os.write(handle, bytes(TRIED))
            if written < TRIED:
                raise OSError(f"only {written} of {TRIED} bytes could be written")
            os.fsync(handle)
        finally:
            os.close(handle)
            trial.unlink(missing_ok=True)
        try_writing(self._journal)
