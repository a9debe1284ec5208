"""One day of a small house on SQLite, played once and written out for whoever wants an own journal."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from small_house import close_tables, play_a_day

from sabot.store.sqlite import SqliteStore


@cache
def played_bytes() -> bytes:
    with TemporaryDirectory() as directory:
        file = Path(directory) / "journal"
        store = SqliteStore(file)
        close_tables(play_a_day(store))
        store.close()
        return file.read_bytes()


def journal_in(directory: Path) -> Path:
    file = directory / "journal.db"
    file.write_bytes(played_bytes())
    return file
