"""What a group of commits writes to SQLite: the rows of each table, many of them with one statement."""

import sqlite3
from collections.abc import Iterator
from itertools import chain

from sabot.store.record import Record
from sabot.store.writing import Written

Rows = list[tuple[object, ...]]
SIZES = (16, 4, 1)
"""Rows that are written together. Each statement gives the interpreter away and has to wait for it again: so
a busy loop beside it makes a commit long by its statements, and hardly by its rows."""
MANY = 64
"""Rows from which they are written one by one all the same: that takes a fifth less processor time, which is
what counts where so many wait."""
WIDTHS = {"streams": 4, "events": 9, "commands": 6, "accounts": 4, "closed": 1, "opened": 8}
TEXTS = {
    "streams": (
        "INSERT INTO streams VALUES {} "
        "ON CONFLICT (id) DO UPDATE SET version = excluded.version, head = excluded.head"
    ),
    "events": "INSERT INTO events VALUES {}",
    "commands": "INSERT INTO commands VALUES {}",
    "accounts": (
        "INSERT INTO accounts VALUES {} ON CONFLICT (name) DO UPDATE SET "
        "balance = excluded.balance, held = excluded.held, coming = excluded.coming"
    ),
    "closed": "DELETE FROM holds WHERE id IN (VALUES {})",
    "opened": "INSERT INTO holds VALUES {}",
}
STATEMENTS = {
    (table, size): text.format(", ".join(["(" + ", ".join("?" * WIDTHS[table]) + ")"] * size))
    for table, text in TEXTS.items()
    for size in SIZES
}


def put(db: sqlite3.Connection, table: str, rows: Rows) -> None:
    """Writes the rows of one table."""
    if len(rows) >= MANY:
        db.executemany(STATEMENTS[table, 1], rows)
        return
    done = 0
    for size in SIZES:
        while len(rows) - done >= size:
            db.execute(STATEMENTS[table, size], tuple(chain.from_iterable(rows[done : done + size])))
            done += size


def rows_of(content: Written, ids: dict[str, int], place: int) -> Iterator[tuple[str, Rows]]:
    """What a group writes, statement by statement."""
    yield "streams", [(ids[name], name, head.version, head.hash) for name, head in content.heads.items()]
    yield "events", [_row(ids[record.line.stream], record) for record in content.records]
    yield (
        "commands",
        [
            (command.player, command.id, command.digest, ids[seen.stream], seen.first, seen.last)
            for command, seen in content.commands
        ],
    )
    yield "accounts", [(name, row.balance, row.held, row.coming) for name, row in content.accounts.items()]
    yield "closed", [(name,) for name in content.closed]
    yield (
        "opened",
        [
            (h.id, number, h.purpose.value, h.debit, h.credit, h.amount, h.reference, h.matter)
            for number, h in enumerate(content.opened, place + 1)
        ],
    )


def _row(stream: int, record: Record) -> tuple[object, ...]:
    line = record.line
    return (
        stream,
        line.number,
        line.at,
        line.name,
        line.version,
        line.body,
        line.command,
        line.transfers,
        record.hash,
    )
