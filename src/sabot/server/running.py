"""Serving: the house behind its doors, until somebody stops it; then rounds are finished first."""

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from types import FrameType

import uvicorn

from sabot.games.catalogue import Catalogue
from sabot.server.app import create_app
from sabot.server.bootstrap import Opened, now, open_house
from sabot.server.checkpoints import check, keep_checking
from sabot.server.config import ServerConfig
from sabot.server.door import door_settings
from sabot.server.draining import drain
from sabot.server.hub import Hub
from sabot.server.live_house import LiveHouse
from sabot.server.residents import keep_company
from sabot.server.service import Service
from sabot.store.grouping import Journal

MOST_PORTS = 50
"""Ports that are tried after the usual one."""
log = logging.getLogger("sabot.server")
Say = Callable[[str], None]
"""How a server tells whoever started it what it does."""


@asynccontextmanager
async def service_of(opened: Opened) -> AsyncIterator[Service]:
    """The house in service; afterwards everything that waits is written."""
    journal = Journal.over(opened.house.store)
    live = LiveHouse(opened.house, journal, Hub(), now)
    live.start()
    service = Service(opened.config, live, opened.people, now)
    checking = asyncio.create_task(keep_checking(live))
    try:
        yield service
    finally:
        checking.cancel()
        await drain(live)
        await live.stop()
        await check(live)
        await journal.close()
        opened.people.close()


def free_socket(config: ServerConfig) -> socket.socket:
    """The wished port, or the next that is free."""
    for port in range(config.listen.port, config.listen.port + MOST_PORTS):
        door = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((config.listen.host, port))
        except OSError:
            door.close()
            continue
        door.listen(1024)
        return door
    raise OSError(f"no port from {config.listen.port} on is free")


@asynccontextmanager
async def company(service: Service) -> AsyncIterator[None]:
    """House players at the tables that want some, while the doors are open."""
    wanted = [entry for entry in service.config.table if entry.bots]
    tasks = [asyncio.create_task(keep_company(service, entry.id, entry.bots)) for entry in wanted]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()


class DrainingServer(uvicorn.Server):
    """The first signal to stop lets rounds finish; the second stops at once."""

    def __init__(self, config: uvicorn.Config, leave: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._leave = leave
        self._draining: asyncio.Task[None] | None = None
        self._loop = asyncio.get_running_loop()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._draining is not None:
            super().handle_exit(sig, frame)
            return
        self._loop.call_soon_threadsafe(self._begin_draining)

    def _begin_draining(self) -> None:
        if self._draining is None:
            self._draining = self._loop.create_task(self._drain())

    async def _drain(self) -> None:
        await self._leave()
        self.should_exit = True


async def serve(config: ServerConfig, games: Catalogue, say: Say) -> None:
    opened = open_house(config, games)
    door = free_socket(config)
    listen = opened.config.listen
    scheme = "https" if listen.certificate else "http"
    say(f"Sabot deals at {scheme}://{listen.host}:{door.getsockname()[1]} (play credits only)")
    if opened.password:
        say(f"The first operator is 'operator' with the password {opened.password} (shown this once)")
    async with service_of(opened) as service, company(service):
        server = DrainingServer(
            door_settings(create_app(service), listen),
            lambda: drain(service.live),
        )
        await server.serve(sockets=[door])


def run(config: ServerConfig, games: Catalogue, say: Say) -> None:
    with asyncio.Runner() as runner:
        runner.run(serve(config, games, say))
