"""The same rows beside a journal on PostgreSQL, for as many servers as there are."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import asyncpg

from sabot.store.postgres_opening import UNREACHABLE, Lent, Pool
from sabot.store.rows import Row, Statement
from sabot.store.store_errors import BadValue, StoreFailed


class PostgresRows:
    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def fetch(self, query: str, *values: object) -> list[Row]:
        with _told():
            return [tuple(row) for row in await self._pool.fetch(query, *values)]

    async def fetch_of(self, query: str, keys: Sequence[str]) -> list[Row]:
        return await self.fetch(f"{query} = ANY($1)", list(keys)) if keys else []

    async def write(self, statements: Sequence[Statement]) -> list[list[Row]]:
        told: list[list[Row]] = []
        with _told():
            async with self._pool.acquire() as db, db.transaction():
                for query, values in statements:
                    told.append([tuple(row) for row in await db.fetch(query, *values)])
        return told

    async def close(self) -> None:
        """The pool belongs to the store."""


class LockedPeople:
    """People as they are, and stay until a transaction ends: whoever gives them another role waits."""

    def __init__(self, db: Lent) -> None:
        self._db = db

    async def fetch(self, query: str, *values: object) -> list[Row]:
        return [tuple(row) for row in await self._db.fetch(f"{query} FOR SHARE OF p", *values)]

    async def fetch_of(self, query: str, keys: Sequence[str]) -> list[Row]:
        return await self.fetch(f"{query} = ANY($1)", list(keys)) if keys else []


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except asyncpg.DataError as wrong:
        raise BadValue(f"this cannot be kept of people: {wrong}") from None
    except (*UNREACHABLE, asyncpg.PostgresError, TimeoutError) as wrong:
        raise StoreFailed(f"what is kept of people cannot be reached: {wrong}") from None
