"""A door for watchers alone, on an address of its own, for as long as the house is open."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import uvicorn

from sabot.server.config.server_config import ListenSettings
from sabot.server.live.service import Service
from sabot.server.monitoring.health_pages import watch_app
from sabot.server.net.listening import opened_door
from sabot.server.net.uvicorn_limits import door_settings


class QuietServer(uvicorn.Server):
    """Signals are for the players' door; this one closes with it."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def host_and_port(address: str) -> tuple[str, int]:
    """Of `127.0.0.1:9100` or `[::1]:9100`. Raises `ValueError`."""
    host, _, port = address.rpartition(":")
    if not host:
        raise ValueError("no port")
    return host.strip("[]"), int(port)


@asynccontextmanager
async def watch_door(service: Service) -> AsyncIterator[None]:
    watch = service.config.listen.watch
    if not watch:
        yield
        return
    host, port = host_and_port(watch)
    server = QuietServer(door_settings(watch_app(service), ListenSettings(host=host)))
    serving = asyncio.create_task(server.serve(sockets=[opened_door(host, port)]))
    try:
        yield
    finally:
        server.should_exit = server.force_exit = True
        await serving
