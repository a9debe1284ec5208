"""Old lines leave a store once they lie in an archive file, and can come back to it."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from sabot.store.journal import Store
from sabot.store.memory import MemoryStore
from sabot.store.record import Record
from sabot.store.sqlite import SqliteStore
from sabot.store.store_errors import BadStore, StoreFailed

DROP = "DELETE FROM events WHERE stream = (SELECT id FROM streams WHERE name = ?) AND number < ?"
THERE = "SELECT 1 FROM events WHERE stream = (SELECT id FROM streams WHERE name = ?) AND number = ?"
PUT_BACK = (
    "INSERT OR IGNORE INTO events SELECT id, ?, ?, ?, ?, ?, ?, ?, ? FROM streams WHERE streams.name = ?"
)


def drop_lines(store: Store, stream: str, before: int) -> None:
    """Lines before this one leave the store; the line itself stays, so that the chain goes on from it."""
    if isinstance(store, MemoryStore):
        kept = [record for record in store._records[stream] if record.line.number >= before]
        if kept[0].line.number != before:
            raise _missing(stream, before)
        store._records[stream] = kept
    elif isinstance(store, SqliteStore):
        with _writing(store) as db:
            if db.execute(THERE, (stream, before)).fetchone() is None:
                raise _missing(stream, before)
            db.execute(DROP, (stream, before))
    else:
        raise BadStore("this store", "nothing can be archived from it", "archive from a file")


def _missing(stream: str, number: int) -> BadStore:
    return BadStore("this store", f"it has no line {number} of {stream}", "run `sabot audit`")


def put_back(store: Store, records: Sequence[Record]) -> None:
    """Archived lines of one stream lie in the store again; those that never left it stay as they are."""
    if isinstance(store, MemoryStore):
        lines = store._records[records[0].line.stream]
        there = {record.line.number for record in lines}
        lines[:0] = [record for record in records if record.line.number not in there]
    elif isinstance(store, SqliteStore):
        with _writing(store) as db:
            db.executemany(PUT_BACK, (_values(record) for record in records))
    else:
        raise BadStore("this store", "nothing can be brought back to it", "bring it back to a file")


def _values(record: Record) -> tuple[object, ...]:
    line = record.line
    named = (line.number, line.at, line.name, line.version, line.body, line.command, line.transfers)
    return (*named, record.hash, line.stream)


@contextmanager
def _writing(store: SqliteStore) -> Iterator[sqlite3.Connection]:
    """One transaction, whole or not at all."""
    db = store._db
    try:
        db.execute("BEGIN IMMEDIATE")
        yield db
        db.execute("COMMIT")
    except sqlite3.Error as wrong:
        raise StoreFailed(f"{store.file} could not be written: {wrong}") from None
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")
