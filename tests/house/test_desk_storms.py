"""Mistakes put into the cash desk on purpose: each is caught by short storms, and by a law that names it."""

from collections.abc import Iterable

import pytest
from msgspec.structs import replace
from rpds import HashTrieMap
from short_storms import busy_storms, first_broken
from storm import casino, rest, till, twin_books, watch

from sabot.cashdesk import drawers, hand_pays, tickets
from sabot.cashdesk import events as v
from sabot.cashdesk.desk_postings import facts_of
from sabot.house import cash_desk, reopening
from sabot.house.cash_desk import DeskState
from sabot.ledger.facts import Fact
from sabot.records.audit.house_sums import Takings
from sabot.store.record import Record

Patch = pytest.MonkeyPatch
Snapshot = tuple[int, bytes] | None


def test_a_desk_that_takes_a_ticket_again_after_its_end_is_noticed(monkeypatch: Patch) -> None:
    """The ticket's own account stops it, if nothing else does."""
    monkeypatch.setattr(tickets, "check_redeemable", lambda *_: None)
    assert first_broken(busy_storms()).law in (till.WORTH_ONCE, till.SAME_DESK, casino.NO_STOP)


def test_a_drawer_that_pays_what_it_has_not_is_noticed(monkeypatch: Patch) -> None:
    for room in (drawers, tickets, hand_pays):
        monkeypatch.setattr(room, "check_cash", lambda *_: None)
    assert first_broken(busy_storms()).law == till.DRAWERS


def test_money_that_a_void_ticket_does_not_bring_back_is_noticed(monkeypatch: Patch) -> None:
    whole = facts_of

    def forgetful(event: v.DeskEvent) -> tuple[Fact, ...]:
        return () if isinstance(event, v.TicketVoided | v.HandPayCancelled) else whole(event)

    monkeypatch.setattr(cash_desk, "facts_of", forgetful)
    assert first_broken(busy_storms()).law in (watch.IDEA, till.DESK_SUMS, twin_books.BOOKS)


def test_a_desk_that_forgets_its_drawers_when_it_opens_is_noticed(monkeypatch: Patch) -> None:
    whole = cash_desk.reopen

    def forgetful(records: Iterable[Record], snapshot: Snapshot = None) -> DeskState:
        counter = whole(records, snapshot)
        return replace(counter, desk=replace(counter.desk, drawers=HashTrieMap()))

    monkeypatch.setattr(reopening, "reopen", forgetful)
    assert first_broken(busy_storms()).law == till.SAME_DESK


def test_sums_that_leave_something_out_are_noticed(monkeypatch: Patch) -> None:
    """The audit says so by itself, because turnover and books no longer agree."""

    def careless(takings: Takings, _: object) -> None:
        takings.rounds += 1

    monkeypatch.setattr(Takings, "settle", careless)
    assert first_broken(busy_storms()).law == rest.AUDIT
