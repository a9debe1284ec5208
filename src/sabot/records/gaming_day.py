"""The gaming day: to which day of the house a moment belongs, by its time zone and the hour it begins at."""

from datetime import date, datetime
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
        wall = datetime.fromtimestamp(at // SECOND, ZoneInfo(self.zone))
        return wall.toordinal() - EPOCH - (wall.hour < self.begins)


UTC_DAYS = GamingDay()


def is_zone(name: str) -> bool:
    """Whether this machine knows the time zone."""
    try:
        ZoneInfo(name)
    except (KeyError, OSError, ValueError):
        # What is no name at all, what is a directory, and what is not there.
        return False
    return True
