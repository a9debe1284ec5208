"""Bets and rounds committed to the journal, one by one and grouped, beside a bare insert of the same rows."""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncpg
from postgres_server import running_server

from bench.prepared import Group, Prepared, bets, rounds
from bench.timing import Measurement
from sabot.store.commit import Commit, Committed
from sabot.store.grouping import Journal
from sabot.store.postgres import PostgresStore
from sabot.store.sqlite import SqliteStore
from sabot.store.sqlite_rows import STATEMENTS

GROUPED = 256
TRIES = 7
"""Short ones: what else the machine does can only make some of them slower."""
Run = Callable[[Prepared], float]
"""Commits everything, and tells how long it took."""


def measure() -> Iterator[Measurement]:
    singly = {"bet": bets(300, 1), "round": rounds(128, 1)}
    grouped = {"bet": bets(4_096, GROUPED), "round": rounds(1_024, GROUPED)}
    for what, some in singly.items():
        yield _side_by_side(f"a {what} on SQLite, one by one", some, _on_sqlite, _bare_sqlite)
    for what, many in grouped.items():
        yield _side_by_side(f"a {what} on SQLite, {GROUPED} commits together", many, _on_sqlite, _bare_sqlite)
    yield _side_by_side(f"a bet on SQLite by one of {GROUPED} tasks", grouped["bet"], _by_tasks, _bare_sqlite)
    with running_server() as server:

        def ours(prepared: Prepared) -> float:
            return asyncio.run(_on_postgres(prepared, server.new_database()))

        def bare(prepared: Prepared) -> float:
            return asyncio.run(_bare_postgres(prepared, server.new_database()))

        for what, some in singly.items():
            yield _side_by_side(f"a {what} on PostgreSQL, one by one", some, ours, bare)
        for what, many in grouped.items():
            yield _side_by_side(f"a {what} on PostgreSQL, {GROUPED} commits together", many, ours, bare)


def _side_by_side(what: str, prepared: Prepared, ours: Run, bare: Run) -> Measurement:
    """In turn, so that what else the machine does falls on both."""
    times = [(ours(prepared), bare(prepared)) for _ in range(TRIES)]
    first, second = (min(column) / prepared.count for column in zip(*times, strict=True))
    return Measurement(what, first, "its rows inserted bare", second)


def _on_sqlite(prepared: Prepared) -> float:
    with TemporaryDirectory() as directory:
        store = SqliteStore(Path(directory) / "journal.db")
        store.commit_all(prepared.first)
        begin = time.perf_counter()
        for group in prepared.groups:
            answers = store.commit_all(group)
        taken = time.perf_counter() - begin
        assert isinstance(answers[-1], Committed)
        store.close()
        return taken


def _bare_sqlite(prepared: Prepared) -> float:
    """The same tables, settings and statements, and nothing but them."""
    with TemporaryDirectory() as directory:
        SqliteStore(Path(directory) / "bare.db").close()
        with closing(sqlite3.connect(Path(directory) / "bare.db", isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            _insert(db, prepared.first_rows)
            begin = time.perf_counter()
            for group in prepared.rows:
                _insert(db, group)
            return time.perf_counter() - begin


def _insert(db: sqlite3.Connection, group: Group) -> None:
    db.execute("BEGIN IMMEDIATE")
    for table, rows in group:
        if rows:
            db.executemany(STATEMENTS[table, 1], rows)
    db.execute("COMMIT")


def _by_tasks(prepared: Prepared) -> float:
    """Each task sends its next bet when the last is answered."""

    async def run(file: Path) -> float:
        journal = Journal.over(SqliteStore(file))
        await asyncio.gather(*(journal.commit(commit) for commit in prepared.first))

        async def send(commits: list[Commit]) -> None:
            for commit in commits:
                assert isinstance(await journal.commit(commit), Committed)

        begin = time.perf_counter()
        await asyncio.gather(*(send(prepared.commits[task::GROUPED]) for task in range(GROUPED)))
        taken = time.perf_counter() - begin
        await journal.close()
        return taken

    with TemporaryDirectory() as directory:
        return asyncio.run(run(Path(directory) / "journal.db"))


async def _on_postgres(prepared: Prepared, url: str) -> float:
    store = await PostgresStore.open(url)
    await store.commit_all(prepared.first)
    begin = time.perf_counter()
    for group in prepared.groups:
        answers = await store.commit_all(group)
    taken = time.perf_counter() - begin
    assert isinstance(answers[-1], Committed)
    await store.close()
    return taken


BARE_POSTGRES = {
    "streams": "INSERT INTO streams VALUES ($1, $2, $3, $4) "
    "ON CONFLICT (id) DO UPDATE SET version = excluded.version, head = excluded.head",
    "events": "INSERT INTO events VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    "commands": "INSERT INTO commands VALUES ($1, $2, $3, $4, $5, $6)",
    "accounts": "INSERT INTO accounts VALUES ($1, $2, $3, $4) ON CONFLICT (name) DO UPDATE SET "
    "balance = excluded.balance, held = excluded.held, coming = excluded.coming",
    "closed": "DELETE FROM holds WHERE id = $1",
    "opened": "INSERT INTO holds VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
}


async def _bare_postgres(prepared: Prepared, url: str) -> float:
    await (await PostgresStore.open(url)).close()
    db = await asyncpg.connect(url)

    async def insert(group: Group) -> None:
        async with db.transaction():
            for table, rows in group:
                if rows:
                    await db.executemany(BARE_POSTGRES[table], rows)

    await insert(prepared.first_rows)
    begin = time.perf_counter()
    for group in prepared.rows:
        await insert(group)
    taken = time.perf_counter() - begin
    await db.close()
    return taken
