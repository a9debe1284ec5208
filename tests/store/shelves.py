"""Where journals are kept in the tests: one kind of shelf for each backend, opened as often as one likes."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Protocol

import pytest
from shared_postgres import server_of

from sabot.store.grouping import Journal, ThreadedStore
from sabot.store.journal import AsyncStore
from sabot.store.memory import MemoryStore
from sabot.store.postgres import PostgresStore
from sabot.store.sqlite import SqliteStore

KINDS = ("memory", "sqlite", "postgres")
LASTING = ("sqlite", "postgres")


class Shelf(Protocol):
    async def store(self) -> AsyncStore: ...


class MemoryShelf:
    def __init__(self) -> None:
        self._kept = MemoryStore()

    async def store(self) -> AsyncStore:
        return ThreadedStore(self._kept)


class SqliteShelf:
    def __init__(self, file: Path) -> None:
        self.file = file

    async def store(self) -> AsyncStore:
        return ThreadedStore(SqliteStore(self.file))


class PostgresShelf:
    def __init__(self, url: str) -> None:
        self.url = url

    async def store(self) -> AsyncStore:
        return await PostgresStore.open(self.url)


def shelf_of(request: pytest.FixtureRequest, kind: str, directory: Path) -> Shelf:
    match kind:
        case "memory":
            return MemoryShelf()
        case "sqlite":
            return SqliteShelf(directory / "journal.db")
        case _:
            return PostgresShelf(server_of(request.config).new_database())


async def using(shelf: Shelf, act: Callable[[Journal], Awaitable[None]]) -> None:
    """One opening of the shelf, from start to stop."""
    journal = Journal(await shelf.store())
    try:
        await act(journal)
    finally:
        await journal.close()
