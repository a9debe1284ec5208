"""The people of a shared house, for a command line."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from sabot.cluster.desk_transactions import read_counter
from sabot.cluster.open_store import fill_tables
from sabot.cluster.schema import make_tables
from sabot.cluster.store import ClusterStore
from sabot.cluster.transactions import PlayerTransaction, answered
from sabot.games.catalogue import house_catalogue
from sabot.house.cash_desk import DeskState
from sabot.house.player_leaving import OLD_TICKETS
from sabot.house.requests import Reply
from sabot.ledger.account import TICKETS
from sabot.server.bootstrap import now
from sabot.server.people.person import AccountRules
from sabot.server.people.registry import Registry
from sabot.server.people.removal import Leave
from sabot.store.postgres_opening import open_pool, prepare
from sabot.store.postgres_rows import PostgresRows
from sabot.store.streams import PlayerLeft

__all__ = ["shared_people"]


@asynccontextmanager
async def shared_people(
    database: str, rules: AccountRules | None = None
) -> AsyncIterator[tuple[Registry, Leave]]:
    """Also before the first start: an empty database becomes a house."""
    pool = await open_pool(database, 2)
    try:
        async with pool.acquire() as db:
            await prepare(database, db)
        people = Registry(PostgresRows(pool), os.urandom, rules=rules)
        yield people, partial(leave_shared, ClusterStore(database, pool))
        await people.close()
    finally:
        await pool.close()


async def leave_shared(store: ClusterStore, wished: PlayerLeft, *, asks: bool = False) -> Reply:
    """Decided under the same locks as by any server of the house, also before the first of them came."""
    async with store.pool.acquire() as db, db.transaction():
        if await make_tables(db):
            await fill_tables(store, db, house_catalogue())
    counter = await read_counter(store, DeskState())
    if not counter.version and (await store.ledger((TICKETS,))).balance(TICKETS):
        return OLD_TICKETS
    deed = PlayerTransaction(wished.player, wished, now(), counter=counter, asks=asks)
    reply, _ = await answered(store, deed)
    return reply
