"""The calendar of the house: how it counts its days and since when, by the lines of their own stream."""

from collections.abc import Iterable

from msgspec import Struct

from sabot.ledger.days import Days
from sabot.store.codec import event_in
from sabot.store.record import Record
from sabot.store.streams import CALENDAR, CalendarSet


class HouseCalendar(Struct, frozen=True):
    zone: str = "UTC"
    begins: int = 0
    days: Days = Days()
    since: int = 0
    """When the first day begins that is counted so."""
    version: int = 0
    at: int = 0
    """The moment of its last line."""

    def after(self, event: CalendarSet, at: int) -> "HouseCalendar":
        """Raises `ValueError` where no house would count so."""
        days = self.days.turned(event.turns, at, keeps=event.keeps)
        return HouseCalendar(event.zone, event.begins, days, event.turns[0][0], self.version + 1, at)

    def following(self, records: Iterable[Record]) -> "HouseCalendar":
        calendar = self
        for record in records:
            event = event_in(record.line)
            assert isinstance(event, CalendarSet), f"{CALENDAR} holds {record.line.name}"
            calendar = calendar.after(event, record.line.at)
        return calendar
