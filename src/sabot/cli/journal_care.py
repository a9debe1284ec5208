"""Backups, migrations and archives, done for the command line and told in one line each."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import typer

from sabot.cli.game_options import stop
from sabot.cli.security_entries import note_act, written_down
from sabot.ledger.tally import DAY
from sabot.records.archive.archiving import archive, bring_back
from sabot.records.care_notes import note_backup
from sabot.records.journal.journal_place import JournalPlace
from sabot.server.bootstrap import MINE
from sabot.server.config.config_reading import read_config
from sabot.server.config.server_config import BadConfig
from sabot.server.monitoring.security_log import SecurityEvent
from sabot.store.backup import back_up, restore
from sabot.store.migrating import migrate
from sabot.store.sqlite import SqliteStore
from sabot.store.store_errors import BadStore, StoreFailed
from sabot.store.streams import table_stream

POSTGRES = "sabot.store.postgres_backup"
"""Loaded only where a database is named: not everybody has its driver."""

NOT_IN_IT = "people are in it, the key of the house is not"


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except (BadConfig, BadStore, StoreFailed) as wrong:
        stop(str(wrong))
    except ImportError:
        stop("the driver for PostgreSQL is not installed; install the extra `postgres`")


def make_backup(data: Path, database: str, file: Path) -> None:
    with _told():
        if database:
            asyncio.run(import_module(POSTGRES).back_up_postgres(database, file))
        else:
            back_up(JournalPlace(str(data)).file, file)
        noted(data, lambda: note_backup(data, int(time.time())))
    typer.echo(f"{file} is a proven copy of the journal; {NOT_IN_IT}")


def noted(data: Path, note: Callable[[], None]) -> None:
    """For whoever watches over the house. What was done is done, where it cannot be noted too."""
    try:
        if data.is_dir():
            note()
    except OSError as wrong:
        typer.echo(f"done, but not noted in {data}: {wrong}", err=True)


def restore_backup(data: Path, database: str, file: Path, config: Path | None = None) -> None:
    with _told():
        if not database:
            data.mkdir(MINE, parents=True, exist_ok=True)
        with written_down(read_config(config, {"keep": {"directory": data}})):
            if database:
                asyncio.run(import_module(POSTGRES).restore_postgres(file, database))
            else:
                restore(file, JournalPlace(str(data)).file)
            note_act(SecurityEvent.RESTORED, "backup restore", file=str(file))
    typer.echo(f"the journal is as it was in {file}; {NOT_IN_IT}, and belongs beside it")


def migrated(data: Path, database: str, backup: Path | None) -> None:
    with _told():
        if database:
            if backup is None:
                stop("say with --backup where the backup of the database goes")
            changed = asyncio.run(import_module(POSTGRES).migrate_postgres(database, backup))
            kept = backup if changed else None
        else:
            kept = migrate(JournalPlace(str(data)).file)
    if kept is None:
        typer.echo("the journal has the layout of this program already")
    else:
        typer.echo(f"the journal was brought up to date; as it was before it lies in {kept}")


def archived(data: Path, days: int) -> None:
    now = time.time_ns() // 1_000
    with _told(), _opened(data) as store:
        result = archive(store, JournalPlace(str(data)).archives, now - days * DAY, now)
    for event in result.made:
        typer.echo(f"{event.file}: lines {event.first} to {event.last} of {event.stream}")
    for stream in result.waiting:
        typer.echo(f"{stream} waits: no snapshot of it was taken since")
    if not result.made and not result.waiting:
        typer.echo(f"no shoe ended more than {days} days ago")


def brought_back(data: Path, table: str) -> None:
    with _told(), _opened(data) as store:
        count = bring_back(store, JournalPlace(str(data)).archives, table_stream(table))
    typer.echo(f"{count} lines of {table} lie in the journal again" if count else "nothing of it is archived")


@contextmanager
def _opened(data: Path) -> Iterator[SqliteStore]:
    """The journal of a house that stands still; none is made where there is none."""
    file = JournalPlace(str(data)).file
    if not file.exists():
        raise BadStore(file, "there is no journal", "name the directory of the house with --data")
    store = SqliteStore(file)
    try:
        yield store
    finally:
        store.close()
