"""Bets committed to the journal, one by one and grouped, beside a bare insert of the very same rows."""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncpg
from postgres_server import running_server

from bench.timing import Line
from sabot.ledger import facts as f
from sabot.ledger.facts import Fact, Place, StakePlaced
from sabot.ledger.postings import Posted, post
from sabot.ledger.state import Ledger
from sabot.money import Amount
from sabot.store.commit import CommandId, Commit, Committed, Entry
from sabot.store.grouping import Journal
from sabot.store.memory import MemoryStore
from sabot.store.postgres import PostgresStore
from sabot.store.sqlite import STATEMENTS, Rows, SqliteStore, rows_of
from sabot.store.writing import drafted
from sabot.table import events as e
from sabot.table.slip import money_put

TABLES, SEATS = 64, 8
GROUPED = 256
TRIES = 9
"""Short ones: what else the machine does can only make some of them slower."""
Group = list[tuple[str, Rows]]
"""What one transaction writes, statement by statement."""


class Bets:
    """Many bets at many tables, drawn up beforehand, and the rows that they become."""

    def __init__(self, count: int, together: int) -> None:
        self._ledger = Ledger()
        self.guests = [self._guest(f"p{number}") for number in range(TABLES * SEATS)]
        self.commits = [self._bet(number) for number in range(count)]
        self.groups = [self.commits[at : at + together] for at in range(0, count, together)]
        self.first, *self.rows = self._as_rows()

    def _guest(self, name: str) -> Commit:
        fact = f.CreditsIssued(name, Amount(10**7))
        return self._commit(f"player:{name}", 0, fact, fact, None)

    def _bet(self, number: int) -> Commit:
        line, place = divmod(number, TABLES)
        table, player = f"t{place}", f"p{place * SEATS + line % SEATS}"
        put = e.BetsPut(player, (money_put("", "player", Amount(100)),), e.Button.CHIP, number)
        fact = StakePlaced(table, f"{table}/1/{line // SEATS}", Place(player, "", "player"), put.puts[0].lot)
        # As scattered as the ids that clients draw.
        id_ = f"{(number + 1) * 0x9E3779B97F4A7C15F39CC0605CEDC835 % 2**128:032x}"
        return self._commit(f"table:{table}", line, put, fact, CommandId(player, id_, bytes(32)))

    def _commit(
        self, stream: str, version: int, event: e.BetsPut | f.CreditsIssued, fact: Fact, by: CommandId | None
    ) -> Commit:
        posted = post(self._ledger, f"{stream}:{version + 1}", (fact,))
        assert isinstance(posted, Posted)
        self._ledger = posted.ledger
        return Commit(
            stream, version, version, (Entry(event, posted.transfers, by),), () if by is None else (by,)
        )

    def _as_rows(self) -> Iterator[Group]:
        store = MemoryStore()
        ids: dict[str, int] = {}
        place = 0
        for group in (self.guests, *self.groups):
            content = drafted(group, store.head, store.seen, store.ledger).written
            for stream in content.heads:
                ids.setdefault(stream, len(ids) + 1)
            yield list(rows_of(content, ids, place))
            place += len(content.opened)
            store.commit_all(group)


def measure() -> Iterator[Line]:
    singly, grouped = Bets(300, 1), Bets(4_096, GROUPED)
    yield _side_by_side("a bet on SQLite, one by one", singly, _on_sqlite, _bare_sqlite)
    yield _side_by_side(f"a bet on SQLite, {GROUPED} together", grouped, _on_sqlite, _bare_sqlite)
    yield _side_by_side(f"a bet on SQLite by one of {GROUPED} tasks", grouped, _by_tasks, _bare_sqlite)
    with running_server() as server:

        def ours(bets: Bets) -> float:
            return asyncio.run(_on_postgres(bets, server.new_database()))

        def bare(bets: Bets) -> float:
            return asyncio.run(_bare_postgres(bets, server.new_database()))

        yield _side_by_side("a bet on PostgreSQL, one by one", singly, ours, bare)
        yield _side_by_side(f"a bet on PostgreSQL, {GROUPED} together", grouped, ours, bare)


def _side_by_side(
    what: str, bets: Bets, ours: Callable[[Bets], float], bare: Callable[[Bets], float]
) -> Line:
    """In turn, so that what else the machine does falls on both."""
    times = [(ours(bets), bare(bets)) for _ in range(TRIES)]
    first, second = (min(column) / len(bets.commits) for column in zip(*times, strict=True))
    return Line(what, first, "its rows inserted bare", second)


def _on_sqlite(bets: Bets) -> float:
    with TemporaryDirectory() as directory:
        store = SqliteStore(Path(directory) / "journal.db")
        store.commit_all(bets.guests)
        begin = time.perf_counter()
        for group in bets.groups:
            answers = store.commit_all(group)
        taken = time.perf_counter() - begin
        assert isinstance(answers[-1], Committed)
        store.close()
        return taken


def _bare_sqlite(bets: Bets) -> float:
    """The same tables, settings and statements, and nothing but them."""
    with TemporaryDirectory() as directory:
        SqliteStore(Path(directory) / "bare.db").close()
        with closing(sqlite3.connect(Path(directory) / "bare.db", isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            _insert(db, bets.first)
            begin = time.perf_counter()
            for group in bets.rows:
                _insert(db, group)
            return time.perf_counter() - begin


def _insert(db: sqlite3.Connection, group: Group) -> None:
    db.execute("BEGIN IMMEDIATE")
    for table, rows in group:
        if rows:
            db.executemany(STATEMENTS[table], rows)
    db.execute("COMMIT")


def _by_tasks(bets: Bets) -> float:
    """Each task sends its next bet when the last is answered."""

    async def run(file: Path) -> float:
        journal = Journal.over(SqliteStore(file))
        await asyncio.gather(*(journal.commit(commit) for commit in bets.guests))

        async def send(commits: list[Commit]) -> None:
            for commit in commits:
                assert isinstance(await journal.commit(commit), Committed)

        begin = time.perf_counter()
        await asyncio.gather(*(send(bets.commits[task::GROUPED]) for task in range(GROUPED)))
        taken = time.perf_counter() - begin
        await journal.close()
        return taken

    with TemporaryDirectory() as directory:
        return asyncio.run(run(Path(directory) / "journal.db"))


async def _on_postgres(bets: Bets, url: str) -> float:
    store = await PostgresStore.open(url)
    await store.commit_all(bets.guests)
    begin = time.perf_counter()
    for group in bets.groups:
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


async def _bare_postgres(bets: Bets, url: str) -> float:
    await (await PostgresStore.open(url)).close()
    db = await asyncpg.connect(url)

    async def insert(group: Group) -> None:
        async with db.transaction():
            for table, rows in group:
                if rows:
                    await db.executemany(BARE_POSTGRES[table], rows)

    await insert(bets.first)
    begin = time.perf_counter()
    for group in bets.rows:
        await insert(group)
    taken = time.perf_counter() - begin
    await db.close()
    return taken
