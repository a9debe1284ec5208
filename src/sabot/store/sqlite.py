"""The journal on SQLite: one file, one writer, every commit on the disk before it is answered."""

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from threading import Lock

from sabot.ledger.restoring import restored
from sabot.ledger.route import Purpose
from sabot.ledger.state import Account, Ledger, forget
from sabot.ledger.transfer import Hold
from sabot.money import Amount
from sabot.store.checking import book_fault
from sabot.store.commit import Answer, CommandId, CommandReceipt, Commit
from sabot.store.record import BEGINNING, ChainBroken, Record, following, sealed, unsealed
from sabot.store.sqlite_checks import UNCUT, UNREADABLE, is_of_the_disk, lines_of
from sabot.store.sqlite_opening import connect_reading, open_reading, open_store
from sabot.store.sqlite_rows import put, rows_of
from sabot.store.store_errors import UNWRITABLE, BadStore, BadValue, StoreFailed
from sabot.store.writing import Drafted, Head, drafted

ENDLESS = 2**62
"""More lines than any stream has."""


class SqliteStore:
    """One thread commits; others may ask meanwhile, and hear of nothing that is not on the disk.

    `SqliteStore(file, reading=True)` only reads, and may do so while another process writes.
    """

    def __init__(self, file: Path, *, reading: bool = False) -> None:
        self.file = file
        self.pen = Lock()
        """Held while anything is written to the file by this process."""
        self._lock: int | None = None
        self._damage: BadStore | None = None
        if reading:
            self._db = self._reader = open_reading(file)
        else:
            self._db, self._lock = open_store(file, self._load)
            # What is asked in the middle of a commit must not see half of it.
            self._reader = connect_reading(file)
            return
        try:
            self._load(file, self._db)
        except UNREADABLE as wrong:
            self.close()
            raise BadStore(file, f"it is damaged: {wrong}", UNCUT, "what is in order can be read") from None
        except BadStore:
            self.close()
            raise

    def _load(self, file: Path, db: sqlite3.Connection) -> None:
        """From one moment, also where another process goes on writing."""
        db.execute("BEGIN")
        rows = db.execute("SELECT id, name, version, head FROM streams").fetchall()
        self._ids = {name: number for number, name, _, _ in rows}
        self._heads = {name: Head(version, head) for _, name, version, head in rows}
        self._next_id = max(self._ids.values(), default=0) + 1
        self._place: int = db.execute("SELECT coalesce(max(place), 0) FROM holds").fetchone()[0]
        try:
            self.ledger = _restored(db)
            fault = book_fault(self.ledger)
        except (ValueError, TypeError) as wrong:
            fault = f"its books cannot be read: {wrong}"
        db.execute("ROLLBACK")
        if fault is not None:
            raise BadStore(file, fault, UNCUT, "the lines of the journal tell what the books should be")

    def commit_all(self, commits: Sequence[Commit]) -> list[Answer]:
        """Several commits in one transaction: each is judged by itself, and those that pass are written.

        First nobody asks whether the commands are new: the table of commands refuses one that is not.
        """
        if self._damage is not None:
            raise StoreFailed(f"nothing is written to a damaged store: {self._damage}")
        group = drafted(commits, self.head, _unseen, self.ledger)
        if not group.all_pass or not self._write(group):
            group = drafted(commits, self.head, self.seen, self.ledger)
            if not self._write(group):
                raise StoreFailed(f"{self.file} is not as this process left it")
        return group.answers

    def _write(self, group: Drafted) -> bool:
        """Whether it is written; not where something is there already that was thought to be new."""
        content = group.written
        if not content.heads:
            return True
        db = self._db
        fresh = [name for name in content.heads if name not in self._ids]
        ids = dict(zip(fresh, range(self._next_id, self._next_id + len(fresh)), strict=True))
        known = {**self._ids, **ids} if ids else self._ids
        try:
            with self.pen:
                try:
                    db.execute("BEGIN IMMEDIATE")
                    for table, rows in rows_of(content, known, self._place):
                        put(db, table, rows)
                    db.execute("COMMIT")
                except BaseException:
                    if db.in_transaction:
                        db.execute("ROLLBACK")
                    raise
        except sqlite3.IntegrityError:
            return False
        except UNWRITABLE as wrong:
            raise BadValue(f"{self.file} cannot keep this: {wrong}") from None
        except sqlite3.Error as wrong:
            raise StoreFailed(f"{self.file} could not be written: {wrong}") from None
        self._ids.update(ids)
        self._next_id += len(fresh)
        self._place += len(content.opened)
        self._heads.update(content.heads)
        self.ledger = forget(group.ledger)
        return True

    def head(self, stream: str) -> Head:
        return self._heads.get(stream, Head())

    def heads(self) -> dict[str, Head]:
        return {stream: head for stream, head in self._heads.items() if head.version}

    def seen(self, command: CommandId) -> CommandReceipt | None:
        try:
            row = self._reader.execute(SEEN, (command.player, command.id)).fetchone()
        except UNREADABLE as wrong:
            raise self._damaged(wrong, "the lines of the journal tell which commands there were") from None
        return None if row is None else CommandReceipt(*row)

    def _damaged(self, wrong: Exception, saved: str) -> BadStore | StoreFailed:
        """From now on nothing is written, unless it is the disk that fails: what is there stays good."""
        if is_of_the_disk(wrong):
            return StoreFailed(f"{self.file} could not be read: {wrong}")
        self._damage = BadStore(self.file, f"it is damaged: {wrong}", UNCUT, saved)
        return self._damage

    def read(self, stream: str, after: int = 0, until: int | None = None) -> Iterator[Record]:
        """The lines of a stream after a version, each proven to follow from the one before it."""
        last = min(self.head(stream).version, ENDLESS if until is None else until)
        if after >= last:
            return
        number = after
        try:
            rows = lines_of(self._reader, stream, self._ids[stream], after, last)
            for record in following(self._hash_of(stream, after), after, rows):
                number = record.line.number
                yield record
            if number != last:
                raise ChainBroken(stream, number + 1)
        except (*UNREADABLE, ChainBroken) as wrong:
            saved = f"its lines up to {number}, and the other streams, can still be read"
            raise self._damaged(wrong, saved) from None

    def _hash_of(self, stream: str, number: int) -> bytes:
        found = "SELECT hash FROM events WHERE stream = ? AND number = ?"
        row = self._reader.execute(found, (self._ids[stream], number)).fetchone() if number else (BEGINNING,)
        if row is None:
            raise ChainBroken(stream, number)
        return bytes(row[0])

    def save_snapshot(self, stream: str, version: int, body: bytes) -> None:
        try:
            with self.pen:
                self._db.execute(
                    "INSERT INTO snapshots VALUES (?, ?, ?) ON CONFLICT (stream) DO UPDATE SET "
                    "version = excluded.version, body = excluded.body",
                    (self._ids[stream], version, sealed(stream, version, body)),
                )
        except sqlite3.Error as wrong:
            raise StoreFailed(f"{self.file} could not be written: {wrong}") from None

    def snapshots(self) -> Iterable[tuple[str, int, bytes]]:
        """Those that are whole; a stream without one is read from its first line."""
        rows = self._reader.execute(
            "SELECT s.name, n.version, n.body FROM snapshots n JOIN streams s ON s.id = n.stream"
        )
        found = ((stream, version, unsealed(stream, version, kept)) for stream, version, kept in rows)
        return [(stream, version, body) for stream, version, body in found if body is not None]

    def close(self) -> None:
        self._reader.close()
        self._db.close()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def _restored(db: sqlite3.Connection) -> Ledger:
    rows = db.execute("SELECT name, balance, held, coming FROM accounts")
    accounts = {name: Account(balance, held, coming) for name, balance, held, coming in rows}
    holds = (
        Hold(id_, Purpose(purpose), debit, credit, Amount(amount), reference, matter)
        for id_, purpose, debit, credit, amount, reference, matter in db.execute(
            "SELECT id, purpose, debit, credit, amount, reference, matter FROM holds ORDER BY place"
        )
    )
    return restored(accounts, holds)


def _unseen(_: CommandId) -> None:
    return None


SEEN = (
    "SELECT s.name, c.first, c.last, c.digest FROM commands c JOIN streams s ON s.id = c.stream "
    "WHERE c.player = ? AND c.id = ?"
)
