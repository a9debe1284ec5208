"""Opening hours as words, read by hand: days, times, nights that end on the next day."""

import pytest

from sabot.table.house.opening_hours import BadHours, OpenSpan, read_hours

MON, FRI, SAT, SUN = (day * 24 * 60 for day in (0, 4, 5, 6))


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
        "mon \u0661\u0668:00-20:00",
        "x" * 201,
    ],
)
def test_what_is_no_time_is_refused(words: str) -> None:
    with pytest.raises(BadHours):
        read_hours(words)
