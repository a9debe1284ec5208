"""Places of the journal in one order over all its streams, so that pages can follow each other exactly."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec import Struct

from sabot.ledger import Transfer
from sabot.records.journal.journal_steps import ORDER
from sabot.store.streams import StreamEvent, kind_of

LONGEST = 200
"""Characters of a cursor: names of streams are shorter."""

T = TypeVar("T")


class LinePosition(Struct, frozen=True, order=True, gc=False):
    """A line, or a part of what it tells. No two are equal, however much happens at one moment."""

    at: int
    rank: int
    """Of the kind of stream, among lines of one moment."""
    stream: str
    line: int
    part: int = 0

    @property
    def cursor(self) -> str:
        """As pages hand it back to us."""
        return f"{self.at}-{self.line}-{self.part}-{self.stream}"


class PastLine(Struct, frozen=True):
    """A line of the journal with what it tells, whether it was read there or just written."""

    stream: str
    number: int
    at: int
    event: StreamEvent
    transfers: tuple[Transfer, ...] = ()
    command: str = ""

    def position(self, part: int = 0) -> LinePosition:
        return position_of(self.stream, self.at, self.number, part)


def position_of(stream: str, at: int, line: int, part: int = 0) -> LinePosition:
    return LinePosition(at, ORDER[kind_of(stream)], stream, line, part)


def position_in(cursor: str) -> LinePosition | None:
    """None where it is none that was ever given out."""
    *numbers, stream = cursor.split("-", 3)
    whole = all(text.isascii() and text.isdigit() for text in numbers)
    if len(cursor) > LONGEST or len(numbers) < 3 or not whole or kind_of(stream) not in ORDER:
        return None
    at, line, part = map(int, numbers)
    return position_of(stream, at, line, part)


def page_of(
    entries: Sequence[T], position: Callable[[T], LinePosition], before: LinePosition | None, count: int
) -> tuple[list[T], str | None]:
    """The last entries before a position, the latest first; and the cursor of those before them, if any.

    The entries come in their order, the earliest first.
    """
    end = len(entries) if before is None else bisect_left(entries, before, key=position)
    first = max(0, end - count)
    shown = list(reversed(entries[first:end]))
    return shown, position(shown[-1]).cursor if first and shown else None
