"""Serving: the house behind its doors, until somebody stops it; then rounds are finished first."""

import asyncio
import errno
import gc
import logging
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from types import FrameType

import uvicorn
import uvloop

from sabot.games.catalogue import Catalogue
from sabot.server.app import create_app
from sabot.server.bootstrap import Opened, now, open_house
from sabot.server.checkpoints import Checkpoints
from sabot.server.config import BadConfig, ServerConfig
from sabot.server.door import door_settings
from sabot.server.draining import drain
from sabot.server.hub import Hub
from sabot.server.live_house import LiveHouse
from sabot.server.logs import fields
from sabot.server.residents import keep_company
from sabot.server.returning import miss_whoever_stays_away
from sabot.server.service import Service
from sabot.store.grouping import Journal

MOST_PORTS = 50
"""Ports that are tried after the usual one."""
LAST_PORT = 65_535
LAST_WORDS = 5
"""Seconds in which a connection must take what is still to be sent when the doors close."""
BACKLOG = 1_024
"""Connections that may wait to be taken."""
SWITCH = 0.0005
"""Seconds after which the loop lets the thread that writes go on. A commit needs its turn several times, and
with the usual ten times as long it would mostly wait."""
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
    checkpoints = Checkpoints(live)
    work = (checkpoints.keep_checking(), miss_whoever_stays_away(service))
    tasks = [asyncio.create_task(each) for each in work]
    try:
        yield service
    finally:
        for task in tasks:
            task.cancel()
        # Whoever was to be waited for was waited for while the doors were open.
        await drain(live, 0)
        await live.stop()
        await checkpoints.check()
        await journal.close()
        opened.people.close()


def free_socket(config: ServerConfig) -> socket.socket:
    """The wished port, or the next that is free; any free one where it is 0."""
    host, first = config.listen.host, config.listen.port
    for port in range(first, min(first + MOST_PORTS, LAST_PORT + 1)):
        family, address = _address(host, port)
        door = socket.socket(family, socket.SOCK_STREAM)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind(address)
            door.listen(BACKLOG)
        except OSError as wrong:
            door.close()
            if wrong.errno != errno.EADDRINUSE:
                raise BadConfig(f"cannot listen on {host}, port {port}: {_why(wrong)}") from None
            continue
        if port != first:
            log.warning("port %d is taken by another program; this is %d", first, port)
        return door
    raise BadConfig(f"no port from {first} on is free; name another one")


def _address(host: str, port: int) -> tuple[socket.AddressFamily, tuple[object, ...]]:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        return found[0], found[4]
    except OSError as wrong:
        raise BadConfig(f"cannot listen on {host}: {_why(wrong)}") from None


def _why(wrong: OSError) -> str:
    hint = "; ports below 1024 belong to the system" if wrong.errno == errno.EACCES else ""
    return f"{wrong.strerror or wrong}{hint}".lower()


def web_address(config: ServerConfig, door: socket.socket) -> str:
    """What people type into a browser."""
    listen, port = config.listen, door.getsockname()[1]
    scheme = "https" if listen.certificate else "http"
    host = f"[{listen.host}]" if ":" in listen.host else listen.host
    return f"{scheme}://{host}:{port}"


@asynccontextmanager
async def company(service: Service) -> AsyncIterator[None]:
    """House players at the tables that want some, while the doors are open; elsewhere the last ones leave."""
    tables = service.config.table
    tasks = [asyncio.create_task(keep_company(service, entry.id, entry.bots)) for entry in tables]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()


class DrainingServer(uvicorn.Server):
    """The first signal to stop lets rounds finish; the second stops at once."""

    def __init__(self, config: uvicorn.Config, leave: Callable[[], Awaitable[None]]) -> None:
        config.timeout_graceful_shutdown = LAST_WORDS
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
        log.info("asked to stop: rounds are finished first")
        await self._leave()
        log.info("all tables stand still")
        self.should_exit = True


def settle_down() -> None:
    """What lies in memory once the tables are open stays there: the collector, which halts everybody for as
    long as it looks, need not look at it again and again."""
    gc.collect()
    gc.freeze()


async def serve(config: ServerConfig, games: Catalogue, say: Say) -> None:
    # The door first: who cannot listen leaves everything as it was.
    door = free_socket(config)
    opened = open_house(config, games)
    address = web_address(config, door)
    if opened.password:
        say(f"The first operator is 'operator' with the password {opened.password} (shown this once)")
    # Last, because whoever waits for it reads no further.
    say(f"Sabot deals at {address} (play credits only)")
    log.info("the doors are open", extra=fields(address=address, tables=len(opened.config.table)))
    async with service_of(opened) as service, company(service):
        settle_down()
        server = DrainingServer(
            door_settings(create_app(service), opened.config.listen),
            lambda: drain(service.live, opened.config.drain_seconds),
        )
        await server.serve(sockets=[door])
    log.info("everything is written; the house is closed")


def run(config: ServerConfig, games: Catalogue, say: Say) -> None:
    sys.setswitchinterval(SWITCH)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(config, games, say))
