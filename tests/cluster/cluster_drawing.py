"""A house in many places inside one test: a real database, a network of wires, and a clock moved by hand."""

import asyncio
import contextlib
import os
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import timedelta
from random import Random
from typing import TypeVar

import asyncpg
import pytest
from argon2 import PasswordHasher
from shared_postgres import server_of

from sabot.cluster.bus import NoAnswer, NoListener, Reply, Stop, Take
from sabot.cluster.house import ClusterHouse
from sabot.cluster.lease import Lease, Leases
from sabot.cluster.open_store import open_store
from sabot.cluster.running import Member
from sabot.cluster.store import ClusterStore
from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.house.requests import Done, named
from sabot.house.requests import Reply as Answered
from sabot.house.table_dealer import WriterFactory
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.server.config.server_config import DeviceEntry, JournalSettings, ServerConfig, TableEntry
from sabot.server.people.registry import Registry
from sabot.server.socket.hub import Listener
from sabot.store.checking import prove_async
from sabot.store.postgres_opening import SESSION
from sabot.store.postgres_rows import PostgresRows
from sabot.store.streams import interrupted_stream, table_stream
from sabot.table import commands as c
from sabot.table.house.setup import SECOND
from sabot.table.state import Table
from sabot.table.waiting_for import next_moment

DAWN = 1_700_000_000 * SECOND
KEY = b"k" * 32
WEAK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
BACCARAT = TableEntry(id="one", game="punto-banco", mode=Mode.VIDEO)
LONG = timedelta(hours=1)
"""The term of leases: they run out when the test says so, however slow the machine is."""
HOUR = 3_600.0
PATIENCE = 600
"""Seconds after which something that should happen counts as never happening, on a busy machine."""
T = TypeVar("T")


@pytest.fixture
def url(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database of its own. Nobody loses their patience on a busy machine, unless the test says so."""
    monkeypatch.setattr("sabot.cluster.open_store.STALLED", "1h")
    monkeypatch.setattr("sabot.cluster.open_store.SESSION", {**SESSION, "lock_timeout": "60s"})
    monkeypatch.setattr("sabot.cluster.forwarding.PATIENCE", PATIENCE)
    monkeypatch.setattr("sabot.cluster.following.UNHEARD", HOUR)
    monkeypatch.setattr("sabot.cluster.presence.SILENT", HOUR)
    monkeypatch.setattr("sabot.cluster.serving.LEFT_OVER", HOUR)
    return server_of(request.config).new_database()


class Wires:
    """A network in which messages can be made to get lost."""

    def __init__(self) -> None:
        self.hearers: dict[str, list[Take]] = defaultdict(list)
        self.answerers: dict[str, list[Reply]] = defaultdict(list)
        self.loses: Callable[[str, bytes], bool] = lambda subject, content: False
        self.loses_answer: Callable[[str], bool] = lambda subject: False
        """The question arrived, and is carried out; whoever asked hears nothing."""
        self.most = 1_000_000
        self.flying = 0
        """Messages that were said and are not heard yet."""

    def deliver(self, take: Take, content: bytes) -> None:
        self.flying -= 1
        take(content)


class WireBus:
    def __init__(self, wires: Wires) -> None:
        self._wires = wires
        self.connected = True

    @property
    def most(self) -> int:
        return self._wires.most

    def say(self, subject: str, content: bytes) -> None:
        if not self._wires.loses(subject, content):
            for take in tuple(self._wires.hearers[subject]):
                self._wires.flying += 1
                asyncio.get_running_loop().call_soon(self._wires.deliver, take, content)

    async def ask(self, subject: str, content: bytes, seconds: float) -> bytes:
        there = self._wires.answerers[subject]
        if not there:
            raise NoListener
        answer = await there[0](content)
        if self._wires.loses_answer(subject):
            raise NoAnswer
        return answer

    async def hear(self, subject: str, take: Take) -> Stop:
        return _joined(self._wires.hearers[subject], take)

    async def answer(self, subject: str, reply: Reply) -> Stop:
        return _joined(self._wires.answerers[subject], reply)

    async def close(self) -> None:
        pass


def _joined(there: list[T], one: T) -> Stop:
    there.append(one)

    async def stop() -> None:
        with contextlib.suppress(ValueError):
            # A scene may have cut this server off already.
            there.remove(one)

    return stop


class Clock:
    def __init__(self) -> None:
        self.at = DAWN

    def __call__(self) -> int:
        return self.at


class Branch:
    """One server of the house, without doors and without loops: the test says when it looks at leases."""

    def __init__(self, member: Member, leases: Leases, bus: WireBus) -> None:
        self.member = member
        self.leases = leases
        self.bus = bus
        self.house = member.house
        self._ids = 0

    async def take(self, *names: str) -> list[Lease]:
        """Serve these tables, if they are free."""
        await self.leases.offer(names)
        taken = await self.member.serving.take(names)
        for lease in taken:
            await self.member.serving.own(lease)
        return taken

    def table(self, name: str) -> Table:
        return self.house.hosts[table_stream(name)].writer.table

    def version(self, name: str) -> int:
        return self.house.hosts[table_stream(name)].writer.version

    async def act(self, table: str, command: c.Request, id_: str = "") -> Answered:
        """A command of a person who is connected here."""
        await self.member.following.reach(table)
        self._ids += 1
        stream = interrupted_stream(table) if "/" in table else table_stream(table)
        told = named(command, id_ or f"{self.house.member}-{self._ids}", stream)
        return await self.house.hosts[stream].ask(told)

    async def does(self, table: str, command: c.Request, id_: str = "") -> Done:
        reply = await self.act(table, command, id_)
        assert isinstance(reply, Done), reply
        return reply

    async def refused(self, table: str, command: c.Request) -> str:
        reply = await self.act(table, command)
        assert isinstance(reply, Refused), reply
        return reply.reason

    async def listens(self, player: str, table: str) -> "Ear":
        await self.member.following.reach(table)
        await self.member.service.expect(player)
        ear = Ear(player)
        service = self.member.service
        service.listen(table, ear.listener)
        ear.listener.tell(service.snapshot(table))
        own = service.own_snapshot(table, ear.listener)
        assert own is not None
        ear.listener.tell(own)
        return ear


class Ear:
    """A window: it remembers everything that it was told."""

    def __init__(self, player: str) -> None:
        self.told: list[bytes] = []
        self.listener = Listener(player, self._take)

    def _take(self, content: bytes) -> bool:
        self.told.append(content)
        return True


async def until(happened: Callable[[], bool]) -> None:
    """Reading the journal takes as long as it takes."""
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.005)


class Drawn:
    def __init__(self, url: str, clock: Clock, wires: Wires, branches: list[Branch]) -> None:
        self.url = url
        self.clock = clock
        self.wires = wires
        self.branches = branches

    @property
    def store(self) -> ClusterStore:
        return self.branches[0].house.store

    async def expire(self, *names: str) -> None:
        """The leases of these tables run out."""
        await self.store.pool.execute(
            "UPDATE cluster.lease SET until = '-infinity' WHERE name = ANY($1)", list(names)
        )

    async def purse(self, player: str, amount: int) -> None:
        await self.branches[0].house.tell_player(player, CreditsIssued(player, Amount(amount)))

    async def later(self, branch: Branch, seconds: int) -> None:
        """Time passes for the tables that this server serves."""
        until = self.clock.at + seconds * SECOND
        while (due := _next(branch)) is not None and due[0] <= until:
            self.clock.at = max(self.clock.at, due[0])
            await branch.house.hosts[due[1]].ask(c.Request("", c.Tick()))
        self.clock.at = until

    async def settle(self) -> None:
        """Until everything that was said has been heard."""
        while self.wires.flying:
            await asyncio.sleep(0)


@asynccontextmanager
async def locked(house: Drawn, table: str, name: str) -> AsyncIterator[None]:
    """Somebody else holds a row for longer than anybody waits."""
    db = await asyncpg.connect(house.url)
    try:
        async with db.transaction():
            await db.execute(f"SELECT 1 FROM {table} WHERE name = $1 FOR UPDATE", name)
            yield
    finally:
        await db.close()


def _next(branch: Branch) -> tuple[int, str] | None:
    moments = (
        (moment, stream)
        for stream in branch.house.hosts
        if (host := branch.house.served(stream)) and (moment := next_moment(host.writer.table)) is not None
    )
    return min(moments, default=None)


@asynccontextmanager
async def drawn(
    url: str,
    *tables: TableEntry,
    branches: int = 2,
    devices: tuple[DeviceEntry, ...] = (),
    directory: str = "data",
) -> AsyncIterator[Drawn]:
    """In the end the store is proven."""
    clock, wires = Clock(), Wires()
    keep = JournalSettings(directory=directory)
    config = ServerConfig(table=tables or (BACCARAT,), device=devices, keep=keep)
    async with AsyncExitStack() as stack:
        made: list[Branch] = []
        for number in range(branches):
            store = await open_store(url, 4, "mark", catalogue())
            stack.push_async_callback(store.close)
            people = Registry(PostgresRows(store.pool), os.urandom, WEAK)
            stack.push_async_callback(people.close)
            staff = WriterFactory(KEY, Random(number).randbytes)
            bus = WireBus(wires)
            house = ClusterHouse(f"m{number}", store, staff, catalogue(), bus, clock)
            leases = Leases(store.pool, house.member, LONG)
            member = Member(config, house, leases, people)
            await house.start()
            made.append(Branch(member, leases, bus))
            stack.push_async_callback(member.serving.stop)
            stack.push_async_callback(member.presence.stop)
        yield Drawn(url, clock, wires, made)
        # Nobody writes any more: a proof reads one stream after the other.
        for branch in made:
            await branch.member.presence.stop()
            await branch.member.serving.let_all_go()
        assert (await prove_async(made[0].house.store)).fault is None
