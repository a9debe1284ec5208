"""Where a journal lies, so that it can be opened for reading, also by several processes."""

from importlib import import_module
from pathlib import Path

from msgspec import Struct

from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import Reader
from sabot.records.journal.sqlite_reader import SqliteReader

JOURNAL = "journal.db"
"""The journal's file in the directory of a house."""
ARCHIVES = "archive"
"""The directory of archive files beside it."""


class JournalPlace(Struct, frozen=True):
    """A directory of the house; the journal in it, or in a database."""

    directory: str
    database: str = ""

    @property
    def file(self) -> Path:
        return Path(self.directory) / JOURNAL

    @property
    def archives(self) -> Path:
        return Path(self.directory) / ARCHIVES


def opened(place: JournalPlace) -> JournalReader:
    """Raises `BadStore` where there is no journal of the house, or one that cannot be read at all."""
    return JournalReader(_reader(place), place.archives)


def _reader(place: JournalPlace) -> Reader:
    if not place.database:
        return SqliteReader(place.file)
    # Only whoever has a database needs the driver for it.
    reader: Reader = import_module("sabot.records.journal.postgres_reader").PostgresReader(place.database)
    return reader
