"""A store in trouble: a clear answer, and not one byte of it is changed."""

import fcntl
import os
import pwd
import random
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from broken_files import HARMS, LINES, Harm, content, flip, line_flipped, line_missing, written_store
from store_drawing import bet, command, credited

from sabot.store import sqlite_checks, sqlite_opening
from sabot.store.backup import back_up
from sabot.store.checking import prove
from sabot.store.commit import Committed
from sabot.store.sqlite import SqliteStore
from sabot.store.store_errors import BadStore, StoreFailed


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written_store(tmp_path_factory.mktemp("sound") / "journal.db")


@pytest.fixture
def file(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(sound, tmp_path / "journal.db"))


@pytest.mark.parametrize("harm", HARMS, ids=lambda harm: harm.__name__)
def test_a_bad_store_is_named_and_left_as_it_is(harm: Harm, file: Path) -> None:
    harm(file)
    before = content(file)
    wrong, right = HARMS[harm]
    for _ in range(2):
        with pytest.raises(BadStore) as told:
            SqliteStore(file)
        assert wrong in told.value.wrong
        assert right in told.value.right
        assert str(file) in str(told.value)
        assert told.value.saved in str(told.value)
    assert content(file) == before


def test_a_sound_store_is_opened(file: Path) -> None:
    store = SqliteStore(file)
    assert prove(store).fault is None
    assert store.head("table:t1").version == LINES
    store.close()


@pytest.mark.parametrize("number", [50, 51])
def test_a_flipped_byte_in_a_line_is_found_when_it_is_read(file: Path, number: int) -> None:
    line_flipped(file)
    before = content(file)
    store = SqliteStore(file, reading=True)
    assert [r.line.number for r in store.read("table:t1", 0, 49)] == list(range(1, 50))
    with pytest.raises(BadStore, match=f"line {number} of table:t1 does not follow") as told:
        list(store.read("table:t1", number - 1))
    assert told.value.saved.startswith(f"its lines up to {number - 1}")
    assert "line 50 of table:t1" in (prove(store).fault or "")
    assert len(list(store.read("table:t2"))) == LINES
    store.close()
    assert content(file) == before


def test_in_a_large_store_a_missing_row_is_found_when_it_is_read(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From then on nothing is written to it."""
    monkeypatch.setattr(sqlite_checks, "CHECKED_WHOLE", 0)
    line_missing(file)
    store = SqliteStore(file)
    with pytest.raises(BadStore, match="line 200 of table:t1 does not follow"):
        list(store.read("table:t1"))
    with pytest.raises(BadStore, match="line 200 of table:t1"):
        list(store.read("table:t1", 200))
    assert [record.line.number for record in store.read("table:t1", 201)] == list(range(202, LINES + 1))
    with pytest.raises(StoreFailed, match="nothing is written to a damaged store"):
        store.commit_all([bet("t1", LINES, "ann", 10)])
    store.close()


@pytest.mark.parametrize("seed", range(4))
def test_wherever_a_byte_is_flipped_the_store_is_sound_or_left_alone(file: Path, seed: int) -> None:
    chance = random.Random(seed)
    sound = file.read_bytes()
    for _ in range(12):
        file.write_bytes(sound)
        flip(file, chance.randrange(len(sound)))
        before = file.read_bytes()
        try:
            store = SqliteStore(file)
        except BadStore:
            assert file.read_bytes() == before
            continue
        assert [len(list(store.read(stream))) for stream in ("table:t1", "table:t2")] == [LINES, LINES]
        store.close()


def test_a_damaged_snapshot_is_not_believed(file: Path) -> None:
    store = SqliteStore(file)
    store.save_snapshot("table:t1", 400, b"all chips in the middle")
    store.save_snapshot("table:t2", 400, b"sound")
    store.close()
    flip(file, file.read_bytes().index(b"all chips"))
    store = SqliteStore(file)
    assert list(store.snapshots()) == [("table:t2", 400, b"sound")]
    store.close()


def test_a_store_of_another_writer_is_refused_and_may_be_read(file: Path) -> None:
    store = SqliteStore(file)
    with pytest.raises(BadStore, match="another process of the house has it open"):
        SqliteStore(file)
    reader = SqliteStore(file, reading=True)
    assert isinstance(store.commit_all([bet("t1", LINES, "ann", 10)])[0], Committed)
    reader.close()
    reader = SqliteStore(file, reading=True)
    assert reader.head("table:t1").version == LINES + 1
    with pytest.raises(StoreFailed, match="readonly"):
        reader.commit_all([bet("t1", LINES + 1, "ann", 10)])
    assert prove(reader).fault is None
    reader.close()
    store.close()
    SqliteStore(file).close()


def test_what_is_not_committed_is_not_seen(file: Path) -> None:
    """Another thread asks in the middle of a commit."""
    store = SqliteStore(file)
    by, half = command("ann", 10_000), []

    def ask(statement: str) -> None:
        if statement.startswith("COMMIT"):
            half.append((store.seen(by), store.head("table:t1").version))

    store._db.set_trace_callback(ask)
    assert isinstance(store.commit_all([bet("t1", LINES, "ann", 10, by)])[0], Committed)
    assert half == [(None, LINES)]
    assert store.seen(by) is not None
    store.close()


TAKING_THE_LOG_AWAY = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], timeout=0)
print(db.execute("PRAGMA journal_mode = DELETE").fetchone()[0])
"""


def test_reading_and_backing_up_leave_the_writers_locks_alone(file: Path) -> None:
    store = SqliteStore(file)
    store.commit_all([bet("t1", LINES, "ann", 10)])
    SqliteStore(file, reading=True).close()
    back_up(file, file.parent / "backup.db")
    with pytest.raises(BadStore):
        SqliteStore(file)
    other = [sys.executable, "-c", TAKING_THE_LOG_AWAY, str(file)]
    done = subprocess.run(other, capture_output=True, text=True, check=False)
    assert "database is locked" in done.stderr
    assert isinstance(store.commit_all([bet("t1", LINES + 1, "ann", 10)])[0], Committed)
    assert prove(store).fault is None
    store.close()


def test_the_lock_goes_with_its_process(file: Path) -> None:
    with (file.parent / "journal.db-lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(BadStore, match="another process"):
            SqliteStore(file)
    SqliteStore(file).close()


def test_a_file_that_another_program_has_locked_is_refused(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_opening, "PATIENCE", 0)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    before = content(file)
    with pytest.raises(BadStore, match="another program has it locked"):
        SqliteStore(file)
    assert content(file) == before
    other.execute("ROLLBACK")
    other.close()
    SqliteStore(file).close()


def test_a_file_that_gets_locked_fails_the_commit_only(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_opening, "PATIENCE", 0)
    store = SqliteStore(file)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreFailed, match="locked"):
        store.commit_all([bet("t1", LINES, "ann", 10)])
    assert store.head("table:t1").version == LINES
    other.execute("ROLLBACK")
    other.close()
    assert isinstance(store.commit_all([bet("t1", LINES, "ann", 10)])[0], Committed)
    assert prove(store).fault is None
    store.close()


def test_there_is_no_directory(tmp_path: Path) -> None:
    with pytest.raises(BadStore, match="there is no directory"):
        SqliteStore(tmp_path / "nowhere" / "journal.db")
    with pytest.raises(BadStore, match="it is not a file"):
        SqliteStore(tmp_path)


@pytest.fixture
def public(sound: Path) -> Iterator[Path]:
    """A directory that other users may enter, too."""
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        shutil.copy(sound, directory / "journal.db")
        everybody_writes(directory, allowed=True)
        yield directory
        everybody_writes(directory, allowed=True)


def everybody_writes(place: Path, *, allowed: bool) -> None:
    for each in (place, *place.iterdir()) if place.is_dir() else (place,):
        each.chmod(0o777 if allowed else 0o555)


def in_a_child(act: Callable[[], object]) -> str:
    """What an act says of a bad store, in a copy of this process that can be spoilt."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            act()
        except (BadStore, StoreFailed) as wrong:
            os.write(writing, f"{type(wrong).__name__}: {wrong}".encode())
        except BaseException as wrong:
            os.write(writing, repr(wrong).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as said:
        answer = said.read()
    os.waitpid(child, 0)
    return answer


def opened_by_an_ordinary_user(file: Path) -> str:
    """Nothing is read-only for root."""

    def act() -> None:
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.setgroups([])
            os.setgid(nobody.pw_gid)
            os.setuid(nobody.pw_uid)
        SqliteStore(file).close()

    return in_a_child(act)


def test_what_may_not_be_written_is_not_opened(public: Path) -> None:
    file = public / "journal.db"
    before = file.read_bytes()
    assert opened_by_an_ordinary_user(file) == ""
    everybody_writes(file, allowed=False)
    assert "BadStore" in opened_by_an_ordinary_user(file)
    everybody_writes(public, allowed=False)
    file.chmod(0o777)
    said = opened_by_an_ordinary_user(file)
    assert said.startswith("BadStore")
    assert "it or its directory may not be written; nothing in it was changed; allow it" in said
    said = opened_by_an_ordinary_user(public / "new.db")
    assert "no lock can be made beside it: Permission denied" in said
    assert file.read_bytes() == before


def test_a_read_only_store_can_be_read_where_nothing_may_be_written(public: Path) -> None:
    everybody_writes(public, allowed=False)
    reader = SqliteStore(public / "journal.db", reading=True)
    assert prove(reader).fault is None
    reader.close()


def with_files_up_to(size: int, act: Callable[[], object]) -> str:
    """The same to a program as a disk that is full."""

    def bounded() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        act()

    return in_a_child(bounded)


def test_a_full_disk_fails_the_commit_and_nothing_else(file: Path) -> None:
    def act() -> None:
        store = SqliteStore(file)
        version = LINES
        try:
            while True:
                store.commit_all([bet("t1", version, "ann", 10)])
                version += 1
        finally:
            assert store.head("table:t1").version == version
            assert prove(store).fault is None

    said = with_files_up_to(file.stat().st_size, act)
    assert said.startswith("StoreFailed: ")
    assert "could not be written" in said
    store = SqliteStore(file)
    assert store.head("table:t1").version > LINES
    assert prove(store).fault is None
    store.close()


def test_a_store_that_is_full_goes_on_when_there_is_room_again(file: Path) -> None:
    store = SqliteStore(file)
    (pages,) = store._db.execute("PRAGMA page_count").fetchone()
    store._db.execute(f"PRAGMA max_page_count = {pages + 2}")
    crowd = [credited(f"player-{number}", 100) for number in range(200)]
    with pytest.raises(StoreFailed, match="full"):
        store.commit_all(crowd)
    assert "player:player-0" not in store.heads()
    assert prove(store).fault is None
    store._db.execute("PRAGMA max_page_count = 1000000")
    assert all(isinstance(answer, Committed) for answer in store.commit_all(crowd))
    assert prove(store).fault is None
    store.close()


def test_a_store_that_cannot_be_made_leaves_nothing_behind(tmp_path: Path) -> None:
    new = tmp_path / "new.db"
    said = with_files_up_to(1000, lambda: SqliteStore(new))
    assert said.startswith(f"StoreAway: {new}: it cannot be made")
    assert [each.name for each in tmp_path.iterdir()] == ["new.db-lock"]
    SqliteStore(new).close()


def test_a_crash_while_a_store_was_made_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / "new.db-new").write_bytes(b"half of it")
    SqliteStore(tmp_path / "new.db").close()
    assert {each.name for each in tmp_path.iterdir()} == {"new.db", "new.db-lock"}


def test_a_log_that_a_crash_left_is_taken_up(file: Path) -> None:
    def act() -> None:
        store = SqliteStore(file)
        store.commit_all([bet("t1", LINES, "ann", 10)])
        os._exit(0)

    in_a_child(act)
    assert (file.parent / "journal.db-wal").stat().st_size > 0
    store = SqliteStore(file)
    assert store.head("table:t1").version == LINES + 1
    assert prove(store).fault is None
    store.close()


def test_a_log_with_a_damaged_store_is_left_alone(file: Path) -> None:
    """Closing the last connection would write the log into the file: not here."""

    def act() -> None:
        store = SqliteStore(file)
        store.commit_all([bet("t1", LINES, "ann", 10)])
        os._exit(0)

    in_a_child(act)
    root = 4096 * (file.stat().st_size // 4096 // 2)
    flip(file, root)
    before = content(file)
    assert "journal.db-wal" in before
    with pytest.raises(BadStore, match="damaged"):
        SqliteStore(file)
    assert content(file) == before


def test_every_setting_is_read_back(file: Path) -> None:
    store = SqliteStore(file)
    assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    store.close()
