"""Archive files: old lines of one stream, packed, after a heading that says what they are.

A file is gzip. Inside comes the heading, one line of JSON; then every line of the journal as MessagePack,
each after its length in four bytes, high byte first. Hashes are not kept: they follow from the lines, and the
last of them stands in the house's stream.
"""

import gzip
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, cast

import msgspec
from msgspec import Struct

from sabot.store.record import Line, Record, link
from sabot.store.store_errors import BadStore
from sabot.store.streams import ShoesArchived

FORMAT = "sabot-archive"
VERSION = 1
LENGTH = 4
"""Bytes of the length before each line."""
LONGEST_LINE = 2**24
"""Bytes. Nothing that a table does is nearly as long; more is damage."""

_LINE = msgspec.msgpack.Decoder(Line)
_ENCODER = msgspec.msgpack.Encoder()


class ArchiveHeading(Struct, frozen=True):
    format: str
    version: int
    stream: str
    first: int
    last: int
    before: bytes
    """The hash of the line before the first."""


def file_name(stream: str, first: int, last: int) -> str:
    """`table-t1-1-4000.archive`"""
    plain = "".join(letter if letter.isalnum() else "-" for letter in stream)
    return f"{plain}-{first}-{last}.archive"


def write_archive(file: Path, before: bytes, records: Iterable[Record]) -> ShoesArchived:
    """Lines of one stream that follow each other, the first of them after the hash `before`."""
    lines = [record.line for record in records]
    head = before
    for line in lines:
        head = link(head, line)
    first, last = lines[0], lines[-1]
    heading = ArchiveHeading(FORMAT, VERSION, first.stream, first.number, last.number, before)
    with gzip.GzipFile(file, "wb", mtime=0) as packed:
        packed.write(msgspec.json.encode(heading) + b"\n")
        for line in lines:
            body = _ENCODER.encode(line)
            packed.write(len(body).to_bytes(LENGTH, "big") + body)
    return ShoesArchived(first.stream, first.number, last.number, head, file.name)


def read_archive(directory: Path | None, event: ShoesArchived) -> Iterator[Record]:
    """The lines of an archive with their hashes; they end with the hash that the house knows."""
    file = Path(event.file) if directory is None else directory / Path(event.file).name
    try:
        with gzip.open(file, "rb") as packed:
            yield from _read(file, cast(BinaryIO, packed), event)
    except FileNotFoundError:
        told = f"lines {event.first} to {event.last} of {event.stream} lie in it"
        raise BadStore(file, f"this archive is missing; {told}", "bring it back") from None
    except (OSError, EOFError, zlib.error, msgspec.DecodeError) as wrong:
        raise BadStore(file, f"this archive is damaged: {wrong}", "bring back a copy of it") from None


def _read(file: Path, packed: BinaryIO, event: ShoesArchived) -> Iterator[Record]:
    heading = msgspec.json.decode(packed.readline(), type=ArchiveHeading)
    about = (FORMAT, VERSION, event.stream, event.first, event.last)
    if (heading.format, heading.version, heading.stream, heading.first, heading.last) != about:
        raise BadStore(file, f"this archive is another one: {heading}", "bring back the right one")
    hash_, number = heading.before, event.first - 1
    while length := packed.read(LENGTH):
        size = int.from_bytes(length, "big")
        if size > LONGEST_LINE:
            raise BadStore(file, f"this archive is damaged after line {number}", "bring back a copy of it")
        line = _LINE.decode(packed.read(size))
        hash_, number = link(hash_, line), line.number
        yield Record(line, hash_)
    if (number, hash_) != (event.last, event.head):
        told = f"it ends with line {number}, hash {hash_.hex()}; the house knows {event.head.hex()}"
        raise BadStore(file, f"this archive is not the one that was made: {told}", "bring back the right one")
