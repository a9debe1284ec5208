"""Days, weeks and months of the house as reports name them, and when a day begins."""

from calendar import monthrange
from datetime import date
from enum import StrEnum

from msgspec import Struct

from sabot.ledger.limit import HOUR
from sabot.ledger.tally import DAY
from sabot.records.gaming_day import EPOCH, Counted

FURTHEST = 4 * DAY
"""A day of the house begins no further from that of UTC with its number."""


class Span(StrEnum):
    DAY = "day"
    WEEK = "week"
    """From Monday to Sunday."""
    MONTH = "month"


class DayRange(Struct, frozen=True):
    """Days since the epoch, both of them included."""

    first: int
    last: int

    def has(self, day: int) -> bool:
        return self.first <= day <= self.last


def range_of(span: Span, day: int) -> DayRange:
    """The span that a day lies in."""
    at = date.fromordinal(day + EPOCH)
    match span:
        case Span.DAY:
            return DayRange(day, day)
        case Span.WEEK:
            monday = day - at.weekday()
            return DayRange(monday, monday + 6)
        case Span.MONTH:
            first = day - at.day + 1
            return DayRange(first, first + monthrange(at.year, at.month)[1] - 1)


def next_to(span: Span, day: int, way: int) -> int:
    """A day of the span before (-1) or after (1) the one that a day lies in."""
    known = range_of(span, day)
    return known.last + 1 if way > 0 else known.first - 1


def day_in(text: str) -> int | None:
    """`2026-11-15` as days since the epoch; None where it is no day."""
    try:
        return date.fromisoformat(text).toordinal() - EPOCH if len(text) == 10 else None
    except ValueError:
        return None


def beginning(days: Counted, day: int) -> int:
    """The first moment of a day. Days are never counted backwards, so that it can be closed in on."""
    low, high = day * DAY - FURTHEST, day * DAY + FURTHEST
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if days.of(middle) >= day else (middle + 1, high)
    return low


class DayClock:
    """The day and the hour of moments; of lines that follow each other mostly those of the one before."""

    def __init__(self, days: Counted) -> None:
        self.days = days
        self._day, self._since, self._until = 0, 0, 0

    def of(self, at: int) -> tuple[int, int]:
        """The day, and the hours since it began: a day on which clocks are put back has twenty-five."""
        if not self._since <= at < self._until:
            self._day = self.days.of(at)
            self._since, self._until = beginning(self.days, self._day), beginning(self.days, self._day + 1)
        return self._day, (at - self._since) // HOUR
