"""Everything that happens at the cash desk, as a closed union; each event says who did it, and often why."""

from typing import TypeAlias

from msgspec import Struct

from sabot.cashdesk.rules import DeskRules
from sabot.money import Amount


class Adopted(Struct, frozen=True):
    """A ticket that was open when tickets still lay with their players, as it comes to the desk."""

    number: str
    sequence: int
    player: str
    amount: Amount
    issued: int
    expires: int
    short: Amount = Amount(0)
    """What the account of all tickets lacked of it; the house makes it good."""


class DeskOpened(Struct, frozen=True, tag="desk-opened"):
    """The first line of the desk's stream, with the open tickets of an older journal."""

    adopted: tuple[Adopted, ...] = ()


class RulesSet(Struct, frozen=True, tag="desk-rules-set"):
    """What bounds the desk from here on, as the house's file says; written before anything is done by it."""

    rules: DeskRules


class GiftsCounted(Struct, frozen=True, tag="desk-gifts-counted"):
    """Credits that the house gave by lines of a player's own stream, up to one of them, come to be known."""

    player: str
    amount: Amount
    line: int


# Tickets.


class TicketIssued(Struct, frozen=True, kw_only=True, tag="desk-ticket-issued"):
    """All of a player's credit goes on a ticket."""

    number: str
    """The validation number, of eighteen digits."""
    sequence: int
    """Counts the tickets of the house."""
    player: str
    amount: Amount
    given: Amount = Amount(0)
    """What of it are credits that the house gave."""
    terminal: str
    issued: int
    expires: int
    by: str
    """The player, or the cashier who did it for the player."""
    printed_by: str = ""
    """The cashier once more, whom the desk remembers with the ticket; lines of before do not say it twice."""


class TicketReserved(Struct, frozen=True, tag="desk-ticket-reserved"):
    """Somebody is about to pay it; until then nobody else can redeem it."""

    number: str
    by: str
    until: int


class TicketReleased(Struct, frozen=True, tag="desk-ticket-released"):
    """The reservation is given up, or was not used in time; `by` is empty where time ended it."""

    number: str
    by: str = ""


class TicketRedeemed(Struct, frozen=True, kw_only=True, tag="desk-ticket-redeemed"):
    """Its money goes to a purse; or, where no player is named, in cash over the counter.

    In cash, what the house gave is not paid: it goes back to where it came from.
    """

    number: str
    player: str = ""
    amount: Amount
    given: Amount = Amount(0)
    by: str
    drawer: str = ""
    at: int
    given_after: Amount = Amount(0)
    """Of the player into whose purse it goes: credits of the house among the balance."""
    second: str = ""
    """In cash: who approved it; empty where one person may pay so much."""
    cashed_out: str = ""
    """The player who cashed out, for whom it counts when it is paid, now in cash or later out of the purse;
    lines of before say it of cash only."""


class TicketExpired(Struct, frozen=True, tag="desk-ticket-expired"):
    number: str
    amount: Amount
    at: int


class TicketVoided(Struct, frozen=True, kw_only=True, tag="desk-ticket-voided"):
    """It was never printed or is taken back: the money returns to the purse that it came from."""

    number: str
    player: str
    amount: Amount
    by: str
    reason: str
    at: int
    given_after: Amount = Amount(0)


class TicketReprinted(Struct, frozen=True, tag="desk-ticket-reprinted"):
    """The same ticket on another piece of paper; it is worth its amount once."""

    number: str
    by: str
    reason: str


class TicketsForgotten(Struct, frozen=True, tag="desk-tickets-forgotten"):
    """Tickets that ended before this moment are not kept in mind any more; their lines stay."""

    before: int


# Drawers.


class DrawerOpened(Struct, frozen=True, tag="desk-drawer-opened"):
    """A cashier begins with so much cash, as counted."""

    drawer: str
    cashier: str
    count: Amount
    at: int


class CashMoved(Struct, frozen=True, tag="desk-cash-moved"):
    """Cash brought to a drawer from the safe, or less than nothing: taken there."""

    drawer: str
    by: str
    amount: int
    reason: str


class DrawerClosed(Struct, frozen=True, tag="desk-drawer-closed"):
    drawer: str
    by: str
    counted: Amount
    expected: Amount
    at: int
    cashier: str = ""
    """Whose drawer it was, where a supervisor closed it."""
    reason: str = ""

    @property
    def difference(self) -> int:
        """More than nothing where there is more in the drawer than there should be."""
        return self.counted - self.expected


class Deposited(Struct, frozen=True, kw_only=True, tag="desk-deposited"):
    player: str
    amount: Amount
    drawer: str
    by: str
    reason: str = ""
    despite_exclusion: bool = False
    """The player is excluded from play, and the cashier was told so."""
    given_after: Amount = Amount(0)


class Withdrawn(Struct, frozen=True, kw_only=True, tag="desk-withdrawn"):
    player: str
    amount: Amount
    drawer: str
    by: str
    given_after: Amount = Amount(0)
    at: int = 0


class TipsPaid(Struct, frozen=True, tag="desk-tips-paid"):
    """What players gave at a table goes to its dealer."""

    table: str
    dealer: str
    amount: Amount
    drawer: str
    by: str
    second: str = ""
    """Who approved it; empty where one person may pay so much."""
    at: int = 0


class TipsApproved(Struct, frozen=True, tag="desk-tips-approved"):
    """The second person allows one payment to a dealer, of this amount and on this day (D3)."""

    table: str
    dealer: str
    amount: Amount
    by: str
    at: int


# Hand-pays.


class HandPayAsked(Struct, frozen=True, kw_only=True, tag="desk-hand-pay-asked"):
    """All of a player's credit waits to be paid by hand; it lies apart until then."""

    request: str
    player: str
    amount: Amount
    given: Amount = Amount(0)
    by: str
    at: int


class RequestApproved(Struct, frozen=True, tag="desk-request-approved"):
    """The second person, in a session of their own (D3)."""

    request: str
    """A hand-pay; or the number of a ticket that is to be paid in cash."""
    by: str


class HandPaid(Struct, frozen=True, kw_only=True, tag="desk-hand-paid"):
    """What was paid is the amount without the credits that the house gave; those go back to it."""

    request: str
    player: str
    amount: Amount
    given: Amount = Amount(0)
    drawer: str
    by: str
    second: str = ""
    """Who approved it; empty where one person may pay so much."""
    at: int = 0


class HandPayCancelled(Struct, frozen=True, kw_only=True, tag="desk-hand-pay-cancelled"):
    """The money goes back to the player's purse."""

    request: str
    player: str
    amount: Amount
    by: str
    reason: str
    given_after: Amount = Amount(0)


# Credits and golden chips.


class Refilled(Struct, frozen=True, kw_only=True, tag="desk-refilled"):
    player: str
    amount: Amount
    at: int
    given_after: Amount


class GoldenAsked(Struct, frozen=True, kw_only=True, tag="desk-golden-asked"):
    """An award that one person may not make alone waits for a second."""

    request: str
    player: str
    value: Amount
    count: int
    by: str
    reason: str
    expires: int | None = None
    at: int


class GoldenAwarded(Struct, frozen=True, kw_only=True, tag="desk-golden-awarded"):
    request: str
    player: str
    value: Amount
    count: int
    by: str
    reason: str
    expires: int | None = None
    """When the chips that are still in the tray are taken back."""
    second: str = ""
    had: int | None = None
    """Chips of this value that the player had before, wherever they lay; unknown in older journals."""
    at: int = 0
    """On whose day it counts where one person awarded it; lines of before this was counted tell no moment."""


class GoldenDeclined(Struct, frozen=True, tag="desk-golden-declined"):
    request: str
    by: str
    reason: str


class GoldenWithdrawn(Struct, frozen=True, kw_only=True, tag="desk-golden-withdrawn"):
    """Chips that lie nowhere are taken back: by somebody, or because their award has expired."""

    player: str
    value: Amount
    count: int
    by: str = ""
    reason: str
    request: str = ""
    """The award that has expired."""


DeskEvent: TypeAlias = (
    DeskOpened
    | RulesSet
    | GiftsCounted
    | TicketIssued
    | TicketReserved
    | TicketReleased
    | TicketRedeemed
    | TicketExpired
    | TicketVoided
    | TicketReprinted
    | TicketsForgotten
    | DrawerOpened
    | CashMoved
    | DrawerClosed
    | Deposited
    | Withdrawn
    | TipsPaid
    | TipsApproved
    | HandPayAsked
    | RequestApproved
    | HandPaid
    | HandPayCancelled
    | Refilled
    | GoldenAsked
    | GoldenAwarded
    | GoldenDeclined
    | GoldenWithdrawn
)
DeskEvents: TypeAlias = tuple[DeskEvent, ...]
