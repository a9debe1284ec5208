"""Whoever comes while a server cannot look into its books comes again, and is let in when it can."""

import asyncio
import socket
from collections.abc import Collection

import pytest
from cluster_drawing import Drawn, drawn, url

from sabot.client import Client, as_guest
from sabot.server.config.server_config import ListenSettings
from sabot.server.net.uvicorn_limits import door_settings
from sabot.server.running import DrainingServer
from sabot.server.socket.wire import Done
from sabot.store.store_errors import StoreFailed
from sabot.table import commands as c

__all__ = ["url"]


async def nothing() -> None:
    pass


async def come_back(house: Drawn, monkeypatch: pytest.MonkeyPatch) -> tuple[int, bool]:
    """How often they were turned away, and whether they played on."""
    (branch,) = house.branches
    await branch.take("one")
    purses = branch.house.purses
    fetch, turned_away = purses.fetch, asyncio.Queue[None]()

    async def away(players: Collection[str]) -> None:
        turned_away.put_nowait(None)
        raise StoreFailed("the database is away")

    with socket.create_server(("127.0.0.1", 0)) as door:
        server = DrainingServer(door_settings(branch.member.app(), ListenSettings()), nothing)
        serving = asyncio.create_task(server._serve(sockets=[door]))
        address = f"http://127.0.0.1:{door.getsockname()[1]}"
        async with Client(await as_guest(address)) as client:
            await client.watch("one")
            monkeypatch.setattr(purses, "fetch", away)
            for protocol in tuple(server.server_state.connections):
                protocol.transport.abort()
            for _ in range(2):
                await turned_away.get()
            monkeypatch.setattr(purses, "fetch", fetch)
            joined = await client.act("one", c.Join())
        server.should_exit = True
        await serving
    return client.connections, isinstance(joined, Done)


def test_a_client_that_was_turned_away_comes_again(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> tuple[int, bool]:
        async with drawn(url, branches=1) as house:
            return await come_back(house, monkeypatch)

    assert asyncio.run(asyncio.wait_for(scene(), 60)) == (2, True)
