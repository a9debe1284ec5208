"""The cash desk audited: sums by hand, forged histories of every kind, and mistakes made on purpose."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from desk_history import CASHIER, DeskHistory, desk_day
from forgery import Body, cover_traces, forge, lines_of, write
from msgspec.structs import replace
from played_house import PlayedHouse

from sabot.cashdesk import commands as d
from sabot.cashdesk import drawers, tickets
from sabot.games.catalogue import catalogue
from sabot.ledger.facts import TicketIssued, TicketVoided
from sabot.money import Amount
from sabot.records.audit import Difference, Verdict, audit
from sabot.records.audit.sums import Cash
from sabot.records.reader import StoreReader
from sabot.records.shelf import Shelf
from sabot.records.sqlite_reader import SqliteReader
from sabot.store.memory import MemoryStore
from sabot.store.sqlite import SqliteStore
from sabot.store.streams import DESK

Change = Callable[[Body], Body]


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("desk") / "journal.db"
    store = SqliteStore(file)
    desk_day(store)
    store.close()
    return file


def audited(file: Path) -> Verdict:
    reader = SqliteReader(file)
    try:
        return audit(Shelf(reader), catalogue())
    finally:
        reader.close()


def test_the_sums_of_a_day_at_the_desk(day: Path) -> None:
    """Worked out by hand from what people did, in minor units."""
    verdict = audited(day)
    assert verdict.difference is None, verdict.difference
    sums = verdict.sums
    assert sums is not None
    # Four deposits; a ticket and a hand-pay without the 1,000 that the house gave each, tips, a withdrawal.
    assert (sums.cash_taken, sums.cash_paid) == (1_400_000, 100_000 + 500_000 + 3_000 + 10_000)
    assert sums.drawers == {"drawer-1": Cash(1_400_000, 613_000)}
    # Five first credits and a refill; what was on a cashed ticket and in a hand-pay went back.
    assert sums.given == 5 * 1_000 + 100_000 - 1_000 - 1_000
    # Bob has eve's ticket, dot what is left after a tip and a withdrawal, eve her refill.
    assert sums.wallets == 1_000 + (601_000 - 5_000 - 10_000) + 100_000
    assert (sums.tips, sums.expired, sums.tickets, sums.ticket_money) == (2_000, 201_000, 0, 0)
    # Ten that expired, a hundred, less two that were taken back.
    assert sums.golden == 100 * 1_000 - 2 * 1_000
    assert sums.liability == sums.wallets + 2_000
    assert (sums.turnover, sums.win, sums.held) == (0, 0, 0)
    proven = verdict.proven
    assert (proven.tickets, proven.drawers, proven.hand_pays, proven.awards) == (5, 1, 1, 2)


def put(**fields: object) -> Change:
    return lambda event: {**event, **fields}


def more(field: str, by: int) -> Change:
    def change(event: Body) -> Body:
        old = event[field]
        assert isinstance(old, int)
        return {**event, field: old + by}

    return change


FORGED: dict[str, tuple[str, int, Change]] = {
    "a ticket is worth more": ("desk-ticket-issued", 0, more("amount", 100)),
    "a ticket has another number": ("desk-ticket-issued", 1, put(number="000000000000000048")),
    "a ticket has the number of another": ("desk-ticket-issued", 1, put(number="000000000000000017")),
    "a ticket is counted twice": ("desk-ticket-issued", 1, more("sequence", -1)),
    "a ticket is of another player": ("desk-ticket-issued", 0, put(player="dot")),
    "a ticket was issued at another time": ("desk-ticket-issued", 0, more("issued", -1_000_000)),
    "a ticket expires before it is issued": ("desk-ticket-issued", 0, put(expires=1)),
    "a ticket holds more than it is worth": ("desk-ticket-issued", 0, put(given=10**9)),
    "a ticket pays more than it is worth": ("desk-ticket-redeemed", 0, more("amount", 1)),
    "a ticket is cashed by another cashier": ("desk-ticket-redeemed", 0, put(by="kim")),
    "a ticket is cashed out of another drawer": ("desk-ticket-redeemed", 0, put(drawer="drawer-2")),
    "a ticket pays what the house gave": ("desk-ticket-redeemed", 0, put(given=500)),
    "a ticket goes to another purse": ("desk-ticket-redeemed", 1, put(player="dot")),
    "a ticket is redeemed twice": ("desk-ticket-redeemed", 2, put(number="000000000000000017")),
    "a ticket is redeemed that was never issued": (
        "desk-ticket-redeemed",
        1,
        put(number="000000000000000994"),
    ),
    "a ticket is redeemed later than it was": ("desk-ticket-redeemed", 1, more("at", 5)),
    "a void ticket is worth more": ("desk-ticket-voided", 0, more("amount", 100)),
    "a void ticket's money goes to another": ("desk-ticket-voided", 0, put(player="dot")),
    "a ticket is void for no reason": ("desk-ticket-voided", 0, put(reason=" ")),
    "another one than the cashier voids": ("desk-ticket-voided", 0, put(by="ann")),
    "a ticket that was redeemed is void": ("desk-ticket-voided", 0, put(number="000000000000000017")),
    "a ticket expires too early": ("desk-ticket-expired", 0, put(at=1)),
    "a ticket expires for less": ("desk-ticket-expired", 0, more("amount", -1)),
    "a reservation lasts no time": ("desk-ticket-reserved", 0, put(until=1)),
    "somebody else releases a ticket": ("desk-ticket-released", 0, put(by="ann")),
    "a ticket is printed again for no reason": ("desk-ticket-reprinted", 0, put(reason="")),
    "a drawer is opened with less than nothing": ("desk-drawer-opened", 0, put(count=-1)),
    "a drawer is opened with less": ("desk-drawer-opened", 0, more("count", -1_000)),
    "a drawer has another name": ("desk-drawer-opened", 0, put(drawer="drawer-7")),
    "a drawer is closed with another sum": ("desk-drawer-closed", 0, more("expected", -100)),
    "a drawer is closed by somebody else": ("desk-drawer-closed", 0, put(by="kim")),
    "cash is moved for no reason": ("desk-cash-moved", 0, put(reason="")),
    "more cash is moved": ("desk-cash-moved", 0, more("amount", 5)),
    "a deposit is larger": ("desk-deposited", 0, more("amount", 1_000)),
    "a deposit goes into another drawer": ("desk-deposited", 1, put(drawer="drawer-2")),
    "a deposit is of another cashier": ("desk-deposited", 1, put(by="kim")),
    "a withdrawal is smaller": ("desk-withdrawn", 0, more("amount", -1_000)),
    "tips of another table are paid": ("desk-tips-paid", 0, put(table="bank")),
    "more tips are paid": ("desk-tips-paid", 0, more("amount", 5_000)),
    "a hand-pay is of another player": ("desk-hand-pay-asked", 0, put(player="ann")),
    "who asked approves": ("desk-request-approved", 0, put(by="cid")),
    "nobody approved what was approved": ("desk-hand-paid", 0, put(second="")),
    "the payer is the second person": ("desk-hand-paid", 0, put(second=CASHIER)),
    "more is paid by hand": ("desk-hand-paid", 0, more("amount", 100)),
    "what the house gave is paid by hand": ("desk-hand-paid", 0, put(given=1)),
    "a hand-pay is paid that nobody asked for": ("desk-hand-paid", 0, put(request="hand-99")),
    "a hand-pay is cancelled for no reason": ("desk-hand-pay-cancelled", 0, put(reason="")),
    "a cancelled hand-pay goes to another": ("desk-hand-pay-cancelled", 0, put(player="ann")),
    "a refill is larger": ("desk-refilled", 0, more("amount", 100)),
    "more chips are awarded": ("desk-golden-awarded", 0, more("count", 1)),
    "chips are awarded alone": ("desk-golden-awarded", 1, put(second="")),
    "chips are awarded by one person twice": ("desk-golden-awarded", 1, put(second="opa")),
    "chips are awarded for no reason": ("desk-golden-awarded", 0, put(reason="")),
    "chips are asked for another": ("desk-golden-asked", 0, put(player="dot")),
    "an award is declined for no reason": ("desk-golden-declined", 0, put(reason="")),
    "fewer chips are taken back": ("desk-golden-withdrawn", 0, more("count", -1)),
    "chips expire too early": ("desk-golden-awarded", 0, more("expires", 10**15)),
    "more chips expire": ("desk-golden-withdrawn", 1, more("count", 5)),
}


def difference(file: Path) -> Difference:
    found = audited(file).difference
    assert found is not None, "nothing was noticed"
    return found


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_desk_is_found(day: Path, tmp_path: Path, name: str) -> None:
    tag, which, change = FORGED[name]
    file = tmp_path / "journal.db"
    shutil.copy(day, file)
    cover_traces(file)
    number = [line.number for line in lines_of(file, DESK) if line.name == tag][which]
    before = lines_of(file, DESK)[number - 1].body
    forge(file, DESK, number, change)
    assert lines_of(file, DESK)[number - 1].body != before, "the forger changed nothing"
    found = difference(file)
    assert (found.stream == DESK and found.line >= number) or found.stream == "the books", found.text()


@pytest.mark.parametrize("tag", ["desk-ticket-redeemed", "desk-request-approved", "desk-ticket-issued"])
def test_a_line_that_is_gone_from_the_desk_is_found(day: Path, tmp_path: Path, tag: str) -> None:
    """With the chain made anew, and every later line renumbered."""
    file = tmp_path / "journal.db"
    shutil.copy(day, file)
    cover_traces(file)
    lines = lines_of(file, DESK)
    gone = next(line.number for line in lines if line.name == tag)
    kept = [line for line in lines if line.number != gone]
    write(file, DESK, [replace(line, number=place) for place, line in enumerate(kept, 1)])
    assert difference(file).stream in (DESK, "the books")


def test_a_ticket_that_was_void_twice_is_found() -> None:
    """As tickets were while they lay with their players: one account, so that another's ticket pays."""
    store = MemoryStore()
    house = PlayedHouse(store, 1, ("ann", "bob"))
    for player, number in (("ann", "a"), ("bob", "b")):
        house.house.tell_player(player, TicketIssued(number, player, Amount(1_000)), house.at)
    assert audit(Shelf(StoreReader(store)), catalogue()).difference is None
    for _ in range(2):
        house.house.tell_player("ann", TicketVoided("a", "ann", Amount(1_000)), house.at)
    found = audit(Shelf(StoreReader(store)), catalogue()).difference
    assert found is not None
    assert (found.stream, found.what, found.expected) == ("player:ann", "ticket a", "one end")


def test_a_desk_that_voids_what_was_redeemed_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake made on purpose: nobody asks whether a ticket is still open."""
    store = MemoryStore()
    house = DeskHistory(store)
    house.ask(CASHIER, d.OpenDrawer(CASHIER, Amount(0)))
    house.deposit("ann", 5_000)
    number = house.cash_out("ann")
    house.ask("ann", d.RedeemTicket(number, "ann"))
    monkeypatch.setattr(tickets, "check_redeemable", lambda *_: None)
    with pytest.raises(AssertionError, match="not enough"):
        house.ask(CASHIER, d.VoidTicket(number, CASHIER, "again"))


def test_a_drawer_that_pays_more_than_it_has_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake made on purpose: the desk never looks into the drawer."""
    store = MemoryStore()
    house = DeskHistory(store)
    house.ask(CASHIER, d.OpenDrawer(CASHIER, Amount(0)))
    house.deposit("ann", 5_000)
    house.ask(CASHIER, d.MoveCash(CASHIER, -4_000, "to the safe"))
    monkeypatch.setattr(drawers, "check_cash", lambda *_: None)
    house.ask(CASHIER, d.Withdraw(CASHIER, "ann", Amount(5_000)))
    found = audit(Shelf(StoreReader(store)), catalogue()).difference
    assert found is not None
    assert (found.what, found.expected) == ("cash in drawer-1", "at least 5000")
