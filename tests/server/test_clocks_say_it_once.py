"""The clock of a table speaks when its moment comes, once, however many commands come before it is heard."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import pytest

from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.house.house import House
from sabot.house.table_dealer import WriterFactory
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.server.live.live_house import LiveHouse
from sabot.server.live.paced_clocks import PacedClocks, Tick
from sabot.server.live.table_host import TableHost
from sabot.store.grouping import Journal
from sabot.store.memory import MemoryStore
from sabot.table import commands as c
from sabot.table.house.configuration import Configuration
from sabot.table.state import Phase

TABLE, PATIENCE = "table:one", 60.0
ONE = Configuration(table="one", game="punto-banco", mode=Mode.VIDEO)
Scene = Callable[["Served"], Awaitable[None]]


class Unheard(PacedClocks):
    """What they say is kept until it is let out."""

    def __init__(self, spoken: list[Tick]) -> None:
        super().__init__()
        self._spoken = spoken

    def speak(self, tick: Tick) -> None:
        self._spoken.append(tick)


class Served:
    """A house with one table, on a clock that is moved by hand; what clocks say is heard when it is let."""

    def __init__(self) -> None:
        self.at = 0
        self.spoken: list[Tick] = []
        store = MemoryStore()
        house = House(store, catalogue(), WriterFactory(b"k" * 32, Random(1).randbytes))
        assert house.open_table(ONE, 0) is None
        house.tell(TABLE, (c.Request("", c.OpenTable()),), 0)
        house.tell_player("ann", CreditsIssued("ann", Amount(100_000)), 0)
        house.tell(TABLE, (c.Request("ann", c.Join()),), 0)
        self.live = LiveHouse(house, Journal.over(store), lambda: self.at)
        self.live.clocks = Unheard(self.spoken)

    @property
    def host(self) -> TableHost:
        return self.live.hosts[TABLE]

    @property
    def bell(self) -> int:
        clock = self.host.writer.table.clock
        assert clock is not None
        return clock.until if self.host.writer.table.last_call else clock.marked

    async def bet(self) -> None:
        reply = await self.host.ask(c.Request("ann", c.PlaceBet("", "player", Amount(1_000))))
        assert not isinstance(reply, Refused), reply.reason

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds():
                await asyncio.sleep(0.001)


def played(scene: Scene) -> None:
    async def whole() -> None:
        served = Served()
        served.live.start()
        try:
            await served.bet()
            await scene(served)
        finally:
            await served.live.stop()

    asyncio.run(whole())


async def spoken_once(served: Served) -> None:
    served.at = served.bell
    await served.bet()
    await served.until(lambda: bool(served.spoken))
    for _ in range(3):
        await served.bet()
    (say,) = served.spoken
    say()
    await served.until(lambda: served.host.writer.table.last_call)
    assert served.bell > served.at, "and next time it speaks again"
    served.at = served.bell
    await served.host.ask(c.Request("ann", c.CallAttendant()))
    await served.until(lambda: len(served.spoken) == 2)
    served.spoken[1]()
    await served.until(lambda: served.host.writer.table.phase is not Phase.BETTING)


async def early(served: Served) -> None:
    """What is said too early changes nothing, and is said again."""
    served.host._tick()
    assert not served.host.writer.table.last_call
    served.at = served.bell
    await served.bet()
    await served.until(lambda: bool(served.spoken))


async def set_forward(served: Served) -> None:
    """The machine's clock is set: whoever acts at the table wakes its own."""
    served.at = served.bell + 1
    await served.bet()
    await served.until(lambda: bool(served.spoken))


@pytest.mark.parametrize("scene", [spoken_once, early, set_forward])
def test_a_clock_speaks_once_when_its_moment_comes(scene: Scene) -> None:
    played(scene)
