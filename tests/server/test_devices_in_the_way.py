"""Devices at tables that are closed or taken from them, and beside connections that only take up room."""

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from device_line import DeviceLine
from device_scene import DeviceDoor, device_stage
from ground import Stage

from sabot.devices.wires import MOST_UNREAD, stream_wire
from sabot.house.requests import Done
from sabot.server.devices import doors
from sabot.table import commands as c


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with device_stage(tmp_path, "punto-banco") as opened:
        yield opened


async def told(stage: Stage, command: c.Command, by: str = "") -> None:
    reply = await stage.ground.service.live.hosts["table:pit"].ask(c.Request(by, command))
    assert isinstance(reply, Done), reply


@pytest.mark.parametrize("before", [True, False])
def test_a_device_deals_at_a_table_that_is_opened_after_it_came(stage: Stage, *, before: bool) -> None:
    """The table was closed when it came, or is closed and opened again while it is there."""
    door = DeviceDoor(stage)

    async def scene() -> None:
        if before:
            await told(stage, c.CloseTable())
        line = await door.device()
        if not before:
            await line.until("want shoe")
            await told(stage, c.CloseTable())
        await line.until("want nothing")
        await told(stage, c.OpenTable())
        await line.until("want shoe")
        assert await line.tell("1 shoe") == "ack 1"

    stage.play(scene())


def test_a_device_that_was_relieved_is_there_again(stage: Stage) -> None:
    door = DeviceDoor(stage)

    async def scene() -> None:
        line = await door.device()
        await line.until("want shoe")
        await told(stage, c.Relieve("device:shoe-1"), by="pit")
        assert await line.tell("1 shoe") == "ack 1"

    stage.play(scene())


def test_connections_that_say_nothing_keep_no_device_out(stage: Stage) -> None:
    door = DeviceDoor(stage)

    async def scene() -> list[DeviceLine]:
        silent = [await door.line() for _ in range(doors.MOST_LINES + 8)]
        await door.device()
        return silent

    stage.play(scene())


def test_an_end_that_does_not_read_is_cut_off() -> None:
    """Otherwise more and more would be kept for it."""

    async def scene() -> tuple[int, str | None]:
        ended: asyncio.Future[tuple[int, str | None]] = asyncio.get_running_loop().create_future()

        async def told(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            wire, most = stream_wire(reader, writer), 0
            while not writer.transport.is_closing():
                wire.write("beat " * 30)
                most = max(most, writer.transport.get_write_buffer_size())
            ended.set_result((most, await wire.read()))

        server = await asyncio.start_server(told, "127.0.0.1", 0)
        with socket.create_connection(server.sockets[0].getsockname()):
            found = await ended
        server.close()
        return found

    most, end = asyncio.run(scene())
    assert most < 2 * MOST_UNREAD
    assert end is None
