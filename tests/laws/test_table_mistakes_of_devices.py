"""Mistakes put into the readings of card devices on purpose: each must break the law that it offends."""

import pytest
from table_device_laws import devices_alone_deal, readings_count_once
from table_judging import is_broken_in
from table_plans import Plan

from sabot.games.answer import Refused
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.shoe import readings
from sabot.table.state import Table

DEALT = Plan("punto-banco", Mode.AUTO, "open", 7, device=True)
"""A session in which its device deals, and others try to."""


def test_a_reading_is_taken_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = readings.check_reading

    def forgetful(table: Table, request: c.Request) -> Refused | None:
        refused = honest(table, request)
        return None if refused is not None and refused.code == "reading-out-of-order" else refused

    monkeypatch.setattr(readings, "check_reading", forgetful)
    is_broken_in(readings_count_once, DEALT)


def test_a_reading_is_not_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = readings.was_read

    def lazy(request: c.Request) -> e.Events:
        return () if request.reading % 5 == 0 else honest(request)

    monkeypatch.setattr(readings, "was_read", lazy)
    is_broken_in(readings_count_once, DEALT)


def test_somebody_else_deals_for_a_device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readings, "check_told", lambda table: None)
    is_broken_in(devices_alone_deal, DEALT)
