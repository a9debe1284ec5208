"""One line of the journal: an event with what it moved, in bytes, chained to the line before it."""

from collections.abc import Iterable, Iterator
from hashlib import sha256

import msgspec
from msgspec import Struct

BEGINNING = bytes(32)
"""Stands for the line before the first."""


class Line(Struct, frozen=True, array_like=True, gc=False):
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


class Record(Struct, frozen=True, gc=False):
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


class ChainBroken(Exception):
    """A line that does not follow from the one before it: changed, moved, or the one before is missing."""

    def __init__(self, stream: str, number: int) -> None:
        super().__init__(f"line {number} of {stream} does not follow from the line before it")
        self.stream = stream
        self.number = number


def following(before: bytes, number: int, records: Iterable[Record]) -> Iterator[Record]:
    """The same records, each of them proven to follow from line `number`, whose hash is `before`."""
    for record in records:
        number += 1
        if record.line.number != number or link(before, record.line) != record.hash:
            raise ChainBroken(record.line.stream, number)
        before = record.hash
        yield record


def sealed(stream: str, version: int, body: bytes) -> bytes:
    """A snapshot with the hash of all that it says, so that a damaged one is not believed."""
    return sha256(_ENCODER.encode((stream, version, body))).digest() + body


def unsealed(stream: str, version: int, kept: bytes) -> bytes | None:
    body = kept[len(BEGINNING) :]
    return body if sealed(stream, version, body) == kept else None
