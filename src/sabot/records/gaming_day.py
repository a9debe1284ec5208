"""The gaming day: to which day of the house a moment belongs, by its time zone and the hour it begins at."""

from datetime import UTC, date, datetime, time, tzinfo
from zoneinfo import ZoneInfo

from msgspec import Struct

from sabot.ledger.days import Days, Turn
from sabot.ledger.tally import DAY
from sabot.records.time_texts import SECOND

YEAR = 366
"""Days, at most."""
EPOCH = date(1970, 1, 1).toordinal()


class GamingDay(Struct, frozen=True):
    """Reports, exports and the statistics of players all count by it."""

    zone: str = "UTC"
    begins: int = 0
    """The hour of the clock on the wall, also where that clock is put forward or back."""

    def of(self, at: int) -> int:
        """Days since the epoch."""
        zone, second = _zone(self.zone), at // SECOND
        wall = datetime.fromtimestamp(second, zone)
        return wall.toordinal() - EPOCH - (wall.hour < self.begins and second < self._beginning(wall))

    def begins_at(self, day: int) -> int:
        """The first moment of a day, in microseconds."""
        midnight = datetime.combine(date.fromordinal(day + EPOCH), time(), _zone(self.zone))
        return self._beginning(midnight) * SECOND

    def turns(self, after: int, day: int, years: int) -> tuple[Turn, ...]:
        """Since when its days begin otherwise than before, from the first that begins then or later on.

        It is a later one than `day`.
        """
        number = max(self.of(after), day + 1)
        while self.begins_at(number) < after:
            number += 1
        found: list[Turn] = []
        for each in range(number, number + years * YEAR):
            since = self.begins_at(each)
            if not found or found[-1][1] != each * DAY - since:
                found.append((since, each * DAY - since))
        return tuple(found)

    def _beginning(self, wall: datetime) -> int:
        """When the clock first shows the hour on that date: put back past it, it begins no second time."""
        return int(wall.replace(hour=self.begins, minute=0, second=0, fold=0).timestamp())


UTC_DAYS = GamingDay()
Counted = GamingDay | Days
"""As a file says, or as the journal tells that the house has counted."""


def _zone(name: str) -> tzinfo:
    """UTC is known also where a machine has no time zones."""
    return UTC if name == "UTC" else ZoneInfo(name)


def is_zone(name: str) -> bool:
    """Whether this machine knows the time zone."""
    try:
        _zone(name)
    except (KeyError, OSError, ValueError):
        # What is no name at all, what is a directory, and what is not there.
        return False
    return True
