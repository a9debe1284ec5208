"""What the rules of the desk, as its lines tell them, allowed it to do; written a second time."""

from collections.abc import Iterator

from sabot.cashdesk import events as v
from sabot.cashdesk.rules import DeskRules
from sabot.cashdesk.state import CashDesk, Ticket

SINCE = 2
"""The version of the desk's first line since which its rules stand in the journal before anything else."""
MOST_CHIPS = 1_000
"""In one award."""
Wrong = tuple[str, object, object]
"""What it is about, what should be, and what is."""


def beyond(rules: DeskRules, desk: CashDesk, at: int, event: v.DeskEvent) -> Iterator[Wrong]:
    """Everything about an event that these rules do not allow; `desk` is as it was before it."""
    match event:
        case v.TicketIssued() | v.TicketReserved() | v.TicketRedeemed():
            yield from _of_ticket(rules, desk, at, event)
        case v.HandPayAsked() | v.HandPaid():
            yield from _by_hand(rules, desk, event)
        case v.Deposited(amount=amount, reason=reason):
            if amount > rules.deposit_most and not reason.strip():
                yield "a deposit without a reason", f"at most {rules.deposit_most}", amount
        case v.Withdrawn(amount=amount):
            if amount > rules.paid_alone:
                yield "what one person paid alone", f"at most {rules.paid_alone}", amount
        case v.Refilled():
            yield from _refilled(rules, desk, event)
        case v.GoldenAsked() | v.GoldenAwarded():
            yield from _golden(desk, at, event)
        case _:
            pass


def _golden(desk: CashDesk, at: int, event: v.GoldenAsked | v.GoldenAwarded) -> Iterator[Wrong]:
    if event.count > MOST_CHIPS:
        yield "golden chips in one award", f"at most {MOST_CHIPS}", event.count
    waiting = desk.awards.get(event.request)
    if waiting is not None and event.reason != waiting.reason:
        yield "why chips are awarded", waiting.reason, event.reason
    # Older lines, which do not tell what the player had, could be approved after their end.
    older = isinstance(event, v.GoldenAwarded) and event.had is None and event.second
    if event.expires is not None and event.expires <= at and not older:
        yield "when an award ends", f"after {at}", event.expires


def _of_ticket(
    rules: DeskRules, desk: CashDesk, at: int, event: v.TicketIssued | v.TicketReserved | v.TicketRedeemed
) -> Iterator[Wrong]:
    match event:
        case v.TicketIssued():
            if event.amount > rules.ticket_most:
                yield "the amount of a ticket", f"at most {rules.ticket_most}", event.amount
            if event.expires != event.issued + rules.ticket_lasts:
                yield "when a ticket expires", event.issued + rules.ticket_lasts, event.expires
        case v.TicketReserved(_, _, until):
            if until != at + rules.reserved_for:
                yield "until when a ticket is reserved", at + rules.reserved_for, until
        case v.TicketRedeemed(number=number):
            yield from _redeemed(rules, desk.tickets[number], event)


def _redeemed(rules: DeskRules, ticket: Ticket, event: v.TicketRedeemed) -> Iterator[Wrong]:
    if event.player:
        if not rules.bearer and event.player != ticket.player:
            yield "whose ticket it is", ticket.player, event.player
        return
    kept = 0 if rules.pays_given else ticket.given
    if event.given != kept:
        yield "credits of the house that are not paid", kept, event.given


def _by_hand(rules: DeskRules, desk: CashDesk, event: v.HandPayAsked | v.HandPaid) -> Iterator[Wrong]:
    if isinstance(event, v.HandPayAsked):
        if event.amount <= rules.ticket_most:
            yield "what is paid by hand", f"more than {rules.ticket_most}", event.amount
        return
    kept = 0 if rules.pays_given else desk.hand_pays[event.request].given
    if event.given != kept:
        yield "credits of the house that are not paid", kept, event.given
    paid = event.amount - event.given
    if paid > rules.paid_alone and not event.second:
        yield "what one person paid alone", f"at most {rules.paid_alone}", paid


def _refilled(rules: DeskRules, desk: CashDesk, event: v.Refilled) -> Iterator[Wrong]:
    """What the player owns elsewhere is known here; what is in the purse is not, but never below nothing."""
    owed, refills = desk.owed(event.player), rules.refills
    last = desk.refilled.get(event.player)
    most = max(refills.guest, refills.named) - owed
    if owed >= refills.below:
        yield "who gets a refill", f"one who owns less than {refills.below}", owed
    if event.amount > most:
        yield "a refill", f"at most {most}", event.amount
    if last is not None and event.at - last < refills.every:
        yield "when the next refill is given", f"not before {last + refills.every}", event.at
