"""The gaming day of the file: written into the journal before anything is counted by it."""

import logging

from sabot.house.calendar import HouseCalendar
from sabot.ledger.days import NOTICE, SHORTEST
from sabot.records.gaming_day import YEAR, GamingDay
from sabot.records.time_texts import moment_text
from sabot.store.streams import CalendarSet

WRITTEN, LEFT = 10, 5
"""Years for which a line tells when clocks are changed; and which a start wants to know."""

log = logging.getLogger("sabot.server")


def calendar_wanted(known: HouseCalendar, file: GamingDay, at: int) -> CalendarSet | None:
    """What is to be written; nothing where days are counted so already, as far as one can know today."""
    if (known.zone, known.begins) == (file.zone, file.begins) and _agree(known, file, at):
        return None
    end = known.days.end(at + NOTICE)
    turns = file.turns(end + SHORTEST, known.days.of(end), WRITTEN)
    log.info("gaming days of %s begin at %s:00 from %s on", file.zone, file.begins, moment_text(turns[0][0]))
    return CalendarSet(file.zone, file.begins, turns, keeps=True)


def _agree(known: HouseCalendar, file: GamingDay, at: int) -> bool:
    """Laws about clocks change, and what was written reaches only so far."""
    first, days = file.of(max(at, known.since)) + 1, known.days
    beginnings = ((day, file.begins_at(day)) for day in range(first, first + LEFT * YEAR))
    return all(days.of(since) == day == days.of(since - 1) + 1 for day, since in beginnings)
