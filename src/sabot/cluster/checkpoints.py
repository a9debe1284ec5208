"""Checkpoints of a house in many places: written by whoever has the lease of the house itself."""

import asyncio
import logging

import asyncpg

from sabot.cluster.house import ClusterHouse
from sabot.cluster.lease import Lease
from sabot.cluster.serving import Serving
from sabot.cluster.taking_over import LineDeed
from sabot.house.checkpoint import heads_checked
from sabot.server.checkpoints import EVERY
from sabot.server.people import GUEST_IDLE
from sabot.store.postgres_opening import UNREACHABLE
from sabot.store.streams import HOUSE
from sabot.store.trouble import StoreFailed

FORGET = "DELETE FROM cluster.session WHERE seen <= $1"
log = logging.getLogger("sabot.cluster")


async def keep_checking(house: ClusterHouse, serving: Serving) -> None:
    while True:
        await asyncio.sleep(EVERY)
        if serving.keeps_house is not None:
            await check(house, serving.keeps_house)
            await forget_sessions(house)


async def check(house: ClusterHouse, lease: Lease) -> None:
    """The heads of all streams into the chain."""
    try:
        checked = heads_checked(await house.store.heads())
        version = (await house.store.head(HOUSE)).version
        await house.store.carry_out(LineDeed(lease, HOUSE, version, house.now(), checked))
    except (StoreFailed, *UNREACHABLE, asyncpg.PostgresError, TimeoutError) as wrong:
        log.warning("a checkpoint could not be written; the next one will say the same and more: %s", wrong)


async def forget_sessions(house: ClusterHouse) -> None:
    """Sessions that nobody can come back to any more."""
    try:
        await house.store.pool.execute(FORGET, house.now() - GUEST_IDLE)
    except (*UNREACHABLE, asyncpg.PostgresError, TimeoutError) as wrong:
        log.warning("old sessions stay for now: %s", wrong)
