"""What the audit allows each role is what the doors of the house allow it, no more and no less."""

from collections.abc import Mapping

import pytest

from sabot.cards import Card
from sabot.cashdesk import commands as d
from sabot.cashdesk import events as v
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.records.audit.check_staff import DEVICE, allowed_for
from sabot.server.people.person import Person, Role
from sabot.server.permissions import at_table, roles
from sabot.store.streams import StreamEvent
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house import approval as a
from sabot.table.house.configuration import Configuration
from sabot.table.play.play import CardPlace

NOTHING, SOME = Amount(0), Amount(5)
WORDS = Configuration(table="t", game="punto-banco", mode=Mode.VIDEO)

AT_DESK: tuple[tuple[d.Request, v.DeskEvent], ...] = (
    (d.Request("x", d.OpenDrawer(NOTHING)), v.DrawerOpened("drawer-1", "x", NOTHING, 1)),
    (d.Request("x", d.MoveCash("drawer-1", 1, "why")), v.CashMoved("drawer-1", "x", 1, "why")),
    (
        d.Request("x", d.CloseDrawer("drawer-1", NOTHING)),
        v.DrawerClosed("drawer-1", "x", NOTHING, NOTHING, 1),
    ),
    (
        d.Request("x", d.CloseDrawerFor("y", "drawer-1", NOTHING, "why")),
        v.DrawerClosed("drawer-1", "x", NOTHING, NOTHING, 1, cashier="y", reason="why"),
    ),
    (
        d.Request("x", d.Deposit(player="p", amount=SOME)),
        v.Deposited(player="p", amount=SOME, drawer="drawer-1", by="x"),
    ),
    (d.Request("x", d.Withdraw("p", SOME)), v.Withdrawn(player="p", amount=SOME, drawer="drawer-1", by="x")),
    (d.Request("x", d.PayTips("t", "kim", SOME)), v.TipsPaid("t", "kim", SOME, "drawer-1", "x")),
    (d.Request("x", d.ApproveTips("t", "kim", SOME)), v.TipsApproved("t", "kim", SOME, "x", 1)),
    (
        d.Request("x", d.CashOut(player="p", number="1", request="r", terminal="t")),
        v.HandPayAsked(request="r", player="p", amount=SOME, by="x", at=1),
    ),
    (d.Request("x", d.ReserveTicket("1")), v.TicketReserved("1", "x", 5)),
    (d.Request("x", d.ReleaseTicket("1")), v.TicketReleased("1", "x")),
    (d.Request("x", d.CashTicket("1")), v.TicketRedeemed(number="1", amount=SOME, by="x", at=1)),
    (
        d.Request("x", d.VoidTicket("1", "why")),
        v.TicketVoided(number="1", player="p", amount=SOME, by="x", reason="why", at=1),
    ),
    (d.Request("x", d.ReprintTicket("1", "why")), v.TicketReprinted("1", "x", "why")),
    (
        d.Request("x", d.PayByHand("r")),
        v.HandPaid(request="r", player="p", amount=SOME, drawer="drawer-1", by="x"),
    ),
    (d.Request("x", d.ApproveRequest("r")), v.RequestApproved("r", "x")),
    (
        d.Request("x", d.ApproveRequest("r")),
        v.GoldenAwarded(request="r", player="p", value=SOME, count=1, by="y", reason="why", second="x"),
    ),
    (
        d.Request("x", d.CancelRequest("r", "why")),
        v.HandPayCancelled(request="r", player="p", amount=SOME, by="x", reason="why"),
    ),
    (d.Request("x", d.CancelRequest("r", "why")), v.GoldenDeclined("r", "x", "why")),
    (
        d.Request("x", d.AwardGolden(player="p", value=SOME, count=1, reason="why", request="r")),
        v.GoldenAwarded(request="r", player="p", value=SOME, count=1, by="x", reason="why"),
    ),
    (
        d.Request("x", d.AwardGolden(player="p", value=SOME, count=1, reason="why", request="r")),
        v.GoldenAsked(request="r", player="p", value=SOME, count=1, by="x", reason="why", at=1),
    ),
    (
        d.Request("x", d.WithdrawGolden(player="p", value=SOME, count=1, reason="why")),
        v.GoldenWithdrawn(player="p", value=SOME, count=1, by="x", reason="why"),
    ),
)
"""What somebody else than the player asks of the desk, and what comes of it."""


@pytest.mark.parametrize(("command", "event"), AT_DESK, ids=lambda each: type(each).__name__)
@pytest.mark.parametrize("role", list(Role))
def test_the_desk_and_the_audit_allow_the_same(command: d.Request, event: v.DeskEvent, role: Role) -> None:
    allowed = allowed_for(event, "x")
    assert allowed is not None, "it is an act of the house"
    refused = roles.may_ask_desk(Person("x", "x", role), command.command)
    assert (refused is None) is (role.value in allowed)


def test_every_command_of_the_desk_is_among_them() -> None:
    own = {d.RedeemTicket, d.TakeBack, d.Refill}
    known = set(roles.AT_DESK)
    assert known == {type(asked.command) for asked, _ in AT_DESK} | own


AT_TABLE: Mapping[type[c.Command], StreamEvent] = {
    c.SignIn: e.CroupierCame("x"),
    c.SignOut: e.CroupierWent("x"),
    c.Relieve: e.CroupierWent("y", "x"),
    c.OfferTable: e.TableOffered("x", "", 0),
    c.KeepTable: e.TableKept("x"),
    c.TakeTable: e.CroupierWent("y", to="x"),
    c.PlanRoster: e.RosterPlanned((), "x"),
    c.ConfirmCards: e.CardsConfirmed("x"),
    c.CorrectCard: e.CardCorrected(CardPlace("", 0), Card(1), Card(2), "x", "why"),
    c.ExchangeCards: e.CardsExchanged(CardPlace("", 0), Card(1), CardPlace("1.1", 0), Card(2), "x", "why"),
    c.PauseTable: e.TableHalted("why", "x", 1),
    c.AnswerCall: e.CallAnswered("p", "x", 1),
    c.Speak: e.CroupierSaid("x", "note"),
    c.CallLastBets: e.LastBetsCalled("x"),
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
    assert set(allowed or ()) - {DEVICE} == {role.value for role in roles.AT_TABLES[kind]}


@pytest.mark.parametrize("act", [a.Voiding(), a.RunningOut(), a.NewShoe(), a.Reconfiguration(WORDS)])
@pytest.mark.parametrize("role", list(Role))
def test_what_two_people_do_is_asked_for_by_the_same_roles(act: a.ActOfTwo, role: Role) -> None:
    allowed = allowed_for(e.ApprovalAsked(1, act, "why", "x", 1, ""), "x")
    assert allowed is not None
    assert at_table.may_ask(role, act) is (role.value in allowed)
