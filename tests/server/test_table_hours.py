"""Tables that open and close by their hours, on the clock of the house; whoever acts by hand is heard."""

import os
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

from sabot.house.house import House
from sabot.house.sealing import KEY
from sabot.house.table_dealer import WriterFactory
from sabot.server.config.server_config import TableEntry
from sabot.server.live.live_house import LiveHouse
from sabot.server.live.table_host import TableHost
from sabot.server.live.table_hours import TableHours
from sabot.server.monitoring.self_check import PROGRAM, SelfCheck
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

    def starts_again(self, words: str) -> None:
        """The house is stopped, and later opened again from what is written."""
        ground, service = self.ground, self.ground.service
        ground.clock.at = moment(words)

        async def scene() -> None:
            assert isinstance(service.live, LiveHouse)
            await service.live.stop()
            house = House(ground.house.store, ground.house.games, WriterFactory(os.urandom(KEY), os.urandom))
            house.reopen(ground.clock.at)
            service.live = LiveHouse(house, service.live.journal, ground.clock)
            service.live.start()

        self.stage.play(scene())
        self.hours = TableHours(service)

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


def test_what_was_missed_while_the_house_was_stopped_is_made_up_for(week: Week) -> None:
    """What a house writes when it starts is no sign that it had been there."""
    week.ground.clock.at = moment("2031-01-06 12:00")
    week.olga_does("close")
    assert week.at("2031-01-06 20:00") is not Phase.CLOSED
    week.starts_again("2031-01-07 12:00")
    assert week.phase() is not Phase.CLOSED
    assert week.at("2031-01-07 12:00") is Phase.CLOSED


def test_who_was_stopped_for_a_week_has_missed_an_evening(week: Week) -> None:
    """Between the same hours of two weeks lie moments at which the table was to open and to close."""
    week.ground.clock.at = moment("2031-01-07 12:00")
    week.olga_does("close")
    week.olga_does("open")
    week.starts_again("2031-01-13 12:00")
    assert week.at("2031-01-13 12:00") is not Phase.CLOSED, "somebody opened it by hand"
    week.starts_again("2031-01-14 12:00")
    assert week.at("2031-01-14 12:00") is Phase.CLOSED


def test_what_people_did_while_another_server_had_the_table_stands(
    week: Week, monkeypatch: pytest.MonkeyPatch
) -> None:
    week.ground.clock.at = moment("2031-01-06 12:00")
    week.olga_does("close")
    assert week.at("2031-01-06 12:00") is Phase.CLOSED
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(TableHost, "served", property(lambda host: False))
        assert week.at("2031-01-06 18:00") is Phase.CLOSED
        week.olga_does("open")
        week.ground.clock.at = moment("2031-01-06 19:00")
        week.olga_does("close")
    host = week.ground.service.host("salon")
    assert host is not None
    host.writer.taken_over = host.writer.version
    assert week.at("2031-01-06 20:00") is Phase.CLOSED, "somebody closed it by hand"


def test_a_table_that_the_self_check_kept_closed_opens_once_all_is_right(
    week: Week, monkeypatch: pytest.MonkeyPatch
) -> None:
    week.ground.clock.at = moment("2031-01-06 12:00")
    week.olga_does("close")
    assert week.at("2031-01-06 17:59") is Phase.CLOSED
    with monkeypatch.context() as wrong:
        wrong.setattr(PROGRAM, "last", SelfCheck(1, "", installed=True, wrong=("a file is gone",)))
        assert week.at("2031-01-06 18:00") is Phase.CLOSED
    assert week.at("2031-01-06 18:05") is not Phase.CLOSED


def test_a_house_that_starts_opens_what_is_to_be_open(tmp_path: Path) -> None:
    """By the clock of this machine: six hours from now, for an hour, is not now."""
    hour = (datetime.now(tz=ZoneInfo("UTC")).hour + 6) % 24
    later = f"{hour:02d}:00-{hour:02d}:59"
    house = opened(tmp_path, replace(ONE, settings=Settings(hours=later)), TWO)
    assert (table(house, "one").phase, table(house, "two").phase) == (Phase.CLOSED, Phase.BETTING)
    closed(house)
