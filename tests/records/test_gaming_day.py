"""The gaming day by the clock on the wall of the house, whatever is done to that clock."""

from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import pytest
from typer.testing import CliRunner

from sabot.cli import app
from sabot.records import gaming_day
from sabot.records.gaming_day import GamingDay
from sabot.records.time_texts import SECOND, day_text


@pytest.mark.parametrize(
    ("zone", "begins", "moment", "put_back"),
    [
        # On Chatham 3:45 becomes 2:45; at Troll 3:00 becomes 1:00; the hour was there before that.
        ("Pacific/Chatham", 3, "2026-04-04T13:15:00+00:00", "2026-04-04T14:00:00+00:00"),
        ("Antarctica/Troll", 2, "2026-10-25T00:00:00+00:00", "2026-10-25T01:00:00+00:00"),
        # In Vienna 3:00 becomes 2:00 before it is shown, and comes an hour later.
        ("Europe/Vienna", 3, "2026-10-25T02:00:00+00:00", "2026-10-25T02:00:01+00:00"),
    ],
)
def test_a_day_that_has_begun_is_not_left_again_when_the_clock_is_put_back(
    zone: str, begins: int, moment: str, put_back: str
) -> None:
    day = GamingDay(zone, begins)
    begun = int(datetime.fromisoformat(moment).timestamp())
    later = int(datetime.fromisoformat(put_back).timestamp())
    date = datetime.fromtimestamp(begun, ZoneInfo(zone)).date()
    days = [day_text(day.of(at * SECOND)) for at in (begun - 1, begun, later, later + 60)]
    assert days == [date.replace(day=date.day - 1).isoformat(), *[date.isoformat()] * 3]


def test_a_machine_without_time_zones_knows_utc(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(name: str) -> ZoneInfo:
        raise ZoneInfoNotFoundError(name)

    monkeypatch.setattr(gaming_day, "ZoneInfo", unknown)
    house = tmp_path / "house.toml"
    house.write_text('[[table]]\nid = "koi"\ngame = "koi-bacc"\n')
    checked = CliRunner().invoke(app, ["config", "check", str(house)])
    assert checked.exit_code == 0, checked.output
    assert GamingDay().of(86_400 * SECOND) == 1
    house.write_text('time_zone = "Europe/Vienna"\n')
    refused = CliRunner().invoke(app, ["config", "check", str(house)])
    assert "this machine does not know it" in refused.output
