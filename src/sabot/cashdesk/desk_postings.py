"""What the events of the cash desk mean for money: each event alone says everything."""

from typing import assert_never

from sabot.cashdesk import events as v
from sabot.ledger import account
from sabot.ledger.facts import CashDeskMoved, Fact, TicketAdopted
from sabot.ledger.route import Purpose
from sabot.money import Amount

Facts = tuple[Fact, ...]


def facts_of(event: v.DeskEvent) -> Facts:
    """In the words of the ledger; nothing where no money moves."""
    match event:
        case v.DeskOpened(adopted):
            return tuple(TicketAdopted(each.number, each.amount, each.short) for each in adopted)
        case v.TicketIssued(number=number):
            return _moved(Purpose.TICKET_OUT, _wallet(event), account.ticket(number), event.amount, number)
        case v.TicketRedeemed() | v.TicketExpired() | v.TicketVoided():
            return _ended(event)
        case v.HandPayAsked() | v.HandPaid() | v.HandPayCancelled():
            return _by_hand(event)
        case v.Deposited() | v.Withdrawn() | v.TipsPaid() | v.Refilled():
            return _at_counter(event)
        case v.GoldenAwarded() | v.GoldenWithdrawn():
            return _golden(event)
        case (
            v.RulesSet()
            | v.GiftsCounted()
            | v.TicketReserved()
            | v.TicketReleased()
            | v.TicketReprinted()
            | v.TicketsForgotten()
            | v.DrawerOpened()
            | v.DrawerClosed()
            | v.CashMoved()
            | v.RequestApproved()
            | v.TipsApproved()
            | v.GoldenAsked()
            | v.GoldenDeclined()
        ):
            return ()
    assert_never(event)


def _ended(event: v.TicketRedeemed | v.TicketExpired | v.TicketVoided) -> Facts:
    number, own = event.number, account.ticket(event.number)
    match event:
        case v.TicketExpired():
            return _moved(Purpose.TICKET_EXPIRED, own, account.EXPIRED, event.amount, number)
        case v.TicketVoided():
            return _moved(Purpose.TICKET_VOID, own, _wallet(event), event.amount, number)
        case v.TicketRedeemed(player=player) if player:
            return _moved(Purpose.TICKET_IN, own, _wallet(event), event.amount, number)
        case v.TicketRedeemed():
            paid = Amount(event.amount - event.given)
            return (
                *_moved(Purpose.TICKET_PAID, own, account.CASH_DESK, paid, number, event.drawer),
                *_moved(Purpose.TICKET_GIVEN_BACK, own, account.ISSUER, event.given, number),
            )
    assert_never(event)


def _by_hand(event: v.HandPayAsked | v.HandPaid | v.HandPayCancelled) -> Facts:
    request, own = event.request, account.hand_pay(event.request)
    match event:
        case v.HandPayAsked():
            return _moved(Purpose.HAND_PAY_ASKED, _wallet(event), own, event.amount, request)
        case v.HandPayCancelled():
            return _moved(Purpose.HAND_PAY_CANCELLED, own, _wallet(event), event.amount, request)
        case v.HandPaid():
            paid = Amount(event.amount - event.given)
            return (
                *_moved(Purpose.HAND_PAY_PAID, own, account.CASH_DESK, paid, request, event.drawer),
                *_moved(Purpose.HAND_PAY_GIVEN_BACK, own, account.ISSUER, event.given, request),
            )
    assert_never(event)


def _at_counter(event: v.Deposited | v.Withdrawn | v.TipsPaid | v.Refilled) -> Facts:
    desk = account.CASH_DESK
    match event:
        case v.Deposited():
            return _moved(Purpose.DEPOSIT, desk, _wallet(event), event.amount, "", event.drawer)
        case v.Withdrawn():
            return _moved(Purpose.WITHDRAWAL, _wallet(event), desk, event.amount, "", event.drawer)
        case v.TipsPaid(table, dealer, amount, drawer):
            return _moved(Purpose.TIPS_PAID, account.tips(table), desk, amount, dealer, drawer)
        case v.Refilled():
            return _moved(Purpose.REFILL, account.ISSUER, _wallet(event), event.amount)
    assert_never(event)


def _golden(event: v.GoldenAwarded | v.GoldenWithdrawn) -> Facts:
    tray, worth = account.golden(event.player, event.value), Amount(event.value * event.count)
    if isinstance(event, v.GoldenAwarded):
        return _moved(Purpose.GOLDEN_AWARDED, account.BONUS, tray, worth, event.request)
    return _moved(Purpose.GOLDEN_WITHDRAWN, tray, account.BONUS, worth, event.request)


def _wallet(
    event: v.TicketIssued
    | v.TicketRedeemed
    | v.TicketVoided
    | v.HandPayAsked
    | v.HandPayCancelled
    | v.Deposited
    | v.Withdrawn
    | v.Refilled,
) -> str:
    return account.wallet(event.player)


def _moved(
    purpose: Purpose, debit: str, credit: str, amount: Amount, reference: str = "", matter: str = ""
) -> Facts:
    return (CashDeskMoved(purpose, debit, credit, amount, reference, matter),) if amount else ()
