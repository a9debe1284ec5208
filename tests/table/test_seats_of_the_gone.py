"""Seats of guests who are gone become free, also where nobody stakes and betting simply goes on."""

import pytest
from table_drawing import Scene

from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table.people import seats


def test_the_only_seat_is_not_kept_for_ever_by_somebody_who_is_gone() -> None:
    scene = Scene("poker-and-pairs", Mode.VIDEO, purses="ann 100,bob 100", seats="ann 1")
    scene.told(c.Request("ann", c.LoseConnection()))
    assert scene.refused(c.Request("bob", c.TakeSeat(1))) == "this seat is taken"
    scene.later(16)
    scene.told(c.Request("bob", c.TakeSeat(1)))


def test_a_reserved_seat_is_kept_as_long_as_it_was_reserved() -> None:
    scene = Scene("poker-and-pairs", Mode.VIDEO, purses="ann 100,bob 100", seats="ann 1")
    scene.told(c.Request("ann", c.ReserveSeat(on=True)))
    scene.told(c.Request("ann", c.LoseConnection()))
    scene.later(150)
    assert scene.refused(c.Request("bob", c.TakeSeat(1))) == "this seat is taken"
    scene.later(60)
    scene.told(c.Request("bob", c.TakeSeat(1)))


def test_who_stays_away_for_an_hour_is_no_guest_of_a_table_without_seats() -> None:
    scene = Scene("punto-banco", Mode.VIDEO, purses="ann 100,bob 100,cat 100")
    for player in ("ann", "cat"):
        scene.told(c.Request(player, c.LoseConnection()))
    scene.later(1_800)
    scene.told(c.Request("cat", c.RegainConnection()))
    scene.told(c.Request("cat", c.LoseConnection()))
    scene.later(1_799)
    assert sorted(scene.host.table.guests) == ["ann", "bob", "cat"]
    scene.later(60)
    assert sorted(scene.host.table.guests) == ["bob", "cat"]
    assert "ann" not in scene.host.table.absent
    scene.told(c.Request("ann", c.Join()))
    assert sorted(scene.host.table.guests) == ["ann", "bob", "cat"]


def test_not_more_are_let_go_at_once_than_keep_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "MOST_FORGOTTEN", 1)
    scene = Scene("punto-banco", Mode.VIDEO, purses="ann 100,bob 100,cat 100")
    for player in ("ann", "cat"):
        scene.told(c.Request(player, c.LoseConnection()))
    scene.later(3_601)
    left = len(scene.host.table.guests)
    scene.later(60)
    assert (left, sorted(scene.host.table.guests)) == (2, ["bob"])
