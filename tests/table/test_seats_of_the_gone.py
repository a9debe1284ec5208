"""Seats of guests who are gone become free, also where nobody stakes and betting simply goes on."""

from table_drawing import Scene

from sabot.profiles import Mode
from sabot.table import commands as c


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
