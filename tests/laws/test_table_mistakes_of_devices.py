"""Mistakes put into the readings of card devices on purpose: each must break the law that it offends."""

import pytest
from table_device_laws import (
    devices_alone_deal,
    nothing_is_read_of_a_device_that_is_away,
    readings_count_once,
    shoes_are_changed_when_they_are_wanted,
)
from table_judging import is_broken_in
from table_plans import Plan

from sabot.games.answer import Refused
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house import croupiers
from sabot.table.shoe import readings, shoe_change
from sabot.table.state import Table

DEALT = Plan("punto-banco", Mode.AUTO, "open", 7, device=True)
"""A session in which its device deals, and others try to."""
OPENED = Plan("punto-banco", Mode.AUTO, "open", 3, device=True)
"""One in which its lid is opened, and a card falls out."""


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


def test_a_device_deals_with_its_lid_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(croupiers, "lacks_croupier", lambda table: False)
    is_broken_in(nothing_is_read_of_a_device_that_is_away, OPENED)


def test_a_shoe_is_changed_in_its_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shoe_change, "wants_new_shoe", lambda table: True)
    is_broken_in(shoes_are_changed_when_they_are_wanted, DEALT)
