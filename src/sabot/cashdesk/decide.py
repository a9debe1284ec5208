"""What the cash desk answers to a command: events, or why not. Whose purses it must know for that."""

from typing import assert_never

from sabot.cashdesk import commands as c
from sabot.cashdesk import drawers, golden_awards, hand_pays, tickets, tipping
from sabot.cashdesk.events import DeskEvents
from sabot.cashdesk.moment import DeskMoment
from sabot.cashdesk.refilling import refill
from sabot.cashdesk.state import CashDesk
from sabot.cashdesk.sweeping import due, sweep
from sabot.games.answer import Refused
from sabot.ledger import account
from sabot.ledger.purse import GONE


def decide(desk: CashDesk, request: c.Request, moment: DeskMoment) -> DeskEvents | Refused:
    """Nothing comes to who is gone; what runs out meanwhile still does."""
    gone = any(purse.restraint.left for purse in moment.purses.values())
    return GONE if gone and not isinstance(request.command, c.Sweep) else _decided(desk, request, moment)


def _decided(desk: CashDesk, request: c.Request, moment: DeskMoment) -> DeskEvents | Refused:
    by, command = request.by, request.command
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
            return tickets.decide(desk, by, command, moment)
        case c.OpenDrawer() | c.MoveCash() | c.CloseDrawer() | c.Deposit() | c.Withdraw():
            return drawers.decide(desk, by, command, moment)
        case c.PayTips() | c.ApproveTips():
            return tipping.decide(desk, by, command, moment)
        case c.CloseDrawerFor():
            return drawers.close_for(desk, by, command, moment)
        case c.PayByHand() | c.ApproveRequest() | c.CancelRequest() | c.TakeBack():
            return _waiting(desk, by, command, moment)
        case c.Refill():
            return refill(desk, by, command, moment)
        case c.AwardGolden():
            return golden_awards.award(desk, by, command, moment)
        case c.WithdrawGolden():
            return golden_awards.withdraw(by, command, moment)
        case c.Sweep():
            return sweep(desk, moment)
    assert_never(command)


def _waiting(
    desk: CashDesk,
    by: str,
    command: c.PayByHand | c.ApproveRequest | c.CancelRequest | c.TakeBack,
    moment: DeskMoment,
) -> DeskEvents | Refused:
    match command:
        case c.PayByHand():
            return hand_pays.pay(desk, by, command, moment)
        case c.ApproveRequest(request):
            if request in desk.awards:
                return golden_awards.approve(desk, by, command, moment)
            if request in desk.tickets:
                return tickets.approve(desk, desk.tickets[request], by, moment)
            return hand_pays.approve(desk, by, command)
        case c.CancelRequest(request) if request in desk.awards:
            return golden_awards.decline(desk, by, command)
        case c.CancelRequest():
            return hand_pays.cancel(desk, by, command, moment)
        case c.TakeBack():
            return hand_pays.take_back(desk, by, moment)
    assert_never(command)


def accounts_needed(desk: CashDesk, request: c.Request, at: int) -> tuple[str, ...]:
    """Accounts, besides those of players, that a command may take money from."""
    match request.command:
        case c.RedeemTicket(number=number) | c.CashTicket(number=number) | c.VoidTicket(number=number):
            return (account.ticket(number),)
        case c.PayByHand(request=waits) | c.CancelRequest(request=waits):
            return (account.hand_pay(waits),)
        case c.TakeBack():
            own = (each for each in desk.hand_pays.values() if each.player == request.by)
            return tuple(account.hand_pay(each.request) for each in own)
        case c.PayTips(table=table) | c.ApproveTips(table=table):
            return (account.tips(table),)
        case c.Sweep():
            return tuple(account.ticket(ticket.number) for ticket in due(desk, at).expired)
        case _:
            return ()


def purses_needed(desk: CashDesk, request: c.Request, at: int) -> frozenset[str]:
    """Whose purses a decision asks for."""
    command = request.command
    match command:
        case (
            c.CashOut(player=player)
            | c.Deposit(player=player)
            | c.Withdraw(player=player)
            | c.AwardGolden(player=player)
            | c.WithdrawGolden(player=player)
        ):
            return frozenset({player})
        case c.Refill() | c.TakeBack() | c.RedeemTicket():
            return frozenset({request.by})
        case c.VoidTicket(number=number):
            ticket = desk.tickets.get(number)
            return frozenset() if ticket is None else frozenset({ticket.player})
        case c.CancelRequest(request=waits):
            waiting = desk.hand_pays.get(waits)
            return frozenset() if waiting is None else frozenset({waiting.player})
        case c.ApproveRequest(request=waits):
            award = desk.awards.get(waits)
            return frozenset() if award is None else frozenset({award.player})
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
            | c.CloseDrawerFor()
            | c.PayTips()
            | c.ApproveTips()
            | c.PayByHand()
        ):
            return frozenset()
    assert_never(command)
