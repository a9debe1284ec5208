"""Cash-out tickets: issued, reserved, redeemed, expired or void; and hand-pay above the ticket limit.

Redeeming takes two steps. A terminal first reserves the ticket, which holds its money, and then redeems it.
If the terminal dies in between, the reservation is released later and the ticket is worth what it was.
"""

from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.ledger.barcode import is_validation_number, shown_number
from sabot.ledger.facts import (
    HandPaid,
    TicketExpired,
    TicketIssued,
    TicketRedeemed,
    TicketReleased,
    TicketReserved,
    TicketVoided,
)
from sabot.ledger.limit import HOUR
from sabot.ledger.purse import Purse
from sabot.ledger.words import amount_in_words
from sabot.money import UNIT, Amount


class TicketRules(Struct, frozen=True, kw_only=True):
    most: Amount = Amount(3_000 * UNIT)
    """The ticket limit: more than this is paid by hand."""
    lasts: int = 30 * 24 * HOUR
    reserved_for: int = HOUR // 60
    """How long a reservation stands before it may be released."""
    bearer: bool = False
    """Whoever holds a ticket may redeem it; otherwise only the player who cashed out, and the cash desk."""


class State(Enum):
    ISSUED = "issued"
    RESERVED = "reserved"
    REDEEMED = "redeemed"
    EXPIRED = "expired"
    VOID = "void"


class Ticket(Struct, frozen=True, kw_only=True):
    number: str
    """The validation number, of eighteen digits."""
    sequence: int
    """Counts the tickets of a terminal."""
    site: str
    terminal: str
    player: str
    amount: Amount
    issued: int
    expires: int
    state: State = State.ISSUED
    reserved_at: int = 0
    reserved_by: str = ""
    """The terminal or cash desk that is about to redeem it."""


class Printing(Struct, frozen=True, kw_only=True):
    """What the printing terminal says of itself and of the ticket."""

    number: str
    sequence: int
    site: str
    terminal: str


Step = tuple[
    Ticket, TicketIssued | TicketReserved | TicketRedeemed | TicketReleased | TicketExpired | TicketVoided
]
"""A ticket in its new state, and what that means for money."""


def cash_out(rules: TicketRules, purse: Purse, printing: Printing, now: int) -> Step | HandPaid | Refused:
    """All of a player's credit, as a ticket or by hand; only while no bet of his lies anywhere."""
    if purse.held:
        return Refused("there are bets on the table")
    if purse.balance <= 0:
        return Refused("there is no credit to pay out")
    if purse.balance > rules.most:
        return HandPaid(purse.player, purse.balance)
    if not is_validation_number(printing.number):
        return Refused("the validation number is wrong")
    ticket = Ticket(
        number=printing.number,
        sequence=printing.sequence,
        site=printing.site,
        terminal=printing.terminal,
        player=purse.player,
        amount=purse.balance,
        issued=now,
        expires=now + rules.lasts,
    )
    return ticket, TicketIssued(ticket.number, ticket.player, ticket.amount)


def reserve(rules: TicketRules, ticket: Ticket, player: str, at: str, now: int) -> Step | Refused:
    """The terminal `at` reserves the ticket for a player; at the cash desk the player has no name."""
    if ticket.state is not State.ISSUED:
        return Refused(f"this ticket is {ticket.state.value}")
    if now >= ticket.expires:
        return Refused("this ticket has expired")
    if player and player != ticket.player and not rules.bearer:
        return Refused("this ticket belongs to another player")
    changed = replace(ticket, state=State.RESERVED, reserved_at=now, reserved_by=at)
    return changed, TicketReserved(ticket.number, player, ticket.amount)


def redeem(ticket: Ticket, at: str) -> Step | Refused:
    """The terminal that reserved the ticket takes its money."""
    if ticket.state is not State.RESERVED:
        return Refused(f"this ticket is {ticket.state.value}")
    if ticket.reserved_by != at:
        return Refused("this ticket is reserved elsewhere")
    return replace(ticket, state=State.REDEEMED), TicketRedeemed(ticket.number)


def release(rules: TicketRules, ticket: Ticket, now: int) -> Step | Refused:
    """A reservation that nobody completed in time ends; the ticket is worth what it was."""
    if ticket.state is not State.RESERVED:
        return Refused(f"this ticket is {ticket.state.value}")
    if now - ticket.reserved_at < rules.reserved_for:
        return Refused("its terminal may still come back")
    changed = replace(ticket, state=State.ISSUED, reserved_at=0, reserved_by="")
    return changed, TicketReleased(ticket.number)


def expire(ticket: Ticket, now: int) -> Step | Refused:
    if ticket.state is not State.ISSUED:
        return Refused(f"this ticket is {ticket.state.value}")
    if now < ticket.expires:
        return Refused("this ticket has not expired")
    return replace(ticket, state=State.EXPIRED), TicketExpired(ticket.number, ticket.amount)


def void(ticket: Ticket) -> Step | Refused:
    """The ticket never left the printer, or an attendant takes it back."""
    if ticket.state is not State.ISSUED:
        return Refused(f"this ticket is {ticket.state.value}")
    return replace(ticket, state=State.VOID), TicketVoided(ticket.number, ticket.player, ticket.amount)


def face(ticket: Ticket, issued: str, expires: str) -> tuple[str, ...]:
    """The lines of the printed ticket; times come as the house writes them."""
    whole, rest = divmod(ticket.amount, UNIT)
    return (
        "CASH-OUT TICKET",
        "PLAY CREDITS",
        ticket.site,
        f"Terminal {ticket.terminal}   Ticket {ticket.sequence:04d}",
        issued,
        f"{whole:,}.{rest:02d} CR",
        amount_in_words(ticket.amount),
        f"Validation {shown_number(ticket.number)}",
        f"Valid until {expires}",
    )
