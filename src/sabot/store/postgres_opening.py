"""Opening a journal on PostgreSQL: a database that is not ours, or not safe, is left as it is."""

from contextlib import suppress
from typing import TypeAlias
from urllib.parse import urlsplit

import asyncpg

from sabot.store import postgres_sql as sql
from sabot.store.schema import FORMAT, SCHEMA, indexes, layout_problem, postgres_tables
from sabot.store.store_errors import BadStore, StoreAway

MAKING = 0x5AB07
"""The advisory lock under which tables are made, so that two processes do not make them at once."""
SAFE = {"fsync": "on", "full_page_writes": "on", "synchronous_commit": "on"}
"""Settings without which an answered commit could be lost."""
SESSION = {
    "synchronous_commit": "on",
    "lock_timeout": "5s",
    "idle_in_transaction_session_timeout": "10s",
    "plan_cache_mode": "force_generic_plan",
    "enable_seqscan": "off",
}
"""Nobody waits for ever for another process, and a stalled one lets go of what it has locked. Every statement
finds its rows by their keys, however many there are, so none is planned more than once."""
UNTOUCHED = "nothing in it was changed"

Lent: TypeAlias = "asyncpg.Connection[asyncpg.Record] | asyncpg.pool.PoolConnectionProxy[asyncpg.Record]"
Pool: TypeAlias = "asyncpg.Pool[asyncpg.Record]"
UNREACHABLE = (
    OSError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    # The server's last word came while nobody listened: the session is ended, and its driver not yet told.
    asyncpg.InternalClientError,
    asyncpg.CannotConnectNowError,
)


class _Session(asyncpg.Connection):
    def get_reset_query(self) -> str:
        """Nobody here leaves anything behind in a session: giving it back needs no word to the server."""
        return ""


def shown(url: str) -> str:
    """The address without user and password."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


async def open_pool(url: str, connections: int) -> Pool:
    try:
        return await asyncpg.create_pool(
            url, min_size=1, max_size=connections, server_settings=SESSION, connection_class=_Session
        )
    except (*UNREACHABLE, asyncpg.PostgresError, TimeoutError, ValueError) as wrong:
        told = f"it cannot be reached: {wrong}"
        raise StoreAway(shown(url), told, "start the server, or name another one", UNTOUCHED) from None


async def prepare(url: str, db: Lent) -> None:
    """Make the tables in an empty database; raise `BadStore` where it is not ours or not safe."""
    await _check_settings(url, db)
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", MAKING)
        if not await db.fetch(sql.TABLES):
            await make_tables(db)
    await check_layout(url, db)
    wrong = await db.fetchrow(sql.WRONG_TAIL)
    if wrong is not None:
        raise BadStore(
            shown(url),
            f"the last line of {wrong[0]}, line {wrong[1]}, is missing or another one",
            "restore a backup; `sabot audit` says which lines can still be read",
            "other streams, and the lines before it, can still be read",
        )


async def _check_settings(url: str, db: Lent) -> None:
    for setting, safe in SAFE.items():
        found = await db.fetchval("SELECT current_setting($1)", setting)
        if found != safe:
            told = f"its setting {setting} is {found}: it would answer before the disk has written"
            raise BadStore(shown(url), told, f"set {setting} = {safe}", UNTOUCHED)


async def make_tables(db: Lent, layout: int = SCHEMA) -> None:
    for statement in (*postgres_tables(layout).values(), *indexes(layout)):
        await db.execute(statement)
    await db.executemany("INSERT INTO meta VALUES ($1, $2)", [("format", FORMAT), ("schema", str(layout))])


async def check_layout(url: str, db: Lent, layout: int = SCHEMA) -> None:
    tables = {row[0] for row in await db.fetch(sql.TABLES)}
    meta: dict[str, str] = {}
    if "meta" in tables:
        with suppress(asyncpg.UndefinedColumnError):
            meta = {row[0]: row[1] for row in await db.fetch("SELECT key::text, value::text FROM meta")}
    problem = layout_problem(tables, meta, layout)
    if problem is not None:
        raise BadStore(shown(url), problem[0], problem[1], UNTOUCHED)
