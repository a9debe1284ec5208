"""How the house counted its days, read from its journal alone: no day was cut short, and none came twice."""

from sabot.house.calendar import HouseCalendar
from sabot.ledger.days import Days
from sabot.records.audit.verdict import differs
from sabot.records.journal.journal_reader import JournalReader
from sabot.store.codec import Unreadable, event_in
from sabot.store.streams import CALENDAR, CalendarSet

HOURS = 24


def days_in(journal: JournalReader) -> Days:
    """Read before everything else: limits and payments are counted by them. Without lines, those of UTC."""
    calendar = HouseCalendar()
    for record in journal.read(CALENDAR):
        line = record.line
        try:
            event = event_in(line)
        except Unreadable as wrong:
            differs(CALENDAR, line.number, "a line that can be read", line.name, str(wrong))
        if not isinstance(event, CalendarSet):
            differs(CALENDAR, line.number, "a line of the calendar", "how days are counted", line.name)
        if line.command:
            differs(CALENDAR, line.number, "who sets how days are counted", "the house", line.command)
        if not 0 <= event.begins < HOURS:
            differs(CALENDAR, line.number, "the hour at which days begin", f"0 to {HOURS - 1}", event.begins)
        try:
            calendar = calendar.after(event, line.at)
        except ValueError as wrong:
            differs(CALENDAR, line.number, "when a day begins", "after the one before it is over", str(wrong))
    return calendar.days
