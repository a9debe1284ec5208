"""Opening hours as moments: when a table opens and closes, also in the nights in which clocks are set."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from sabot.table.house.opening_hours import read_hours

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MINUTE, WEEK, MICROSECOND = timedelta(minutes=1), timedelta(weeks=1), timedelta(microseconds=1)
AROUND = range(-2, 2)
"""Weeks whose hours are looked at: no table with hours is open, or closed, for longer than one."""


def is_time(words: str, at: int, zone: str) -> bool:
    """Whether a table with these hours is to be open; where nothing is said, always."""
    return not words.strip() or any(begins <= at < ends for begins, ends in _around(words, at, zone))


def last_turn(words: str, at: int, zone: str) -> int:
    """When it was last to open or to close; 0 where it is always to be open."""
    known = _around(words, at, zone)
    # Where the first of these weeks begins, nobody opens anything: what was before is not looked at.
    turns = [moment for times in known for moment in times if moment != known[0][0]]
    return max((moment for moment in turns if moment <= at), default=0)


def _around(words: str, at: int, zone: str) -> tuple[tuple[int, int], ...]:
    today = (EPOCH + at * MICROSECOND).astimezone(ZoneInfo(zone)).date()
    return _open_times(words, today - timedelta(days=today.weekday()), zone)


@lru_cache(1024)
def _open_times(words: str, monday: date, zone: str) -> tuple[tuple[int, int], ...]:
    """From when until when, in the weeks around this one; times that meet are one."""
    joined: list[tuple[int, int]] = []
    for begins, ends in sorted(_spans(words, monday, ZoneInfo(zone))):
        if joined and begins <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(ends, joined[-1][1]))
        else:
            joined.append((begins, ends))
    return tuple(joined)


def _spans(words: str, monday: date, zone: ZoneInfo) -> Iterator[tuple[int, int]]:
    for week in AROUND:
        begins = datetime.combine(monday, time()) + week * WEEK
        for span in read_hours(words):
            times = _moment(begins + span.begins * MINUTE, zone), _moment(begins + span.ends * MINUTE, zone)
            if times[0] < times[1]:
                yield times


def _moment(wall: datetime, zone: ZoneInfo) -> int:
    """The first at which the clock on the wall shows this time, or a later one where it jumps over it."""
    first, second = (wall.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    if second < first:
        first = second
        while first.astimezone(zone).replace(tzinfo=None) < wall:
            first += MINUTE
    return (first - EPOCH) // MICROSECOND
