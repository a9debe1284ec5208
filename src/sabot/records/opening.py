"""Where a journal lies, so that it can be opened for reading, also by several processes."""

from importlib import import_module
from pathlib import Path

from msgspec import Struct

from sabot.records.shelf import Shelf
from sabot.records.source import Source
from sabot.records.sqlite_source import SqliteSource

JOURNAL = "journal.db"
"""The journal's file in the directory of a house."""
ARCHIVES = "archive"
"""The directory of archive files beside it."""


class Place(Struct, frozen=True):
    """A directory of the house; the journal in it, or in a database."""

    directory: str
    database: str = ""

    @property
    def file(self) -> Path:
        return Path(self.directory) / JOURNAL

    @property
    def archives(self) -> Path:
        return Path(self.directory) / ARCHIVES


def opened(place: Place) -> Shelf:
    """Raises `BadStore` where there is no journal of the house, or one that cannot be read at all."""
    return Shelf(_source(place), place.archives)


def _source(place: Place) -> Source:
    if not place.database:
        return SqliteSource(place.file)
    # Only whoever has a database needs the driver for it.
    source: Source = import_module("sabot.records.postgres_source").PostgresSource(place.database)
    return source
