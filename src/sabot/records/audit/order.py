"""What came first at a purse: since when moments tell it, and how much those of older lines leave open."""

from collections.abc import Mapping
from typing import NoReturn

from msgspec import Struct

from sabot.records.audit.funds import PATIENCE
from sabot.records.audit.verdict import differs
from sabot.store.record import Line

OPENED = "desk-opened"
ORDERED: Mapping[str, int] = {
    OPENED: 6,
    "desk-gifts-counted": 2,
    "desk-ticket-issued": 3,
    "desk-hand-pay-asked": 2,
    "desk-deposited": 2,
    "desk-withdrawn": 3,
    "desk-refilled": 3,
    "desk-ticket-redeemed": 4,
    "desk-ticket-voided": 2,
    "desk-hand-pay-cancelled": 2,
    "desk-golden-awarded": 2,
    "tip-given": 4,
}
"""By name, the version since which a line is later than all that happened to the purse before it."""


def is_ordered(line: Line) -> bool:
    return line.version >= ORDERED[line.name]


def patience(line: Line) -> int:
    """What was stamped within it may have come before the line or after it.

    Since purses are ordered that is only what was stamped with the same moment.
    """
    return 0 if is_ordered(line) else PATIENCE


class OlderLine(Struct, frozen=True):
    """A line of before."""

    stream: str
    line: int
    at: int
    expected: int
    version: int


class PurseOrder:
    """Along the lines of desk and tables: once purses are ordered, in whatever stream, none is of before."""

    def __init__(self) -> None:
        self.since: int | None = None
        """The first moment of a line that is ordered."""
        self.older: list[OlderLine] = []
        self._ordered: set[str] = set()

    def follow(self, line: Line) -> None:
        if line.name not in ORDERED:
            return
        if is_ordered(line):
            self._ordered.add(line.stream)
            self._is_since(line.at)
        elif line.stream in self._ordered:
            _differs(_older(line))
        elif line.name != OPENED:
            self.older.append(_older(line))

    def _is_since(self, at: int | None) -> None:
        known = [moment for moment in (self.since, at) if moment is not None]
        self.since = min(known, default=None)

    def add(self, other: "PurseOrder") -> None:
        self.older += other.older
        self._is_since(other.since)

    def check(self) -> None:
        """Between streams only clocks tell, when an older program wrote beside a newer one."""
        for old in self.older:
            if self.since is not None and old.at > self.since + PATIENCE:
                _differs(old)

    @property
    def notes(self) -> tuple[str, ...]:
        told = "lines about purses are older than the order of purses, and were judged within a second"
        return (f"{len(self.older):,} {told}",) if self.older else ()


def _older(line: Line) -> OlderLine:
    return OlderLine(line.stream, line.number, line.at, ORDERED[line.name], line.version)


def _differs(old: OlderLine) -> NoReturn:
    differs(old.stream, old.line, "the version of the line", old.expected, old.version)
