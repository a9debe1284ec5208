"""The gaming day of the file, from the start of the house on."""

from pathlib import Path

import pytest

from sabot.games.catalogue import catalogue
from sabot.ledger.days import NOTICE, Days
from sabot.records.gaming_day import GamingDay
from sabot.server import bootstrap
from sabot.server.bootstrap import OpenedHouse, open_house
from sabot.server.config.server_config import JournalSettings, ServerConfig, TableEntry
from sabot.store.streams import CALENDAR

TABLE = TableEntry(id="one", game="punto-banco")
NOON = 1_780_056_000 * 1_000_000
"""29 May 2026, 12:00 UTC."""
HOUR = 3_600 * 1_000_000


def opened(directory: Path, zone: str, begins: int) -> OpenedHouse:
    keep = JournalSettings(directory=str(directory))
    return open_house(ServerConfig(keep=keep, table=(TABLE,), time_zone=zone, day_begins=begins), catalogue())


def test_the_gaming_day_of_the_file_stands_in_the_journal_before_anybody_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [NOON]
    monkeypatch.setattr(bootstrap, "now", lambda: clock[0])
    lines = []
    for zone, begins in (("UTC", 0), ("Europe/Vienna", 6), ("Europe/Vienna", 6), ("UTC", 0)):
        house = opened(tmp_path, zone, begins).house
        lines.append(house.store.head(CALENDAR).version)
        if zone == "UTC" and not begins and lines == [0]:
            assert house.calendar.days == Days()
        if lines == [0, 1]:
            # The day of UTC ends with it; the next goes on until it is six o'clock in Vienna.
            assert house.calendar.days.end(NOON) == NOON + 12 * HOUR
            assert house.calendar.days.end(NOON + 12 * HOUR) == NOON + 40 * HOUR
            assert house.people().days == house.calendar.days
        house.store.close()
        clock[0] += HOUR
    assert lines == [0, 1, 1, 2]


def test_a_change_just_before_the_end_of_a_day_is_told_an_hour_ahead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = NOON + 12 * HOUR - NOTICE // 2
    monkeypatch.setattr(bootstrap, "now", lambda: late)
    house = opened(tmp_path, "Europe/Vienna", 6).house
    assert house.calendar.since == NOON + 64 * HOUR, "the day about to begin ends as one of UTC"
    assert house.calendar.days.of(late + NOTICE) == GamingDay().of(late + NOTICE)
    house.store.close()
