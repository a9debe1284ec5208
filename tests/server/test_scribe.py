"""Rows about people are written in groups, and one that cannot be kept takes no other with it."""

import asyncio
from collections.abc import Sequence

import pytest

from sabot.server.people.row_writer import RowWriter
from sabot.store.rows import Row, SqliteRows, Statement
from sabot.store.store_errors import BadValue

FORGET = "DELETE FROM tries WHERE name = $1"


def test_a_value_that_cannot_be_kept_fails_alone() -> None:
    async def act() -> None:
        scribe = RowWriter(SqliteRows())
        scribe.later((FORGET, (2**80,)))
        told = await asyncio.gather(
            *(scribe.write((FORGET, (name,))) for name in ("ann", "\ud800", 2**80, "eve")),
            return_exceptions=True,
        )
        assert [type(each) for each in told] == [list, BadValue, BadValue, list]
        await scribe.close()

    asyncio.run(act())


def test_a_mistake_of_the_program_stops_nobody_who_comes_later() -> None:
    class Mistaken(SqliteRows):
        wrong = True

        async def write(self, statements: Sequence[Statement]) -> list[list[Row]]:
            if self.wrong:
                raise AssertionError("a mistake")
            return await super().write(statements)

    async def act() -> None:
        rows = Mistaken()
        scribe = RowWriter(rows)
        with pytest.raises(AssertionError, match="a mistake"):
            await scribe.write((FORGET, ("ann",)))
        rows.wrong = False
        assert await scribe.write((FORGET, ("ann",))) == [[]]

    asyncio.run(act())
