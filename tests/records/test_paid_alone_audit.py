"""Cash that needs two people, and drawers that others close, audited: forged lines, mistakes on purpose."""

import shutil
from pathlib import Path

import msgspec
import pytest
from desk_history import CASHIER, SUPERVISOR, DeskHistory
from forgery import Body, cover_traces, find, forge, lines_of, unordered, write
from msgspec.structs import replace
from test_staff_audit import ROLES, audited, tell_roles

from sabot.cashdesk import commands as d
from sabot.cashdesk import drawers, hand_pays, tickets
from sabot.cashdesk import events as v
from sabot.cashdesk.rules import DAY
from sabot.cashdesk.state import CashDesk
from sabot.games.catalogue import catalogue
from sabot.money import Amount
from sabot.records.audit import Difference, audit
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.store.memory import MemoryStore
from sabot.store.record import Line
from sabot.store.sqlite import SqliteStore
from sabot.store.streams import DESK
from sabot.table.house.setup import SECOND

OTHER = "cas-2"
BOBS = "000000000000000994"
"""A ticket."""
ALONE = 300_000
"""What one person pays, in minor units: 3,000.00."""
SUMMED = "what ann was paid in a day without a second person"
NEW_FIELDS = ("at", "second", "cashed_out", "printed_by")
COUNTED = ("desk-withdrawn", "desk-hand-paid", "desk-ticket-issued", "desk-ticket-redeemed")


def day_of_two(house: DeskHistory) -> None:
    """Ann has 2,000.00 of one cashier, and a ticket of as much by two people; bob's needs one."""
    for cashier in (CASHIER, OTHER):
        house.ask(d.Request(cashier, d.OpenDrawer(Amount(2_000_000))))
    house.deposit("ann", 400_000)
    house.ask(d.Request(CASHIER, d.Withdraw("ann", Amount(200_000))))
    large = house.cash_out("ann")
    house.deposit("bob", 100_000)
    house.ask(d.Request(CASHIER, d.CashOut(player="bob", number=BOBS, request="hand-b", terminal="7")))
    house.ask(d.Request(SUPERVISOR, d.ApproveRequest(large)))
    house.ask(d.Request(OTHER, d.CashTicket(large)))
    house.ask(d.Request(CASHIER, d.CashTicket(BOBS)))
    house.ask(
        d.Request(SUPERVISOR, d.CloseDrawerFor(OTHER, "drawer-2", Amount(1_800_000), "was taken ill")),
    )


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("two") / "journal.db"
    store = SqliteStore(file)
    house = DeskHistory(store)
    tell_roles(house, {**ROLES, OTHER: "cashier"})
    day_of_two(house)
    store.close()
    return file


@pytest.fixture
def file(honest: Path, tmp_path: Path) -> Path:
    """A copy, in which nobody checks anything besides the lines."""
    shutil.copy(honest, tmp_path / "journal.db")
    cover_traces(tmp_path / "journal.db")
    return tmp_path / "journal.db"


def difference(file: Path) -> Difference:
    found = audited(file).difference
    assert found is not None, "nothing was noticed"
    return found


def test_what_two_people_paid_and_what_another_closed_is_proven(honest: Path) -> None:
    verdict = audited(honest)
    assert verdict.difference is None, verdict.difference
    assert not verdict.notes
    assert (verdict.proven.tickets, verdict.proven.drawers) == (2, 1)


FORGED: dict[str, tuple[str, int, Body, str]] = {
    "nobody approved it": ("desk-ticket-redeemed", 0, {"second": ""}, "who cashed out, and who approved"),
    "another approved it": ("desk-ticket-redeemed", 0, {"second": "opa"}, "who cashed out, and who approved"),
    "it is another's ticket": (
        "desk-ticket-redeemed",
        0,
        {"cashed_out": "dot"},
        "who cashed out, and who approved",
    ),
    "it is nobody's ticket": (
        "desk-ticket-redeemed",
        1,
        {"cashed_out": ""},
        "who cashed out, and who approved",
    ),
    "a withdrawal of another day": ("desk-withdrawn", 0, {"at": 5}, "the moment of the event"),
    "a withdrawal that counts for no day": ("desk-withdrawn", 0, {"at": 0}, "the moment of the event"),
    "nobody printed it": (
        "desk-ticket-issued",
        1,
        {"printed_by": ""},
        "who printed a ticket for its player",
    ),
    "a drawer is closed for no reason": (
        "desk-drawer-closed",
        0,
        {"reason": " "},
        "why another's drawer is closed",
    ),
    "a drawer is closed that is not open": (
        "desk-drawer-closed",
        0,
        {"cashier": SUPERVISOR},
        f"the drawer of {SUPERVISOR}",
    ),
    "a supervisor closes a drawer like an own one": (
        "desk-drawer-closed",
        0,
        {"cashier": ""},
        f"the role of {SUPERVISOR}, who did desk-drawer-closed",
    ),
    "another sum is in the drawer": ("desk-drawer-closed", 0, {"expected": 5}, "what should be in drawer-2"),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_line_is_found(file: Path, name: str) -> None:
    tag, which, fields, what = FORGED[name]
    number = find(file, DESK, tag, which)
    forge(file, DESK, number, lambda event: {**event, **fields})
    found = difference(file)
    assert (found.stream, found.line, found.what) == (DESK, number, what), found.text()


def test_a_ticket_above_the_bound_without_a_second_is_found(file: Path) -> None:
    """Whoever tampers makes the approval be of another ticket, and takes the name from the payment."""
    forge(file, DESK, find(file, DESK, "desk-request-approved"), lambda event: {**event, "request": BOBS})
    number = find(file, DESK, "desk-ticket-redeemed")
    forge(file, DESK, number, lambda event: {**event, "second": ""})
    found = difference(file)
    expected = (number, SUMMED, f"at most {ALONE}", "400000")
    assert (found.line, found.what, found.expected, found.found) == expected, found.text()


@pytest.mark.parametrize("role", ["cashier", "operator", "player"])
def test_nobody_but_a_supervisor_closes_anothers_drawer_or_approves(tmp_path: Path, role: str) -> None:
    file = tmp_path / "journal.db"
    store = SqliteStore(file)
    house = DeskHistory(store)
    tell_roles(house, {**ROLES, OTHER: "cashier"})
    house.ask(d.Request(CASHIER, d.OpenDrawer(Amount(0))))
    house.at += 3 * SECOND
    tell_roles(house, {OTHER: role})
    house.ask(d.Request(OTHER, d.CloseDrawerFor(CASHIER, "drawer-1", Amount(0), "I say so")))
    store.close()
    assert difference(file).what == f"the role of {OTHER}, who did desk-drawer-closed"


# Journals of before.


def _as_before(line: Line) -> Line:
    """The line as it was written before anything was summed."""
    if line.name not in COUNTED:
        return replace(line, version=2) if line.name == "desk-opened" else unordered(line)
    body = msgspec.json.decode(line.body, type=Body)
    old = {key: value for key, value in body.items() if key not in NEW_FIELDS}
    if line.name == "desk-ticket-redeemed":
        old["at"] = body["at"]
    return replace(line, version=1, body=msgspec.json.encode(old))


def written_before(file: Path) -> None:
    """Three withdrawals of 2,000.00 on one day, and a ticket of 2,000.00 on top, as was possible once."""
    store = SqliteStore(file)
    house = DeskHistory(store)
    house.ask(d.Request(CASHIER, d.OpenDrawer(Amount(2_000_000))))
    house.deposit("ann", 800_000)
    with pytest.MonkeyPatch.context() as before:
        before.setattr(CashDesk, "paid_alone", lambda *_: Amount(0))
        for _ in range(3):
            house.ask(d.Request(CASHIER, d.Withdraw("ann", Amount(200_000))))
        out = d.Request(
            CASHIER, d.CashOut(player="ann", number="000000000000000994", request="x", terminal="7")
        )
        house.ask(out)
        house.ask(d.Request(CASHIER, d.CashTicket("000000000000000994")))
    store.close()
    cover_traces(file)


def test_a_journal_of_before_is_proven_and_says_so(tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    written_before(file)
    assert difference(file).what == SUMMED
    write(file, DESK, [_as_before(line) for line in lines_of(file, DESK)])
    verdict = audited(file)
    assert verdict.difference is None, verdict.difference.text()
    said = "4 payments are older than what is paid in a day is summed, and were not"
    assert said in verdict.notes


def test_after_the_first_payment_that_counts_there_is_none_that_does_not(tmp_path: Path) -> None:
    """Only the last line is of today: the others are from before. Then the forger takes another order."""
    file = tmp_path / "journal.db"
    written_before(file)
    *before, last = lines_of(file, DESK)
    old = [_as_before(line) for line in before]
    write(file, DESK, [*old, last])
    verdict = audited(file)
    assert verdict.difference is None, verdict.difference.text()
    (first, *later) = (line.number for line in old if line.name == "desk-withdrawn")
    lines = [*old, last]
    lines[first - 1] = before[first - 1]
    write(file, DESK, lines)
    found = difference(file)
    assert (found.line, found.what, found.found) == (later[0], "the version of the line", "1")


def test_in_a_desk_that_opened_since_every_payment_counts(tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    written_before(file)
    first, *others = (_as_before(line) for line in lines_of(file, DESK))
    write(file, DESK, [replace(first, version=3), *others])
    assert difference(file).what == "the version of the line"


# Mistakes made on purpose.


@pytest.fixture
def house() -> DeskHistory:
    """Two cashiers with drawers, and ann with 8,000.00."""
    house = DeskHistory(MemoryStore())
    for cashier in (CASHIER, OTHER):
        house.ask(d.Request(cashier, d.OpenDrawer(Amount(2_000_000))))
    house.deposit("ann", 800_000)
    return house


def found_in(house: DeskHistory) -> tuple[str, str, str]:
    found = audit(JournalReader(StoreReader(house.store)), catalogue()).difference
    assert found is not None, "the mistake was not noticed"
    return found.what, found.expected, found.found


def test_a_desk_that_sums_nothing_is_caught_also_over_two_cashiers(
    house: DeskHistory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CashDesk, "paid_alone", lambda *_: Amount(0))
    house.ask(d.Request(CASHIER, d.Withdraw("ann", Amount(200_000))))
    house.ask(d.Request(OTHER, d.Withdraw("ann", Amount(100_001))))
    assert found_in(house) == (SUMMED, f"at most {ALONE}", "300001")


def test_each_day_is_summed_for_itself(house: DeskHistory) -> None:
    for _ in range(2):
        house.ask(d.Request(CASHIER, d.Withdraw("ann", Amount(ALONE))))
        house.at += DAY
    assert audit(JournalReader(StoreReader(house.store)), catalogue()).difference is None


def test_a_ticket_that_is_paid_without_looking_at_the_day_is_caught(
    house: DeskHistory, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.deposit("dot", 350_000)
    house.ask(d.Request(CASHIER, d.Withdraw("dot", Amount(150_000))))
    number = house.cash_out("dot")
    monkeypatch.setattr(tickets, "check_solo_limit", lambda *_: None)
    house.ask(d.Request(OTHER, d.CashTicket(number)))
    what = "what dot was paid in a day without a second person"
    assert found_in(house) == (what, f"at most {ALONE}", "350000")


def test_a_hand_pay_that_is_paid_without_looking_at_the_day_is_caught(
    house: DeskHistory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 3,010.00 the house gave 10.00: alone it would be just what one person may pay."""
    house.deposit("cid", ALONE + 1)
    house.ask(d.Request(CASHIER, d.Withdraw("cid", Amount(1))))
    request = house.cash_out("cid")
    monkeypatch.setattr(hand_pays, "check_solo_limit", lambda *_: None)
    house.ask(d.Request(OTHER, d.PayByHand(request)))
    what = "what cid was paid in a day without a second person"
    assert found_in(house) == (what, f"at most {ALONE}", "300001")


def ticket_of_dot(house: DeskHistory) -> str:
    """Printed at the desk by a cashier, and reserved by another."""
    house.deposit("dot", 100_000)
    number = "000000000000000994"
    house.ask(d.Request(CASHIER, d.CashOut(player="dot", number=number, request="x", terminal="7")))
    house.ask(d.Request(OTHER, d.ReserveTicket(number)))
    return number


@pytest.mark.parametrize("by", ["dot", CASHIER, OTHER])
def test_whoever_has_to_do_with_a_ticket_is_no_second_person(
    house: DeskHistory, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    """The player, who printed it, who reserved it; a mistake made on purpose lets everybody approve."""
    number = ticket_of_dot(house)
    monkeypatch.setattr(
        tickets, "approve", lambda _, ticket, who, __: (v.RequestApproved(ticket.number, who),)
    )
    house.ask(d.Request(by, d.ApproveRequest(number)))
    assert found_in(house) == ("who approves a ticket", "a second person", by)


def test_an_approval_of_what_is_worth_nothing_or_was_approved_is_caught(
    house: DeskHistory, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = ticket_of_dot(house)
    monkeypatch.setattr(
        tickets, "approve", lambda _, ticket, who, __: (v.RequestApproved(ticket.number, who),)
    )
    house.ask(d.Request(SUPERVISOR, d.ApproveRequest(number)))
    house.ask(d.Request("sam", d.ApproveRequest(number)))
    assert found_in(house) == (f"who approved ticket {number}", SUPERVISOR, "sam")
    late = DeskHistory(MemoryStore())
    late.ask(d.Request(CASHIER, d.OpenDrawer(Amount(0))))
    late.deposit("dot", 5)
    expired = late.cash_out("dot")
    late.at += 31 * DAY
    late.ask(d.Request(SUPERVISOR, d.ApproveRequest(expired)))
    assert found_in(late) == ("a ticket that may be paid", "one that is worth something", expired)


def paid(house: DeskHistory, number: str, second: str) -> None:
    """By a cashier, as a desk would write it that looks at nothing."""
    house.at += SECOND
    ticket = house.desk.tickets[number]
    event = v.TicketRedeemed(
        number=number,
        amount=ticket.amount,
        given=ticket.given,
        by=OTHER,
        drawer=house.desk.drawers[OTHER].name,
        at=house.at,
        second=second,
        cashed_out=ticket.player,
    )
    house._write((event,), d.Request(OTHER, d.CashTicket(number)))


def test_an_approval_that_outlives_a_reprint_is_caught(house: DeskHistory) -> None:
    number = ticket_of_dot(house)
    house.ask(d.Request(SUPERVISOR, d.ApproveRequest(number)))
    house.ask(d.Request(OTHER, d.ReprintTicket(number, "torn")))
    paid(house, number, SUPERVISOR)
    assert found_in(house)[:2] == ("who cashed out, and who approved", '["dot",""]')


def test_who_pays_what_they_approved_is_caught(house: DeskHistory) -> None:
    house.deposit("dot", 100_000)
    number = house.cash_out("dot")
    house.ask(d.Request(OTHER, d.ApproveRequest(number)))
    paid(house, number, OTHER)
    assert found_in(house) == ("who pays a ticket", "two people", OTHER)


def test_who_closes_an_own_drawer_as_anothers_is_caught(
    house: DeskHistory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawers, "check_other", lambda *_: None)
    house.ask(d.Request(OTHER, d.CloseDrawerFor(OTHER, "drawer-2", Amount(5), "all is well")))
    assert found_in(house) == ("who closes a cashier's drawer", "somebody else", OTHER)
