"""Checkpoints of a house in service: every few minutes and at the end, between other commits."""

import asyncio
import logging

from sabot.house.checkpoint import Served, heads_checked, snapshots_of, standing_of
from sabot.server.live_house import LiveHouse
from sabot.store.commit import Commit, Committed, Entry
from sabot.store.streams import HOUSE
from sabot.store.trouble import StoreFailed

EVERY = 300
"""Seconds between two checkpoints."""
log = logging.getLogger("sabot.house")


async def keep_checking(live: LiveHouse) -> None:
    while True:
        await asyncio.sleep(EVERY)
        try:
            await check(live)
        except StoreFailed:
            log.warning("a checkpoint could not be written; the next one will say the same and more")


async def check(live: LiveHouse) -> None:
    """The heads of all streams into the chain, and snapshots of the tables that stand between two rounds."""
    house, journal, at = live.house, live.journal, live.now()
    served = Served(tuple(house.desks.values()), house.restraints, house.finished)
    checked = heads_checked(await journal.heads())
    version = (await journal.head(HOUSE)).version
    answer = await journal.commit(Commit(HOUSE, version, at, (Entry(checked),)))
    if not isinstance(answer, Committed):
        return
    kept = {stream: known for stream, known, _ in await journal.snapshots()}
    shots = (*snapshots_of(served, kept), standing_of(served, checked, answer.version, at))
    for shot in shots:
        await journal.save_snapshot(*shot)
