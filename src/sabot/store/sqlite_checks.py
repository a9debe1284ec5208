"""What can be wrong with a journal file, seen without writing a byte of it."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec

from sabot.store.record import BEGINNING, ChainBroken, Line, Record, following
from sabot.store.schema import SCHEMA, kind_problem, layout_problem
from sabot.store.store_errors import BadStore
from sabot.store.streams import HOUSE, ShoesArchived

MAGIC = b"SQLite format 3\x00"
HEADER = 100
CHECKED_WHOLE = 16 * 2**20
"""Bytes up to which every page and every line is looked at; of a larger file, which would make the start
slow, the ends of all streams and the books are, and every line when it is read."""

UNCUT = "restore a backup; `sabot audit` says which lines can still be read"
UNTOUCHED = "nothing in it was changed"
UNREADABLE = (sqlite3.Error, UnicodeDecodeError, msgspec.DecodeError)
"""What comes of a damaged file; SQLite's own words about it may be damaged, too."""


NO_ROOM = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
"""What SQLite says where the disk is full or fails: this tells nothing about what is in the file."""


def is_of_the_disk(wrong: Exception) -> bool:
    return getattr(wrong, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF in NO_ROOM


def beside(file: Path, ending: str) -> Path:
    return file.with_name(file.name + ending)


def has_log(file: Path) -> bool:
    log = beside(file, "-wal")
    return log.exists() and log.stat().st_size > 0


def check_header(file: Path) -> None:
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
    if not has_log(file) and (size < page * pages or size % max(page, 1)):
        there = f"{size} bytes are there and {page * pages} should be"
        raise BadStore(file, f"it is cut off: {there}", UNCUT, "lines before the cut may still be read")


def check_layout(file: Path, db: sqlite3.Connection, layout: int = SCHEMA) -> None:
    """Raise `BadStore` unless it is a store of this layout."""
    tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    _raise_problem(file, layout_problem(tables, _meta(db), layout))


def check_kind(file: Path, db: sqlite3.Connection) -> None:
    """Raise `BadStore` unless it is a store, of whatever layout."""
    _raise_problem(file, kind_problem(_meta(db)))


def _meta(db: sqlite3.Connection) -> dict[str, str]:
    columns = {column[1] for column in db.execute("PRAGMA table_info(meta)")}
    return dict(db.execute("SELECT key, value FROM meta")) if {"key", "value"} <= columns else {}


def _raise_problem(file: Path, problem: tuple[str, str] | None) -> None:
    if problem is not None:
        raise BadStore(file, problem[0], problem[1], UNTOUCHED)


def check_content(file: Path, db: sqlite3.Connection) -> None:
    """All that can be looked at in good time."""
    _check_tails(file, db)
    if file.stat().st_size <= CHECKED_WHOLE:
        _check_pages(file, db)
        _check_lines(file, db)


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


def _check_lines(file: Path, db: sqlite3.Connection) -> None:
    """Every line that is not archived follows from the one before it."""
    archived = _archived(db)
    for number, stream, version in db.execute("SELECT id, name, version FROM streams ORDER BY id"):
        last = archived.get(stream, 0)
        try:
            # Of what is archived, the last line stays.
            kept = lines_of(db, stream, number, last - 1, last) if last else iter(())
            before = next((record.hash for record in kept), BEGINNING)
            for record in following(before, last, lines_of(db, stream, number, last, version)):
                last = record.line.number
            if last != version:
                raise ChainBroken(stream, last + 1)
        except (ChainBroken, TypeError) as wrong:
            saved = f"its lines up to {last}, and the other streams, can still be read"
            raise BadStore(file, f"it is damaged: {wrong}", UNCUT, saved) from None


def _archived(db: sqlite3.Connection) -> dict[str, int]:
    """The last line of each stream that lies in an archive, by what the house's own stream tells."""
    rows = db.execute(
        "SELECT e.body FROM events e JOIN streams s ON s.id = e.stream "
        "WHERE s.name = ? AND e.name = 'shoes-archived' ORDER BY e.number",
        (HOUSE,),
    )
    told = (msgspec.json.decode(body, type=ShoesArchived) for (body,) in rows)
    return {each.stream: each.last for each in told}


def lines_of(db: sqlite3.Connection, stream: str, number: int, after: int, until: int) -> Iterator[Record]:
    """The lines of a stream as they are there; `number` is its own in the tables."""
    rows = db.execute(
        "SELECT number, at, name, version, body, command, transfers, hash FROM events "
        "WHERE stream = ? AND number > ? AND number <= ? ORDER BY number",
        (number, after, until),
    )
    for line, at, name, version, body, command, transfers, hash_ in rows:
        yield Record(Line(stream, line, at, name, version, body, command, transfers), hash_)
