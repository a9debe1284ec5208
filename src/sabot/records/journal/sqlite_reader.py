"""A journal file, looked at without a writer's care for it: also a damaged one shows what it still has."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from sabot.ledger.route import Purpose
from sabot.ledger.state import Account
from sabot.ledger.transfer import Hold
from sabot.money import Amount
from sabot.records.journal.reader import KNOWN_COMMANDS, OF_THE_GONE, BookRows, KnownCommands
from sabot.store.commit import CommandId, CommandReceipt
from sabot.store.record import Line, Record, unsealed
from sabot.store.sqlite_opening import open_reading
from sabot.store.store_errors import BadStore
from sabot.store.writing import Head

ROWS = (
    "SELECT number, at, name, version, body, command, transfers, hash FROM events "
    "WHERE stream = ? AND number > ? AND number <= ? ORDER BY number"
)
SEEN = (
    "SELECT s.name, c.first, c.last, c.digest FROM commands c JOIN streams s ON s.id = c.stream "
    "WHERE c.player = ? AND c.id = ?"
)
SNAPSHOTS = "SELECT s.name, n.version, n.body FROM snapshots n JOIN streams s ON s.id = n.stream"
HOLDS = "SELECT id, purpose, debit, credit, amount, reference, matter FROM holds ORDER BY place"


class SqliteReader:
    """One read transaction from beginning to end: whoever writes meanwhile is not in the way."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._db = open_reading(file)
        with self._care():
            self._db.execute("BEGIN")
            rows = self._db.execute("SELECT name, id, version, head FROM streams").fetchall()
        self._ids: dict[str, int] = {name: number for name, number, _, _ in rows}
        self._heads = {name: Head(version, head) for name, _, version, head in rows if version}

    @contextmanager
    def _care(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as wrong:
            raise BadStore(self._file, f"it is damaged: {wrong}", "restore a backup") from None

    def heads(self) -> dict[str, Head]:
        return dict(self._heads)

    def rows(self, stream: str, after: int, until: int) -> Iterator[Record]:
        if stream not in self._ids:
            return
        with self._care():
            found = self._db.execute(ROWS, (self._ids[stream], after, until))
            for number, at, name, version, body, command, transfers, hash_ in found:
                yield Record(Line(stream, number, at, name, version, body, command, transfers), hash_)

    def seen(self, commands: Sequence[CommandId]) -> list[CommandReceipt | None]:
        with self._care():
            found = (self._db.execute(SEEN, (c.player, c.id)).fetchone() for c in commands)
            return [None if row is None else CommandReceipt(*row) for row in found]

    def known_commands(self) -> dict[str, KnownCommands] | None:
        with self._care():
            rows = self._db.execute(KNOWN_COMMANDS).fetchall()
        return {stream: KnownCommands(*counts) for stream, *counts in rows}

    def books(self) -> BookRows:
        with self._care():
            rows = self._db.execute("SELECT name, balance, held, coming FROM accounts")
            accounts = {name: Account(balance, held, coming) for name, balance, held, coming in rows}
            holds = tuple(
                Hold(id_, Purpose(purpose), debit, credit, Amount(amount), reference, matter)
                for id_, purpose, debit, credit, amount, reference, matter in self._db.execute(HOLDS)
            )
        return BookRows(accounts, holds)

    def of_the_gone(self) -> Iterable[tuple[str, int]]:
        with self._care():
            return self._db.execute(OF_THE_GONE).fetchall()

    def snapshots(self) -> Iterable[tuple[str, int, bytes]]:
        with self._care():
            rows = self._db.execute(SNAPSHOTS).fetchall()
        return [(stream, version, unsealed(stream, version, kept) or b"") for stream, version, kept in rows]

    def close(self) -> None:
        self._db.close()
