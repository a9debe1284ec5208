"""What the desk must not be talked into: gifts that become cash, chips that vanish, money paid to oneself."""

import pytest
from house_drawing import DAWN, Drawn

from sabot.cashdesk import commands as c
from sabot.cashdesk.rules import DAY, DeskRules
from sabot.cashdesk.snapshot import packed, unpacked
from sabot.games.answer import Money, Refused
from sabot.house.requests import Done, Reply
from sabot.ledger.facts import CreditsIssued
from sabot.ledger.refill import RefillRules
from sabot.money import Amount
from sabot.store.streams import PlayerExcluded

NUMBER = "376104250021234569"
OWN = Refused("not-for-yourself")
SAY_WHY = Refused("say-why")


@pytest.fixture
def drawn() -> Drawn:
    """Kim's drawer is open; nobody has anything."""
    drawn = Drawn()
    must(drawn, c.Request("kim", c.OpenDrawer(Amount(100_000))))
    return drawn


def told(drawn: Drawn, command: c.Request, rules: DeskRules | None = None) -> Reply:
    return drawn.house.tell_desk(command, drawn.at, rules=rules or DeskRules())


def must(drawn: Drawn, command: c.Request) -> None:
    reply = told(drawn, command)
    assert isinstance(reply, Done), reply


def deposit(player: str, amount: int, by: str = "kim", reason: str = "") -> c.Request:
    return c.Request(by, c.Deposit(player=player, amount=Amount(amount), reason=reason))


def cash_out(player: str, number: str = NUMBER) -> c.Request:
    return c.Request(player, c.CashOut(player=player, number=number, request="r-1", terminal="t"))


def award(request: str, player: str = "ann", count: int = 10, days: int | None = None) -> c.Request:
    return c.Request(
        "pit",
        c.AwardGolden(
            player=player,
            value=Amount(1_000),
            count=count,
            reason="birthday",
            request=request,
            expires=None if days is None else DAWN + days * DAY,
        ),
    )


def taken_back(count: int) -> c.Request:
    return c.Request(
        "pit", c.WithdrawGolden(player="ann", value=Amount(1_000), count=count, reason="mistake")
    )


def chips(drawn: Drawn) -> int:
    return drawn.store.ledger.balance("golden:ann:1000") // 1_000


# Gifts.


@pytest.mark.parametrize("snapshot", [False, True], ids=["from its lines", "from a snapshot"])
def test_first_credits_that_come_after_a_deposit_are_gifts_all_the_same(
    drawn: Drawn, *, snapshot: bool
) -> None:
    """Of 101.00 the house gave 100.00, though the desk dealt with ann before."""
    must(drawn, deposit("ann", 100))
    drawn.house.tell_player("ann", CreditsIssued("ann", Amount(10_000)), drawn.at)
    if snapshot:
        drawn.house.checkpoint(drawn.at)
    drawn.restart()
    kept = Refused("credits-of-house-among", {"given": Money(10_000)})
    assert told(drawn, c.Request("kim", c.Withdraw("ann", Amount(101)))) == kept
    must(drawn, c.Request("kim", c.Withdraw("ann", Amount(100))))
    must(drawn, cash_out("ann"))
    desk = drawn.house.counter.desk
    assert (desk.tickets[NUMBER].amount, desk.tickets[NUMBER].given) == (10_000, 10_000)
    assert unpacked(packed(desk)) == desk


def test_a_gift_is_counted_once(drawn: Drawn) -> None:
    """Ann loses nothing of her own by a desk that counts a gift again whenever it deals with her."""
    drawn.house.tell_player("ann", CreditsIssued("ann", Amount(10_000)), drawn.at)
    for _ in range(3):
        must(drawn, deposit("ann", 5_000))
    must(drawn, c.Request("kim", c.Withdraw("ann", Amount(15_000))))
    assert drawn.house.counter.desk.given["ann"] == 10_000


@pytest.mark.parametrize(
    ("refills", "balance"),
    [
        (RefillRules(guest=Amount(0), named=Amount(0)), 0),
        (RefillRules(guest=Amount(1_000), named=Amount(1_000), below=Amount(500_000)), 1_000),
        (RefillRules(guest=Amount(1_000), named=Amount(1_000), below=Amount(500_000)), 20_000),
    ],
    ids=["a house that gives nothing", "at the full gift", "above it"],
)
def test_a_refill_of_nothing_is_refused(drawn: Drawn, refills: RefillRules, balance: int) -> None:
    if balance:
        must(drawn, deposit("ann", balance))
    lines = drawn.house.counter.version
    refused = told(drawn, c.Request("ann", c.Refill(guest=True)), DeskRules(refills=refills))
    assert refused == Refused("no-refills")
    assert drawn.house.counter.version == lines


# Golden chips.


def test_chips_for_good_stay_when_an_award_expires_that_was_taken_back(drawn: Drawn) -> None:
    must(drawn, award("r-a", days=1))
    must(drawn, taken_back(10))
    must(drawn, award("r-b"))
    drawn.at += DAY
    must(drawn, c.Request("", c.Sweep()))
    assert chips(drawn) == 10
    assert told(drawn, c.Request("", c.Sweep())) == Done(1, 0)


def test_of_two_awards_what_is_gone_is_gone_of_what_expires_first(drawn: Drawn) -> None:
    """Ten for a day, ten for three, ten for good; twelve are gone: eight of the second award expire."""
    for request, days in (("r-a", 1), ("r-b", 3), ("r-c", None)):
        must(drawn, award(request, days=days))
    must(drawn, taken_back(12))
    drawn.restart()
    drawn.at += DAY
    must(drawn, c.Request("", c.Sweep()))
    assert chips(drawn) == 18
    drawn.at += 2 * DAY
    must(drawn, c.Request("", c.Sweep()))
    assert chips(drawn) == 10


def test_chips_that_were_gone_before_an_award_do_not_lengthen_its_life(drawn: Drawn) -> None:
    must(drawn, award("r-a"))
    must(drawn, taken_back(10))
    must(drawn, award("r-b", days=1))
    drawn.at += DAY
    must(drawn, c.Request("", c.Sweep()))
    assert chips(drawn) == 0


def test_an_award_is_not_approved_after_it_has_expired(drawn: Drawn) -> None:
    must(drawn, award("r-a", count=200, days=1))
    drawn.at += DAY
    late = Refused("award-expired")
    assert told(drawn, c.Request("sue", c.ApproveRequest("r-a"))) == late
    must(drawn, c.Request("sue", c.CancelRequest("r-a", "too late")))


def test_nobody_who_is_excluded_is_awarded_chips(drawn: Drawn) -> None:
    must(drawn, award("r-a", count=200))
    drawn.house.tell_player("ann", PlayerExcluded(drawn.at, None), drawn.at)
    excluded = Refused("player-excluded")
    assert told(drawn, award("r-b")) == told(drawn, c.Request("sue", c.ApproveRequest("r-a"))) == excluded


# Oneself, time and reasons.


def test_nobody_pays_awards_or_voids_for_themselves(drawn: Drawn) -> None:
    """Kim asked as a player, and is a cashier now."""
    assert told(drawn, deposit("kim", 100)) == OWN
    must(drawn, c.Request("lou", c.OpenDrawer(Amount(1_000_000))))
    must(drawn, deposit("kim", 400_000, by="lou"))
    must(drawn, cash_out("kim"))
    must(drawn, c.Request("sue", c.ApproveRequest("r-1")))
    must(drawn, c.Request("kim", c.MoveCash("drawer-1", 1_000_000, "change")))
    assert told(drawn, c.Request("kim", c.PayByHand("r-1"))) == OWN
    must(drawn, c.Request("lou", c.PayByHand("r-1")))
    must(drawn, deposit("kim", 1_000, by="lou"))
    assert told(drawn, c.Request("kim", c.Withdraw("kim", Amount(500)))) == OWN
    must(drawn, cash_out("kim"))
    assert (
        told(drawn, c.Request("kim", c.CashTicket(NUMBER)))
        == told(drawn, c.Request("kim", c.VoidTicket(NUMBER, "torn")))
        == OWN
    )
    assert told(drawn, award("r-2", player="pit")) == OWN
    must(drawn, c.Request("lou", c.CashTicket(NUMBER)))


def test_a_reservation_is_not_renewed_once_the_ticket_has_expired(drawn: Drawn) -> None:
    must(drawn, deposit("ann", 100))
    must(drawn, cash_out("ann"))
    drawn.at = DAWN + 30 * DAY - 1
    must(drawn, c.Request("kim", c.ReserveTicket(NUMBER)))
    drawn.at += 1
    assert told(drawn, c.Request("kim", c.ReserveTicket(NUMBER))) == Refused("ticket-expired")
    must(drawn, c.Request("kim", c.CashTicket(NUMBER)))


@pytest.mark.parametrize("unseen", ["", " ", "\u200b", "\u2060", "\u00ad", "\x00", "\u202e", "torn\u202e"])
def test_a_reason_is_something_that_can_be_read(drawn: Drawn, unseen: str) -> None:
    must(drawn, deposit("ann", 100))
    must(drawn, cash_out("ann"))
    assert told(drawn, c.Request("kim", c.MoveCash("drawer-1", 1, unseen))) == SAY_WHY
    assert told(drawn, c.Request("kim", c.VoidTicket(NUMBER, unseen))) == SAY_WHY
    assert told(drawn, c.Request("kim", c.ReprintTicket(NUMBER, unseen))) == SAY_WHY
    large = Refused("deposit-needs-reason", {"most": Money(1_000_000)})
    assert told(drawn, deposit("ann", 1_000_001, reason=unseen)) == large


def test_a_reason_may_be_written_in_any_script(drawn: Drawn) -> None:
    must(drawn, c.Request("kim", c.MoveCash("drawer-1", 1, "换\u3000零钱")))
    must(drawn, c.Request("kim", c.MoveCash("drawer-1", 1, "drobiž – za blagajno")))
