"""Rows beside the journal, in the same database: what may be changed and erased, such as names."""

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from pathlib import Path
from threading import Lock
from typing import Any, Protocol

from sabot.store.schema import CARE, ENROLMENT, PEOPLE, indexes, sqlite_tables
from sabot.store.store_errors import UNWRITABLE, BadValue, StoreFailed

Row = tuple[Any, ...]
Statement = tuple[str, tuple[object, ...]]
"""A statement with `$1`, `$2` … in it, which both databases read, and their values."""
PATIENCE = 5.0
"""Seconds to wait for another process that writes: a command line, or the server."""
MANY = 500
"""Keys that are asked for in one question."""
UNKEPT = (*UNWRITABLE, sqlite3.DataError, sqlite3.InterfaceError, sqlite3.ProgrammingError)
"""What SQLite says of values that it cannot keep."""


class RowReader(Protocol):
    async def fetch(self, query: str, *values: object) -> list[Row]: ...

    async def fetch_of(self, query: str, keys: Sequence[str]) -> list[Row]:
        """`query` ends with the name of a column: the rows in which it is one of the keys."""
        ...


class RowStore(RowReader, Protocol):
    async def write(self, statements: Sequence[Statement]) -> list[list[Row]]:
        """All of them or none, in one transaction; what each of them returns."""
        ...

    async def close(self) -> None: ...


class SqliteRows:
    """Read at once, because a row is found in microseconds; written in a thread, because a disk is slow.

    `pen` is held while the journal writes: two threads of one process never wait for each other's locks.
    """

    def __init__(self, file: Path | None = None, pen: AbstractContextManager[object] | None = None) -> None:
        """Without a file in memory, and gone with this process."""
        self._pen: AbstractContextManager[object] = pen or Lock()
        self._where = str(file or ":memory:")
        self._thread = None if file is None else ThreadPoolExecutor(1, thread_name_prefix="people")
        self._db = self._connected()
        if file is None:
            tables = sqlite_tables()
            for statement in (*(tables[name] for name in (*PEOPLE, *CARE, *ENROLMENT)), *indexes()):
                self._db.execute(statement)
        self._reader = self._db if file is None else self._connected()

    def _connected(self) -> sqlite3.Connection:
        db = sqlite3.connect(self._where, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        db.execute("PRAGMA synchronous = FULL")
        return db

    async def fetch(self, query: str, *values: object) -> list[Row]:
        return self._asked(query, _named(values))

    async def fetch_of(self, query: str, keys: Sequence[str]) -> list[Row]:
        found: list[Row] = []
        for first in range(0, len(keys), MANY):
            some = keys[first : first + MANY]
            marks = ", ".join(f"${number}" for number in range(1, len(some) + 1))
            found += self._asked(f"{query} IN ({marks})", _named(some))
        return found

    def _asked(self, query: str, values: dict[str, object]) -> list[Row]:
        try:
            return self._reader.execute(query, values).fetchall()
        except (*UNKEPT, sqlite3.Error) as wrong:
            raise StoreFailed(f"{self._where} could not be read: {wrong}") from None

    async def write(self, statements: Sequence[Statement]) -> list[list[Row]]:
        if self._thread is None:
            return self._written(statements)
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._written, statements)

    def _written(self, statements: Sequence[Statement]) -> list[list[Row]]:
        db = self._db
        with self._pen:
            try:
                db.execute("BEGIN IMMEDIATE")
                told = [db.execute(query, _named(values)).fetchall() for query, values in statements]
                db.execute("COMMIT")
                return told
            except UNKEPT as wrong:
                raise BadValue(f"{self._where} cannot keep this: {wrong}") from None
            except sqlite3.Error as wrong:
                raise StoreFailed(f"{self._where} could not be written: {wrong}") from None
            finally:
                if db.in_transaction:
                    db.execute("ROLLBACK")

    async def close(self) -> None:
        if self._thread is not None:
            self._thread.shutdown()
            self._reader.close()
        self._db.close()


def _named(values: Sequence[object]) -> dict[str, object]:
    return {str(number): value for number, value in enumerate(values, 1)}
