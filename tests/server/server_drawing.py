"""A server with real sockets inside a test, and people who play at it through the client."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import uvicorn

from sabot.client import Client, as_guest
from sabot.games.catalogue import catalogue
from sabot.games.moves import Action
from sabot.money import Amount
from sabot.server.bootstrap import open_house
from sabot.server.config.server_config import JournalSettings, ListenSettings, ServerConfig, TableEntry
from sabot.server.http.app import create_app
from sabot.server.live.service import Service
from sabot.server.net.uvicorn_limits import door_settings
from sabot.server.running import service_of
from sabot.server.socket.wire import Done
from sabot.table import commands as c


def config_of(directory: Path, *tables: TableEntry) -> ServerConfig:
    return ServerConfig(
        keep=JournalSettings(directory=str(directory)), listen=ListenSettings(port=0), table=tables
    )


@asynccontextmanager
async def served(config: ServerConfig) -> AsyncIterator[tuple[str, Service]]:
    """The address of a running server, and its insides."""
    door = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    door.bind(("127.0.0.1", 0))
    door.listen(64)
    opened = open_house(config, catalogue())
    async with service_of(opened) as service:
        server = uvicorn.Server(door_settings(create_app(service), config.listen))
        running = asyncio.create_task(server.serve(sockets=[door]))
        try:
            yield f"http://127.0.0.1:{door.getsockname()[1]}", service
        finally:
            server.should_exit = True
            await running


@asynccontextmanager
async def guest_at(address: str, table: str) -> AsyncIterator[Client]:
    """A guest who watches a table and has joined it."""
    async with Client(await as_guest(address)) as client:
        await client.watch(table)
        assert isinstance(await client.act(table, c.Join()), Done)
        yield client


async def play_a_round(client: Client, table: str) -> int:
    """Sit down if there are seats, stake 10, press Deal, stand on everything; gives the balance after it."""
    for seat in range(1, 8):
        if isinstance(await client.act(table, c.TakeSeat(seat)), Done):
            break
    own = await client.look(table)
    field = next(field for field in own.fields if not field.behind and field.refused is None)
    assert isinstance(await client.act(table, c.PlaceBet(field.hand, field.bet, Amount(1000))), Done)
    await client.act(table, c.PressDeal())
    while not (own := await client.look(table)).last_bet:
        for offer in own.insurance:
            await client.act(table, c.AnswerInsurance(offer.hands[0], takes=False))
        for decision in own.decisions:
            if decision.action == Action.STAND and decision.refused is None:
                await client.act(table, c.Choose(decision.hand, Action.STAND))
        await asyncio.sleep(0.05)
    return own.balance
