"""Sockets that should not open, and how each is turned away; lines that are kept open for nothing."""

import asyncio
import contextlib
from collections.abc import Iterator

import msgspec
import pytest
from ground import Ground, Person, Stage, config_of, staged
from hostile_house import Attacked, attacked
from raw_line import CLOSE, TEXT, close_frame, frame, raw_socket

from sabot.server.config.server_config import TableEntry
from sabot.server.net.rate_limits import RateLimits
from sabot.server.net.uvicorn_limits import PatientHttp
from sabot.server.socket.wire import Closed

__all__ = ["attacked"]

OURS, SAME = "our own address", "a guest's session"
KEY = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
SIGN_IN = int(Closed.SIGN_IN)


class Knock(msgspec.Struct, frozen=True, kw_only=True):
    path: str = "/ws"
    host: str = OURS
    origin: str | None = OURS
    cookie: str | None = SAME
    key: str = KEY
    version: str = "13"


ROWS: tuple[tuple[str, Knock, int], ...] = (
    ("an honest one", Knock(), 101),
    ("from another site", Knock(origin="http://evil.example"), 403),
    ("from nowhere", Knock(origin=None), 403),
    ("from a page without an origin", Knock(origin="null"), 403),
    ("by a name that points at us", Knock(host="evil.example", origin="http://evil.example"), 421),
    ("at another door", Knock(path="/socket"), 403),
    ("at the door above", Knock(path="/ws/../ws"), 403),
    ("without a key", Knock(key="X: y"), 400),
    ("with half a key", Knock(key="Sec-WebSocket-Key: AAAA"), 400),
    ("by an old version", Knock(version="8"), 400),
    ("without a session", Knock(cookie=None), SIGN_IN),
    ("with a session made up", Knock(cookie="0" * 64), SIGN_IN),
    ("with an empty session", Knock(cookie=""), SIGN_IN),
    ("with the session in the address", Knock(path="/ws?sabot=SESSION", cookie=None), SIGN_IN),
)  # fmt: skip


async def knocked(ground: Ground, row: Knock, person: Person) -> int:
    """The status of the handshake; where it succeeds and the socket is closed at once, the close code."""
    own = f"127.0.0.1:{ground.port}"
    lines = [
        f"GET {row.path.replace('SESSION', person.token)} HTTP/1.1",
        f"Host: {own if row.host == OURS else row.host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        row.key,
        f"Sec-WebSocket-Version: {row.version}",
    ]
    if row.origin is not None:
        lines.append(f"Origin: {ground.address if row.origin == OURS else row.origin}")
    if row.cookie is not None:
        lines.append(f"Cookie: sabot={person.token if row.cookie == SAME else row.cookie}")
    reader, writer = await asyncio.open_connection("127.0.0.1", ground.port)
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
    head = await reader.readuntil(b"\r\n\r\n")
    status = int(head.split()[1])
    if status == 101:
        # Who was let in is told so first; the others are told only that they must go.
        writer.write(frame(CLOSE))
        with contextlib.suppress(asyncio.IncompleteReadError):
            first = await reader.readexactly(1)
            status = status if first[0] & 0x0F == TEXT else await _code(reader)
    writer.close()
    return status


async def _code(reader: asyncio.StreamReader) -> int:
    await reader.readexactly(1)
    return int.from_bytes(await reader.readexactly(2), "big")


@pytest.mark.parametrize(("row", "expected"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_a_knock_at_the_door(attacked: Attacked, row: Knock, expected: int) -> None:
    async def attack(ground: Ground) -> int:
        return await knocked(ground, row, await ground.guest())

    assert attacked.survives(attack) == expected


# Lines kept open for nothing.


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    """A server that loses its patience soon, and not before whatever comes at once was looked at."""
    monkeypatch.setattr(PatientHttp, "head_seconds", 1.0)
    table = TableEntry(id="one", game="punto-banco")
    with staged(config_of(table), RateLimits(body_seconds=1.0), heartbeat=1.0) as stage:
        yield stage


@pytest.mark.parametrize(
    "begun",
    ["", "G", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ", "\x16\x03\x01"],
    ids=["nothing", "one letter", "one line", "half a header", "half a TLS handshake"],
)
def test_a_head_that_never_ends_is_not_waited_for(hurried: Stage, begun: str) -> None:
    async def slowly(ground: Ground) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", ground.port)
        writer.write(begun.encode())
        said = await reader.read()
        writer.close()
        return said

    said = hurried.play(slowly(hurried.ground))
    assert said == b"" or said.startswith(b"HTTP/1.1 400")


def test_a_second_head_on_the_same_line_is_not_waited_for_either(hurried: Stage) -> None:
    async def slowly(ground: Ground) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", ground.port)
        writer.write(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        await reader.readuntil(b"}}")
        writer.write(b"GET /they")
        said = await reader.read()
        writer.close()
        return said

    assert hurried.play(slowly(hurried.ground)) == b""


@pytest.mark.parametrize("begun", [b"", b'{"name":'], ids=["nothing of it", "half of it"])
def test_a_body_that_never_ends_is_not_waited_for(hurried: Stage, begun: bytes) -> None:
    async def slowly(ground: Ground) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", ground.port)
        writer.write(
            f"POST /api/sign-in HTTP/1.1\r\nHost: 127.0.0.1:{ground.port}\r\nOrigin: {ground.address}\r\n"
            "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n".encode()
            + begun
        )
        line = await reader.readline()
        writer.close()
        return line

    assert hurried.play(slowly(hurried.ground)).split()[1] == b"408"


def test_a_body_without_end_is_not_read_to_it(attacked: Attacked) -> None:
    async def endlessly(ground: Ground) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", ground.port)
        writer.write(
            f"POST /api/sign-in HTTP/1.1\r\nHost: 127.0.0.1:{ground.port}\r\nOrigin: {ground.address}\r\n"
            "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
            + b"400\r\n" + b" " * 1024 + b"\r\n" + b"1000\r\n" + b" " * 4096 + b"\r\n"
        )  # fmt: skip
        line = await reader.readline()
        writer.close()
        return line

    assert attacked.survives(endlessly).split()[1] == b"413"


def test_a_socket_that_is_half_open_is_closed_by_the_heartbeat(hurried: Stage) -> None:
    async def silently(ground: Ground) -> tuple[int, bool]:
        person = await ground.guest()
        reader, writer = await raw_socket(ground, person)
        for message in ({"type": "subscribe", "table": "one"},
                        {"type": "act", "id": "1", "table": "one", "command": {"type": "join"}}):  # fmt: skip
            writer.write(frame(TEXT, msgspec.json.encode(message)))
        code, _ = await close_frame(reader)
        host = ground.service.host("one")
        assert host is not None
        while person.id not in host.writer.table.absent:
            await asyncio.sleep(0)
        writer.close()
        return code, len(ground.windows) == 0

    assert hurried.play(silently(hurried.ground)) == (1011, True)
