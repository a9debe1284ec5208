"""Whole shoes that are old enough move to archive files, whose last hash stays in the house's stream."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from sabot.ledger.tally import DAY
from sabot.records.archive.archive_file import file_name, read_archive, write_archive
from sabot.store.archived_lines import drop_lines, put_back
from sabot.store.archives import archives_in
from sabot.store.commit import Commit, Committed, Entry
from sabot.store.journal import Store
from sabot.store.record import BEGINNING, Line, Record
from sabot.store.sqlite_opening import beside, sync_directory
from sabot.store.store_errors import BadStore
from sabot.store.streams import HOUSE, TABLE, ShoesArchived, kind_of

OLD = 90 * DAY
"""Microseconds after which a shoe may be archived, unless the house says otherwise."""
NEW_SHOE = "shoe-prepared"


class Archived(Struct, frozen=True):
    """What an archiving did, and the tables of which nothing could be moved although it is old."""

    made: tuple[ShoesArchived, ...]
    waiting: tuple[str, ...]
    """Streams without a snapshot of late, from which they could open again without those lines."""


def last_of_old_shoes(lines: Iterable[Line], old_before: int) -> int:
    """The last line of the last whole shoe that is old with all before it; 0 where there is none."""
    last, shoes, old = 0, 0, True
    for line in lines:
        if line.name == NEW_SHOE:
            last = line.number - 1 if shoes and old else last
            shoes += 1
        old = old and line.at < old_before
    return last


def archive(store: Store, directory: Path, old_before: int, at: int) -> Archived:
    """Moves lines of every table that were written before a moment.

    A file is whole and on the disk before the house tells of it, and told of before a line leaves the store;
    so a stop at any point loses nothing, and the next archiving goes on from there.
    """
    archives = archives_in(store.read(HOUSE))
    snapshots = {stream: version for stream, version, _ in store.snapshots()}
    made: list[ShoesArchived] = []
    waiting: list[str] = []
    for stream in sorted(stream for stream in store.heads() if kind_of(stream) == TABLE):
        before = archives.get(stream, [])
        if before:
            drop_lines(store, stream, before[-1].last)
        done = before[-1].last if before else 0
        kept = snapshots.get(stream, 0)
        last = last_of_old_shoes(_lines(store, stream, done, kept + 1), old_before)
        if last <= done:
            if last_of_old_shoes(_lines(store, stream, done), old_before):
                waiting.append(stream)
            continue
        hash_ = before[-1].head if before else BEGINNING
        made.append(_archived(store, directory, hash_, list(store.read(stream, done, last)), at))
    return Archived(tuple(made), tuple(waiting))


def _lines(store: Store, stream: str, after: int, until: int | None = None) -> Iterator[Line]:
    return (record.line for record in store.read(stream, after, until))


def _archived(store: Store, directory: Path, before: bytes, records: list[Record], at: int) -> ShoesArchived:
    stream, first, last = records[0].line.stream, records[0].line.number, records[-1].line.number
    file = directory / file_name(stream, first, last)
    event = _written(file, before, records)
    if event.head != records[-1].hash:
        raise BadStore(file, "its lines do not end with the hash that the store knows", "run `sabot audit`")
    commit = Commit(HOUSE, store.head(HOUSE).version, at, (Entry(event),))
    (answer,) = store.commit_all((commit,))
    assert isinstance(answer, Committed), f"{HOUSE} could not be written: {answer}"
    drop_lines(store, stream, last)
    return event


def _written(file: Path, before: bytes, records: list[Record]) -> ShoesArchived:
    """Under another name first, read again, and then under its own."""
    new = beside(file, "-new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        event = write_archive(new, before, records)
        with new.open("rb+") as written:
            os.fsync(written.fileno())
        again = list(read_archive(file.parent, event))
        new.replace(file)
        sync_directory(file.parent)
    except OSError as wrong:
        raise BadStore(file, f"it cannot be written: {wrong.strerror}", "free some space") from None
    finally:
        new.unlink(missing_ok=True)
    if again != records:
        raise BadStore(file, "it does not hold what was written to it", "use another disk")
    return ShoesArchived(event.stream, event.first, event.last, event.head, file.name)


def bring_back(store: Store, directory: Path, stream: str) -> int:
    """Every archived line of a stream lies in the store again; how many there are.

    The archives stay, and stay told of: the next archiving lets the lines go again.
    """
    count = 0
    for event in archives_in(store.read(HOUSE)).get(stream, []):
        records = list(read_archive(directory, event))
        put_back(store, records)
        count += len(records)
    return count
