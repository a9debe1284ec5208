"""The cash desk audited: sums by hand, forged histories of every kind, and mistakes made on purpose."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from desk_history import CASHIER, OPERATOR, SECOND_OPERATOR, SUPERVISOR, DeskHistory, desk_day
from forgery import Body, cover_traces, forge, lines_of, write
from msgspec.structs import replace
from played_house import PlayedHouse

from sabot.cashdesk import commands as d
from sabot.cashdesk import drawers, tickets
from sabot.cashdesk.events import DeskEvent
from sabot.cashdesk.moment import DeskMoment
from sabot.cashdesk.rules import DeskRules
from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.house import cash_desk
from sabot.house.cash_desk import DeskState
from sabot.house.requests import Done
from sabot.ledger.facts import TicketIssued, TicketVoided
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.records.audit import Difference, Verdict, audit
from sabot.records.audit.sums import Cash
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.records.journal.sqlite_reader import SqliteReader
from sabot.store.memory import MemoryStore
from sabot.store.sqlite import SqliteStore
from sabot.store.streams import DESK
from sabot.table import commands as c

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
        return audit(JournalReader(reader), catalogue())
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
    # A hundred for good; of ten two were taken back, and eight expired.
    assert sums.golden == 100 * 1_000
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


def ruled(**rules: object) -> Change:
    """All others as usual."""
    return lambda event: {**event, "rules": rules}


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
    "a ticket is void for a reason that nobody sees": ("desk-ticket-voided", 0, put(reason="\u200b")),
    "cash is moved for a reason that nobody sees": ("desk-cash-moved", 0, put(reason="\u3164")),
    "a refill brings nothing": ("desk-refilled", 0, put(amount=0)),
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
    "tips are paid to somebody who never was there": ("desk-tips-paid", 0, put(dealer="lee")),
    "a cashier pays tips to herself": ("desk-tips-paid", 0, put(dealer=CASHIER)),
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
    "a ticket lasts longer than the rules say": ("desk-ticket-issued", 0, more("expires", 5)),
    "a reservation lasts longer": ("desk-ticket-reserved", 0, more("until", 5)),
    "tickets had a lower limit": ("desk-rules-set", 0, ruled(ticket_most=100_000)),
    "tickets had a higher limit": ("desk-rules-set", 0, ruled(ticket_most=10**9)),
    "tickets lasted a shorter time": ("desk-rules-set", 0, ruled(ticket_lasts=5)),
    "reservations lasted a shorter time": ("desk-rules-set", 0, ruled(reserved_for=5)),
    "tickets belonged to their players": ("desk-rules-set", 0, ruled(bearer=False)),
    "less was paid alone": ("desk-rules-set", 0, ruled(paid_alone=5_000)),
    "deposits needed a reason sooner": ("desk-rules-set", 0, ruled(deposit_most=50_000)),
    "fewer chips were awarded alone": ("desk-rules-set", 0, ruled(golden_alone=5_000)),
    "more chips were awarded alone": ("desk-rules-set", 0, ruled(golden_alone=10**9)),
    "what the house gave was paid out": ("desk-rules-set", 0, ruled(pays_given=True)),
    "refills were smaller": ("desk-rules-set", 0, ruled(refills={"guest": 50_000, "named": 50_000})),
    "a deposit forgets what the house gave": ("desk-deposited", 0, put(given_after=0)),
    "a deposit knows of more than the house gave": ("desk-deposited", 0, put(given_after=1_001)),
    "a withdrawal forgets what the house gave": ("desk-withdrawn", 0, put(given_after=0)),
    "a ticket forgets what the house gave": ("desk-ticket-issued", 0, put(given=0)),
    "a hand-pay forgets what the house gave": ("desk-hand-pay-asked", 0, put(given=999)),
    "a redeemed ticket forgets what the house gave": ("desk-ticket-redeemed", 1, put(given_after=0)),
    "a void ticket forgets what the house gave": ("desk-ticket-voided", 0, put(given_after=0)),
    "a hand-pay that goes back forgets it": ("desk-hand-pay-cancelled", 0, put(given_after=0)),
    "a refill knows of more than the house gave": ("desk-refilled", 0, more("given_after", 1)),
}


def difference(file: Path) -> Difference:
    found = audited(file).difference
    assert found is not None, "nothing was noticed"
    return found


@pytest.mark.long
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


@pytest.mark.parametrize(
    "tag", ["desk-ticket-redeemed", "desk-request-approved", "desk-ticket-issued", "desk-rules-set"]
)
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


REPRINTED = {"type": "desk-ticket-reprinted", "number": "000000000000000048", "reason": "torn"}
"""Something harmless in the place of a line, about a ticket that is open."""


@pytest.mark.parametrize(
    ("gone", "by", "done", "change", "what", "found"),
    [
        (
            "desk-request-approved",
            SUPERVISOR,
            "desk-hand-paid",
            put(second=""),
            "what one person paid alone",
            "500000",
        ),
        (
            "desk-golden-asked",
            OPERATOR,
            "desk-golden-awarded",
            put(second="", by=SECOND_OPERATOR),
            "golden chips awarded by one person in a day",
            "110000",
        ),
    ],
)
def test_a_second_person_who_was_never_asked_is_found(
    day: Path, tmp_path: Path, gone: str, by: str, done: str, change: Change, what: str, found: str
) -> None:
    """Whoever tampers makes another line of the one that asked, and takes the name from what was done."""
    file = tmp_path / "journal.db"
    shutil.copy(day, file)
    cover_traces(file)
    lines = lines_of(file, DESK)
    number = next(line.number for line in lines if line.name == gone)
    lines[number - 1] = replace(lines[number - 1], name="desk-ticket-reprinted")
    write(file, DESK, lines)
    forge(file, DESK, number, lambda _: {**REPRINTED, "by": by})
    last = [line.number for line in lines if line.name == done][-1]
    forge(file, DESK, last, change)
    wrong = difference(file)
    assert (wrong.stream, wrong.line, wrong.what, wrong.found) == (DESK, last, what, found), wrong.text()


def test_a_desk_of_before_its_rules_stood_in_the_journal_is_noted(tmp_path: Path) -> None:
    """By the version of its first line; in a later version a desk without rules is a forgery."""
    file = tmp_path / "journal.db"
    store = SqliteStore(file)
    desk_day(store, ruled=False)
    store.close()
    cover_traces(file)
    assert difference(file).what == "the rules of the desk"
    first, *others = lines_of(file, DESK)
    write(file, DESK, [replace(first, version=1), *others])
    verdict = audited(file)
    assert verdict.difference is None, verdict.difference
    said = f"{len(others)} lines of the desk are older than its rules, and were not held against them"
    assert verdict.notes[0] == said


def test_a_desk_that_decides_by_other_rules_than_it_writes_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake made on purpose: the journal always says the usual."""
    house = PlayedHouse(MemoryStore(), 1, ("ann",))
    whole = cash_desk._before

    def usual(counter: DeskState, _: DeskRules) -> Iterator[DeskEvent]:
        return whole(counter, DeskRules())

    monkeypatch.setattr(cash_desk, "_before", usual)
    generous = DeskRules(paid_alone=Amount(10**9), deposit_most=Amount(10**9))
    for command in (
        d.Request(CASHIER, d.OpenDrawer(Amount(0))),
        d.Request(CASHIER, d.Deposit(player="ann", amount=Amount(900_000))),
        d.Request(CASHIER, d.Withdraw("ann", Amount(300_001))),
    ):
        assert isinstance(house.tell_desk(command, generous), Done)
    found = audit(JournalReader(StoreReader(house.store)), catalogue()).difference
    assert found is not None
    assert (found.what, found.expected, found.found) == (
        "what one person paid alone",
        "at most 300000",
        "300001",
    )


def test_a_desk_that_pays_out_what_the_house_gave_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake made on purpose: nobody asks what of a purse the house gave."""
    house = PlayedHouse(MemoryStore(), 1, ("ann",))
    monkeypatch.setattr(DeskMoment, "given_to", lambda *_: Amount(0))
    house.at += 5_000_000
    for command in (
        d.Request(CASHIER, d.OpenDrawer(Amount(500_000))),
        d.Request(CASHIER, d.Withdraw("ann", Amount(200_000))),
    ):
        assert isinstance(house.tell_desk(command), Done)
    found = audit(JournalReader(StoreReader(house.store)), catalogue()).difference
    assert found is not None
    assert found.what == "credits of the house that ann has"
    assert found.expected == "more, because 1000000 are in the purse"


def test_what_was_played_away_was_played_of_the_houses_credits_first() -> None:
    """Ann has 1,000,000 of the house and loses some of it: whatever is left may not be paid out."""
    house = PlayedHouse(MemoryStore(), 1, ("ann",))
    stream = house.open_table("coup", "punto-banco", Mode.VIDEO)
    house.must(stream, c.Request("ann", c.Tip(Amount(400_000))))
    house.at += 5_000_000
    for command in (
        d.Request(CASHIER, d.OpenDrawer(Amount(0))),
        d.Request(CASHIER, d.Deposit(player="ann", amount=Amount(1_000))),
        d.Request(CASHIER, d.Withdraw("ann", Amount(1_000))),
    ):
        assert isinstance(house.tell_desk(command), Done)
    assert house.house.counter.desk.given["ann"] == 600_000
    assert isinstance(house.tell_desk(d.Request(CASHIER, d.Withdraw("ann", Amount(1)))), Refused)
    verdict = audit(JournalReader(StoreReader(house.store)), catalogue())
    assert verdict.difference is None, verdict.difference


def test_a_ticket_that_was_void_twice_is_found() -> None:
    """As tickets were while they lay with their players: one account, so that another's ticket pays."""
    store = MemoryStore()
    house = PlayedHouse(store, 1, ("ann", "bob"))
    for player, number in (("ann", "a"), ("bob", "b")):
        house.house.tell_player(player, TicketIssued(number, player, Amount(1_000)), house.at)
    assert audit(JournalReader(StoreReader(store)), catalogue()).difference is None
    for _ in range(2):
        house.house.tell_player("ann", TicketVoided("a", "ann", Amount(1_000)), house.at)
    found = audit(JournalReader(StoreReader(store)), catalogue()).difference
    assert found is not None
    assert (found.stream, found.what, found.expected) == ("player:ann", "ticket a", "one end")


def test_a_desk_that_voids_what_was_redeemed_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake made on purpose: nobody asks whether a ticket is still open."""
    store = MemoryStore()
    house = DeskHistory(store)
    house.ask(d.Request(CASHIER, d.OpenDrawer(Amount(0))))
    house.deposit("ann", 5_000)
    number = house.cash_out("ann")
    house.ask(d.Request("ann", d.RedeemTicket(number)))
    monkeypatch.setattr(tickets, "check_redeemable", lambda *_: None)
    with pytest.raises(AssertionError, match="not-enough"):
        house.ask(d.Request(CASHIER, d.VoidTicket(number, "again")))


def test_a_drawer_that_pays_more_than_it_has_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake made on purpose: the desk never looks into the drawer."""
    store = MemoryStore()
    house = DeskHistory(store)
    house.ask(d.Request(CASHIER, d.OpenDrawer(Amount(0))))
    house.deposit("ann", 5_000)
    house.ask(d.Request(CASHIER, d.MoveCash("drawer-1", -4_000, "to the safe")))
    monkeypatch.setattr(drawers, "check_cash", lambda *_: None)
    house.ask(d.Request(CASHIER, d.Withdraw("ann", Amount(5_000))))
    found = audit(JournalReader(StoreReader(store)), catalogue()).difference
    assert found is not None
    assert (found.what, found.expected) == ("cash in drawer-1", "at least 5000")
