"""A socket on which a test can send any bytes whatever, frame by frame."""

import asyncio
import os
import socket
import struct

from ground import Ground, Person

TEXT, BINARY, PIECE, CLOSE, PING, PONG = 0x1, 0x2, 0x0, 0x8, 0x9, 0xA
Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def frame(
    opcode: int, content: bytes = b"", *, last: bool = True, masked: bool = True, bits: int = 0
) -> bytes:
    """One frame as a browser would send it, or as nobody should."""
    head = bytes([(0x80 if last else 0) | bits | opcode])
    mask = 0x80 if masked else 0
    if len(content) < 126:
        head += bytes([mask | len(content)])
    elif len(content) < 65_536:
        head += bytes([mask | 126]) + struct.pack("!H", len(content))
    else:
        head += bytes([mask | 127]) + struct.pack("!Q", len(content))
    # A mask of nothing leaves the content as it is.
    return head + (bytes(4) if masked else b"") + content


async def raw_socket(ground: Ground, person: Person, buffer: int | None = None) -> Line:
    """An open socket; with a small buffer, one that can hold little of what it is told."""
    line = socket.socket()
    if buffer is not None:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    line.settimeout(0)
    await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", ground.port))
    reader, writer = await asyncio.open_connection(sock=line)
    writer.write(
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{ground.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {os.urandom(16).hex()[:22]}==\r\nSec-WebSocket-Version: 13\r\n"
        f"Origin: {ground.address}\r\nCookie: sabot={person.token}\r\n\r\n".encode()
    )
    head = await reader.readuntil(b"\r\n\r\n")
    assert b" 101 " in head.partition(b"\r\n")[0]
    return reader, writer


async def next_frame(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """What the server sends next: the kind of frame, and its content."""
    first, second = await reader.readexactly(2)
    length = second & 0x7F
    if length == 126:
        length = int.from_bytes(await reader.readexactly(2), "big")
    elif length == 127:
        length = int.from_bytes(await reader.readexactly(8), "big")
    return first & 0x0F, await reader.readexactly(length)


async def close_frame(reader: asyncio.StreamReader) -> tuple[int, str]:
    """Why the server closed it; everything else that it says is passed over."""
    while True:
        opcode, content = await next_frame(reader)
        if opcode == CLOSE:
            return int.from_bytes(content[:2], "big"), content[2:].decode()
