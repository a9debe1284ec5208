"""What servers of one house keep beside the journal: leases, members, and what is known of players."""

import asyncpg

from sabot.server.bootstrap import KEY_FILE, KEY_VARIABLE
from sabot.server.people.old_people import taken
from sabot.store.postgres_opening import UNTOUCHED, Lent, shown
from sabot.store.store_errors import BadStore

LAYOUT = "3"
MAKING = 0x5AB08
"""The advisory lock under which these tables are made and filled."""

TABLES = """
CREATE SCHEMA cluster;
CREATE TABLE cluster.meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE cluster.lease (
    name TEXT PRIMARY KEY, owner TEXT NOT NULL DEFAULT '', epoch BIGINT NOT NULL DEFAULT 0,
    until TIMESTAMPTZ NOT NULL DEFAULT '-infinity'
);
CREATE INDEX lease_by_owner ON cluster.lease (owner);
CREATE TABLE cluster.member (
    name TEXT PRIMARY KEY, until TIMESTAMPTZ NOT NULL, takes BOOLEAN NOT NULL,
    talks BOOLEAN NOT NULL DEFAULT true
);
CREATE TABLE cluster.known (player TEXT PRIMARY KEY, body BYTEA NOT NULL);
CREATE TABLE cluster.broken (stream TEXT PRIMARY KEY, name TEXT NOT NULL);
CREATE INDEX broken_by_name ON cluster.broken (name);
CREATE INDEX golden_by_owner ON accounts (split_part(name, ':', 2)) WHERE name LIKE 'golden:%';
CREATE INDEX holds_by_credit ON holds (credit);
"""
"""A schema of its own, so that the journal stays what it is for whoever reads it alone."""

FROM_FIRST = """
ALTER TABLE cluster.member ADD COLUMN talks BOOLEAN NOT NULL DEFAULT true;
UPDATE cluster.meta SET value = '2' WHERE key = 'layout';
"""
"""From the first layout: nothing of it is the only record of anything."""
PEOPLE = "SELECT id, name, password, role, since FROM cluster.people"
SESSIONS = """
SELECT s.token, s.person, s.proof, s.seen, p.name
FROM cluster.session s JOIN cluster.people p ON p.id = s.person
"""
WORDS = "SELECT id, person, said FROM cluster.words"
FROM_SECOND = """
ALTER TABLE cluster.people RENAME TO people_taken_over;
DROP TABLE cluster.session;
DROP TABLE cluster.failure;
DROP TABLE cluster.lock;
DROP TABLE cluster.words;
UPDATE cluster.meta SET value = '3' WHERE key = 'layout';
"""
"""From the second: people lie beside the journal now, and those of before are kept aside."""
LAYOUT_OF = "SELECT value FROM cluster.meta WHERE key = 'layout'"
HAS_META = "SELECT 1 FROM pg_tables WHERE schemaname = 'cluster' AND tablename = 'meta'"


async def make_tables(db: Lent) -> bool:
    """Whether they were made just now and are still to be filled; for one server at a time."""
    await db.execute("SELECT pg_advisory_xact_lock($1)", MAKING)
    if await db.fetchval("SELECT 1 FROM pg_namespace WHERE nspname = 'cluster'"):
        if await db.fetchval(HAS_META) and await db.fetchval(LAYOUT_OF) == "1":
            await db.execute(FROM_FIRST)
        if await db.fetchval(HAS_META) and await db.fetchval(LAYOUT_OF) == "2":
            await _take_people_over(db)
        return False
    await db.execute(TABLES)
    await db.execute("INSERT INTO cluster.meta VALUES ('layout', $1)", LAYOUT)
    return True


async def _take_people_over(db: Lent) -> None:
    told = [[tuple(row) for row in await db.fetch(each)] for each in (PEOPLE, SESSIONS, WORDS)]
    for query, values in taken(*told):
        await db.execute(query, *values)
    await db.execute(FROM_SECOND)


async def check_tables(url: str, db: Lent, mark: str) -> None:
    """The layout is ours, and all members have the same key: `mark` is made of it."""
    try:
        meta = {row[0]: row[1] for row in await db.fetch("SELECT key, value FROM cluster.meta")}
    except asyncpg.UndefinedTableError:
        meta = {}
    if meta.get("layout") != LAYOUT:
        told = f"its schema `cluster` has the layout {meta.get('layout')!r}, this program {LAYOUT!r}"
        raise BadStore(shown(url), told, "use the same version everywhere", UNTOUCHED)
    insert = "INSERT INTO cluster.meta VALUES ('key', $1) ON CONFLICT DO NOTHING"
    await db.execute(insert, mark)
    if await db.fetchval("SELECT value FROM cluster.meta WHERE key = 'key'") != mark:
        told = "its house has another key, so shoes could not be taken over"
        right = (
            f"copy the file {KEY_FILE} of a server that runs into this one's directory, or set {KEY_VARIABLE}"
        )
        raise BadStore(shown(url), told, right, UNTOUCHED)
