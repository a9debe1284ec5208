"""One line of the journal: an event with what it moved, in bytes, chained to the line before it."""

from hashlib import sha256

import msgspec
from msgspec import Struct

BEGINNING = bytes(32)
"""Stands for the line before the first."""


class Line(Struct, frozen=True, array_like=True):
    """Everything that the chain covers. The order of the fields never changes."""

    stream: str
    number: int
    """Counted from 1 within the stream; it is the version of the stream after this line."""
    at: int
    """Microseconds since the epoch, by the clock of the house."""
    name: str
    version: int
    """Of the event's shape, so that old lines can still be read."""
    body: bytes
    command: str
    """Whose command it came from and its id; empty where nobody commanded."""
    transfers: bytes


class Record(Struct, frozen=True):
    line: Line
    hash: bytes


_ENCODER = msgspec.msgpack.Encoder()


def link(before: bytes, line: Line) -> bytes:
    """The hash of a line: over the hash before it and all of the line."""
    return sha256(before + _ENCODER.encode(line)).digest()


def chained(before: bytes, lines: tuple[Line, ...]) -> tuple[Record, ...]:
    records = []
    for line in lines:
        before = link(before, line)
        records.append(Record(line, before))
    return tuple(records)
