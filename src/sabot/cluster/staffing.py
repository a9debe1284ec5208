"""People added to a shared house from a command line."""

import os

from sabot.cluster.people import SharedPeople
from sabot.games.answer import Refused
from sabot.server.bootstrap import now
from sabot.server.people import Person, Role
from sabot.store.postgres_opening import open_pool, shown
from sabot.store.trouble import BadStore

READY = "SELECT 1 FROM pg_namespace WHERE nspname = 'cluster'"


async def add_shared(database: str, name: str, password: str, role: Role) -> Person | Refused:
    pool = await open_pool(database, 1)
    try:
        if await pool.fetchval(READY) is None:
            told = "no server of this house has used it yet"
            raise BadStore(shown(database), told, "start `sabot serve` with it once, then add people")
        people = SharedPeople(pool, os.urandom)
        try:
            return await people.register(name, password, now(), role)
        finally:
            people.close()
    finally:
        await pool.close()
