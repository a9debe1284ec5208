"""Tables that open and close by their hours, on the clock of the house; whoever acts by hand is heard."""

from collections.abc import Iterator
from datetime import datetime
from itertools import count
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from ground import SECOND, Stage, config_of, staged
from msgspec.structs import replace
from staffed_house import PASSWORD, hired
from test_config_followed import ONE, TWO, closed, opened, table

from sabot.server.config.server_config import TableEntry
from sabot.server.live.table_hours import TableHours, minute_of_week
from sabot.server.people.person import Role
from sabot.table.house.settings import Settings
from sabot.table.state import Phase

ZONE = "Europe/Vienna"
EVENING = TableEntry(id="salon", game="punto-banco", settings=Settings(hours="mon 18:00-02:00"))
ALWAYS = TableEntry(id="video", game="punto-banco")
FRESH = count(1)


def moment(words: str) -> int:
    """In Vienna; the 6th of January 2031 is a Monday."""
    return int(datetime.fromisoformat(words).replace(tzinfo=ZoneInfo(ZONE)).timestamp()) * SECOND


class Week:
    """A house whose clock is set forward, and looked at."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.ground = stage.ground
        self.hours = TableHours(self.ground.service)
        stage.play(hired(self.ground, "Olga", Role.OPERATOR))

    def at(self, words: str) -> Phase:
        self.ground.clock.at = moment(words)
        self.stage.play(self.hours.look())
        return self.phase()

    def phase(self, name: str = "salon") -> Phase:
        host = self.ground.service.host(name)
        assert host is not None
        return host.writer.table.phase

    def olga_does(self, act: str) -> None:
        """Signed in anew: years have passed on the clock."""
        olga = self.stage.play(self.ground.signed("/api/sign-in", {"name": "Olga", "password": PASSWORD}))
        body = {"id": f"hours-{next(FRESH)}", "table": "salon", "act": act}
        answer = self.stage.play(self.ground.post("/api/settings/act", body, olga))
        assert answer.status_code == 200, answer.text


@pytest.fixture
def week() -> Iterator[Week]:
    with staged(replace(config_of(EVENING, ALWAYS), time_zone=ZONE)) as stage:
        yield Week(stage)


def test_a_table_opens_and_closes_at_its_moments_and_nobody_is_contradicted_between(week: Week) -> None:
    week.ground.clock.at = moment("2031-01-06 01:00")
    week.olga_does("close")
    assert week.at("2031-01-06 17:59") is Phase.CLOSED
    assert week.at("2031-01-06 18:00") is not Phase.CLOSED
    assert week.at("2031-01-06 18:30") is not Phase.CLOSED
    week.olga_does("close")
    assert week.at("2031-01-06 19:00") is Phase.CLOSED, "somebody closed it by hand"
    week.olga_does("open")
    assert week.at("2031-01-07 01:59") is not Phase.CLOSED
    assert week.at("2031-01-07 02:00") is Phase.CLOSED
    week.olga_does("open")
    assert week.at("2031-01-07 03:00") is not Phase.CLOSED, "somebody opened it by hand"
    assert week.phase("video") is not Phase.CLOSED, "a table without hours is left alone"
    week.ground.check_house()


def test_what_was_missed_is_made_up_for(week: Week) -> None:
    """Another server looks, and knows by the last line how far the table had come."""
    week.ground.clock.at = moment("2031-01-06 12:00")
    week.olga_does("close")
    assert week.at("2031-01-06 20:00") is not Phase.CLOSED
    week.hours = TableHours(week.ground.service)
    assert week.at("2031-01-09 12:00") is Phase.CLOSED


def test_a_house_that_starts_opens_what_is_to_be_open(tmp_path: Path) -> None:
    """By the clock of this machine: six hours from now, for an hour, is not now."""
    hour = (datetime.now(tz=ZoneInfo("UTC")).hour + 6) % 24
    later = f"{hour:02d}:00-{hour:02d}:59"
    house = opened(tmp_path, replace(ONE, settings=Settings(hours=later)), TWO)
    assert (table(house, "one").phase, table(house, "two").phase) == (Phase.CLOSED, Phase.BETTING)
    closed(house)


@pytest.mark.parametrize(
    ("utc", "day", "hour"),
    [
        # Clocks go forward on Sunday the 29th of March 2026 at one o'clock UTC, back on the 25th of October.
        ("2026-03-29T00:59:00+00:00", 6, 1),
        ("2026-03-29T01:00:00+00:00", 6, 3),
        ("2026-10-25T00:59:00+00:00", 6, 2),
        ("2026-10-25T01:00:00+00:00", 6, 2),
        ("2026-10-25T23:00:00+00:00", 0, 0),
    ],
)
def test_the_clock_on_the_wall(utc: str, day: int, hour: int) -> None:
    at = datetime.fromisoformat(utc)
    told = minute_of_week(int(at.timestamp()) * SECOND, ZONE)
    assert told == (day * 24 + hour) * 60 + at.minute
