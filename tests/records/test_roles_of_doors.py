"""What the audit allows each role is what the doors of the house allow it, no more and no less."""

from collections.abc import Mapping

import pytest

from sabot.cards import Card
from sabot.cashdesk import commands as d
from sabot.cashdesk import events as v
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.records.audit.check_staff import allowed_for
from sabot.server import desk_roles, roles, staff
from sabot.server.people import Person, Role
from sabot.store.streams import StreamEvent
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house import approval as a
from sabot.table.house.configuration import Configuration
from sabot.table.play.play import Position

NOTHING, SOME = Amount(0), Amount(5)
WORDS = Configuration(table="t", game="punto-banco", mode=Mode.VIDEO)

AT_DESK: tuple[tuple[d.DeskCommand, v.DeskEvent], ...] = (
    (d.OpenDrawer("x", NOTHING), v.DrawerOpened("drawer-1", "x", NOTHING, 1)),
    (d.MoveCash("x", 1, "why", "drawer-1"), v.CashMoved("drawer-1", "x", 1, "why")),
    (d.CloseDrawer("x", NOTHING, "drawer-1"), v.DrawerClosed("drawer-1", "x", NOTHING, NOTHING, 1)),
    (
        d.CloseDrawerFor("x", "y", NOTHING, "why", "drawer-1"),
        v.DrawerClosed("drawer-1", "x", NOTHING, NOTHING, 1, cashier="y", reason="why"),
    ),
    (
        d.Deposit(by="x", player="p", amount=SOME),
        v.Deposited(player="p", amount=SOME, drawer="drawer-1", by="x"),
    ),
    (d.Withdraw("x", "p", SOME), v.Withdrawn(player="p", amount=SOME, drawer="drawer-1", by="x")),
    (d.PayTips("x", "t", "kim", SOME), v.TipsPaid("t", "kim", SOME, "drawer-1", "x")),
    (d.ApproveTips("x", "t", "kim", SOME), v.TipsApproved("t", "kim", SOME, "x", 1)),
    (
        d.CashOut(player="p", by="x", number="1", request="r", terminal="t"),
        v.HandPayAsked(request="r", player="p", amount=SOME, by="x", at=1),
    ),
    (d.ReserveTicket("1", "x"), v.TicketReserved("1", "x", 5)),
    (d.ReleaseTicket("1", "x"), v.TicketReleased("1", "x")),
    (d.CashTicket("1", "x"), v.TicketRedeemed(number="1", amount=SOME, by="x", at=1)),
    (
        d.VoidTicket("1", "x", "why"),
        v.TicketVoided(number="1", player="p", amount=SOME, by="x", reason="why", at=1),
    ),
    (d.ReprintTicket("1", "x", "why"), v.TicketReprinted("1", "x", "why")),
    (
        d.PayByHand("r", "x"),
        v.HandPaid(request="r", player="p", amount=SOME, drawer="drawer-1", by="x"),
    ),
    (d.ApproveRequest("r", "x"), v.RequestApproved("r", "x")),
    (
        d.ApproveRequest("r", "x"),
        v.GoldenAwarded(request="r", player="p", value=SOME, count=1, by="y", reason="why", second="x"),
    ),
    (
        d.CancelRequest("r", "x", "why"),
        v.HandPayCancelled(request="r", player="p", amount=SOME, by="x", reason="why"),
    ),
    (d.CancelRequest("r", "x", "why"), v.GoldenDeclined("r", "x", "why")),
    (
        d.AwardGolden(request="r", by="x", player="p", value=SOME, count=1, reason="why"),
        v.GoldenAwarded(request="r", player="p", value=SOME, count=1, by="x", reason="why"),
    ),
    (
        d.AwardGolden(request="r", by="x", player="p", value=SOME, count=1, reason="why"),
        v.GoldenAsked(request="r", player="p", value=SOME, count=1, by="x", reason="why", at=1),
    ),
    (
        d.WithdrawGolden(by="x", player="p", value=SOME, count=1, reason="why"),
        v.GoldenWithdrawn(player="p", value=SOME, count=1, by="x", reason="why"),
    ),
)
"""What somebody else than the player asks of the desk, and what comes of it."""


@pytest.mark.parametrize(("command", "event"), AT_DESK, ids=lambda each: type(each).__name__)
@pytest.mark.parametrize("role", list(Role))
def test_the_desk_and_the_audit_allow_the_same(
    command: d.DeskCommand, event: v.DeskEvent, role: Role
) -> None:
    allowed = allowed_for(event, "x")
    assert allowed is not None, "it is an act of the house"
    refused = desk_roles.may_ask(Person("x", "x", role), command)
    assert (refused is None) is (role.value in allowed)


def test_every_command_of_the_desk_is_among_them() -> None:
    own = {d.RedeemTicket, d.TakeBack, d.Refill}
    known = set(roles.AT_DESK)
    assert known == {type(command) for command, _ in AT_DESK} | own


AT_TABLE: Mapping[type[c.Command], StreamEvent] = {
    c.SignIn: e.CroupierCame("x"),
    c.SignOut: e.CroupierWent("x"),
    c.Relieve: e.CroupierWent("y", "x"),
    c.ConfirmCards: e.CardsConfirmed("x"),
    c.CorrectCard: e.CardCorrected(Position("", 0), Card(1), Card(2), "x", "why"),
    c.ExchangeCards: e.CardsExchanged(Position("", 0), Card(1), Position("1.1", 0), Card(2), "x", "why"),
    c.PauseTable: e.TableHalted("why", "x", 1),
    c.AnswerCall: e.CallAnswered("p", "x", 1),
    c.Speak: e.CroupierSaid("x", "note"),
    c.EndBetting: e.BettingEnded("x"),
    c.ProlongBetting: e.BettingProlonged("x", 10),
    c.ExposeCard: e.CardExposed(Card(1), "x", "why"),
    c.ResumeTable: e.TableResumed(1),
    c.OpenTable: e.TableOpened(),
    c.CloseTable: e.ClosingAnnounced(),
    c.ReportDevice: e.DeviceReported(silent=True),
    c.SignalJackpot: e.JackpotSignalled(on=True),
    c.ConfigureTable: e.TableConfigured(WORDS, "x"),
    c.RunOutOfCards: e.RoundVoided("t/1/1", "why", "x"),
    c.WithdrawApproval: e.ApprovalWithdrawn(1, "x"),
}
"""What one person does alone at a table."""


@pytest.mark.parametrize(("kind", "event"), AT_TABLE.items(), ids=lambda each: getattr(each, "__name__", ""))
def test_the_table_and_the_audit_allow_the_same(kind: type[c.Command], event: StreamEvent) -> None:
    allowed = allowed_for(event, "x")
    assert set(allowed or ()) == {role.value for role in roles.AT_TABLES[kind]}


@pytest.mark.parametrize("act", [a.Voiding(), a.RunningOut(), a.NewShoe(), a.Reconfiguration(WORDS)])
@pytest.mark.parametrize("role", list(Role))
def test_what_two_people_do_is_asked_for_by_the_same_roles(act: a.ActOfTwo, role: Role) -> None:
    allowed = allowed_for(e.ApprovalAsked(1, act, "why", "x", 1, ""), "x")
    assert allowed is not None
    assert staff.may_ask(role, act) is (role.value in allowed)
