"""A journal file with some content, ways to harm it, and a look at whether anybody wrote to it."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

from store_drawing import bet, command, credited

from sabot.store.sqlite import SqliteStore

LINES = 400


def written_store(file: Path) -> Path:
    """Two tables with 400 lines each, closed in order."""
    store = SqliteStore(file)
    store.commit_all([credited("ann", 1_000_000)])
    for version in range(LINES):
        store.commit_all(
            [
                bet(table, version, "ann", 10, command("ann", 2 * version + place))
                for place, table in enumerate(("t1", "t2"))
            ]
        )
    store.close()
    return file


def content(file: Path) -> dict[str, bytes]:
    """Every file of a store, but for the lock, an empty log and SQLite's index of it, which hold nothing."""
    return {
        each.name: each.read_bytes()
        for each in sorted(file.parent.iterdir())
        if each.is_file() and not each.name.endswith(("-lock", "-shm"))
        if each.stat().st_size or not each.name.endswith("-wal")
    }


def cut(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.truncate(file.stat().st_size * 2 // 3)


def cut_within_a_page(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.truncate(file.stat().st_size - 1000)


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def header_flipped(file: Path) -> None:
    flip(file, 3)


def page_header_flipped(file: Path) -> None:
    """The kind of a page in the middle, which says how to read it."""
    flip(file, (file.stat().st_size // 4096 // 2) * 4096)


def line_flipped(file: Path) -> None:
    """In a hash, which SQLite cannot know to be wrong."""
    db = sqlite3.connect(file)
    (hash_,) = db.execute("SELECT hash FROM events WHERE stream = 2 AND number = 50").fetchone()
    db.close()
    flip(file, file.read_bytes().index(hash_) + 7)


def line_missing(file: Path) -> None:
    edit(file, "DELETE FROM events WHERE stream = 2 AND number = 200")


def line_changed(file: Path) -> None:
    edit(file, "UPDATE events SET at = at + 1 WHERE stream = 3 AND number = 7")


def last_line_flipped(file: Path) -> None:
    """The hash of a stream's last line no longer is what the stream says."""
    edit(file, "UPDATE events SET hash = zeroblob(32) WHERE stream = 2 AND number = 400")


def last_line_missing(file: Path) -> None:
    edit(file, "DELETE FROM events WHERE stream = 3 AND number = 400")


def books_changed(file: Path) -> None:
    edit(file, "UPDATE accounts SET balance = balance + 1 WHERE name = 'wallet:ann'")


def table_missing(file: Path) -> None:
    edit(file, "DROP TABLE holds")


def older(file: Path) -> None:
    edit(file, "UPDATE meta SET value = '0' WHERE key = 'schema'")


def newer(file: Path) -> None:
    edit(file, "UPDATE meta SET value = '99' WHERE key = 'schema'")


def nameless(file: Path) -> None:
    edit(file, "UPDATE meta SET value = 'one' WHERE key = 'schema'")


def of_another_program(file: Path) -> None:
    file.unlink()
    edit(file, "CREATE TABLE meta (name TEXT)", "CREATE TABLE songs (title TEXT)")


def of_another_program_with_a_log(file: Path) -> None:
    """Left by a crash: what it wrote last lies in its log only."""
    file.unlink()
    db = sqlite3.connect(file, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("CREATE TABLE songs (title TEXT)")
    kept = {each: each.read_bytes() for each in (file, file.with_name(file.name + "-wal"))}
    db.close()
    for each, what in kept.items():
        each.write_bytes(what)


def no_database(file: Path) -> None:
    file.write_text("Dear diary, " * 1000)


def flip(file: Path, place: int) -> None:
    with file.open("r+b") as opened:
        opened.seek(place)
        (byte,) = opened.read(1)
        opened.seek(place)
        opened.write(bytes([byte ^ 0xFF]))


def edit(file: Path, *statements: str) -> None:
    db = sqlite3.connect(file, isolation_level=None)
    for statement in statements:
        db.execute(statement)
    db.execute("PRAGMA journal_mode = DELETE")
    db.close()


Harm = Callable[[Path], None]

HARMS: dict[Harm, tuple[str, str]] = {
    cut: ("it is cut off: ", "restore a backup"),
    cut_within_a_page: ("it is cut off: ", "restore a backup"),
    emptied: ("it is empty", "restore a backup, or remove it"),
    header_flipped: ("its first bytes are damaged", "restore a backup"),
    page_header_flipped: ("it is damaged: ", "restore a backup"),
    line_flipped: ("line 50 of table:t1 does not follow from the line before it", "restore a backup"),
    line_missing: ("line 200 of table:t1 does not follow from the line before it", "restore a backup"),
    line_changed: ("line 7 of table:t2 does not follow from the line before it", "restore a backup"),
    last_line_flipped: ("the last line of table:t1, line 400, is missing or another one", "restore a backup"),
    last_line_missing: ("the last line of table:t2, line 400, is missing or another one", "restore a backup"),
    books_changed: ("all accounts together have 1, and should have nothing", "restore a backup"),
    table_missing: ("it has no table holds", "restore a backup"),
    older: ("its layout has version 0, this program 4", "run `sabot migrate`"),
    newer: ("its layout has version 99, newer than 4", "use a newer Sabot"),
    nameless: ("its layout is called 'one'", "restore a backup"),
    of_another_program: ("it is a database, but not a journal of this house", "name another one"),
    of_another_program_with_a_log: ("it is a database, but not a journal of this house", "name another one"),
    no_database: ("it is not a journal", "restore a backup"),
}
"""What is done to a store, what is said of it, and what to do."""
