"""`sabot backup`, `sabot migrate` and `sabot archive`, as people call them."""

import shutil
from pathlib import Path

import pytest
from played_day import journal_in
from small_house import ALONE
from typer.testing import CliRunner, Result

from sabot.cli import app
from sabot.records.journal.journal_place import ARCHIVES, JOURNAL
from sabot.store.migrating import layout_of
from sabot.store.schema import SCHEMA
from sabot.store.sqlite_checks import beside
from sabot.store.sqlite_opening import make_tables


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def audited(directory: Path) -> int:
    return run("audit", "--data", str(directory)).exit_code


def test_a_backup_is_restored_into_an_empty_house(tmp_path: Path) -> None:
    old, new, copy = tmp_path / "old", tmp_path / "new", tmp_path / "copy.db"
    old.mkdir()
    journal_in(old)
    made = run("backup", "make", str(copy), "--data", str(old))
    assert made.exit_code == 0, made.output
    assert "people are in it, the key of the house is not" in made.output
    restored = run("backup", "restore", str(copy), "--data", str(new))
    assert restored.exit_code == 0, restored.output
    assert new.stat().st_mode & 0o777 == 0o700, "people are in it"
    assert audited(new) == 0


def test_no_backup_takes_the_place_of_a_journal_or_of_another_backup(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    copy = tmp_path / "copy.db"
    shutil.copy(journal, copy)
    assert run("backup", "make", str(copy), "--data", str(tmp_path)).exit_code == 2
    beside(journal, "-wal").touch()
    refused = run("backup", "restore", str(copy), "--data", str(tmp_path))
    assert refused.exit_code == 2
    assert "there is such a file already" in refused.stderr


def test_a_journal_of_today_needs_no_migration(tmp_path: Path) -> None:
    journal_in(tmp_path)
    done = run("migrate", "--data", str(tmp_path))
    assert (done.exit_code, done.output) == (0, "the journal has the layout of this program already\n")


def test_an_old_layout_is_brought_up_and_its_backup_is_named(tmp_path: Path) -> None:
    make_tables(tmp_path / JOURNAL, layout=0)
    done = run("migrate", "--data", str(tmp_path))
    assert done.exit_code == 0, done.output
    assert layout_of(tmp_path / JOURNAL) == SCHEMA
    (backup,) = tmp_path.glob("*.backup")
    assert backup.name in done.output


def test_where_no_journal_lies_nothing_is_made(tmp_path: Path) -> None:
    for words in (("migrate",), ("archive",), ("backup", "make", str(tmp_path / "copy.db"))):
        done = run(*words, "--data", str(tmp_path))
        assert done.exit_code == 2, words
        assert done.stderr.startswith("sabot: ")
    assert not list(tmp_path.iterdir())


@pytest.mark.long
def test_old_shoes_are_archived_and_brought_back(tmp_path: Path) -> None:
    journal_in(tmp_path)
    done = run("archive", "--data", str(tmp_path), "--days", "1")
    assert done.exit_code == 0, done.output
    assert f"of {ALONE}" in done.output
    assert list((tmp_path / ARCHIVES).iterdir())
    assert audited(tmp_path) == 0
    assert "REPLAY alone/1/1" in run("replay", "alone/1/1", "--data", str(tmp_path)).output
    back = run("archive", "--data", str(tmp_path), "--bring-back", "alone")
    assert back.output.endswith("lines of alone lie in the journal again\n")
    assert audited(tmp_path) == 0
    none = run("archive", "--data", str(tmp_path), "--bring-back", "nowhere")
    assert none.output == "nothing of it is archived\n"
