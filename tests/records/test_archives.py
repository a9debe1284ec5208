"""Old shoes move to archive files: everything can still be proven and shown, and nothing is ever lost."""

import gzip
from pathlib import Path

import pytest
from played_house import PlayedHouse

from sabot.games.catalogue import catalogue
from sabot.profiles import Mode
from sabot.records.all_records import Records, continued
from sabot.records.archive.archiving import Archived, archive, bring_back, last_of_old_shoes
from sabot.records.audit import Verdict, audit
from sabot.records.history.past_round import hands_after, replay_in
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.records.journal.sqlite_reader import SqliteReader
from sabot.store.backup import back_up
from sabot.store.checking import prove
from sabot.store.journal import Store
from sabot.store.memory import MemoryStore
from sabot.store.record import Line
from sabot.store.sqlite import SqliteStore
from sabot.store.streams import HOUSE, table_stream

TABLE = table_stream("t1")
FILE = "journal.db"


def line(number: int, name: str, at: int) -> Line:
    return Line(TABLE, number, at, name, 1, b"", "", b"[]")


def drawn(*lines: tuple[str, int]) -> list[Line]:
    return [line(number, name, at) for number, (name, at) in enumerate(lines, 1)]


@pytest.mark.parametrize(
    ("old_before", "last"),
    [
        (0, 0),
        # The first shoe ended at 3, the second at 5; the third is in use.
        (3, 0),
        (4, 4),
        (5, 4),
        (6, 6),
        (99, 6),
    ],
)
def test_only_whole_shoes_that_are_old_are_moved(old_before: int, last: int) -> None:
    lines = drawn(
        ("table-configured", 0),
        ("shoe-prepared", 1),
        ("round-paid", 2),
        ("shoe-revealed", 3),
        ("shoe-prepared", 4),
        ("shoe-revealed", 5),
        ("shoe-prepared", 5),
        ("round-paid", 7),
    )
    assert last_of_old_shoes(lines, old_before) == last


def played(store: Store) -> PlayedHouse:
    """A table with a shoe for every round, so that there are many of them."""
    house = PlayedHouse(store, 6, ("ann",))
    stream = house.open_table("t1", "poker-and-pairs", Mode.INTERNAL)
    assert stream == TABLE
    house.play(TABLE, 5)
    house.wait(60)
    house.house.checkpoint(house.at)
    return house


def archived(house: PlayedHouse, directory: Path) -> Archived:
    """All shoes up to now that are over."""
    house.at += 1
    return archive(house.store, directory, house.at, house.at)


def audited(store: Store, directory: Path) -> Verdict:
    return audit(JournalReader(StoreReader(store), directory), catalogue())


@pytest.fixture(params=["memory", "sqlite"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> PlayedHouse:
    return played(MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / FILE))


def test_an_archived_house_is_proven_as_before(house: PlayedHouse, tmp_path: Path) -> None:
    before = audited(house.store, tmp_path).proven
    result = archived(house, tmp_path)
    (event,) = result.made
    assert (event.stream, event.first) == (TABLE, 1)
    assert event.last > 30
    verdict = audited(house.store, tmp_path)
    assert verdict.difference is None, verdict.difference.text()
    after = verdict.proven
    assert after.archived == event.last
    assert (after.rounds, after.payouts, after.shoes) == (before.rounds, before.payouts, before.shoes)
    assert after.lines == before.lines + 1, "the line that tells of the archive"


def test_only_the_last_archived_line_stays_in_the_store(house: PlayedHouse, tmp_path: Path) -> None:
    (event,) = archived(house, tmp_path).made
    reader = StoreReader(house.store)
    kept = [record.line.number for record in reader.rows(TABLE, event.last, house.store.head(TABLE).version)]
    assert kept == list(range(event.last + 1, house.store.head(TABLE).version + 1))
    if isinstance(house.store, SqliteStore):
        raw = SqliteReader(house.store.file)
        assert next(raw.rows(TABLE, 0, 10**9)).line.number == event.last
        raw.close()


def test_the_house_opens_again_plays_on_and_archives_again(house: PlayedHouse, tmp_path: Path) -> None:
    (first,) = archived(house, tmp_path).made
    house.restart()
    house.play(TABLE, 3)
    house.house.checkpoint(house.at)
    (second,) = archived(house, tmp_path).made
    assert second.first == first.last + 1
    assert audited(house.store, tmp_path).difference is None
    assert archived(house, tmp_path) == Archived((), ())


def lines_of(journal: JournalReader) -> tuple[object, ...]:
    """A round of the shoe that is archived, as it is told again."""
    replay = replay_in(journal, catalogue(), "t1/2/1")
    assert replay is not None
    assert replay.round is not None
    return replay.round, *((step.line, step.event, hands_after(step)) for step in replay.steps)


def test_rounds_in_archives_are_replayed_and_told_as_before(house: PlayedHouse, tmp_path: Path) -> None:
    journal = JournalReader(StoreReader(house.store), tmp_path)
    shown, told = lines_of(journal), continued(Records(), journal, catalogue())
    archived(house, tmp_path)
    journal = JournalReader(StoreReader(house.store), tmp_path)
    assert lines_of(journal) == shown
    assert continued(Records(), journal, catalogue()).history == told.history
    later = continued(told, journal, catalogue())
    assert later.history == told.history


def test_a_table_without_a_snapshot_waits(tmp_path: Path) -> None:
    house = PlayedHouse(MemoryStore(), 6, ("ann",))
    house.open_table("t1", "poker-and-pairs", Mode.INTERNAL)
    house.play(TABLE, 3)
    before = house.store.head(HOUSE)
    assert archived(house, tmp_path) == Archived((), (TABLE,))
    assert house.store.head(HOUSE) == before


def test_lines_can_be_brought_back(house: PlayedHouse, tmp_path: Path) -> None:
    (event,) = archived(house, tmp_path).made
    assert bring_back(house.store, tmp_path, TABLE) == event.last
    assert next(house.store.read(TABLE)).line.number == 1
    assert audited(house.store, tmp_path).difference is None
    assert archived(house, tmp_path).made == ()
    kept = JournalReader(StoreReader(house.store), tmp_path)
    assert next(record.line.number for record in kept.read(TABLE)) == 1


def test_a_backup_of_an_archived_store_is_proven(tmp_path: Path) -> None:
    house = played(SqliteStore(tmp_path / FILE))
    archived(house, tmp_path)
    assert prove(house.store).fault is None
    back_up(tmp_path / FILE, tmp_path / "backup.db")
    copy = SqliteReader(tmp_path / "backup.db")
    assert audit(JournalReader(copy, tmp_path), catalogue()).difference is None


def test_a_missing_archive_is_named(house: PlayedHouse, tmp_path: Path) -> None:
    (event,) = archived(house, tmp_path).made
    (tmp_path / event.file).unlink()
    difference = audited(house.store, tmp_path).difference
    assert difference is not None
    assert event.file in difference.found
    assert "missing" in difference.found


def test_another_archive_in_its_place_is_noticed(house: PlayedHouse, tmp_path: Path) -> None:
    (event,) = archived(house, tmp_path).made
    file = tmp_path / event.file
    with gzip.open(file) as packed:
        body = packed.read()
    with gzip.open(file, "wb") as packed:
        packed.write(body.replace(b"bets-put", b"Bets-put", 1))
    difference = audited(house.store, tmp_path).difference
    assert difference is not None
    assert difference.stream == TABLE


@pytest.mark.parametrize("cut", [1, 200, 3_000])
def test_a_cut_off_archive_is_noticed(house: PlayedHouse, tmp_path: Path, cut: int) -> None:
    (event,) = archived(house, tmp_path).made
    file = tmp_path / event.file
    file.write_bytes(file.read_bytes()[:-cut])
    difference = audited(house.store, tmp_path).difference
    assert difference is not None
    assert event.file in difference.found
