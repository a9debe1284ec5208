"""Backups, taken while the house goes on, and restored; on SQLite and PostgreSQL alike a backup is one file.

The file is a store by itself, on SQLite: it can be audited, opened, or restored into either kind of database.
The key of the house is never in it.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sabot.store.checking import prove
from sabot.store.sqlite import SqliteStore
from sabot.store.sqlite_checks import beside
from sabot.store.sqlite_opening import MINE, connect_reading, sync_directory
from sabot.store.store_errors import BadStore

NOTHING_LOST = "nothing was changed"


def back_up(source: Path, target: Path) -> None:
    """A copy of one moment, proven before it gets its name; whoever writes to the source goes on."""
    with closing(connect_reading(source)) as db, new_file(target) as new:
        copy_pages(db, new)
        prove_file(new)


def restore(backup: Path, target: Path) -> None:
    """A store from a backup, where there is none: it never takes the place of another."""
    if beside(target, "-wal").exists() and not target.exists():
        raise BadStore(target, "the log of another store lies there", "move it away first", NOTHING_LOST)
    back_up(backup, target)


@contextmanager
def new_file(target: Path) -> Iterator[Path]:
    """A file gets its name when it is whole, and is gone if it never is."""
    if target.exists():
        raise BadStore(target, "there is such a file already", "name another one", NOTHING_LOST)
    if not target.parent.is_dir():
        raise BadStore(target, "there is no such directory", "make it, or name another one", NOTHING_LOST)
    new = beside(target, "-new")
    new.unlink(missing_ok=True)
    try:
        yield new
        with new.open("rb+") as written:
            os.fsync(written.fileno())
        new.replace(target)
        sync_directory(target.parent)
    except (sqlite3.Error, OSError) as wrong:
        raise BadStore(target, f"it cannot be written: {wrong}", "free some space", NOTHING_LOST) from None
    finally:
        new.unlink(missing_ok=True)


def copy_pages(source: sqlite3.Connection, target: Path) -> None:
    os.close(os.open(target, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, MINE))
    with closing(sqlite3.connect(target, isolation_level=None)) as db:
        source.backup(db)
        # A file without a log stands alone, and can be read where nothing may be written.
        db.execute("PRAGMA journal_mode = DELETE")


def prove_file(file: Path) -> None:
    """Raise `BadStore` unless all of it is right."""
    store = SqliteStore(file, reading=True)
    try:
        fault = prove(store).fault
    finally:
        store.close()
    if fault is not None:
        raise BadStore(file, fault, "run `sabot audit`, and take an older backup", NOTHING_LOST)
