"""A registry over a file of its own, asked from one loop, by a clock moved by hand."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Literal, TypeVar

import pytest
from argon2 import PasswordHasher
from ground import WEAK

from sabot.games.answer import Refused
from sabot.server.people.authentication import Admitted, Attempt, MoreProofNeeded, let_in
from sabot.server.people.person import AccountRules, Person, Role, Session
from sabot.server.people.registry import Registry
from sabot.store.rows import SqliteRows
from sabot.store.sqlite import SqliteStore

NAME, PASSWORD = "Ann", "correct horse battery"
AT = 1_800_000_000_000_000
MINUTE = 60_000_000
HERE, THERE = "192.0.2.1", "198.51.100.7"
T = TypeVar("T")


class Counting(PasswordHasher):
    """Counts how often a password was compared, which is where the time goes."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.compared = 0

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:  # noqa: A002  # its own word
        self.compared += 1
        return super().verify(hash, password)


class Drawn:
    """A registry over a file of its own, asked from one loop."""

    def __init__(self, runner: asyncio.Runner, people: Registry) -> None:
        self.people = people
        self.runner = runner

    def do(self, work: Awaitable[T]) -> T:
        async def done() -> T:
            return await work

        return self.runner.run(done())

    def add(self, name: str = NAME, role: Role = Role.PLAYER) -> Person:
        person = self.do(self.people.add(name, PASSWORD, role, AT))
        assert isinstance(person, Person)
        return person

    def try_in(
        self, name: str, password: str, at: int, address: str = HERE
    ) -> Admitted | MoreProofNeeded | Refused:
        return self.do(let_in(self.people, Attempt(name, password), at, address))

    def fails(self, at: int, times: int = 1, name: str = NAME, address: str = HERE) -> None:
        for _ in range(times):
            assert isinstance(self.try_in(name, "wrong horse battery", at, address), Refused)

    def is_let_in(self, at: int, address: str = HERE, name: str = NAME) -> bool:
        return isinstance(self.try_in(name, PASSWORD, at, address), Admitted)

    def begun(self, at: int = AT, name: str = NAME) -> Session:
        found = self.try_in(name, PASSWORD, at)
        assert isinstance(found, Admitted)
        return found.session

    def guest(self, at: int = AT) -> Session:
        async def come() -> Session:
            return await self.people.begin(await self.people.add_guest(AT), at)

        return self.do(come())

    def kept(self, query: str) -> object:
        return self.do(self.people.rows.fetch(query))[0][0]


Draw = Callable[..., Drawn]


@pytest.fixture
def draw(tmp_path: Path) -> Iterator[Draw]:
    made: list[Drawn] = []

    def drawn(hasher: PasswordHasher = WEAK, rules: AccountRules | None = None) -> Drawn:
        file = tmp_path / f"{len(made)}.db"
        SqliteStore(file).close()
        people = Registry(SqliteRows(file), os.urandom, hasher, rules)
        made.append(Drawn(runner, people))
        return made[-1]

    with asyncio.Runner() as runner:
        yield drawn
        for each in made:
            each.do(each.people.close())


@pytest.fixture
def house(draw: Draw) -> Drawn:
    drawn = draw()
    drawn.add()
    return drawn
