"""Opening hours of a table: on which days of the week, from when until when, by the clock of the house."""

import re
from collections.abc import Iterator

from msgspec import Struct

WEEK = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
DAY = 24 * 60
"""Minutes."""
LONGEST_HOURS = 200
"""Characters of opening hours."""
RIGHT = "write days and times such as mon-thu 18:00-02:00; fri,sat 14:00-04:00"
_SPAN = re.compile(r"(?:([a-z,\- ]+?)\s+)?(\d\d):([0-5]\d)\s*-\s*(\d\d):([0-5]\d)", re.ASCII)


class OpenSpan(Struct, frozen=True):
    """Minutes of the week, counted from Monday's midnight; what ends after Sunday begins the next week."""

    begins: int
    ends: int


class BadHours(ValueError):
    """What of the words cannot be meant."""


def read_hours(words: str) -> tuple[OpenSpan, ...]:
    """Spans with `;` between them, each with days or for every day. Raises `BadHours`."""
    if len(words) > LONGEST_HOURS:
        raise BadHours(f"up to {LONGEST_HOURS} characters")
    return tuple(span for part in words.split(";") if words.strip() for span in _spans(part))


def _spans(part: str) -> Iterator[OpenSpan]:
    found = _SPAN.fullmatch(part.strip().lower())
    if found is None:
        raise BadHours(RIGHT)
    days, *times = found.groups()
    first, begins, last, ends = map(int, times)
    begins, ends = first * 60 + begins, last * 60 + ends
    if begins >= DAY or ends > DAY or begins == ends:
        raise BadHours(RIGHT)
    for day in _days(days):
        start = day * DAY
        yield OpenSpan(start + begins, start + ends + (DAY if ends < begins else 0))


def _days(words: str | None) -> Iterator[int]:
    if words is None:
        yield from range(len(WEEK))
        return
    for part in words.split(","):
        first, dash, last = (name.strip() for name in part.partition("-"))
        if first not in WEEK or (dash and last not in WEEK):
            raise BadHours(RIGHT)
        begins = WEEK.index(first)
        many = (WEEK.index(last) - begins) % len(WEEK) if dash else 0
        yield from ((begins + more) % len(WEEK) for more in range(many + 1))
