"""Opening a journal file: looked at before it is touched, so that a bad or a strange one stays as it is."""

import fcntl
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from sabot.store.record import BEGINNING, ChainBroken, Line, Record, following
from sabot.store.schema import FORMAT, SCHEMA, layout_problem, sqlite_tables
from sabot.store.trouble import BadStore

FULL = 2
"""`synchronous=FULL`: a commit that was answered survives the loss of power."""
MAGIC = b"SQLite format 3\x00"
HEADER = 100
CHECKED_WHOLE = 16 * 2**20
"""Bytes up to which every page and every line is looked at; of a larger file, which would make the start
slow, the ends of all streams and the books are, and every line when it is read."""
PATIENCE = 2.0
"""Seconds to wait for another program that has the file locked."""

UNCUT = "restore a backup; `sabot audit` says which lines can still be read"
UNTOUCHED = "nothing in it was changed"

UNREADABLE = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite says of a damaged file; its own words may be damaged, too."""

Inspect = Callable[[Path, sqlite3.Connection], None]


def beside(file: Path, ending: str) -> Path:
    return file.with_name(file.name + ending)


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
    _check_header(file)
    # Where SQLite may make no files of its own, nobody writes either.
    return _connected(file, still=not _has_log(file) and not os.access(file.parent, os.W_OK))


def open_reading(file: Path) -> sqlite3.Connection:
    db = connect_reading(file)
    try:
        check_layout(file, db)
    except UNREADABLE as wrong:
        db.close()
        raise BadStore(file, _said(wrong), UNCUT, _left(wrong)) from None
    except BadStore:
        db.close()
        raise
    return db


def look_at(file: Path, inspect: Inspect, layout: int = SCHEMA) -> None:
    """Raise `BadStore` for all that can be seen without writing a byte."""

    def ours(file: Path, db: sqlite3.Connection) -> None:
        check_layout(file, db, layout)

    def whole(file: Path, db: sqlite3.Connection) -> None:
        ours(file, db)
        _check_tails(file, db)
        if file.stat().st_size <= CHECKED_WHOLE:
            _check_pages(file, db)
            _check_lines(file, db)
        inspect(file, db)

    _check_header(file)
    if _has_log(file):
        # What makes it ours changes only with its layout, so the file itself tells without its log.
        _look(file, ours, still=True)
    _look(file, whole, still=not _has_log(file))


def _look(file: Path, inspect: Inspect, *, still: bool) -> None:
    had_index = beside(file, "-shm").exists()
    try:
        with closing(_connected(file, still=still)) as db:
            inspect(file, db)
    except UNREADABLE as wrong:
        raise BadStore(file, _said(wrong), UNCUT, _left(wrong)) from None
    finally:
        if not had_index:
            beside(file, "-shm").unlink(missing_ok=True)


def _said(wrong: Exception) -> str:
    return "another program has it locked" if "locked" in str(wrong) else f"it is damaged: {wrong}"


def _left(wrong: Exception) -> str:
    return UNTOUCHED if "locked" in str(wrong) else "tables that are not damaged can still be read"


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


def _has_log(file: Path) -> bool:
    log = beside(file, "-wal")
    return log.exists() and log.stat().st_size > 0


def _check_header(file: Path) -> None:
    size = file.stat().st_size
    with file.open("rb") as opened:
        header = opened.read(HEADER)
    if not size:
        raise BadStore(
            file, "it is empty", "restore a backup, or remove it to begin anew", "there is nothing"
        )
    if not header.startswith(MAGIC):
        raise BadStore(file, "it is not a journal, or its first bytes are damaged", UNCUT, UNTOUCHED)
    page = int.from_bytes(header[16:18], "big")
    page = 2**16 if page == 1 else page
    pages = int.from_bytes(header[28:32], "big")
    if not _has_log(file) and (size < page * pages or size % max(page, 1)):
        there = f"{size} bytes are there and {page * pages} should be"
        raise BadStore(file, f"it is cut off: {there}", UNCUT, "lines before the cut may still be read")


def check_layout(file: Path, db: sqlite3.Connection, layout: int = SCHEMA) -> None:
    """Raise `BadStore` unless it is a store of this layout."""
    tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    columns = {column[1] for column in db.execute("PRAGMA table_info(meta)")}
    meta = dict(db.execute("SELECT key, value FROM meta")) if {"key", "value"} <= columns else {}
    problem = layout_problem(tables, meta, layout)
    if problem is not None:
        raise BadStore(file, problem[0], problem[1], UNTOUCHED)


def _check_pages(file: Path, db: sqlite3.Connection) -> None:
    (said,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if said != "ok":
        told = " ".join(said.split())
        raise BadStore(file, f"it is damaged: {told}", UNCUT, "tables that are not damaged can still be read")


def _check_tails(file: Path, db: sqlite3.Connection) -> None:
    """Every stream ends with the line that it says it ends with."""
    found = db.execute(
        "SELECT s.name, s.version FROM streams s "
        "LEFT JOIN events e ON e.stream = s.id AND e.number = s.version "
        "LEFT JOIN events beyond ON beyond.stream = s.id AND beyond.number = s.version + 1 "
        "WHERE (s.version > 0 AND e.hash IS NOT s.head) OR beyond.number IS NOT NULL ORDER BY s.name LIMIT 1"
    ).fetchone()
    if found is not None:
        stream, version = found
        raise BadStore(
            file,
            f"the last line of {stream}, line {version}, is missing or another one",
            UNCUT,
            "other streams, and the lines before it, can still be read",
        )


def lines_of(db: sqlite3.Connection, stream: str, number: int, after: int, until: int) -> Iterator[Record]:
    """The lines of a stream as they are there; `number` is its own in the tables."""
    rows = db.execute(
        "SELECT number, at, name, version, body, command, transfers, hash FROM events "
        "WHERE stream = ? AND number > ? AND number <= ? ORDER BY number",
        (number, after, until),
    )
    for line, at, name, version, body, command, transfers, hash_ in rows:
        yield Record(Line(stream, line, at, name, version, body, command, transfers), hash_)


def _check_lines(file: Path, db: sqlite3.Connection) -> None:
    for number, stream, version in db.execute("SELECT id, name, version FROM streams ORDER BY id"):
        last = 0
        try:
            for record in following(BEGINNING, 0, lines_of(db, stream, number, 0, version)):
                last = record.line.number
            if last != version:
                raise ChainBroken(stream, last + 1)
        except (ChainBroken, TypeError) as wrong:
            saved = f"its lines up to {last}, and the other streams, can still be read"
            raise BadStore(file, f"it is damaged: {wrong}", UNCUT, saved) from None


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
        raise BadStore(
            file, f"it cannot be made: {wrong}", "free some space, or name another place"
        ) from None


def make_tables(file: Path, layout: int = SCHEMA) -> None:
    """An empty store in a new file."""
    db = sqlite3.connect(file, isolation_level=None)
    try:
        db.execute("PRAGMA synchronous = FULL")
        db.execute("BEGIN")
        for statement in sqlite_tables(layout).values():
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
        raise BadStore(file, _said(wrong), UNCUT, UNTOUCHED) from None
    except BadStore:
        db.close()
        raise
    return db
