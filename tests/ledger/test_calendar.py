"""Days, weeks and months by whole numbers, beside the standard library's calendar."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from sabot.ledger.tally import calendar_at

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@given(st.datetimes(datetime(1971, 1, 1), datetime(2400, 1, 1), timezones=st.just(UTC)))
def test_day_week_and_month_agree_with_the_standard_library(moment: datetime) -> None:
    calendar = calendar_at((moment - EPOCH) // timedelta(microseconds=1))
    assert calendar.day == moment.toordinal() - EPOCH.toordinal()
    assert calendar.month == moment.year * 12 + moment.month - 1
    monday = moment.toordinal() - moment.weekday()
    assert calendar.week == (monday - datetime(1969, 12, 29, tzinfo=UTC).toordinal()) // 7
