"""A journal on PostgreSQL copied into a file and back, and brought up to the present layout."""

import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg

from sabot.store import postgres_sql as sql
from sabot.store.backup import NOTHING_LOST, new_file, prove_file
from sabot.store.checking import prove_async
from sabot.store.migrating import IN_ORDER, bring_up, holds_made
from sabot.store.postgres import PostgresStore
from sabot.store.postgres_opening import UNREACHABLE, UNTOUCHED, Lent, check_layout, make_tables, shown
from sabot.store.schema import CARE, ENROLMENT, LAYOUTS, PEOPLE, SCHEMA, indexes, postgres_tables
from sabot.store.sqlite_opening import make_tables as make_file
from sabot.store.sqlite_opening import open_reading
from sabot.store.store_errors import BadStore

ROWS = 5_000
"""Rows that are carried at once."""


async def _connected(url: str) -> "asyncpg.Connection[asyncpg.Record]":
    try:
        return await asyncpg.connect(url)
    except (*UNREACHABLE, asyncpg.PostgresError, TimeoutError) as wrong:
        raise BadStore(shown(url), f"it cannot be reached: {wrong}", "start the server", UNTOUCHED) from None


async def back_up_postgres(url: str, target: Path) -> None:
    """A copy of one moment, proven before it gets its name; whoever writes goes on."""
    db = await _connected(url)
    try:
        layout = await layout_of(url, db)
        with new_file(target) as new:
            make_file(new, layout)
            async with db.transaction(isolation="repeatable_read", readonly=True):
                await _fill_file(db, new, layout)
            _prove(new, layout)
    finally:
        await db.close()


def _prove(file: Path, layout: int) -> None:
    """A copy of an older layout is proven in the present one."""
    if layout == SCHEMA:
        prove_file(file)
        return
    trial = file.with_name(file.name + "-trial")
    try:
        trial.write_bytes(file.read_bytes())
        with closing(sqlite3.connect(trial, isolation_level=None)) as copy:
            bring_up(copy, layout)
        prove_file(trial)
    finally:
        trial.unlink(missing_ok=True)


async def _fill_file(db: Lent, file: Path, layout: int) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as copy:
        copy.execute("BEGIN")
        for table in LAYOUTS[layout].keys() - {"meta"}:
            columns = _columns(copy, table)
            marks = ", ".join("?" for _ in columns)
            cursor = await db.cursor(f"SELECT {', '.join(columns)} FROM {table}")
            while rows := await cursor.fetch(ROWS):
                copy.executemany(f"INSERT INTO {table} VALUES ({marks})", [tuple(row) for row in rows])
        copy.execute("COMMIT")


def _columns(db: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in db.execute(f"PRAGMA table_info({table})")]


async def layout_of(url: str, db: Lent) -> int:
    tables = {row[0] for row in await db.fetch(sql.TABLES)}
    found = await db.fetchval("SELECT max(value) FROM meta WHERE key = 'schema'") if "meta" in tables else ""
    layout = int(found) if str(found).isdecimal() else SCHEMA
    await check_layout(url, db, min(layout, SCHEMA))
    return layout


async def restore_postgres(backup: Path, url: str) -> None:
    """Into an empty database, whole or not at all, and proven after."""
    prove_file(backup)
    db = await _connected(url)
    try:
        async with db.transaction():
            if await db.fetch(sql.TABLES):
                raise BadStore(shown(url), "it is not empty", "name an empty database", NOTHING_LOST)
            await make_tables(db)
            with closing(open_reading(backup)) as copy:
                await _fill_database(db, copy)
            await db.execute(COUNT_ON)
    finally:
        await db.close()
    await _prove_database(url)


COUNT_ON = """
SELECT setval(pg_get_serial_sequence('streams', 'id'), coalesce(max(id), 0) + 1, false) FROM streams;
SELECT setval(pg_get_serial_sequence('holds', 'place'), coalesce(max(place), 0) + 1, false) FROM holds;
"""


async def _fill_database(db: Lent, copy: sqlite3.Connection) -> None:
    for table in LAYOUTS[SCHEMA].keys() - {"meta"}:
        columns = _columns(copy, table)
        rows = copy.execute(f"SELECT {', '.join(columns)} FROM {table}")
        while some := rows.fetchmany(ROWS):
            await db.copy_records_to_table(table, records=some, columns=columns)


async def _prove_database(url: str) -> None:
    store = await PostgresStore.open(url)
    try:
        fault = (await prove_async(store)).fault
    finally:
        await store.close()
    if fault is not None:
        raise BadStore(shown(url), fault, "drop this database, and take an older backup")


async def migrate_postgres(url: str, backup: Path) -> bool:
    """Bring it up to the present layout, backed up first; whether there was anything to do."""
    db = await _connected(url)
    try:
        layout = await layout_of(url, db)
        if layout == SCHEMA:
            return False
        await back_up_postgres(url, backup)
        async with db.transaction():
            for step in range(layout, SCHEMA):
                await STEPS[step](db)
            await db.execute("UPDATE meta SET value = $1 WHERE key = 'schema'", str(SCHEMA))
    finally:
        await db.close()
    await _prove_database(url)
    return True


async def _give_holds_a_place(db: Lent) -> None:
    """0 → 1."""
    columns = ("id", "purpose", "debit", "credit", "amount", "reference", "matter")
    await db.execute("LOCK TABLE holds, events")
    holds = {row[0]: tuple(row) for row in await db.fetch(f"SELECT {', '.join(columns)} FROM holds")}
    order: list[str] = []
    async for row in db.cursor(IN_ORDER):
        order += (name for name in holds_made(row[0]) if name in holds)
    await db.execute("DROP TABLE holds")
    await db.execute(postgres_tables(1)["holds"])
    await db.copy_records_to_table(
        "holds",
        records=[(place, *holds[name]) for place, name in enumerate(order, 1)],
        columns=("place", *columns),
    )
    await db.execute(COUNT_ON)


async def _make_room_for_people(db: Lent) -> None:
    """1 → 2: who was kept beside the journal is taken in by the first server that starts."""
    tables = postgres_tables(2)
    for statement in (*(tables[name] for name in PEOPLE), *indexes(2)):
        await db.execute(statement)


async def _make_room_for_care(db: Lent) -> None:
    """2 → 3: nothing of it was kept before."""
    tables = postgres_tables(3)
    for name in CARE:
        await db.execute(tables[name])


async def _make_room_for_enrolment(db: Lent) -> None:
    """3 → 4: nothing of it was kept before."""
    tables = postgres_tables(4)
    for name in ENROLMENT:
        await db.execute(tables[name])


STEPS = {
    0: _give_holds_a_place,
    1: _make_room_for_people,
    2: _make_room_for_care,
    3: _make_room_for_enrolment,
}
