"""What stands before the servers of a house: one address, behind it whichever server answers."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

CONNECTED = 1.0
"""Seconds in which a server must take a connection, or the next one is tried."""


class Balancer:
    """Passes bytes on, to the first server of a list that takes the connection."""

    def __init__(self, order: Callable[[], Sequence[int]]) -> None:
        """`order` names the ports to try, the best first."""
        self._order = order
        self._server: asyncio.Server | None = None
        self.connections = 0

    async def __aenter__(self) -> "Balancer":
        self._server = await asyncio.start_server(self._take, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()

    @property
    def address(self) -> str:
        assert self._server is not None
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        for port in self._order():
            try:
                async with asyncio.timeout(CONNECTED):
                    inner = await asyncio.open_connection("127.0.0.1", port)
            except (OSError, TimeoutError):
                continue
            await _joined((reader, writer), inner)
            return
        writer.close()


Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def _joined(outer: Line, inner: Line) -> None:
    ways = (
        asyncio.create_task(_copied(outer[0], inner[1])),
        asyncio.create_task(_copied(inner[0], outer[1])),
    )
    await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    for way in ways:
        way.cancel()
    for _, writer in (outer, inner):
        writer.close()


async def _copied(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while content := await reader.read(65536):
            writer.write(content)
            await writer.drain()
