"""The mark of the key in a shared database, by which servers know that they have the same."""

import hashlib

from sabot.store.postgres_opening import open_pool, shown
from sabot.store.store_errors import BadStore

SERVED = "SELECT count(*) FROM cluster.member WHERE until > clock_timestamp()"
MARK = "SELECT value FROM cluster.meta WHERE key = 'key'"
CHANGE = "UPDATE cluster.meta SET value = $2 WHERE key = 'key' AND value = $1 RETURNING key"


def mark_of(key: bytes) -> str:
    return hashlib.sha256(b"the key of this house " + key).hexdigest()


async def change_mark(url: str, old: bytes, new: bytes) -> None:
    """Raises `BadStore` where a server runs, or the old key is not that of the house."""
    pool = await open_pool(url, 1)
    try:
        async with pool.acquire() as db, db.transaction():
            if await db.fetchval(SERVED):
                raise BadStore(shown(url), "servers of this house are running", "stop all of them first")
            changed = await db.fetchval(CHANGE, mark_of(old), mark_of(new))
            # An earlier try may have come so far before it was broken off.
            if changed is None and await db.fetchval(MARK) != mark_of(new):
                raise BadStore(shown(url), "its house has another key", "run this where that key lies")
    finally:
        await pool.close()
