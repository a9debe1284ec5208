"""The gaming day: to which day of the house a moment belongs, by its time zone and the hour it begins at."""

from datetime import UTC, date, datetime, tzinfo
from zoneinfo import ZoneInfo

from msgspec import Struct

from sabot.records.moments import SECOND

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

    def _beginning(self, wall: datetime) -> int:
        """When the clock first shows the hour on that date: put back past it, it begins no second time."""
        return int(wall.replace(hour=self.begins, minute=0, second=0, fold=0).timestamp())


UTC_DAYS = GamingDay()


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
