"""The people of a shared house, for a command line."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sabot.server.people import AccountRules
from sabot.server.registry import Registry
from sabot.store.postgres_opening import open_pool, prepare
from sabot.store.postgres_rows import PostgresRows

__all__ = ["shared_people"]


@asynccontextmanager
async def shared_people(database: str, rules: AccountRules | None = None) -> AsyncIterator[Registry]:
    """Also before the first start: an empty database becomes a house."""
    pool = await open_pool(database, 2)
    try:
        async with pool.acquire() as db:
            await prepare(database, db)
        people = Registry(PostgresRows(pool), os.urandom, rules=rules)
        yield people
        await people.close()
    finally:
        await pool.close()
