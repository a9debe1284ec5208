"""Checkpoints of a house in service: every few minutes and at the end, between other commits."""

import asyncio
import logging

from sabot.house.checkpoint import ServedState, heads_checked, snapshots_of, standing_of
from sabot.server.live.live_house import LiveHouse
from sabot.store.commit import Commit, Committed, Entry
from sabot.store.store_errors import StoreFailed
from sabot.store.streams import HOUSE

EVERY = 300
"""Seconds between two checkpoints."""
log = logging.getLogger("sabot.house")


class LiveCheckpoints:
    """Knows what it has written, so that a checkpoint costs what has changed and not what there is."""

    def __init__(self, live: LiveHouse) -> None:
        self._live = live
        self._checked: dict[str, int] = {}
        """Versions of the streams that were told of since the start."""
        self._kept: dict[str, int] | None = None
        """Versions of which there are snapshots, once they were read."""

    async def keep_checking(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.check()
            except StoreFailed:
                log.warning("a checkpoint could not be written; the next one will say the same and more")

    async def check(self) -> None:
        """The heads of streams that have grown into the chain; snapshots of tables between two rounds."""
        self._live.let_go()
        house, journal, at = self._live.house, self._live.journal, self._live.now()
        served = ServedState(
            tuple(house.writers.values()),
            house.restraints,
            house.finished,
            house.counter,
            days=house.calendar.days,
        )
        checked = heads_checked(await journal.heads(), self._checked)
        if not checked.heads:
            return
        version = (await journal.head(HOUSE)).version
        answer = await journal.commit(Commit(HOUSE, version, at, (Entry(checked),)))
        if not isinstance(answer, Committed):
            return
        self._checked |= {stream: length for stream, length, _ in checked.heads}
        if self._kept is None:
            self._kept = {stream: known for stream, known, _ in await journal.snapshots()}
        for shot in (*snapshots_of(served, self._kept), standing_of(served, checked, answer.version, at)):
            await journal.save_snapshot(*shot)
            self._kept[shot[0]] = shot[1]
