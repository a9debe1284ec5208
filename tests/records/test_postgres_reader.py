"""The same journal on PostgreSQL is read, proven and told like the file that it came from."""

import asyncio
from pathlib import Path

import asyncpg
import pytest
from played_day import journal_in
from shared_postgres import server_of
from small_house import COUP
from typer.testing import CliRunner

from sabot.cli import app
from sabot.games.catalogue import catalogue
from sabot.records.all_records import Records, continued
from sabot.records.audit import Verdict, audit
from sabot.records.journal.journal_place import JournalPlace, opened
from sabot.store.postgres_backup import restore_postgres
from sabot.store.store_errors import BadStore


@pytest.fixture
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    database = server_of(request.config).new_database()
    asyncio.run(restore_postgres(journal_in(tmp_path), database))
    return database


def audited(place: JournalPlace) -> Verdict:
    journal = opened(place)
    try:
        return audit(journal, catalogue())
    finally:
        journal.close()


async def changed(url: str, statement: str) -> None:
    db = await asyncpg.connect(url)
    try:
        assert not (await db.execute(statement)).endswith(" 0"), "the forger found nothing to change"
    finally:
        await db.close()


@pytest.mark.long
def test_a_database_is_proven_like_a_file(url: str, tmp_path: Path) -> None:
    verdict = audited(JournalPlace(str(tmp_path), url))
    assert verdict.difference is None, verdict.difference.text()
    assert verdict == audited(JournalPlace(str(tmp_path)))


@pytest.mark.long
def test_a_changed_byte_in_a_database_is_named(url: str, tmp_path: Path) -> None:
    line = f"stream = (SELECT id FROM streams WHERE name = '{COUP}') AND number = 20"
    asyncio.run(changed(url, f"UPDATE events SET body = set_byte(body, 9, 65) WHERE {line}"))
    difference = audited(JournalPlace(str(tmp_path), url)).difference
    assert difference is not None
    assert (difference.stream, difference.line, difference.what) == (COUP, 20, "the hash of the line")


@pytest.mark.long
def test_a_command_that_the_database_forgot_is_named(url: str, tmp_path: Path) -> None:
    asyncio.run(changed(url, "DELETE FROM commands WHERE player = 'dot'"))
    difference = audited(JournalPlace(str(tmp_path), url)).difference
    assert difference is not None
    assert "where the store knows the command dot " in difference.what


@pytest.mark.long
def test_records_are_told_from_a_database_as_from_a_file(url: str, tmp_path: Path) -> None:
    journal = opened(JournalPlace(str(tmp_path), url))
    file = opened(JournalPlace(str(tmp_path)))
    there, here = (continued(Records(), each, catalogue()) for each in (journal, file))
    assert (there.history, there.statements) == (here.history, here.statements)
    assert there.reading.versions == here.reading.versions
    journal.close()
    file.close()


@pytest.mark.long
def test_the_command_line_reads_databases(url: str) -> None:
    done = CliRunner().invoke(app, ["audit", "--database", url])
    assert done.exit_code == 0, done.output


def test_a_database_that_cannot_be_reached_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadStore, match="it cannot be read"):
        opened(JournalPlace(str(tmp_path), "postgresql://nobody@127.0.0.1:1/nowhere"))
