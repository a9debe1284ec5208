"""The short way to a socket and from it: it is known what it was written for, and there is a public one."""

import asyncio
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from server_drawing import config_of, served
from walk import line_of
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol

from sabot.client import as_guest
from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry
from sabot.server.net import direct_line

BET: dict[str, object] = {"type": "place-bet", "hand": "", "bet": "player", "amount": 1000}


def test_these_are_the_versions_that_it_was_written_for() -> None:
    installed = {package: version(package) for package in direct_line.WRITTEN_FOR}
    assert installed == direct_line.WRITTEN_FOR, "see whether direct_line.py still holds, and say so there"


HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
MOST = 400


def shaken() -> ServerProtocol:
    """A connection on which frames may come."""
    conn = ServerProtocol(max_size=MOST)
    conn.receive_data(HANDSHAKE)
    (request,) = conn.events_received()
    assert isinstance(request, Request)
    conn.send_response(conn.accept(request))
    return conn


def masked(content: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    return Frame(opcode, content, fin).serialize(mask=True)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_message_is_framed_as_the_library_frames_it(length: int) -> None:
    content = b"a" * length
    assert direct_line.framed(content) == Frame(Opcode.TEXT, content).serialize(mask=False)


@given(st.text(max_size=MOST))
def test_one_whole_message_is_read_as_it_was_written(text: str) -> None:
    sent = text.encode()
    read = direct_line.text_alone(shaken(), masked(sent))
    # What is too long is refused by the library.
    assert read == (text if len(sent) <= MOST else None)


def others() -> Iterator[bytes]:
    """What is not one whole message for whoever reads messages."""
    whole = masked(b'{"type":"ping","n":1}')
    yield from (whole[:length] for length in range(len(whole)))
    yield whole + whole[:1]
    yield whole + whole
    yield Frame(Opcode.TEXT, b"a message").serialize(mask=False)
    yield masked(b"a message", fin=False)
    yield masked(b"a message", Opcode.CONT)
    yield masked(b"a message", Opcode.BINARY)
    yield masked(b"a message", Opcode.PING)
    yield masked(b"a message", Opcode.CLOSE)
    yield masked(b"no text \xff")
    yield masked(b"a" * (MOST + 1))
    yield masked(b"a" * 70_000)
    yield bytes((whole[0] | 0x40,)) + whole[1:]


@pytest.mark.parametrize("data", [*others()], ids=lambda data: f"{len(data)} bytes")
def test_anything_else_is_left_to_the_library(data: bytes) -> None:
    assert direct_line.text_alone(shaken(), data) is None


@pytest.mark.parametrize(
    "begun",
    [
        masked(b"a message", fin=False),
        masked(b"a message")[:1],
        masked(b"a message")[:5],
        masked(b"", Opcode.CLOSE),
    ],
    ids=lambda data: f"{len(data)} bytes",
)
def test_in_the_midst_of_another_one_it_is_left_to_the_library(begun: bytes) -> None:
    conn, whole = shaken(), masked(b"a message")
    assert direct_line.text_alone(conn, whole) == "a message"
    conn.receive_data(begun)
    assert direct_line.text_alone(conn, whole) is None


def test_before_the_handshake_nothing_is_a_message() -> None:
    assert direct_line.text_alone(ServerProtocol(), masked(b"a message")) is None


def told(directory: Path) -> list[str]:
    """The types of what comes back for a bet."""

    async def scene() -> list[str]:
        entry = TableEntry(id="t1", game="punto-banco", mode=Mode.INTERNAL, own_tables=0)
        async with (
            served(config_of(directory, entry)) as (address, _),
            line_of(await as_guest(address)) as line,
        ):
            await line.follow("t1")
            await line.act("t1", {"type": "join"})
            await line.until_answered()
            await line.act("t1", BET)
            return sorted(str(message["type"]) for message in await line.until_answered())

    return asyncio.run(scene())


@pytest.mark.parametrize("known", [True, False])
def test_a_bet_is_answered_with_or_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, known: bool
) -> None:
    written: list[bytes] = []
    write = direct_line.DirectLine.write

    def noted(line: direct_line.DirectLine, content: bytes) -> bool:
        written.append(content)
        return write(line, content)

    monkeypatch.setattr(direct_line.DirectLine, "write", noted)
    monkeypatch.setattr(direct_line, "is_known", lambda: known)
    assert told(tmp_path) == ["changed", "done"]
    assert bool(written) is known
