"""Postings: the only bridge from what happened to money that moves."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from msgspec import Struct

from sabot.games.answer import Refused
from sabot.ledger import account
from sabot.ledger.applying import apply
from sabot.ledger.facts import (
    CashDeskMoved,
    CreditsIssued,
    Deposited,
    Fact,
    GameInterrupted,
    GoldenAwarded,
    HandPaid,
    PartSettled,
    PartVoided,
    Refilled,
    RoundSettled,
    RoundVoided,
    StakePlaced,
    StakeRaised,
    StakeTakenBack,
    TicketAdopted,
    TicketExpired,
    TicketIssued,
    TicketRedeemed,
    TicketReleased,
    TicketReserved,
    TicketVoided,
    TipGiven,
    Withdrawn,
)
from sabot.ledger.held_stakes import held, interrupted, taken_back, voided
from sabot.ledger.ids import Ids
from sabot.ledger.round_postings import settle_round
from sabot.ledger.route import Purpose
from sabot.ledger.state import Ledger
from sabot.ledger.transfer import Hold, Move, Post, Transfer, Void
from sabot.money import Amount


class Posted(Struct, frozen=True):
    ledger: Ledger
    transfers: tuple[Transfer, ...]


def post(ledger: Ledger, event: str, facts: Iterable[Fact]) -> Posted | Refused:
    """All that an event means for money, whole or not at all; `event` names it and so its transfers.

    An event that was posted before gives its first answer again and changes nothing.
    """
    ids, now = Ids(event), ledger
    if ids.first in ledger.known:
        return Posted(ledger, tuple(_known(ledger, ids)))
    transfers: list[Transfer] = []
    for fact in facts:
        group = postings(now, ids, fact)
        if isinstance(group, Refused):
            return group
        after = apply(now, group)
        if isinstance(after, Refused):
            return after
        now = after
        transfers.extend(group)
    return Posted(now, tuple(transfers))


def _known(ledger: Ledger, ids: Ids) -> Iterator[Transfer]:
    while (transfer := ledger.known.get(ids.next())) is not None:
        yield transfer


def postings(ledger: Ledger, ids: Ids, fact: Fact) -> tuple[Transfer, ...] | Refused:
    """The transfers that a fact means, linked; or why it does not agree with what the ledger holds."""
    match fact:
        case StakePlaced() | StakeRaised():
            return held(ids, fact)
        case StakeTakenBack():
            return taken_back(ledger, ids, fact)
        case RoundSettled() | PartSettled():
            return settle_round(ledger, ids, fact)
        case RoundVoided() | PartVoided():
            return voided(ledger, ids, fact)
        case GameInterrupted():
            return interrupted(ledger, ids, fact)
        case TicketReserved() | TicketReleased() | TicketRedeemed():
            return _ticket(ledger, ids, fact)
        case TipGiven():
            return _tip(ids, fact)
        case TicketAdopted():
            return _adopted(ledger, ids, fact)
        case CashDeskMoved(purpose, debit, credit, amount, reference, matter):
            return (Move(ids.next(), purpose, debit, credit, amount, reference, matter),)
        case _:
            return (_plain(ids, fact),)


def _plain(
    ids: Ids,
    fact: CreditsIssued
    | Refilled
    | Deposited
    | Withdrawn
    | HandPaid
    | GoldenAwarded
    | TicketIssued
    | TicketExpired
    | TicketVoided,
) -> Move:
    """Facts that move money once, at once."""
    wallet = account.wallet
    match fact:
        case CreditsIssued(player, amount):
            return Move(ids.next(), Purpose.CREDITS_ISSUED, account.ISSUER, wallet(player), amount)
        case Refilled(player, amount):
            return Move(ids.next(), Purpose.REFILL, account.ISSUER, wallet(player), amount)
        case Deposited(player, amount):
            return Move(ids.next(), Purpose.DEPOSIT, account.CASH_DESK, wallet(player), amount)
        case Withdrawn(player, amount):
            return Move(ids.next(), Purpose.WITHDRAWAL, wallet(player), account.CASH_DESK, amount)
        case HandPaid(player, amount):
            return Move(ids.next(), Purpose.HAND_PAY, wallet(player), account.CASH_DESK, amount)
        case GoldenAwarded(player, value, count, bonus):
            tray, worth = account.golden(player, value), Amount(value * count)
            return Move(ids.next(), Purpose.GOLDEN_AWARDED, account.BONUS, tray, worth, bonus)
        case TicketIssued(number, player, amount):
            return Move(ids.next(), Purpose.TICKET_OUT, wallet(player), account.TICKETS, amount, number)
        case TicketExpired(number, amount):
            return Move(ids.next(), Purpose.TICKET_EXPIRED, account.TICKETS, account.EXPIRED, amount, number)
        case TicketVoided(number, player, amount):
            return Move(ids.next(), Purpose.TICKET_VOID, account.TICKETS, wallet(player), amount, number)
    assert_never(fact)


def _tip(ids: Ids, fact: TipGiven) -> tuple[Transfer, ...]:
    """All of it leaves the purse; what the house gave goes back to it."""
    tips = account.tips(fact.table)
    tip = Move(ids.next(), Purpose.TIP, account.wallet(fact.player), tips, fact.amount)
    if not fact.given:
        return (tip,)
    return (tip, Move(ids.next(), Purpose.TIP_GIVEN_BACK, tips, account.ISSUER, fact.given))


def _ticket(
    ledger: Ledger, ids: Ids, fact: TicketReserved | TicketReleased | TicketRedeemed
) -> tuple[Transfer, ...] | Refused:
    """A ticket's money is held for whoever reserved it, and goes there or stays."""
    reserved = ledger.holds_for(fact.number, "")
    if isinstance(fact, TicketReserved):
        if reserved:
            return Refused("ticket-reserved")
        at_desk = (Purpose.TICKET_PAID, account.CASH_DESK)
        purpose, to = (Purpose.TICKET_IN, account.wallet(fact.player)) if fact.player else at_desk
        return (Hold(ids.next(), purpose, account.TICKETS, to, fact.amount, fact.number),)
    if not reserved:
        return Refused("ticket-not-reserved")
    if isinstance(fact, TicketReleased):
        return (Void(ids.next(), reserved[0].id),)
    return (Post(ids.next(), reserved[0].id, reserved[0].amount),)


def _adopted(ledger: Ledger, ids: Ids, fact: TicketAdopted) -> tuple[Transfer, ...]:
    own, number = account.ticket(fact.number), fact.number
    group: list[Transfer] = [Void(ids.next(), hold.id) for hold in ledger.holds_for(number, "")]
    there = Amount(fact.amount - fact.short)
    if there:
        group.append(Move(ids.next(), Purpose.TICKET_ADOPTED, account.TICKETS, own, there, number))
    if fact.short:
        group.append(Move(ids.next(), Purpose.TICKET_MADE_GOOD, account.CASH_DESK, own, fact.short, number))
    return tuple(group)
