"""Backups are copies of one moment, proven; they restore into either kind of database."""

import asyncio
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import pytest
from broken_files import LINES, content, line_changed, written_store
from shared_postgres import server_of
from store_drawing import bet, command, credited, settled, stake

from sabot.store import sqlite_opening
from sabot.store.backup import back_up, restore
from sabot.store.checking import prove, prove_async
from sabot.store.commit import Committed, Repeated
from sabot.store.migrating import migrate
from sabot.store.postgres import PostgresStore
from sabot.store.postgres_backup import back_up_postgres, migrate_postgres, restore_postgres
from sabot.store.postgres_opening import make_tables as make_database
from sabot.store.schema import LAYOUTS
from sabot.store.sqlite import SqliteStore
from sabot.store.sqlite_checks import has_log
from sabot.store.sqlite_opening import make_tables
from sabot.store.store_errors import BadStore


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written_store(tmp_path_factory.mktemp("sound") / "journal.db")


@pytest.fixture
def file(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(sound, tmp_path / "journal.db"))


@pytest.fixture
def url(request: pytest.FixtureRequest) -> str:
    return server_of(request.config).new_database()


def seen(file: Path) -> tuple[object, ...]:
    """Everything that a store holds."""
    store = SqliteStore(file, reading=True)
    try:
        assert prove(store).fault is None
        books = store.ledger
        lines = {stream: list(store.read(stream)) for stream in store.heads()}
        return books.accounts, books.holds, books.pending, lines, sorted(store.snapshots())
    finally:
        store.close()


def test_a_backup_is_taken_while_the_house_goes_on(file: Path, tmp_path: Path) -> None:
    store = SqliteStore(file)
    store.save_snapshot("table:t1", LINES, b"so far")
    back_up(file, tmp_path / "backup.db")
    at_that_moment = seen(tmp_path / "backup.db")
    assert isinstance(store.commit_all([bet("t1", LINES, "ann", 10)])[0], Committed)
    store.close()
    restore(tmp_path / "backup.db", tmp_path / "again.db")
    assert seen(tmp_path / "again.db") == at_that_moment
    again = SqliteStore(tmp_path / "again.db")
    assert again.head("table:t1").version == LINES
    assert isinstance(again.commit_all([bet("t1", LINES, "ann", 10, command("ann", 0))])[0], Repeated)
    assert isinstance(again.commit_all([bet("t1", LINES, "ann", 10)])[0], Committed)
    again.close()


def test_a_backup_stands_alone(file: Path, tmp_path: Path) -> None:
    store = SqliteStore(file)
    store.commit_all([bet("t1", LINES, "ann", 10)])
    back_up(file, tmp_path / "backup.db")
    store.close()
    kept = sorted(each.name for each in tmp_path.iterdir() if each.name.startswith("backup"))
    assert kept == ["backup.db"]
    alone = tmp_path / "alone"
    alone.mkdir()
    assert len(seen(Path(shutil.copy(tmp_path / "backup.db", alone)))) == 5


def test_a_damaged_store_makes_no_backup(file: Path, tmp_path: Path) -> None:
    line_changed(file)
    before = content(file)
    with pytest.raises(BadStore, match="line 7 of table:t2 does not follow"):
        back_up(file, tmp_path / "backup.db")
    assert content(file) == before


@pytest.mark.parametrize("act", [back_up, restore])
def test_nothing_is_overwritten(file: Path, tmp_path: Path, act: Callable[[Path, Path], None]) -> None:
    (tmp_path / "other.db").write_bytes(b"precious")
    with pytest.raises(BadStore, match="there is such a file already"):
        act(file, tmp_path / "other.db")
    assert (tmp_path / "other.db").read_bytes() == b"precious"
    with pytest.raises(BadStore, match="there is no such directory"):
        act(file, tmp_path / "nowhere" / "other.db")
    with pytest.raises(BadStore, match="there is no such file"):
        act(tmp_path / "nothing.db", tmp_path / "new.db")


def test_a_log_of_another_store_is_not_mixed_in(file: Path, tmp_path: Path) -> None:
    (tmp_path / "new.db-wal").write_bytes(b"frames of another store")
    with pytest.raises(BadStore, match="the log of another store lies there"):
        restore(file, tmp_path / "new.db")


@pytest.mark.long
def test_a_store_moves_to_postgres_and_back(file: Path, tmp_path: Path, url: str) -> None:
    store = SqliteStore(file)
    store.save_snapshot("table:t1", LINES, b"so far")
    store.close()

    async def there() -> None:
        await restore_postgres(file, url)
        moved = await PostgresStore.open(url)
        by = command("ann", 0)
        (repeated,) = await moved.commit_all([bet("t1", LINES, "ann", 10, by)])
        assert isinstance(repeated, Repeated)
        await back_up_postgres(url, tmp_path / "backup.db")
        (answer,) = await moved.commit_all([bet("t1", LINES, "ann", 10)])
        assert isinstance(answer, Committed)
        (answer,) = await moved.commit_all([bet("t3", 0, "ann", 10)])
        assert isinstance(answer, Committed)
        assert (await prove_async(moved)).fault is None
        holds = (await moved.ledger()).holds_for("t1/1/1", "ann")
        assert [hold.id for hold in holds] == [f"table:t1:{n}/0" for n in range(1, LINES + 2)]
        await moved.close()

    asyncio.run(there())
    assert seen(tmp_path / "backup.db") == seen(file)


def test_a_backup_is_restored_into_an_empty_database_only(file: Path, url: str) -> None:
    async def twice() -> None:
        await restore_postgres(file, url)
        with pytest.raises(BadStore, match="it is not empty"):
            await restore_postgres(file, url)

    asyncio.run(twice())


# Layout 0 kept no order of holds.


def of_layout_0(file: Path, old: Path) -> Path:
    """The same store as it would have been written then, its holds in no order at all."""
    make_tables(old, 0)
    source, target = sqlite3.connect(file), sqlite3.connect(old)
    for table in LAYOUTS[0].keys() - {"meta"}:
        columns = [row[1] for row in target.execute(f"PRAGMA table_info({table})")]
        rows = source.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall()
        random.Random(1).shuffle(rows)
        target.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' for _ in columns)})", rows)
    target.commit()
    source.close()
    target.close()
    return old


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """Twelve bets, of which two are settled: line 10 comes before line 2 in the order of words."""
    store = SqliteStore(tmp_path / "played.db")
    store.commit_all([credited("ann", 1000)])
    for version in range(12):
        store.commit_all([bet("t1", version, "ann", 10, command("ann", version))])
    store.commit_all([settled("t1", 12, (stake("t1", 1, "ann", 10), stake("t1", 4, "ann", 10)), {"ann": 40})])
    store.close()
    return tmp_path / "played.db"


def test_a_store_of_layout_0_is_migrated_and_backed_up_first(played: Path, tmp_path: Path) -> None:
    old = of_layout_0(played, tmp_path / "old.db")
    before = old.read_bytes()
    with pytest.raises(BadStore, match="run `sabot migrate`"):
        SqliteStore(old)
    assert old.read_bytes() == before
    backup = migrate(old)
    assert backup == tmp_path / "old.db.layout-0.backup"
    assert seen(old) == seen(played)
    store = SqliteStore(old)
    holds = store.ledger.holds_for("t1/1/1", "ann")
    assert [hold.id for hold in holds] == [f"table:t1:{n}/0" for n in (2, 3, 5, 6, 7, 8, 9, 10, 11, 12)]
    store.close()
    assert migrate(old) is None
    rows = sqlite3.connect(backup).execute("SELECT value FROM meta WHERE key = 'schema'").fetchall()
    assert rows == [("0",)]


READER = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute(sys.argv[2])
print(db.execute("SELECT count(*) FROM events").fetchone(), flush=True)
sys.stdin.read()
"""


@contextmanager
def reader(file: Path, begins: str) -> Iterator[None]:
    """Another program that has the file open, and reads no more of it."""
    said = [sys.executable, "-c", READER, str(file), begins]
    with subprocess.Popen(said, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline()
        yield


@pytest.mark.parametrize("begins", ["SELECT 1", "BEGIN"], ids=["done reading", "still reading"])
def test_a_store_that_somebody_reads_is_migrated_and_opened(
    begins: str, played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever reads may keep the migration from coming out of the log and into the file."""
    monkeypatch.setattr(sqlite_opening, "PATIENCE", 0.1)
    old = of_layout_0(played, tmp_path / "old.db")
    sqlite3.connect(old).execute("PRAGMA journal_mode = WAL").fetchone()
    with reader(old, begins):
        assert migrate(old) == tmp_path / "old.db.layout-0.backup"
        assert has_log(old) == (begins == "BEGIN")
        SqliteStore(old).close()
        assert migrate(old) is None
    assert seen(old) == seen(played)
    assert migrate(old) is None


def test_a_migration_that_would_go_wrong_leaves_the_store_as_it_is(played: Path, tmp_path: Path) -> None:
    """The trial on a copy finds that the books are not what the lines say."""
    old = of_layout_0(played, tmp_path / "old.db")
    db = sqlite3.connect(old)
    db.execute("UPDATE holds SET amount = amount + 1")
    db.commit()
    db.close()
    before = old.read_bytes()
    with pytest.raises(BadStore, match="the open holds are not those that the transfers leave open"):
        migrate(old)
    assert old.read_bytes() == before
    assert (tmp_path / "old.db.layout-0.backup").exists()
    with pytest.raises(BadStore):
        migrate(old)
    assert (tmp_path / "old.db.layout-0-1.backup").exists()


def test_a_store_in_use_or_of_another_kind_is_not_migrated(played: Path, tmp_path: Path) -> None:
    store = SqliteStore(played)
    with pytest.raises(BadStore, match="another process of the house has it open"):
        migrate(played)
    store.close()
    strange = sqlite3.connect(tmp_path / "strange.db")
    strange.execute("CREATE TABLE songs (title TEXT)")
    strange.close()
    with pytest.raises(BadStore, match="not a journal of this house"):
        migrate(tmp_path / "strange.db")
    assert not (tmp_path / "strange.db-lock").exists()


def test_a_database_of_layout_0_is_migrated_too(played: Path, tmp_path: Path, url: str) -> None:
    old = of_layout_0(played, tmp_path / "old.db")

    async def run() -> None:
        db = await asyncpg.connect(url)
        await make_database(db, 0)
        source = sqlite3.connect(old)
        for table in LAYOUTS[0].keys() - {"meta"}:
            columns = [row[1] for row in source.execute(f"PRAGMA table_info({table})")]
            rows = source.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall()
            await db.copy_records_to_table(table, records=rows, columns=columns)
        await db.close()
        with pytest.raises(BadStore, match="run `sabot migrate`"):
            await PostgresStore.open(url)
        assert await migrate_postgres(url, tmp_path / "first.db")
        assert not await migrate_postgres(url, tmp_path / "second.db")
        await back_up_postgres(url, tmp_path / "after.db")

    asyncio.run(run())
    assert seen(tmp_path / "after.db") == seen(played)
    assert migrate(tmp_path / "first.db") is not None
    assert seen(tmp_path / "first.db") == seen(played)
