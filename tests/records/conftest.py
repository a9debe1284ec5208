"""One day of a small house on SQLite, played once and copied for whoever wants to change it."""

import shutil
from pathlib import Path

import pytest
from small_house import close_tables, play_a_day

from sabot.store.sqlite import SqliteStore


@pytest.fixture(scope="session")
def played_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Nobody may write to it."""
    file = tmp_path_factory.mktemp("house") / "journal.sqlite"
    store = SqliteStore(file)
    close_tables(play_a_day(store))
    store.close()
    return file


@pytest.fixture
def journal(played_file: Path, tmp_path: Path) -> Path:
    """A copy of one's own."""
    file = tmp_path / played_file.name
    shutil.copy(played_file, file)
    return file
