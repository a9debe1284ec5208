"""A store of an older layout brought to the present one: backed up, tried on a copy, then done at once."""

import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from itertools import count
from pathlib import Path

from sabot.ledger.transfer import Hold
from sabot.store.backup import copy_pages, new_file, prove_file
from sabot.store.codec import transfers_in
from sabot.store.record import Line
from sabot.store.schema import CARE, ENROLMENT, PEOPLE, SCHEMA, indexes, sqlite_tables
from sabot.store.sqlite_checks import beside
from sabot.store.sqlite_opening import connect_reading, lock_store, look_at, open_writable
from sabot.store.store_errors import BadStore

Migration = Callable[[sqlite3.Connection], None]


def migrate(file: Path) -> Path | None:
    """Bring a store up to the present layout; where its backup is, or None where there was nothing to do."""
    lock = lock_store(file) if beside(file, "-lock").exists() else None
    try:
        layout = layout_of(file)
        if layout == SCHEMA:
            return None
        lock = lock_store(file) if lock is None else lock
        backup = _backed_up(file, layout)
        _try_on_a_copy(backup, layout)
        with closing(open_writable(file)) as db:
            bring_up(db, layout)
            # Into the file itself, as far as programs that read it let it: then it tells its layout alone.
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return backup
    finally:
        if lock is not None:
            os.close(lock)


def _backed_up(file: Path, layout: int) -> Path:
    backup = _free_name(file, layout)
    with closing(connect_reading(file)) as db, new_file(backup) as new:
        copy_pages(db, new)
        look_at(new, _looks_well, layout)
    return backup


def layout_of(file: Path) -> int:
    """Raises `BadStore` where it is no store, or one of a newer program."""
    with closing(connect_reading(file)) as db:
        try:
            (written,) = db.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone() or ("",)
        except sqlite3.Error:
            written = ""
    layout = int(written) if str(written).isdecimal() else SCHEMA
    look_at(file, _looks_well, min(layout, SCHEMA))
    return layout


def _looks_well(_: Path, __: sqlite3.Connection) -> None:
    """Nothing more to look at: the books are proven in the new layout."""


def _free_name(file: Path, layout: int) -> Path:
    """A backup of an earlier try stays where it is."""
    names = (beside(file, f".layout-{layout}{f'-{number}' if number else ''}.backup") for number in count())
    return next(name for name in names if not name.exists())


def _try_on_a_copy(backup: Path, layout: int) -> None:
    trial = beside(backup, "-trial")
    try:
        with closing(connect_reading(backup)) as source:
            copy_pages(source, trial)
        with closing(sqlite3.connect(trial, isolation_level=None)) as db:
            bring_up(db, layout)
        prove_file(trial)
    except (sqlite3.Error, OSError) as wrong:
        raise BadStore(backup, f"it cannot be migrated: {wrong}", "nothing was migrated") from None
    finally:
        trial.unlink(missing_ok=True)


def bring_up(db: sqlite3.Connection, layout: int) -> None:
    """All steps in one transaction."""
    db.execute("BEGIN IMMEDIATE")
    try:
        for step in range(layout, SCHEMA):
            STEPS[step](db)
        db.execute("UPDATE meta SET value = ? WHERE key = 'schema'", (str(SCHEMA),))
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


IN_ORDER = "SELECT transfers FROM events ORDER BY at, stream, number"


def holds_made(transfers: bytes) -> Iterator[str]:
    """The holds that one line made, in their order."""
    line = Line("", 0, 0, "", 1, b"", "", transfers)
    return (transfer.id for transfer in transfers_in(line) if isinstance(transfer, Hold))


def _give_holds_a_place(db: sqlite3.Connection) -> None:
    """0 → 1: open holds get the order in which the journal made them."""
    columns = "id, purpose, debit, credit, amount, reference, matter"
    holds = {row[0]: row for row in db.execute(f"SELECT {columns} FROM holds")}
    order = [name for (moved,) in db.execute(IN_ORDER) for name in holds_made(moved) if name in holds]
    db.execute("DROP TABLE holds")
    db.execute(sqlite_tables(1)["holds"])
    db.executemany(
        f"INSERT INTO holds (place, {columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [(place, *holds[name]) for place, name in enumerate(order, 1)],
    )


def _make_room_for_people(db: sqlite3.Connection) -> None:
    """1 → 2: who was kept in a file beside the journal is taken in at the next start."""
    tables = sqlite_tables(2)
    for statement in (*(tables[name] for name in PEOPLE), *indexes(2)):
        db.execute(statement)


def _make_room_for_care(db: sqlite3.Connection) -> None:
    """2 → 3: nothing of it was kept before."""
    tables = sqlite_tables(3)
    for name in CARE:
        db.execute(tables[name])


def _make_room_for_enrolment(db: sqlite3.Connection) -> None:
    """3 → 4: nothing of it was kept before."""
    tables = sqlite_tables(4)
    for name in ENROLMENT:
        db.execute(tables[name])


STEPS: Mapping[int, Migration] = {
    0: _give_holds_a_place,
    1: _make_room_for_people,
    2: _make_room_for_care,
    3: _make_room_for_enrolment,
}
"""By the layout that is left behind."""
