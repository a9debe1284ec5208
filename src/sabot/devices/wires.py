"""The way between a device and the house, whatever it is made of: whole lines, without their ends."""

import asyncio
from collections.abc import Awaitable, Callable

from msgspec import Struct

MOST_UNREAD = 65_536
"""Bytes that are kept for an end that does not read what it is told; then the line is cut."""


NO_LINE = "?"
"""Stands for what is too long to be a line: it means nothing, and no seal opens it."""


class Wire(Struct, frozen=True):
    read: Callable[[], Awaitable[str | None]]
    """The next line; None at the end."""
    write: Callable[[str], None]
    """Never waits."""


def stream_wire(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> Wire:
    async def read() -> str | None:
        try:
            line = await reader.readline()
        except ValueError:
            return NO_LINE
        except ConnectionError:
            return None
        return line.rstrip(b"\r\n").decode("ascii", "replace") if line.endswith(b"\n") else None

    def write(text: str) -> None:
        if writer.transport.get_write_buffer_size() > MOST_UNREAD:
            writer.transport.abort()
        else:
            writer.write(f"{text}\n".encode("ascii"))

    return Wire(read, write)
