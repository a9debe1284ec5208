"""Cash-out tickets: what is printed, what is paid by hand, and terminals that die half-way."""

from collections.abc import Callable

import pytest
from ledger_drawing import Till, stake

from sabot.games.answer import Refused
from sabot.ledger.account import CASH_DESK, EXPIRED, TICKETS
from sabot.ledger.facts import HandPaid
from sabot.ledger.purse import purse_of
from sabot.ledger.ticket import (
    Printing,
    State,
    Step,
    Ticket,
    TicketRules,
    cash_out,
    expire,
    face,
    redeem,
    release,
    reserve,
    void,
)
from sabot.money import parse_amount

RULES = TicketRules()
NUMBER = "376104250021234569"
PRINTING = Printing(number=NUMBER, sequence=17, site="The Sabot House", terminal="T7")
LATE = RULES.lasts


def taken(till: Till, step: Step | HandPaid | Refused) -> Ticket:
    assert isinstance(step, tuple), step
    ticket, fact = step
    till.does(fact)
    return ticket


def printed(credit: str = "100") -> tuple[Till, Ticket]:
    till = Till(f"ann {credit}", "bob 1")
    return till, taken(till, cash_out(RULES, purse_of(till.ledger, "ann"), PRINTING, now=0))


def why(step: Step | HandPaid | Refused) -> str:
    assert isinstance(step, Refused), step
    return step.reason


@pytest.mark.feature("BJ-105")
@pytest.mark.feature("BAC-12")
def test_cashing_out_prints_all_the_credit() -> None:
    till, ticket = printed("123.45")
    assert (till.shows("ann"), till.has(TICKETS)) == ("0 free", "123.45")
    assert (ticket.state, ticket.amount) == (State.ISSUED, parse_amount("123.45"))
    assert (
        why(cash_out(RULES, purse_of(till.ledger, "ann"), PRINTING, now=0)) == "there is no credit to pay out"
    )


@pytest.mark.feature("BJ-105")
@pytest.mark.feature("BAC-12")
def test_there_is_no_cash_out_while_bets_lie() -> None:
    till = Till("ann 100")
    till.does(stake("ann 3.1 main", "1"))
    assert (
        why(cash_out(RULES, purse_of(till.ledger, "ann"), PRINTING, now=0)) == "there are bets on the table"
    )


@pytest.mark.feature("BJ-106")
@pytest.mark.feature("BAC-12")
def test_more_than_the_ticket_limit_is_paid_by_hand() -> None:
    rules = TicketRules(most=parse_amount("100"))
    till = Till("ann 100.01", "bob 100")
    paid = cash_out(rules, purse_of(till.ledger, "ann"), PRINTING, now=0)
    assert paid == HandPaid("ann", parse_amount("100.01"))
    till.does(paid)
    assert (till.shows("ann"), till.has(CASH_DESK), till.has(TICKETS)) == ("0 free", "100.01", "0")
    assert isinstance(cash_out(rules, purse_of(till.ledger, "bob"), PRINTING, now=0), tuple)


@pytest.mark.parametrize("number", ["376104250021234568", "37610425002123456", "none"])
def test_a_wrong_validation_number_prints_nothing(number: str) -> None:
    wrong = Printing(number=number, sequence=1, site="x", terminal="y")
    purse = purse_of(Till("ann 100").ledger, "ann")
    assert why(cash_out(RULES, purse, wrong, now=0)) == "the validation number is wrong"


def test_the_face_of_a_ticket_says_everything() -> None:
    _, ticket = printed("1234.05")
    assert face(ticket, "2026-03-01 12:00 UTC", "2026-03-31 12:00 UTC") == (
        "CASH-OUT TICKET",
        "PLAY CREDITS",
        "The Sabot House",
        "Terminal T7   Ticket 0017",
        "2026-03-01 12:00 UTC",
        "1,234.05 CR",
        "one thousand two hundred thirty-four credits and five hundredths",
        "Validation 37-6104-2500-2123-4569",
        "Valid until 2026-03-31 12:00 UTC",
    )


def test_a_ticket_is_reserved_and_then_redeemed() -> None:
    till, ticket = printed()
    ticket = taken(till, reserve(RULES, ticket, "ann", "T9", now=1))
    assert (till.shows("ann"), till.has(TICKETS)) == ("0 free", "100")
    ticket = taken(till, redeem(ticket, "T9"))
    assert (till.shows("ann"), till.has(TICKETS), ticket.state) == ("100 free", "0", State.REDEEMED)


def test_the_cash_desk_redeems_tickets_too() -> None:
    till, ticket = printed()
    ticket = taken(till, reserve(RULES, ticket, "", "desk", now=1))
    taken(till, redeem(ticket, "desk"))
    assert (till.has(CASH_DESK), till.has(TICKETS)) == ("100", "0")


def test_a_terminal_that_dies_before_it_reserves_changes_nothing() -> None:
    till, ticket = printed()
    assert why(redeem(ticket, "T9")) == "this ticket is issued"
    assert till.has(TICKETS) == "100"


def test_a_terminal_that_dies_half_way_neither_loses_nor_doubles_money() -> None:
    """T9 reserves and dies. Nobody else can take the ticket meanwhile; later it is worth what it was."""
    till, ticket = printed()
    ticket = taken(till, reserve(RULES, ticket, "ann", "T9", now=1))
    assert why(reserve(RULES, ticket, "ann", "T8", now=2)) == "this ticket is reserved"
    assert why(redeem(ticket, "T8")) == "this ticket is reserved elsewhere"
    assert why(release(RULES, ticket, RULES.reserved_for)) == "its terminal may still come back"
    ticket = taken(till, release(RULES, ticket, 1 + RULES.reserved_for))
    assert (till.shows("ann"), till.has(TICKETS)) == ("0 free", "100")
    assert why(redeem(ticket, "T9")) == "this ticket is issued", "T9 comes back too late"
    ticket = taken(till, reserve(RULES, ticket, "ann", "T8", now=RULES.reserved_for + 2))
    ticket = taken(till, redeem(ticket, "T8"))
    assert (till.shows("ann"), till.has(TICKETS)) == ("100 free", "0")


def test_a_terminal_that_comes_back_in_time_finishes() -> None:
    till, ticket = printed()
    ticket = taken(till, reserve(RULES, ticket, "ann", "T9", now=1))
    ticket = taken(till, redeem(ticket, "T9"))
    assert why(redeem(ticket, "T9")) == "this ticket is redeemed"
    assert why(release(RULES, ticket, LATE)) == "this ticket is redeemed"
    assert till.shows("ann") == "100 free"


def test_the_ledger_alone_would_stop_a_second_redemption() -> None:
    """Even if two terminals both believe in their copy of the ticket."""
    till, ticket = printed()
    reserved = reserve(RULES, ticket, "ann", "T9", now=1)
    other = reserve(RULES, ticket, "ann", "T8", now=1)
    assert isinstance(other, tuple)
    copy = taken(till, reserved)
    assert till.refuses(other[1]) == "this ticket is reserved already"
    first = redeem(copy, "T9")
    assert isinstance(first, tuple)
    till.does(first[1])
    assert till.refuses(first[1]) == "this ticket is not reserved"


def test_an_expired_ticket_goes_to_its_own_account() -> None:
    till, ticket = printed()
    assert why(expire(ticket, LATE - 1)) == "this ticket has not expired"
    assert why(reserve(RULES, ticket, "ann", "T9", now=LATE)) == "this ticket has expired"
    ticket = taken(till, expire(ticket, LATE))
    assert (till.has(TICKETS), till.has(EXPIRED), ticket.state) == ("0", "100", State.EXPIRED)


def test_a_ticket_reserved_in_time_is_redeemed_though_it_expires_meanwhile() -> None:
    till, ticket = printed()
    ticket = taken(till, reserve(RULES, ticket, "ann", "T9", now=LATE - 1))
    assert why(expire(ticket, LATE)) == "this ticket is reserved"
    taken(till, redeem(ticket, "T9"))
    assert till.shows("ann") == "100 free"


def test_a_void_ticket_gives_the_money_back() -> None:
    till, ticket = printed()
    ticket = taken(till, void(ticket))
    assert (till.shows("ann"), till.has(TICKETS)) == ("100 free", "0")


@pytest.mark.gli("2.5.6")
def test_a_ticket_carries_no_money_to_another_player_unless_the_house_says_so() -> None:
    till, ticket = printed()
    assert why(reserve(RULES, ticket, "bob", "T9", now=1)) == "this ticket belongs to another player"
    ticket = taken(till, reserve(TicketRules(bearer=True), ticket, "bob", "T9", now=1))
    taken(till, redeem(ticket, "T9"))
    assert till.shows("bob") == "101 free"


ENDS: dict[State, Callable[[Till, Ticket], Ticket]] = {
    State.REDEEMED: lambda till, ticket: taken(
        till, redeem(taken(till, reserve(RULES, ticket, "ann", "T9", now=1)), "T9")
    ),
    State.EXPIRED: lambda till, ticket: taken(till, expire(ticket, LATE)),
    State.VOID: lambda till, ticket: taken(till, void(ticket)),
}


@pytest.mark.parametrize("state", ENDS)
def test_an_ended_ticket_does_nothing_more(state: State) -> None:
    till, ticket = printed()
    ended = ENDS[state](till, ticket)
    told = f"this ticket is {state.value}"
    again = (
        reserve(RULES, ended, "ann", "T9", now=2),
        redeem(ended, "T9"),
        release(RULES, ended, LATE),
        expire(ended, LATE),
        void(ended),
    )
    assert [why(step) for step in again] == [told] * 5
