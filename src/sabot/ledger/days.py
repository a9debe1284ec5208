"""The days of the house: when each begins, as its journal tells. Weeks and months are made of them."""

from bisect import bisect_right
from collections.abc import Sequence

from msgspec import Struct

from sabot.ledger.limit import HOUR, Period
from sabot.ledger.tally import DAY, Calendar, calendar_of

NOTICE = HOUR
"""A change concerns no day that runs this long after it is written: by then every server knows of it."""
SHORTEST = 23 * HOUR
"""The least that the day lasts after which days are counted otherwise: no limit is used twice in less."""
LEAST, MOST = 20 * HOUR, 74 * HOUR
"""How long a day lasts where clocks are changed, or the house counts otherwise from then on."""
EAST, WEST = 15 * HOUR, 36 * HOUR
"""The furthest that the beginning of a day lies before or after that of UTC."""

Turn = tuple[int, int]
"""Since when days begin otherwise, and by how many microseconds earlier than those of UTC."""


class DaySpan(Struct, frozen=True):
    """Days that begin alike, from the first of them on."""

    since: int
    shift: int
    before: int
    """The day that goes on until then."""


class Days(Struct, frozen=True):
    """Those of UTC, up to the first stretch."""

    stretches: tuple[DaySpan, ...] = ()

    def of(self, at: int) -> int:
        """The number of the day; never a smaller one later."""
        place = bisect_right(self.stretches, at, key=_since)
        number = (at + self._shift(place)) // DAY
        return number if place == len(self.stretches) else min(number, self.stretches[place].before)

    def at(self, moment: int) -> Calendar:
        return calendar_of(self.of(moment))

    def end(self, at: int) -> int:
        """When the day of this moment is over."""
        day, place = self.of(at), bisect_right(self.stretches, at, key=_since)
        while True:
            end = (day + 1) * DAY - self._shift(place)
            if place:
                end = max(end, self.stretches[place - 1].since)
            if place == len(self.stretches):
                return end
            coming = self.stretches[place]
            if end < coming.since and day < coming.before:
                return end
            place += 1

    def frees(self, period: Period, at: int) -> int:
        """When the next day, week or month begins, with which a limit counts from nothing."""
        number, end = self.at(at).number(period), self.end(at)
        while self.at(end).number(period) == number:
            end = self.end(end)
        return end

    def turned(self, turns: Sequence[Turn], at: int, *, keeps: bool = True) -> "Days":
        """The days once these turns are written down at a moment. Raises `ValueError` for wrong ones.

        The day that runs ends when it would have ended, however often it is counted otherwise meanwhile. The
        one after it is never shorter than `SHORTEST`, and goes on until one begins by the new count; no day
        comes twice. Before, it was the running day that went on (`keeps` is false).
        """
        if not turns:
            raise ValueError("nothing turns")
        soon, first = at + NOTICE, turns[0][0]
        last, end = self.of(soon), self.end(soon)
        kept = Days(tuple(stretch for stretch in self.stretches if stretch.since < first))
        if keeps:
            kept = Days(tuple(stretch for stretch in self.stretches if stretch.since <= end))
            last = kept.of(end)
        _check(turns[0], last, end + SHORTEST if keeps else end, end + MOST)
        added = [DaySpan(*turns[0], last)]
        for turn in turns[1:]:
            added.append(_following(added[-1], turn))
        return Days((*kept.stretches, *added))

    def _shift(self, place: int) -> int:
        return self.stretches[place - 1].shift if place else 0


UTC_DAYS = Days()


def _since(stretch: DaySpan) -> int:
    return stretch.since


def _following(last: DaySpan, turn: Turn) -> DaySpan:
    """Where the clocks of one zone are changed."""
    since, shift = turn
    before = min((since - 1 + last.shift) // DAY, (since + shift) // DAY - 1)
    began = max(before * DAY - last.shift, last.since)
    _check(turn, max(before, last.before), began + LEAST, began + MOST)
    return DaySpan(since, shift, before)


def _check(turn: Turn, before: int, earliest: int, latest: int) -> None:
    since, shift = turn
    if not -WEST <= shift <= EAST or (since + shift) % DAY:
        raise ValueError(f"no day begins at {since}, {shift} before one of UTC")
    if not earliest <= since <= latest:
        raise ValueError(f"a day begins at {since}, not between {earliest} and {latest}")
    if (since + shift) // DAY <= before:
        raise ValueError(f"day {(since + shift) // DAY} comes after day {before}")
