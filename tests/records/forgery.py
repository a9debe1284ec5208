"""Whoever tampers with a journal file: straight in its tables, and with the chain made anew at will."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import msgspec
from msgspec.structs import replace

from sabot.house import player_snapshot
from sabot.house.player_snapshot import PlayersSnapshot
from sabot.records.audit.order import ORDERED
from sabot.store.record import BEGINNING, Line, Record, chained, sealed, unsealed
from sabot.store.streams import HOUSE
from sabot.table.snapshot import TableSnapshot, packed, unpacked

Body = dict[str, object]


def execute(file: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(file)) as db, db:
        assert db.execute(statement, values).rowcount, "the forger found nothing to change"


def lines_of(file: Path, stream: str) -> list[Line]:
    with closing(sqlite3.connect(file)) as db:
        rows = db.execute(
            "SELECT number, at, e.name, e.version, body, command, transfers FROM events e "
            "JOIN streams s ON s.id = e.stream WHERE s.name = ? ORDER BY number",
            (stream,),
        )
        return [Line(stream, *row) for row in rows]


def find(file: Path, stream: str, name: str, which: int = 0) -> int:
    """The number of the first line of this name, or of a later one."""
    return [line.number for line in lines_of(file, stream) if line.name == name][which]


def write(file: Path, stream: str, lines: list[Line]) -> None:
    """The stream consists of these lines from now on, with a chain to which nobody can object."""
    records = chained(BEGINNING, tuple(lines))
    with closing(sqlite3.connect(file)) as db, db:
        (number,) = db.execute("SELECT id FROM streams WHERE name = ?", (stream,)).fetchone()
        db.execute("DELETE FROM events WHERE stream = ?", (number,))
        db.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", _rows(number, records))
        head = (len(records), records[-1].hash, number)
        db.execute("UPDATE streams SET version = ?, head = ? WHERE id = ?", head)


def _rows(stream: int, records: tuple[Record, ...]) -> Iterator[tuple[object, ...]]:
    for record in records:
        line = record.line
        body = (line.at, line.name, line.version, line.body, line.command, line.transfers)
        yield (stream, line.number, *body, record.hash)


def unordered(line: Line) -> Line:
    """As a program wrote it for which moments did not tell what came first at a purse."""
    return replace(line, version=min(line.version, ORDERED.get(line.name, line.version + 1) - 1))


def forge(file: Path, stream: str, number: int, change: Callable[[Body], Body]) -> None:
    """The event of one line becomes another, and everything after it is chained anew."""
    lines = lines_of(file, stream)
    old = lines[number - 1]
    body = change(msgspec.json.decode(old.body, type=Body))
    lines[number - 1] = replace(old, body=msgspec.json.encode(body))
    write(file, stream, lines)


def forge_transfers(file: Path, stream: str, number: int, change: Callable[[list[Body]], None]) -> None:
    """The same with the money of a line."""
    lines = lines_of(file, stream)
    old = lines[number - 1]
    transfers = msgspec.json.decode(old.transfers, type=list[Body])
    change(transfers)
    lines[number - 1] = replace(old, transfers=msgspec.json.encode(transfers))
    write(file, stream, lines)


def cover_traces(file: Path) -> None:
    """Whoever can write to the file takes away all that the house wrote down about its tables besides."""
    kept = [line for line in lines_of(file, "house") if line.name != "heads-checked"]
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("DELETE FROM snapshots")
        if not kept:
            db.execute("DELETE FROM events WHERE stream = (SELECT id FROM streams WHERE name = 'house')")
            db.execute("UPDATE streams SET version = 0, head = ? WHERE name = 'house'", (BEGINNING,))
    if kept:
        write(file, "house", [replace(line, number=place) for place, line in enumerate(kept, 1)])


def forge_snapshot(file: Path, stream: str, change: Callable[[TableSnapshot], TableSnapshot]) -> int:
    """The kept table becomes another; the version that it is of."""
    return forge_kept(file, stream, lambda body: packed(change(unpacked(body))))


def forge_standing(file: Path, change: Callable[[PlayersSnapshot], PlayersSnapshot]) -> int:
    """The same with what the house keeps of its players."""
    return forge_kept(
        file, HOUSE, lambda body: msgspec.msgpack.encode(change(player_snapshot.unpacked(body)))
    )


def forge_kept(file: Path, stream: str, change: Callable[[bytes], bytes]) -> int:
    """A snapshot becomes another, under a seal of its own."""
    with closing(sqlite3.connect(file)) as db, db:
        (number,) = db.execute("SELECT id FROM streams WHERE name = ?", (stream,)).fetchone()
        version, kept = db.execute(
            "SELECT version, body FROM snapshots WHERE stream = ?", (number,)
        ).fetchone()
        body = unsealed(stream, version, kept)
        assert body is not None
        forged = sealed(stream, version, change(body))
        assert forged != kept, "the forger found nothing to change"
        db.execute("UPDATE snapshots SET body = ? WHERE stream = ?", (forged, number))
        return int(version)
