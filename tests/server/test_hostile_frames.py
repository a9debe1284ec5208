"""Frames and messages that are no part of the protocol, each with the close code that it gets."""

import struct

import msgspec
import pytest
from ground import Ground
from hostile_house import Attacked, attacked
from raw_line import BINARY, PIECE, PING, PONG, TEXT, close_frame, frame, raw_socket

from sabot.server.socket.wire import LONGEST_MESSAGE, Closed

__all__ = ["attacked"]

MALFORMED, PROTOCOL, NOT_TEXT, POLICY, TOO_LONG = int(Closed.MALFORMED), 1002, 1007, 1008, 1009


def text(message: object) -> bytes:
    return frame(TEXT, msgspec.json.encode(message))


def ping(number: bytes) -> bytes:
    return frame(TEXT, b'{"type":"ping","n":' + number + b"}")


def act(id_: bytes, command: bytes = b"{}") -> bytes:
    return frame(TEXT, b'{"type":"act",' + id_ + b',"table":"koi","command":' + command + b"}")


PINGED = {"type": "ping", "n": 1}
DEEP = b"[" * 5_000 + b"]" * 5_000
HALF = b" " * 9_000
ROWS: tuple[tuple[str, bytes, int, str], ...] = (
    # Not JSON, or not what was agreed on.
    ("no JSON", frame(TEXT, b"bet 10 on player"), MALFORMED, "malformed"),
    ("nothing at all", frame(TEXT, b""), MALFORMED, "truncated"),
    ("half a message", frame(TEXT, b'{"type":"ping"'), MALFORMED, "truncated"),
    ("two messages in one", frame(TEXT, b'{"type":"ping"}{"type":"ping"}'), MALFORMED, "trailing"),
    ("a list", text([PINGED]), MALFORMED, "Expected `object`"),
    ("null", text(None), MALFORMED, "Expected `object`"),
    ("no type", text({"n": 1}), MALFORMED, "missing required field `type`"),
    ("a type that does not exist", text({"type": "win"}), MALFORMED, "Invalid value 'win'"),
    ("a message of the server", text({"type": "done", "id": "1"}), MALFORMED, "Invalid value 'done'"),
    ("a field that does not exist", text({**PINGED, "x": 1}), MALFORMED, "unknown field `x`"),
    ("a table that is a number", text({"type": "look", "table": 7}), MALFORMED, "Expected `str`"),
    ("a look with a chip", text({"type": "look", "table": "koi", "chip": 5}), MALFORMED, "unknown field"),
    ("a table without a name", text({"type": "look", "table": ""}), MALFORMED, "length >= 1"),
    ("a table with a long name", text({"type": "look", "table": "x" * 129}), MALFORMED, "length <= 128"),
    ("a fraction of a ping", text({"type": "ping", "n": 1.5}), MALFORMED, "Expected `int`"),
    ("a ping as text", text({"type": "ping", "n": "1"}), MALFORMED, "Expected `int`"),
    ("a negative ping", text({"type": "ping", "n": -1}), MALFORMED, "`int` >= 0"),
    ("a ping beyond counting", text({"type": "ping", "n": 2**53}), MALFORMED, "`int` <= 9007199254740991"),
    ("a ping of 3,000 digits", ping(b"1" + b"0" * 3_000), MALFORMED, "`int`"),
    ("not a number", ping(b"NaN"), MALFORMED, "malformed"),
    ("after the message before the first", text({"type": "subscribe", "table": "koi", "after": -1}),
     MALFORMED, ">= 0"),
    ("a command without an id", act(b'"x":""'), MALFORMED, "unknown field `x`"),
    ("a command with an empty id", act(b'"id":""'), MALFORMED, "length >= 1"),
    ("an id of 65 characters", act(b'"id":"' + b"x" * 65 + b'"'), MALFORMED, "length <= 64"),
    ("an id that is a number", act(b'"id":7'), MALFORMED, "Expected `str`"),
    ("an id that ends early", act(b'"id":"a\\u0000b"'), MALFORMED, "matching regex"),
    ("an id of two lines", act(b'"id":"a\\n"'), MALFORMED, "matching regex"),
    ("a table that ends early", text({"type": "look", "table": "koi\x00"}), MALFORMED, "matching regex"),
    ("a round that ends early", act(b'"round":"\\u0000","id":"1"'), MALFORMED, "matching regex"),
    ("5,000 brackets within brackets", frame(TEXT, DEEP), MALFORMED, "Expected `object`"),
    ("5,000 brackets in a command", act(b'"id":"1"', DEEP), MALFORMED, "too many brackets within brackets"),
    ("half a pair of surrogates", frame(TEXT, b'{"type":"look","table":"\\ud800"}'), MALFORMED, ""),
    # Frames that are not right in themselves.
    ("bytes instead of text", frame(BINARY, b'{"type":"ping"}'), MALFORMED, "messages are text"),
    ("text that is not UTF-8", frame(TEXT, b'{"type":"\xff\xfe"}'), NOT_TEXT, ""),
    ("one character too many", frame(TEXT, b" " * (LONGEST_MESSAGE + 1)), TOO_LONG, ""),
    ("a message of a gigabyte, announced", bytes([0x81, 0xFF]) + struct.pack("!Q", 2**30), TOO_LONG, ""),
    ("a long message in pieces", frame(TEXT, HALF, last=False) + frame(PIECE, HALF), TOO_LONG, ""),
    ("a flood of empty pieces", frame(TEXT, b"", last=False) + frame(PIECE, b"", last=False) * 500, POLICY,
     "too many frames"),
    ("a flood of pings", frame(PING, b"x" * 100) * 500, POLICY, "too many frames"),
    ("a flood of pongs", frame(PONG, b"x") * 500, POLICY, "too many frames"),
    ("a piece of nothing", frame(PIECE, b"x"), PROTOCOL, ""),
    ("a message within a message", frame(TEXT, b"x", last=False) + text(PINGED), PROTOCOL, ""),
    ("a ping of 126 bytes", frame(PING, b"x" * 126), PROTOCOL, ""),
    ("a frame of no known kind", frame(0x3, b"x"), PROTOCOL, ""),
    ("a frame without a mask", frame(TEXT, b'{"type":"ping"}', masked=False), PROTOCOL, ""),
    ("a frame that claims to be compressed", frame(TEXT, b"x", bits=0x40), PROTOCOL, ""),
)  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize(("sent", "code", "reason"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_a_frame_that_closes_the_socket(attacked: Attacked, sent: bytes, code: int, reason: str) -> None:
    async def attack(ground: Ground) -> tuple[int, str]:
        reader, writer = await raw_socket(ground, await ground.guest())
        try:
            writer.write(sent)
            return await close_frame(reader)
        finally:
            writer.close()

    found, why = attacked.survives(attack)
    assert found == code
    assert reason in why


def test_every_row_is_another_frame() -> None:
    assert len({row[0] for row in ROWS}) == len(ROWS)


def test_a_message_in_honest_pieces_is_read(attacked: Attacked) -> None:
    async def pieces(ground: Ground) -> bytes:
        reader, writer = await raw_socket(ground, await ground.guest())
        writer.write(
            frame(TEXT, b'{"type":"pi', last=False) + frame(PING, b"?") + frame(PIECE, b'ng","n":77}')
        )
        told = await reader.readuntil(b'"n":77')
        writer.close()
        return told

    assert b'"pong"' in attacked.survives(pieces)
