"""What came on a ticket of another counts for that player too: audited, forged, and in journals of before."""

from pathlib import Path

import pytest
from desk_history import CASHIER, DeskHistory
from forgery import cover_traces, find, forge, lines_of, unordered, write
from msgspec.structs import replace
from test_paid_alone_audit import SUMMED, difference
from test_staff_audit import audited

from sabot.cashdesk import commands as d
from sabot.cashdesk import drawers
from sabot.money import Amount
from sabot.store.sqlite import SqliteStore
from sabot.store.streams import DESK


def brought(house: DeskHistory) -> None:
    """Bob has ann's 2,000.00 of a ticket, and a cashier pays them to them; ann had 1,000.00 that day."""
    house.ask(d.Request(CASHIER, d.OpenDrawer(Amount(2_000_000))))
    house.deposit("ann", 299_000)
    house.ask(d.Request(CASHIER, d.Withdraw("ann", Amount(100_000))))
    number = house.cash_out("ann")
    house.ask(d.Request("bob", d.RedeemTicket(number)))
    house.ask(d.Request(CASHIER, d.Withdraw("bob", Amount(199_000))))


def test_what_a_ticket_of_another_brought_is_summed_for_that_player_too(tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    store = SqliteStore(file)
    house = DeskHistory(store)
    brought(house)
    with pytest.MonkeyPatch.context() as mistake:
        mistake.setattr(drawers, "check_solo_limit", lambda *_, **__: None)
        house.deposit("ann", 1_001)
        house.ask(d.Request(CASHIER, d.Withdraw("ann", Amount(1_001))))
    store.close()
    assert difference(file).what == SUMMED


@pytest.fixture
def tickets_of_others(tmp_path: Path) -> Path:
    file = tmp_path / "journal.db"
    store = SqliteStore(file)
    house = DeskHistory(store)
    brought(house)
    store.close()
    assert audited(file).difference is None
    cover_traces(file)
    return file


@pytest.mark.parametrize("whose", ["", "bob", "dot"])
def test_a_ticket_that_is_said_to_be_nobodys_or_anothers_is_found(
    tickets_of_others: Path, whose: str
) -> None:
    number = find(tickets_of_others, DESK, "desk-ticket-redeemed")
    forge(tickets_of_others, DESK, number, lambda event: {**event, "cashed_out": whose})
    found = difference(tickets_of_others)
    assert (found.line, found.what, found.expected) == (number, "who cashed out", "ann"), found.text()


def test_an_older_line_in_a_desk_of_today_is_found_and_in_an_older_desk_noted(
    tickets_of_others: Path,
) -> None:
    file = tickets_of_others
    number = find(file, DESK, "desk-ticket-redeemed")
    forge(file, DESK, number, lambda event: {**event, "cashed_out": ""})
    lines = list(lines_of(file, DESK))
    lines[number - 1] = replace(lines[number - 1], version=2)
    write(file, DESK, lines)
    assert difference(file).what == "the version of the line"
    write(file, DESK, [replace(lines[0], version=3), *map(unordered, lines[1:])])
    verdict = audited(file)
    assert verdict.difference is None, verdict.difference.text()
    assert "1 tickets of others came into purses by lines that do not say whose they were" in verdict.notes


def test_an_older_line_after_a_ticket_that_was_cashed_and_said_whose_it_was_is_found(tmp_path: Path) -> None:
    """In a desk of before tickets did: what goes to a purse says it as soon as what is paid does."""
    file = tmp_path / "journal.db"
    store = SqliteStore(file)
    house = DeskHistory(store)
    brought(house)
    house.deposit("cid", 1_000)
    house.ask(d.Request(CASHIER, d.CashTicket(house.cash_out("cid"))))
    house.deposit("dot", 1_000)
    house.ask(d.Request("bob", d.RedeemTicket(house.cash_out("dot"))))
    store.close()
    cover_traces(file)
    number, late = (find(file, DESK, "desk-ticket-redeemed", which) for which in (0, 2))
    lines = list(lines_of(file, DESK))
    lines[0] = replace(lines[0], version=3)
    for each in (number, late):
        forge(file, DESK, each, lambda event: {**event, "cashed_out": ""})
        lines[each - 1] = replace(lines_of(file, DESK)[each - 1], version=2)
    write(file, DESK, [lines[0], *map(unordered, lines[1:])])
    found = difference(file)
    assert (found.line, found.what) == (late, "the version of the line"), found.text()
