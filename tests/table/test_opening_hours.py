"""Opening hours as words, read by hand: days, times, nights that end on the next day."""

import pytest

from sabot.table.house.opening_hours import WHOLE, BadHours, OpenSpan, read_hours, within_hours

MON, TUE, FRI, SAT, SUN = (day * 24 * 60 for day in (0, 1, 4, 5, 6))


def minute(day: int, hour: int, more: int = 0) -> int:
    return day + hour * 60 + more


def test_days_and_nights() -> None:
    assert read_hours("mon 18:00-02:00; fri,sat 14:00-15:30") == (
        OpenSpan(18 * 60, 26 * 60),
        OpenSpan(FRI + 14 * 60, FRI + 15 * 60 + 30),
        OpenSpan(SAT + 14 * 60, SAT + 15 * 60 + 30),
    )
    assert read_hours(" Fri - Mon 09:00 - 24:00 ") == tuple(
        OpenSpan(day + 9 * 60, day + 24 * 60) for day in (FRI, SAT, SUN, MON)
    )
    assert read_hours("00:00-24:00") == tuple(OpenSpan(n * 1440, n * 1440 + 1440) for n in range(7))
    assert read_hours("") == ()


@pytest.mark.parametrize(
    ("words", "at", "opens"),
    [
        ("mon 18:00-02:00", minute(MON, 17, 59), False),
        ("mon 18:00-02:00", minute(MON, 18), True),
        ("mon 18:00-02:00", minute(TUE, 1, 59), True),
        ("mon 18:00-02:00", minute(TUE, 2), False),
        ("mon 18:00-02:00", minute(MON, 1), False),
        ("sun 20:00-04:00", minute(MON, 3, 59), True),
        ("sun 20:00-04:00", minute(MON, 4), False),
        ("18:00-02:00", minute(SUN, 1), True),
        ("00:00-24:00", WHOLE - 1, True),
        ("", minute(SAT, 12), True),
    ],
)
def test_when_it_is_time(words: str, at: int, opens: bool) -> None:
    assert within_hours(read_hours(words), at) is opens


@pytest.mark.parametrize(
    "words",
    [
        "18:00",
        "18:00-18:00",
        "24:00-02:00",
        "25:00-02:00",
        "18:60-19:00",
        "someday 18:00-20:00",
        "mon-someday 18:00-20:00",
        "mon, 18:00-20:00",
        "18:00-20:00;",
        ";",
        "mon 18:00-20:00 tue",
        "x" * 201,
    ],
)
def test_what_is_no_time_is_refused(words: str) -> None:
    with pytest.raises(BadHours):
        read_hours(words)
