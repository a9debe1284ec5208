"""Several servers: a device comes to any of them, and whoever serves its table decides what it reads."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from cluster_drawing import Branch, Drawn, drawn, until, url
from device_line import SECRET, DeviceLine

from sabot.devices.lines import LONGEST_LINE
from sabot.devices.wires import stream_wire
from sabot.money import Amount
from sabot.profiles import Mode, Times
from sabot.server.config.server_config import DeviceEntry, TableEntry
from sabot.server.devices.doors import DeviceDoors
from sabot.table import commands as c
from sabot.table.house.croupiers import lacks_croupier
from sabot.table.house.settings import Settings
from sabot.table.state import Phase

__all__ = ["url"]

QUICK = Settings(device="shoe-1", times=Times(betting=5, last_bets=1, decision=5, result=1))
PIT = TableEntry(id="pit", game="punto-banco", mode=Mode.AUTO, settings=QUICK)
SHOE = DeviceEntry(id="shoe-1", table="pit", secret_file="shoe-1.secret")


@asynccontextmanager
async def two_servers(url: str, directory: Path) -> AsyncIterator[Drawn]:
    (directory / SHOE.secret_file).write_text(SECRET.hex())
    async with drawn(url, PIT, devices=(SHOE,), directory=str(directory)) as house:
        await house.purse("ann", 100_000)
        await house.branches[0].take("pit")
        yield house


@asynccontextmanager
async def device_at(branch: Branch) -> AsyncIterator[DeviceLine]:
    """Over the port of one server, and known there."""
    doors = DeviceDoors(branch.member.service)
    server = await asyncio.start_server(doors.over_tcp, "127.0.0.1", 0, limit=LONGEST_LINE)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    try:
        yield await DeviceLine(stream_wire(reader, writer)).hello()
    finally:
        writer.close()
        server.close()
        await doors.close()


async def staked(house: Drawn, branch: Branch, served_by: Branch) -> None:
    """Ann has ten on the Player, and betting is over."""
    await until(lambda: served_by.table("pit").phase is Phase.BETTING)
    await branch.does("pit", c.Request("ann", c.Join()))
    await branch.does("pit", c.Request("ann", c.PlaceBet("", "player", Amount(1_000))))
    await house.later(served_by, 6)


def test_a_device_deals_at_a_table_that_another_server_serves(url: str, tmp_path: Path) -> None:
    """And goes on with it when that one is lost: Player 9 and queen, Banker 4 and 3, a natural."""

    async def scene() -> None:
        async with two_servers(url, tmp_path) as house:
            left, right = house.branches
            async with device_at(right) as line:
                assert await line.until("ack") == "ack 0"
                await line.until("want shoe")
                assert await line.tell("1 shoe") == "ack 1"
                assert await line.tell("2 burnt 7h") == "ack 2"
                await staked(house, right, left)
                await line.until("want card")
                assert await line.tell("3 card 9d") == "ack 3"
                assert await line.tell("5 card 4s") == "no 5 4 gap"
                assert await line.tell("4 card 4s") == "ack 4"
                assert await line.tell("4 card 4s") == "ack 4", "told again"
                await house.expire("pit")
                await right.take("pit")
                await until(lambda: not lacks_croupier(right.table("pit")))
                assert await line.tell("5 card Qh") == "ack 5"
                assert await line.tell("6 card 3c") == "ack 6"
                await until(lambda: right.table("pit").play is None or right.table("pit").shown is not None)
                readings = right.table("pit").readings
                assert readings is not None
                assert readings.last == 6

    asyncio.run(scene())


def test_a_device_that_comes_to_another_server_goes_on_where_it_was(url: str, tmp_path: Path) -> None:
    """Its old line, at the server that it left, is not known to be dead."""

    async def scene() -> None:
        async with two_servers(url, tmp_path) as house:
            left, right = house.branches
            async with device_at(left) as old:
                await old.until("want shoe")
                assert await old.tell("1 shoe") == "ack 1"
                async with device_at(right) as new:
                    assert await new.until("ack") == "ack 1"
                    assert await new.tell("1 shoe") == "ack 1"
                    assert await new.tell("2 burnt 7h") == "ack 2"
                    assert await old.tell("2 burnt 7h") == "ack 2"
            assert left.table("pit").croupier == "device:shoe-1"
            await until(lambda: bool(left.table("pit").line_lost))

    asyncio.run(scene())
