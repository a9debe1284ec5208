"""Sockets by the thousand, as cheap as they can be: frames are told apart, timed and counted, not read."""

import asyncio
import resource
import socket
import time
from collections.abc import Callable
from itertools import count
from typing import cast

import httpx

from bench.betting_time import BettingTime, told_in

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FIN, MASKED = 0x80, 0x80
SHORT, MIDDLE = 126, 127
"""Lengths from which a frame says its length in two bytes more, or in eight."""
CHANGED, DONE, REFUSED = b'{"type":"changed"', b'{"type":"done"', b'{"type":"refused"'
AT_ONCE = 100
"""Connections that are opened at the same time."""
SMALL, SHORTEST = 4_096, 88
"""Bytes that are kept for a client that will not read, and of a packet to it: as over a poor line, little of
what it does not read is taken by the machine."""
Hear = Callable[[bytes, float], None]
_BUFFER = memoryview(bytearray(1 << 18))


def frame(content: bytes, opcode: int = TEXT, *, masked: bool = False) -> bytes:
    """One whole frame. A mask of nothing leaves the content as it is, which the standard allows."""
    length = len(content)
    mask = MASKED if masked else 0
    if length < SHORT:
        head = bytes((FIN | opcode, mask | length))
    elif length < 1 << 16:
        head = bytes((FIN | opcode, mask | SHORT)) + length.to_bytes(2, "big")
    else:
        head = bytes((FIN | opcode, mask | MIDDLE)) + length.to_bytes(8, "big")
    return head + (bytes(4) if masked else b"") + content


class Ear(asyncio.BufferedProtocol):
    """One connection. Every text frame is handed on with the moment at which it came."""

    def __init__(self, hear: Hear, greeting: bytes = b"") -> None:
        self._hear = hear
        self._greeting = greeting
        self._rest = b""
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self.line: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.line = cast(asyncio.Transport, transport)
        if self._greeting:
            self.line.write(self._greeting)
        else:
            self.open.set_result(None)

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True

    def get_buffer(self, sizehint: int) -> memoryview:
        """The same for all: what came is taken out before anybody else gets it."""
        return _BUFFER

    def buffer_updated(self, nbytes: int) -> None:
        at = time.time()
        whole = self._rest + _BUFFER[:nbytes].tobytes()
        place = 0
        if not self.open.done():
            place = whole.find(b"\r\n\r\n") + 4
            if place < 4:
                self._rest = whole
                return
            assert whole.startswith(b"HTTP/1.1 101"), whole[:200]
            self.open.set_result(None)
        self._rest = whole[self._frames(whole, place, at) :]

    def _frames(self, whole: bytes, place: int, at: float) -> int:
        """Where the first frame begins that is not whole yet."""
        end = len(whole)
        while end - place >= 2:
            length, begin = whole[place + 1], place + 2
            if length >= SHORT:
                size = 2 if length == SHORT else 8
                length, begin = int.from_bytes(whole[begin : begin + size], "big"), begin + size
            if begin + length > end:
                break
            opcode = whole[place] & 0xF
            place = begin + length
            if opcode == TEXT:
                self._hear(whole[begin:place], at)
            elif opcode == PING:
                self.line.write(frame(whole[begin:place], PONG, masked=True))
        return place

    def say(self, content: bytes) -> None:
        self.line.write(frame(content, masked=True))


def number_in(message: bytes) -> int:
    begin = message.index(b'"n":') + 4
    return int(message[begin : message.index(b",", begin)])


def moment_in(message: bytes) -> float:
    """When the message was decided, in seconds, by the clock of the house."""
    begin = message.index(b'"at":') + 5
    return int(message[begin : begin + 16]) / 1e6


def allow_many_files() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def opened(ears: list[Ear], port: int, *, small: bool = False) -> None:
    """All of them connected, so many at a time."""
    for first in range(0, len(ears), AT_ONCE):
        await asyncio.gather(*(_open(ear, port, small=small) for ear in ears[first : first + AT_ONCE]))


async def _open(ear: Ear, port: int, *, small: bool) -> None:
    loop = asyncio.get_running_loop()
    door = socket.socket()
    door.settimeout(0)
    if small:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        door.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, SHORTEST)
    await loop.sock_connect(door, ("127.0.0.1", port))
    await loop.create_connection(lambda: ear, sock=door)
    await ear.open


async def guests(port: int, number: int) -> list[str]:
    """The cookies of so many new guests. No client keeps them: whoever sends one is not a new guest."""
    address = f"http://127.0.0.1:{port}"
    entering = asyncio.Semaphore(20)

    async def guest() -> str:
        async with entering:
            asked = httpx.Request("POST", f"{address}/api/guest", headers={"origin": address}, json={})
            answer = await doors.handle_async_request(asked)
            await answer.aread()
            return answer.headers["set-cookie"].partition("=")[2].partition(";")[0]

    async with httpx.AsyncHTTPTransport(limits=httpx.Limits(max_keepalive_connections=0)) as doors:
        return await asyncio.gather(*(guest() for _ in range(number)))


def greeting(port: int, cookie: str) -> bytes:
    return (
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Cookie: sabot={cookie}\r\n\r\n"
    ).encode()


class Bettor:
    """A guest at a few tables who sends commands and times their answers."""

    ids = count(1)

    def __init__(self, tables: tuple[str, ...], port: int, cookie: str) -> None:
        self.ear = Ear(self._hear, greeting(port, cookie))
        self.tables = tables
        self.betting = {table: BettingTime() for table in tables}
        self._waiting: dict[bytes, tuple[float, asyncio.Future[bytes]]] = {}
        self.taken: list[float] = []
        """Seconds from sending a bet to its answer."""
        self.refused: list[bytes] = []
        self.heard = self.bytes = 0
        """Messages that came, and what they weigh."""

    def _hear(self, message: bytes, at: float) -> None:
        self.heard += 1
        self.bytes += len(message)
        if message.startswith((DONE, REFUSED)):
            begin = message.index(b'"id":"') + 6
            sent, future = self._waiting.pop(message[begin : message.index(b'"', begin)])
            self.taken.append(at - sent)
            if message.startswith(REFUSED):
                self.refused.append(message)
            future.set_result(message)
        else:
            for table, shown in told_in(message):
                self.betting[table].learn(shown)

    def act(self, table: str, command: str) -> "asyncio.Future[bytes]":
        id_ = f"bench-{next(self.ids)}"
        future: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._waiting[id_.encode()] = (time.time(), future)
        self.ear.say(f'{{"type":"act","id":"{id_}","table":"{table}","command":{command}}}'.encode())
        return future

    def bet(self, table: str) -> "asyncio.Future[bytes]":
        return self.act(table, '{"type":"place-bet","hand":"","bet":"player","amount":100}')

    def take_back(self, table: str) -> "asyncio.Future[bytes]":
        return self.act(table, '{"type":"clear-all"}')

    async def come(self) -> None:
        for table in self.tables:
            self.ear.say(f'{{"type":"subscribe","table":"{table}"}}'.encode())
            assert (await self.act(table, '{"type":"join"}')).startswith(DONE)
        self.taken.clear()
        self.heard = self.bytes = 0
