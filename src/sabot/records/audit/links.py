"""The chain of one stream, followed line by line and held against what checkpoints know of it, and when."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from msgspec import Struct

from sabot.records.audit.verdict import differs
from sabot.store.record import Line, Record, link
from sabot.store.streams import HOUSE
from sabot.store.writing import Head

CLOCKS = 60_000_000
"""Microseconds by which the clocks of those who write may differ."""


class StreamMark(Struct, frozen=True):
    """What a checkpoint says of a stream: how it ended then."""

    head: bytes
    told_by: int
    """The line of the house that holds the first checkpoint that says it."""


Marks = Mapping[int, StreamMark]
"""By the length that the stream had."""


Checkpoints = Sequence[tuple[int, int]]
"""All of them in their order: the line of the house, and its moment."""


class Links:
    def __init__(self, stream: str, marks: Marks, checkpoints: Checkpoints = ()) -> None:
        self.stream = stream
        self.head = Head()
        self._marks = marks
        self._checkpoints = checkpoints
        self._ahead = sorted((length for length in marks if length), reverse=True)
        """Lengths that checkpoints know and that are not reached yet, the next one last."""
        self._earliest = self._unknown_at()
        self.found = 0
        """Checkpoints that were found to be right."""

    def follow(self, record: Record) -> None:
        line, number = record.line, self.head.version + 1
        if line.number != number:
            found = f"line {line.number}"
            differs(self.stream, number, "a line is missing", f"line {number}", found)
        hash_ = link(self.head.hash, line)
        if hash_ != record.hash:
            differs(self.stream, number, "the hash of the line", hash_, record.hash)
        if line.at != self._earliest:
            self._check_moment(line)
        self.head = Head(number, hash_)
        mark = self._marks.get(number) if self._ahead else None
        if mark is not None:
            self._agree(mark)
            self._ahead.pop()
            self._earliest = max(self._earliest, self._unknown_at())

    def _unknown_at(self) -> int:
        """When the last checkpoint was written that does not know the next line: it is not older."""
        before = len(self._checkpoints)
        if self._ahead:
            told_by = self._marks[self._ahead[-1]].told_by
            before = bisect_left(self._checkpoints, told_by, key=lambda checkpoint: checkpoint[0])
        return self._checkpoints[before - 1][1] if before else 0

    def _check_moment(self, line: Line) -> None:
        """Time never goes back in a stream; into the house's own a command line writes by its own clock."""
        if self.stream == HOUSE:
            return
        if line.at < self._earliest - CLOCKS:
            differs(self.stream, line.number, "the moment of the line", f"at least {self._earliest}", line.at)
        self._earliest = max(self._earliest, line.at)

    def _agree(self, mark: StreamMark) -> None:
        if mark.head != self.head.hash:
            what = f"the hash that line {mark.told_by} of the house knows"
            differs(self.stream, self.head.version, what, mark.head, self.head.hash)
        self.found += 1

    def end(self, head: Head) -> None:
        """All lines are read. The head is what the store says of the stream as a whole."""
        longest = max(self._marks, default=0)
        if longest > self.head.version:
            what = f"the stream is cut off: line {self._marks[longest].told_by} of the house knew more of it"
            differs(self.stream, self.head.version, what, f"{longest} lines", f"{self.head.version} lines")
        if head != self.head:
            expected, found = f"{self.head.version} lines", f"{head.version} lines"
            if head.version == self.head.version:
                expected, found = self.head.hash.hex(), head.hash.hex()
            differs(self.stream, self.head.version, "the head of the stream", expected, found)
