"""Card devices in storms: their lines are lost, repeated and overtaken, and each reading counts once."""

from collections.abc import Callable, Sequence

import pytest
from short_storms import devices_plan, first_broken, rough_storms
from storm import casino, readings

from sabot.games.answer import Refused
from sabot.house.house import House
from sabot.store.commit import Commit
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.shoe import readings as table_readings
from sabot.table.state import Table

Patch = pytest.MonkeyPatch
STORMS = 4


def test_every_reading_of_a_device_counts_once_in_a_storm() -> None:
    read = paid = 0
    for _, outcome in zip(range(STORMS), rough_storms(devices_plan), strict=False):
        assert not outcome.law, f"{outcome.law}: {outcome.what}"
        read, paid = read + outcome.counts["readings of devices"], paid + outcome.counts["rounds paid"]
    assert read > 20 * STORMS
    assert paid > 2 * STORMS


def test_a_reading_that_is_taken_twice_is_noticed(monkeypatch: Patch) -> None:
    def whatever(table: Table, request: c.Request) -> Refused | None:
        return None

    monkeypatch.setattr(table_readings, "check_reading", whatever)
    assert first_broken(rough_storms(devices_plan)).law == readings.ONCE


def test_a_reading_under_the_number_of_another_is_noticed(monkeypatch: Patch) -> None:
    """The third one is left out, as if it had never come."""
    whole = table_readings.was_read

    def skipping(request: c.Request) -> e.Events:
        return () if request.reading == 3 else whole(request)

    monkeypatch.setattr(table_readings, "was_read", skipping)
    assert first_broken(rough_storms(devices_plan)).law in (readings.ONCE, readings.WRITTEN)


def test_an_acknowledgement_before_the_commit_is_noticed(monkeypatch: Patch) -> None:
    late: dict[int, Sequence[Commit]] = {}

    def promised(house: House, commits: Sequence[Commit], take: Callable[[], object]) -> None:
        """Each write goes to the disk with the next one."""
        waiting = late.pop(id(house), ())
        late[id(house)] = commits
        if waiting:
            house.store.commit_all(waiting)
        take()

    monkeypatch.setattr(House, "_write", promised)
    assert first_broken(rough_storms(devices_plan)).law in (casino.COMMITTED, readings.WRITTEN)
