"""Meters and statements: counted from what moved, and always in agreement with the wallet."""

import pytest
from ledger_drawing import ROUND, TABLE, Till, lot, place, stake

from sabot.ledger.facts import (
    BetSettled,
    Deposited,
    HandPaid,
    RoundSettled,
    RoundVoided,
    TicketIssued,
    TicketRedeemed,
    TicketReserved,
    TicketVoided,
    TipGiven,
    Withdrawn,
)
from sabot.ledger.meters import Meters, check_meters, metered
from sabot.ledger.statement import statement
from sabot.money import Amount


def busy_day() -> Till:
    """A day of ann's with everything in it."""
    till = Till("ann 100 g5", "bob 500")
    till.does(Deposited("ann", Amount(5_000)))
    till.does(stake("ann 3.1 main", "20 g5"), stake("bob 3.2 main", "50"))
    ann = BetSettled(place("ann 3.1 main"), lot("20 g5"), lot("45"))
    bob = BetSettled(place("bob 3.2 main"), lot("50"), lot(""))
    till.does(RoundSettled(TABLE, ROUND, (ann, bob)))
    till.does(stake("ann 3.1 main", "30", "t1/1/2"))
    till.does(RoundVoided(TABLE, "t1/1/2"))
    till.does(TipGiven(TABLE, "ann", Amount(100)))
    till.does(Withdrawn("ann", Amount(1_000)))
    till.does(HandPaid("ann", Amount(400)))
    till.does(TicketIssued("1", "ann", Amount(5_000)), TicketIssued("2", "ann", Amount(700)))
    till.does(TicketReserved("1", "ann", Amount(5_000)))
    till.does(TicketRedeemed("1"))
    till.does(TicketVoided("2", "ann", Amount(700)))
    till.does(stake("ann 3.1 main", "10", "t1/1/3"))
    return till


def test_each_meter_counts_its_own() -> None:
    meters = metered(Meters(), "ann", busy_day().effects)
    assert meters == Meters(
        credits_in=15_000,
        tickets_in=5_700,
        won=4_500,
        wagered=2_000,
        tips=100,
        tickets_out=5_700,
        hand_paid=1_400,
    )
    assert meters.credit == 16_000


def test_the_credit_meter_is_what_the_player_has_stakes_included() -> None:
    till = busy_day()
    assert till.shows("ann") == "150 free, 10 held"
    assert metered(Meters(), "ann", till.effects).credit == till.ledger.balance("wallet:ann") == 16_000
    assert metered(Meters(), "bob", till.effects).credit == 45_000


def test_meters_that_disagree_stop_the_house() -> None:
    till = busy_day()
    with pytest.raises(AssertionError, match="the meters of ann say 0, the wallet has 16000"):
        check_meters(Meters(), till.ledger, "ann")


def test_the_statement_lists_everything_with_the_balance_before_and_after() -> None:
    lines = statement("ann", busy_day().effects)
    assert [line.text() for line in lines] == [
        "Play credits: +100, balance 100",
        "Deposit: +50, balance 150",
        "Stake t1/1/1 3.1 main (GC): -20, balance 130",
        "Return t1/1/1 (GC): +45, balance 175",
        "Tip: -1, balance 174",
        "Withdrawal: -10, balance 164",
        "Hand-pay: -4, balance 160",
        "Ticket printed 1: -50, balance 110",
        "Ticket printed 2: -7, balance 103",
        "Ticket redeemed 1: +50, balance 153",
        "Ticket void 2: +7, balance 160",
    ]
    assert [(line.before, line.after) for line in lines[-2:]] == [(10_300, 15_300), (15_300, 16_000)]


def test_a_statement_may_begin_in_the_middle() -> None:
    till = busy_day()
    whole = statement("ann", till.effects)
    at = next(i for i, effect in enumerate(till.effects) if effect.purpose.value == "tip")
    assert statement("ann", till.effects[at:], opening=17_500) == whole[4:]
