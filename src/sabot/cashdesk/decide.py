"""What the cash desk answers to a command: events, or why not. Whose purses it must know for that."""

from typing import assert_never

from sabot.cashdesk import commands as c
from sabot.cashdesk import drawers, golden, hand_pays, tickets
from sabot.cashdesk.events import DeskEvents
from sabot.cashdesk.moment import DeskMoment
from sabot.cashdesk.refilling import refill
from sabot.cashdesk.state import CashDesk
from sabot.cashdesk.sweeping import due, sweep
from sabot.games.answer import Refused


def decide(desk: CashDesk, command: c.DeskCommand, moment: DeskMoment) -> DeskEvents | Refused:
    match command:
        case (
            c.CashOut()
            | c.ReserveTicket()
            | c.ReleaseTicket()
            | c.RedeemTicket()
            | c.CashTicket()
            | c.VoidTicket()
            | c.ReprintTicket()
        ):
            return tickets.decide(desk, command, moment)
        case c.OpenDrawer() | c.MoveCash() | c.CloseDrawer() | c.Deposit() | c.Withdraw() | c.PayTips():
            return drawers.decide(desk, command, moment)
        case c.PayByHand():
            return hand_pays.pay(desk, command, moment)
        case c.ApproveRequest():
            if command.request in desk.awards:
                return golden.approve(desk, command)
            return hand_pays.approve(desk, command)
        case c.CancelRequest():
            if command.request in desk.awards:
                return golden.decline(desk, command)
            return hand_pays.cancel(desk, command, moment)
        case c.Refill():
            return refill(desk, command, moment)
        case c.AwardGolden():
            return golden.award(desk, command, moment)
        case c.WithdrawGolden():
            return golden.withdraw(command, moment)
        case c.Sweep():
            return sweep(desk, moment)
    assert_never(command)


def purses_needed(desk: CashDesk, command: c.DeskCommand, at: int) -> frozenset[str]:
    """Whose purses a decision asks for."""
    match command:
        case (
            c.CashOut(player=player)
            | c.Deposit(player=player)
            | c.Withdraw(player=player)
            | c.Refill(player=player)
            | c.AwardGolden(player=player)
            | c.WithdrawGolden(player=player)
            | c.RedeemTicket(by=player)
        ):
            return frozenset({player})
        case c.VoidTicket(number):
            ticket = desk.tickets.get(number)
            return frozenset() if ticket is None else frozenset({ticket.player})
        case c.CancelRequest(request):
            waiting = desk.hand_pays.get(request)
            return frozenset() if waiting is None else frozenset({waiting.player})
        case c.Sweep():
            return frozenset(award.player for award in due(desk, at).awards)
        case (
            c.ReserveTicket()
            | c.ReleaseTicket()
            | c.CashTicket()
            | c.ReprintTicket()
            | c.OpenDrawer()
            | c.MoveCash()
            | c.CloseDrawer()
            | c.PayTips()
            | c.PayByHand()
            | c.ApproveRequest()
        ):
            return frozenset()
    assert_never(command)
