"""The chain of one stream, followed line by line and held against what checkpoints know of it."""

from collections.abc import Mapping

from msgspec import Struct

from sabot.records.audit.verdict import differs
from sabot.store.record import Record, link
from sabot.store.writing import Head


class Mark(Struct, frozen=True):
    """What a checkpoint says of a stream: how it ended then."""

    head: bytes
    told_by: int
    """The line of the house that holds the checkpoint."""


Marks = Mapping[int, Mark]
"""By the length that the stream had."""


class Links:
    def __init__(self, stream: str, marks: Marks) -> None:
        self.stream = stream
        self.head = Head()
        self._marks = marks
        self.found = 0
        """Checkpoints that were found to be right."""

    def follow(self, record: Record) -> None:
        number = self.head.version + 1
        if record.line.number != number:
            found = f"line {record.line.number}"
            differs(self.stream, number, "a line is missing", f"line {number}", found)
        hash_ = link(self.head.hash, record.line)
        if hash_ != record.hash:
            differs(self.stream, number, "the hash of the line", hash_, record.hash)
        self.head = Head(number, hash_)
        mark = self._marks.get(number)
        if mark is not None:
            self._agree(mark)

    def _agree(self, mark: Mark) -> None:
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
