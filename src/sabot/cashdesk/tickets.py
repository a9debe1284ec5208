"""The life of a ticket: issued, perhaps reserved, then redeemed, expired or void; one end for each (D6)."""

from typing import assert_never

from sabot.cashdesk import commands as c
from sabot.cashdesk import events as v
from sabot.cashdesk.drawers import NO_DRAWER, check_cash, check_other
from sabot.cashdesk.hand_pays import APPROVED, SOMEBODY_ELSE, asked
from sabot.cashdesk.moment import DeskMoment
from sabot.cashdesk.solo_limits import check_solo_limit, counts_of
from sabot.cashdesk.state import CashDesk, Ticket, TicketState
from sabot.games.answer import Named, Refused
from sabot.games.reason import check_reason
from sabot.ledger import account
from sabot.ledger.barcode import is_validation_number
from sabot.money import Amount

EXPIRED = Refused("ticket-expired")
NO_TICKET = Refused("no-such-ticket")
NOT_PAID_OUT = Refused("credits-of-house")

TicketCommand = (
    c.CashOut
    | c.ReserveTicket
    | c.ReleaseTicket
    | c.RedeemTicket
    | c.CashTicket
    | c.VoidTicket
    | c.ReprintTicket
)


def decide(desk: CashDesk, by: str, command: TicketCommand, moment: DeskMoment) -> v.DeskEvents | Refused:
    if isinstance(command, c.CashOut):
        return cash_out(desk, by, command, moment)
    ticket = desk.tickets.get(command.number)
    if ticket is None:
        return NO_TICKET
    match command:
        case c.ReserveTicket():
            return reserve(ticket, by, moment)
        case c.ReleaseTicket():
            return release(ticket, by)
        case c.RedeemTicket():
            return redeem(desk, ticket, by, moment)
        case c.CashTicket():
            return cash(desk, ticket, by, moment)
        case c.VoidTicket():
            return void(desk, ticket, by, command, moment)
        case c.ReprintTicket(reason=reason):
            if not ticket.is_open:
                return _is(ticket)
            return check_reason(reason) or (v.TicketReprinted(ticket.number, by, reason),)
    assert_never(command)


def cash_out(desk: CashDesk, by: str, command: c.CashOut, moment: DeskMoment) -> v.DeskEvents | Refused:
    """All of a player's credit, as a ticket or by hand; only while no bet of the player lies anywhere."""
    purse = moment.purses[command.player]
    if purse.held:
        return Refused("bets-on-table")
    if purse.balance <= 0:
        return Refused("no-credit")
    if purse.balance > moment.rules.ticket_most:
        return asked(desk, by, command, moment)
    if not is_validation_number(command.number) or command.number in desk.tickets:
        return Refused("validation-number")
    return (
        v.TicketIssued(
            number=command.number,
            sequence=desk.issued + 1,
            player=command.player,
            amount=purse.balance,
            given=moment.given_to(desk, command.player),
            terminal=command.terminal,
            issued=moment.at,
            expires=moment.at + moment.rules.ticket_lasts,
            by=by,
            printed_by="" if by == command.player else by,
        ),
    )


def check_redeemable(ticket: Ticket, by: str, at: int) -> Refused | None:
    """Why somebody may not have it now; a reservation that has run out keeps nobody away.

    What was reserved in time is redeemed by whoever reserved it, though it expires meanwhile.
    """
    if not ticket.is_open:
        return _is(ticket)
    if _held(ticket, at):
        return None if ticket.reserved_by == by else Refused("ticket-reserved-elsewhere")
    return EXPIRED if at >= ticket.expires else None


def _held(ticket: Ticket, at: int) -> bool:
    return ticket.state is TicketState.RESERVED and at < ticket.reserved_until


def _is(ticket: Ticket) -> Refused:
    return Refused(
        "ticket-state", {"state": Named(f"cashier.state.{ticket.state.value}", ticket.state.value)}
    )


def reserve(ticket: Ticket, by: str, moment: DeskMoment) -> v.DeskEvents | Refused:
    """Also anew by whoever has it, but nobody keeps a ticket alive so: what has expired is not reserved."""
    refused = check_redeemable(ticket, by, moment.at)
    if refused is None and moment.at >= ticket.expires:
        refused = EXPIRED
    return refused or (v.TicketReserved(ticket.number, by, moment.at + moment.rules.reserved_for),)


def release(ticket: Ticket, by: str) -> v.DeskEvents | Refused:
    if ticket.state is not TicketState.RESERVED:
        return Refused("ticket-not-reserved")
    if ticket.reserved_by != by:
        return Refused("ticket-reserved-elsewhere")
    return (v.TicketReleased(ticket.number, by),)


def redeem(desk: CashDesk, ticket: Ticket, player: str, moment: DeskMoment) -> v.DeskEvents | Refused:
    """Into a purse. What of it the house gave stays marked, whoever has it."""
    refused = check_redeemable(ticket, player, moment.at)
    if refused is not None:
        return refused
    if player != ticket.player and not moment.rules.bearer:
        return Refused("ticket-of-another")
    return (
        v.TicketRedeemed(
            number=ticket.number,
            player=player,
            amount=ticket.amount,
            given=ticket.given,
            by=player,
            at=moment.at,
            given_after=Amount(moment.given_to(desk, player) + ticket.given),
            cashed_out=ticket.player,
        ),
    )


def cash(desk: CashDesk, ticket: Ticket, by: str, moment: DeskMoment) -> v.DeskEvents | Refused:
    """Over the counter, by number alone: what of it the house gave is not paid."""
    refused = check_redeemable(ticket, by, moment.at)
    if refused is not None:
        return refused
    given = Amount(0) if moment.rules.pays_given else ticket.given
    if given == ticket.amount:
        return NOT_PAID_OUT
    drawer = desk.drawers.get(by)
    if drawer is None:
        return NO_DRAWER
    second = desk.approved.get(ticket.number, "")
    if second == by:
        return SOMEBODY_ELSE
    counts = counts_of(desk, account.ticket(ticket.number), ticket.player, ticket.amount - given)
    refused = None if second else check_solo_limit(desk, counts, moment)
    return (
        refused
        or check_other(by, ticket.player)
        or check_cash(drawer, ticket.amount - given)
        or (
            v.TicketRedeemed(
                number=ticket.number,
                amount=ticket.amount,
                given=given,
                by=by,
                drawer=drawer.name,
                at=moment.at,
                second=second,
                cashed_out=ticket.player,
            ),
        )
    )


def approve(desk: CashDesk, ticket: Ticket, by: str, moment: DeskMoment) -> v.DeskEvents | Refused:
    """The second person allows that it is paid in cash (D3): nobody whose ticket it is, or who handled it."""
    if not ticket.is_open:
        return _is(ticket)
    if moment.at >= ticket.expires and not _held(ticket, moment.at):
        return EXPIRED
    if ticket.number in desk.approved:
        return APPROVED
    if by in (ticket.player, ticket.reserved_by, desk.printed.get(ticket.number)):
        return SOMEBODY_ELSE
    return (v.RequestApproved(ticket.number, by),)


def void(
    desk: CashDesk, ticket: Ticket, by: str, command: c.VoidTicket, moment: DeskMoment
) -> v.DeskEvents | Refused:
    """It never left the printer, or somebody takes it back: the money returns to the purse it came from."""
    refused = check_reason(command.reason) or check_other(by, ticket.player)
    refused = refused or check_redeemable(ticket, by, moment.at)
    return refused or (
        v.TicketVoided(
            number=ticket.number,
            player=ticket.player,
            amount=ticket.amount,
            by=by,
            reason=command.reason,
            at=moment.at,
            given_after=Amount(moment.given_to(desk, ticket.player) + ticket.given),
        ),
    )
