"""Opening a journal file: looked at before it is touched, so that a bad or a strange one stays as it is."""

import fcntl
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from sabot.store.schema import FORMAT, SCHEMA, indexes, sqlite_tables
from sabot.store.sqlite_checks import (
    UNCUT,
    UNREADABLE,
    UNTOUCHED,
    beside,
    check_content,
    check_header,
    check_kind,
    check_layout,
    has_log,
    is_of_the_disk,
)
from sabot.store.store_errors import BadStore, StoreAway

__all__ = [
    "MINE",
    "beside",
    "connect_reading",
    "in_use",
    "lock_store",
    "look_at",
    "make_tables",
    "open_reading",
    "open_store",
    "open_writable",
    "sync_directory",
    "try_writing",
]

FULL = 2
"""`synchronous=FULL`: a commit that was answered survives the loss of power."""
PATIENCE = 2.0
"""Seconds to wait for another program that has the file locked."""

READABLE = "tables that are not damaged can still be read"
MINE = 0o600
"""A store is nobody else's to read: names, addresses and the hashes of passwords lie in it."""

Inspect = Callable[[Path, sqlite3.Connection], None]


def open_store(file: Path, inspect: Inspect) -> tuple[sqlite3.Connection, int]:
    """Open or make a store, and the lock that keeps other writers out.

    `inspect` sees it before anything is written, and may raise `BadStore`.
    """
    there = _is_there(file)
    if there and not (os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)):
        raise BadStore(
            file, "it or its directory may not be written", "allow it, or name another one", UNTOUCHED
        )
    # Beside a file that is not ours nothing is made; beside one that somebody writes to nothing is looked at.
    lock = lock_store(file) if not there or beside(file, "-lock").exists() else None
    try:
        if not there:
            _make(file)
        look_at(file, inspect)
        lock = lock_store(file) if lock is None else lock
        return open_writable(file), lock
    except BaseException:
        if lock is not None:
            os.close(lock)
        raise


def connect_reading(file: Path) -> sqlite3.Connection:
    """A store of any layout that is only read, also while another process writes to it."""
    if not _is_there(file):
        raise BadStore(file, "there is no such file", "name another one")
    if not in_use(file):
        check_header(file)
    # Where SQLite may make no files of its own, nobody writes either.
    return _connected(file, still=not has_log(file) and not os.access(file.parent, os.W_OK))


def open_reading(file: Path) -> sqlite3.Connection:
    db = connect_reading(file)
    try:
        check_layout(file, db)
    except UNREADABLE as wrong:
        db.close()
        raise _bad_store(file, wrong, READABLE) from None
    except BadStore:
        db.close()
        raise
    return db


def look_at(file: Path, inspect: Inspect, layout: int = SCHEMA) -> None:
    """Raise `BadStore` for all that can be seen without writing a byte."""

    def whole(file: Path, db: sqlite3.Connection) -> None:
        check_layout(file, db, layout)
        check_content(file, db)
        inspect(file, db)

    check_header(file)
    if has_log(file):
        # Whether it is ours the file itself tells without its log; its layout may have changed in the log.
        _look(file, check_kind, still=True)
    _look(file, whole, still=not has_log(file))


def _look(file: Path, inspect: Inspect, *, still: bool) -> None:
    had_index = beside(file, "-shm").exists()
    try:
        with closing(_connected(file, still=still)) as db:
            inspect(file, db)
    except UNREADABLE as wrong:
        raise _bad_store(file, wrong, READABLE) from None
    finally:
        if not had_index:
            beside(file, "-shm").unlink(missing_ok=True)


def _bad_store(file: Path, wrong: Exception, saved: str) -> BadStore:
    """What kept us from a store. Whoever restores a backup over one that is whole loses its latest rounds."""
    if _is_locked(wrong):
        return StoreAway(file, "another program has it locked", "stop that one first", UNTOUCHED)
    if is_of_the_disk(wrong):
        words = f"the disk does not let it be used: {wrong}"
        return StoreAway(file, words, "free some space, or look after the disk, and start again", UNTOUCHED)
    return BadStore(file, f"it is damaged: {wrong}", UNCUT, saved)


def _is_locked(wrong: Exception) -> bool:
    return "locked" in str(wrong)


def _connected(file: Path, *, still: bool) -> sqlite3.Connection:
    """Without a log nothing can change under us, and SQLite then makes no files of its own beside it."""
    words = "mode=ro&immutable=1" if still else "mode=ro"
    return sqlite3.connect(
        f"{file.absolute().as_uri()}?{words}",
        uri=True,
        isolation_level=None,
        timeout=PATIENCE,
        check_same_thread=False,
    )


def _is_there(file: Path) -> bool:
    if file.exists() and not file.is_file():
        raise BadStore(file, "it is not a file", "name another one")
    if not file.parent.is_dir():
        raise BadStore(file, f"there is no directory {file.parent}", "make it, or name another one")
    return file.exists()


def in_use(file: Path) -> bool:
    """Whether a writer has it open, perhaps in this very process.

    Then the file must not be opened by anybody but SQLite: closing it again would drop all locks that this
    process has on it, those of the writer included.
    """
    try:
        lock = os.open(beside(file, "-lock"), os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(lock)
    return False


def lock_store(file: Path) -> int:
    """Held until it is closed, also by a crash."""
    try:
        lock = os.open(beside(file, "-lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as wrong:
        told = f"no lock can be made beside it: {wrong.strerror}"
        raise BadStore(file, told, "allow it, or name another place", UNTOUCHED) from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise BadStore(file, "another process of the house has it open", "stop that one first") from None
    return lock


def _make(file: Path) -> None:
    """Under another name first: a file of this name is a whole store, or there is none."""
    new = beside(file, "-new")
    try:
        new.unlink(missing_ok=True)
        make_tables(new)
        new.replace(file)
        sync_directory(file.parent)
    except (sqlite3.Error, OSError) as wrong:
        new.unlink(missing_ok=True)
        raise StoreAway(
            file, f"it cannot be made: {wrong}", "free some space, or name another place"
        ) from None


def make_tables(file: Path, layout: int = SCHEMA) -> None:
    """An empty store in a new file, which nobody else may read."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, MINE))
    db = sqlite3.connect(file, isolation_level=None)
    try:
        db.execute("PRAGMA synchronous = FULL")
        db.execute("BEGIN")
        for statement in (*sqlite_tables(layout).values(), *indexes(layout)):
            db.execute(statement)
        db.execute("INSERT INTO meta VALUES ('format', ?), ('schema', ?)", (FORMAT, str(layout)))
        db.execute("COMMIT")
    finally:
        db.close()


def sync_directory(directory: Path) -> None:
    """A name that was given is still there after the loss of power."""
    opened = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def try_writing(file: Path) -> None:
    """Write a page that stays as it is, so that nobody's commit has to find out whether that is possible.

    Raises `sqlite3.Error`; a file that somebody else is just writing to can be written.
    """
    db = sqlite3.connect(file, isolation_level=None, timeout=PATIENCE)
    try:
        db.execute("BEGIN IMMEDIATE")
        db.execute("UPDATE meta SET value = value WHERE key = 'format'")
        db.execute("COMMIT")
    except sqlite3.OperationalError as wrong:
        if not _is_locked(wrong):
            raise
    finally:
        db.close()


def open_writable(file: Path) -> sqlite3.Connection:
    """Settings that do not hold are an error, never a hope."""
    db = sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=PATIENCE)
    try:
        mode = db.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        db.execute("PRAGMA synchronous = FULL")
        if mode != "wal":
            raise BadStore(file, "it cannot keep a write-ahead log here", "put it on a local disk", UNTOUCHED)
        if db.execute("PRAGMA synchronous").fetchone()[0] != FULL:
            raise BadStore(
                file, "it would answer before the disk has written", "use another SQLite", UNTOUCHED
            )
        db.execute("BEGIN IMMEDIATE")
        db.execute("ROLLBACK")
    except sqlite3.Error as wrong:
        db.close()
        raise _bad_store(file, wrong, UNTOUCHED) from None
    except BadStore:
        db.close()
        raise
    return db
