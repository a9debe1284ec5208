"""Gaming days as the journal tells them: each is as long as it would be, and none comes twice."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sabot.house.calendar import HouseCalendar
from sabot.ledger.days import MOST, NOTICE, Days
from sabot.ledger.limit import HOUR, Period
from sabot.ledger.tally import DAY
from sabot.records.gaming_day import GamingDay
from sabot.records.time_texts import SECOND, day_text, moment_text
from sabot.server.config.day_setting import calendar_wanted

ZONES = (
    "UTC",
    "Europe/Vienna",
    "America/New_York",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
    "Asia/Kathmandu",
)


def moment(text: str, zone: str = "UTC") -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()) * SECOND


def following(calendar: HouseCalendar, file: GamingDay, at: int) -> HouseCalendar:
    wanted = calendar_wanted(calendar, file, at)
    return calendar if wanted is None else calendar.after(wanted, at)


def vienna(begins: int) -> Days:
    return following(HouseCalendar(), GamingDay("Europe/Vienna", begins), moment("2026-01-10T12:00")).days


def days_from(days: Days, at: int, count: int) -> list[tuple[str, str]]:
    found = []
    for _ in range(count):
        found.append((day_text(days.of(at)), moment_text(at)[:16]))
        at = days.end(at)
    return found


def test_days_end_by_the_clock_on_the_wall_where_it_is_put_forward_and_back() -> None:
    """In 2026 clocks of Vienna go forward on 29 March and back on 25 October, both at 01:00 UTC."""
    assert days_from(vienna(6), moment("2026-03-28T05:00"), 3) == [
        ("2026-03-28", "2026-03-28T05:00"),
        ("2026-03-29", "2026-03-29T04:00"),
        ("2026-03-30", "2026-03-30T04:00"),
    ]
    assert days_from(vienna(6), moment("2026-10-24T04:00"), 3) == [
        ("2026-10-24", "2026-10-24T04:00"),
        ("2026-10-25", "2026-10-25T05:00"),
        ("2026-10-26", "2026-10-26T05:00"),
    ]
    assert days_from(vienna(0), moment("2026-10-24T22:00"), 3) == [
        ("2026-10-25", "2026-10-24T22:00"),
        ("2026-10-26", "2026-10-25T23:00"),
        ("2026-10-27", "2026-10-26T23:00"),
    ]


def test_a_limit_frees_with_the_next_day_week_and_month_of_the_house() -> None:
    days, at = vienna(6), moment("2026-10-24T12:00")  # A Saturday.
    frees = {period.value: moment_text(days.frees(period, at))[:16] for period in Period}
    assert frees == {"day": "2026-10-25T05:00", "week": "2026-10-26T05:00", "month": "2026-11-01T05:00"}
    utc = {period.value: moment_text(Days().frees(period, at))[:16] for period in Period}
    assert utc == {"day": "2026-10-25T00:00", "week": "2026-10-26T00:00", "month": "2026-11-01T00:00"}


@pytest.mark.long
@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(ZONES),
    st.integers(0, 23),
    st.datetimes(datetime(2026, 1, 15), datetime(2035, 1, 1), timezones=st.just(UTC)),
)
def test_days_are_those_of_the_clock_in_the_zone(zone: str, begins: int, when: datetime) -> None:
    calendar = following(HouseCalendar(), GamingDay(zone, begins), moment("2026-01-10T12:00"))
    at = int(when.timestamp()) * SECOND
    assert calendar.days.of(at) == GamingDay(zone, begins).of(at)


@pytest.mark.long
@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(ZONES), st.integers(0, 23), st.integers(0, 80 * HOUR)),
        min_size=1,
        max_size=5,
    )
)
def test_however_often_a_house_counts_otherwise_no_day_is_short_and_none_comes_twice(
    changes: list[tuple[str, int, int]],
) -> None:
    calendar, at = HouseCalendar(), moment("2026-03-20T00:00")
    first = at
    for zone, begins, later in changes:
        before, at = calendar.days, at + later
        calendar = following(calendar, GamingDay(zone, begins), at)
        assert calendar.days.end(at + NOTICE) == before.end(at + NOTICE), "the day that runs keeps its end"
        for past in range(first, at + NOTICE, HOUR):
            assert calendar.days.of(past) == before.of(past), "what was counted stays as it was counted"
    begun, days = first, [calendar.days.of(first)]
    while begun < at + 10 * DAY:
        end = calendar.days.end(begun)
        assert calendar.days.of(end - 1) == days[-1] < calendar.days.of(end)
        assert 23 * HOUR <= end - begun <= MOST
        days.append(calendar.days.of(end))
        begun = end


def test_a_change_lets_the_next_day_go_on_until_a_new_one_begins_by_the_new_clock() -> None:
    at = moment("2026-06-10T09:00")
    late = following(HouseCalendar(), GamingDay("Europe/Vienna", 6), at)
    assert days_from(late.days, at, 4)[1:] == [
        ("2026-06-11", "2026-06-11T00:00"),
        ("2026-06-12", "2026-06-12T04:00"),
        ("2026-06-13", "2026-06-13T04:00"),
    ]
    # At 22:00 of the next evening a day begins in Vienna, but that of UTC has lasted only 22 hours.
    early = following(HouseCalendar(), GamingDay("Europe/Vienna", 0), at)
    assert days_from(early.days, at, 3)[1:] == [
        ("2026-06-11", "2026-06-11T00:00"),
        ("2026-06-13", "2026-06-12T22:00"),
    ]


def test_an_hour_that_is_changed_and_put_back_makes_no_day_longer() -> None:
    """Told eleven times from one morning to the next, and each time put back."""
    at, calendar = moment("2026-06-10T01:00"), HouseCalendar()
    for hour in range(22):
        calendar = following(calendar, GamingDay("UTC", 0 if hour % 2 else 14), at + hour * HOUR)
        assert calendar.days.end(at) == moment("2026-06-11T00:00")
    begins = [began for _, began in days_from(calendar.days, at, 4)[1:]]
    assert begins == ["2026-06-11T00:00", "2026-06-12T00:00", "2026-06-13T00:00"]


def test_lines_written_before_let_the_running_day_go_on_as_it_did() -> None:
    at = moment("2026-06-10T09:00")
    days = Days().turned(((moment("2026-06-11T04:00"), -4 * HOUR),), at, keeps=False)
    assert days_from(days, at, 2)[1] == ("2026-06-11", "2026-06-11T04:00")
    # A house that was left there: today's line keeps the end that this day has.
    calendar = HouseCalendar("Europe/Vienna", 6, days, moment("2026-06-11T04:00"), 1, at)
    assert following(calendar, GamingDay(), at + HOUR).days.end(at) == moment("2026-06-11T04:00")


def test_a_start_writes_nothing_that_is_known() -> None:
    at, file = moment("2026-06-10T09:00"), GamingDay("Europe/Vienna", 6)
    assert calendar_wanted(HouseCalendar(), GamingDay(), at) is None
    calendar = following(HouseCalendar(), file, at)
    for later in (0, DAY, 1_000 * DAY):
        assert calendar_wanted(calendar, file, at + later) is None
    longer = calendar_wanted(calendar, file, at + 2_500 * DAY)
    assert longer is not None, "what was written does not reach far enough any more"
    days = calendar.after(longer, at + 2_500 * DAY).days
    assert days.end(at + 2_500 * DAY) == calendar.days.end(at + 2_500 * DAY)


@pytest.mark.parametrize(
    ("turn", "reason"),
    [
        ((moment("2026-06-10T22:00"), 2 * HOUR), "not between"),
        ((moment("2026-06-11T22:00"), 2 * HOUR), "not between"),
        ((moment("2026-06-11T03:00"), 2 * HOUR), "no day begins"),
        ((moment("2026-06-20T22:00"), 2 * HOUR), "not between"),
        ((moment("2026-06-11T00:00"), 24 * HOUR), "no day begins"),
    ],
)
def test_a_day_that_would_be_cut_short_is_refused(turn: tuple[int, int], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Days().turned((turn,), moment("2026-06-10T09:00"))
    good = (moment("2026-06-12T22:00"), 2 * HOUR)
    short = (good[0] + 5 * HOUR, -3 * HOUR)
    with pytest.raises(ValueError, match="not between"):
        Days().turned((good, short), moment("2026-06-10T09:00"))
