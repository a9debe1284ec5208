"""A journal on PostgreSQL, read in one transaction that sees one moment of it."""

import asyncio
from collections.abc import Coroutine, Iterable, Iterator, Sequence
from typing import TypeVar

import asyncpg

from sabot.ledger.route import Purpose
from sabot.ledger.state import Account
from sabot.ledger.transfer import Hold
from sabot.money import Amount
from sabot.records.journal.reader import KNOWN_COMMANDS, OF_THE_GONE, BookRows, KnownCommands
from sabot.store import postgres_sql as sql
from sabot.store.commit import CommandId, CommandReceipt
from sabot.store.postgres_opening import UNREACHABLE, check_layout, shown
from sabot.store.record import Line, Record, unsealed
from sabot.store.store_errors import BadStore
from sabot.store.writing import Head

AT_ONCE = 5_000
"""Lines that are fetched together."""

Answer = TypeVar("Answer")


class PostgresReader:
    """Whoever reads records waits for them; so the loop of the driver turns here, and only meanwhile."""

    def __init__(self, url: str) -> None:
        self._where = shown(url)
        self._loop = asyncio.new_event_loop()
        try:
            self._db = self._wait(self._open(url))
        except BaseException:
            self._loop.close()
            raise
        rows = self._wait(self._db.fetch(sql.HEADS))
        self._heads = {name: Head(version, head) for name, version, head in rows}

    async def _open(self, url: str) -> "asyncpg.Connection[asyncpg.Record]":
        db = await asyncpg.connect(url)
        try:
            await check_layout(url, db)
            await db.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        except BaseException:
            await db.close()
            raise
        return db

    def _wait(self, answer: Coroutine[object, object, Answer]) -> Answer:
        try:
            return self._loop.run_until_complete(answer)
        except (*UNREACHABLE, asyncpg.PostgresError, TimeoutError, ValueError) as wrong:
            told = "start the server, or name another one"
            raise BadStore(self._where, f"it cannot be read: {wrong}", told) from None

    def heads(self) -> dict[str, Head]:
        return dict(self._heads)

    def rows(self, stream: str, after: int, until: int) -> Iterator[Record]:
        while after < until:
            last = min(after + AT_ONCE, until)
            for row in self._wait(self._db.fetch(sql.READ, stream, after, last)):
                yield Record(Line(stream, *row[:7]), row[7])
            after = last

    def seen(self, commands: Sequence[CommandId]) -> list[CommandReceipt | None]:
        wanted = [c.player for c in commands], [c.id for c in commands]
        rows = self._wait(self._db.fetch(sql.FIND_COMMANDS, *wanted))
        found = {(row[0], row[1]): CommandReceipt(row[2], row[3], row[4], row[5]) for row in rows}
        return [found.get((c.player, c.id)) for c in commands]

    def known_commands(self) -> dict[str, KnownCommands] | None:
        rows = self._wait(self._db.fetch(KNOWN_COMMANDS))
        return {stream: KnownCommands(*counts) for stream, *counts in rows}

    def books(self) -> BookRows:
        rows = self._wait(self._db.fetch(sql.ALL_ACCOUNTS))
        accounts = {name: Account(balance, held, coming) for name, balance, held, coming in rows}
        holds = tuple(
            Hold(id_, Purpose(purpose), debit, credit, Amount(amount), reference, matter)
            for id_, purpose, debit, credit, amount, reference, matter in self._wait(
                self._db.fetch(sql.ALL_HOLDS)
            )
        )
        return BookRows(accounts, holds)

    def of_the_gone(self) -> Iterable[tuple[str, int]]:
        return [(name, balance) for name, balance in self._wait(self._db.fetch(OF_THE_GONE))]

    def snapshots(self) -> Iterable[tuple[str, int, bytes]]:
        rows = self._wait(self._db.fetch(sql.SNAPSHOTS))
        return [(stream, version, unsealed(stream, version, kept) or b"") for stream, version, kept in rows]

    def close(self) -> None:
        self._loop.run_until_complete(self._db.close())
        self._loop.close()
