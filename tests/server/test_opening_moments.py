"""When tables are open by the clock on the wall, also in the nights in which it is set."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from ground import SECOND

from sabot.server.live.opening_moments import is_time, last_turn

ZONE = "Europe/Vienna"
"""Clocks go forward on Sunday the 29th of March 2026 at one o'clock UTC, back on the 25th of October."""


def utc(words: str) -> int:
    return int(datetime.fromisoformat(f"{words}+00:00").timestamp()) * SECOND


def vienna(words: str) -> int:
    return int(datetime.fromisoformat(words).replace(tzinfo=ZoneInfo(ZONE)).timestamp()) * SECOND


@pytest.mark.parametrize(
    ("words", "at", "opens"),
    [
        # The 5th of January 2026 is a Monday.
        ("mon 18:00-02:00", "2026-01-05T17:59", False),
        ("mon 18:00-02:00", "2026-01-05T18:00", True),
        ("mon 18:00-02:00", "2026-01-06T01:59", True),
        ("mon 18:00-02:00", "2026-01-06T02:00", False),
        ("mon 18:00-02:00", "2026-01-05T01:00", False),
        ("sun 20:00-04:00", "2026-01-05T03:59", True),
        ("sun 20:00-04:00", "2026-01-05T04:00", False),
        ("18:00-02:00", "2026-01-11T01:00", True),
        ("00:00-24:00", "2026-01-11T23:59", True),
        ("", "2026-01-10T12:00", True),
    ],
)
def test_when_it_is_time(words: str, at: str, opens: bool) -> None:
    assert is_time(words, vienna(at), ZONE) is opens


@pytest.mark.parametrize(
    ("words", "opens", "closes"),
    [
        # Forward: two o'clock is three o'clock. What begins in the hour that is left out begins then.
        ("sat 20:00-04:00", "2026-03-28T19:00", "2026-03-29T02:00"),
        ("sat 20:00-02:30", "2026-03-28T19:00", "2026-03-29T01:00"),
        ("sun 02:30-06:00", "2026-03-29T01:00", "2026-03-29T04:00"),
        # Back: the hour from two o'clock comes twice, and counts when it comes first.
        ("sat 20:00-02:30", "2026-10-24T18:00", "2026-10-25T00:30"),
        ("sun 02:30-06:00", "2026-10-25T00:30", "2026-10-25T05:00"),
        ("sun 02:00-02:59", "2026-10-25T00:00", "2026-10-25T00:59"),
    ],
)
def test_a_night_in_which_clocks_are_set_opens_and_closes_once(words: str, opens: str, closes: str) -> None:
    begins, ends = utc(opens), utc(closes)
    asked = range(begins - 6 * 3_600 * SECOND, ends + 6 * 3_600 * SECOND, 60 * SECOND)
    wrong = [at for at in asked if is_time(words, at, ZONE) is not (begins <= at < ends)]
    assert not wrong, [datetime.fromtimestamp(at / SECOND, ZoneInfo(ZONE)) for at in wrong]
    assert last_turn(words, ends - 1, ZONE) == begins
    assert last_turn(words, ends + SECOND, ZONE) == ends


def test_hours_that_the_clock_leaves_out_open_nothing() -> None:
    at = range(utc("2026-03-29T00:00"), utc("2026-03-29T04:00"), 60 * SECOND)
    assert not any(is_time("sun 02:10-02:50", moment, ZONE) for moment in at)


@pytest.mark.parametrize(
    "words", ["00:00-24:00", "00:00-12:00; 12:00-24:00", "mon-sun 06:00-05:00; 04:00-07:00"]
)
def test_who_is_always_open_never_turns(words: str) -> None:
    assert last_turn(words, vienna("2026-01-07T12:00"), ZONE) == 0


def test_the_last_turn_may_be_days_ago() -> None:
    assert last_turn("mon 18:00-02:00", vienna("2026-01-12T17:59"), ZONE) == vienna("2026-01-06T02:00")
