"""What is sent to the cash desk over HTTP, and what it shows."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from sabot.cashdesk.alone import Counts, beyond_alone, counts_of
from sabot.cashdesk.rules import DeskRules
from sabot.cashdesk.state import Award, CashDesk, Drawer, HandPay, State, Ticket
from sabot.ledger import account
from sabot.ledger.barcode import DIGITS
from sabot.money import Amount
from sabot.server.wire import AwardView, DeskQueue, HandPayView, Id, TicketWaiting

MOST_CASH = 10**10
"""Minor units that go over the counter at once."""
LONGEST_REASON = 200
Who = Annotated[str, Meta(min_length=1, max_length=64)]
Cash = Annotated[int, Meta(ge=1, le=MOST_CASH)]
Number = Annotated[str, Meta(pattern=f"^[0-9]{{{DIGITS}}}$")]
Words = Annotated[str, Meta(max_length=LONGEST_REASON)]
Name = Annotated[str, Meta(pattern="^[a-z0-9-]{1,64}$")]


class CashWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Money over the counter."""

    id: Id
    """Made by the client; the same wish under the same id moves money once."""
    player: Who
    """By id or by name."""
    amount: Cash
    """Minor units."""
    reason: Words = ""
    """Needed above the deposit limit."""
    confirmed: bool = False
    """The cashier knows that the player is excluded from play, and takes the deposit all the same."""


class CashOutWish(Struct, frozen=True, forbid_unknown_fields=True):
    """All of a player's credit on a ticket; above the ticket limit it waits to be paid by hand."""

    id: Id
    """Made by the client; the same wish under the same id is done once."""
    player: Who
    """By id or by name."""


class TicketWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A ticket that was brought to the cash desk, by its number alone."""

    id: Id
    """Made by the client; the same wish under the same id is done once."""
    number: Number
    """The validation number."""
    reason: Words = ""
    """Needed where a ticket is made void or printed again."""


class NewDrawerWish(Struct, frozen=True, forbid_unknown_fields=True):
    """One's own drawer is opened with a count."""

    id: Id
    """Made by the client; the same wish under the same id is done once."""
    amount: Annotated[int, Meta(ge=-MOST_CASH, le=MOST_CASH)]
    """As counted."""


class DrawerWish(Struct, frozen=True, forbid_unknown_fields=True):
    """One's own drawer: closed with a count, or cash brought from the safe and back to it."""

    id: Id
    """Made by the client; the same wish under the same id is done once."""
    drawer: Name
    """As it is called: a wish that comes late is for no drawer that was opened since."""
    amount: Annotated[int, Meta(ge=-MOST_CASH, le=MOST_CASH)]
    """As counted; for cash from the safe what is brought, below nothing what is taken there."""
    reason: Words = ""
    """Needed for cash from the safe and to it."""


class OthersDrawerWish(Struct, frozen=True, forbid_unknown_fields=True):
    """The drawer of a cashier who cannot close it, counted by a supervisor."""

    id: Id
    """Made by the client; the same wish under the same id is done once."""
    cashier: Who
    """By id or by name."""
    drawer: Name
    """As the list of open ones calls it."""
    amount: Annotated[int, Meta(ge=0, le=MOST_CASH)]
    """As counted."""
    reason: Words
    """Why the cashier does not close it."""


class RequestWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that waits at the desk: to be paid, approved or cancelled."""

    id: Id
    """Made by the client; the same wish under the same id is done once."""
    request: Name
    """As the queue names it; of a ticket that is to be approved, its number."""
    reason: Words = ""
    """Needed where it is cancelled."""


class TipsWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Tips of a table for its dealer."""

    id: Id
    """Made by the client; the same wish under the same id is done once."""
    table: Name
    """The id of the table."""
    dealer: Who
    """By id or by name."""
    amount: Cash
    """Minor units."""


class TipsAllowance(Struct, frozen=True):
    """What a cashier may pay to a dealer, once and on this day, because a supervisor has allowed it."""

    table: str
    dealer: str
    amount: Amount
    by: str
    """The supervisor."""


class GoldenWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Golden chips for a player, or back from one."""

    id: Id
    """Made by the client; the same wish under the same id is done once."""
    player: Who
    """By id or by name."""
    value: Cash
    """Of one chip, in minor units."""
    count: Annotated[int, Meta(ge=1, le=1_000)]
    """How many."""
    reason: Words
    """For which bonus, or why they are taken back."""
    days: Annotated[int, Meta(ge=1, le=3_650)] | None = None
    """After which chips that were not played are taken back; null for never."""


class TicketView(Struct, frozen=True, kw_only=True):
    """A ticket as the house knows it."""

    number: str
    """The validation number."""
    amount: Amount
    given: Amount
    """What of it are credits of the house, which are played and not paid out."""
    state: str
    """`issued`, `reserved`, `redeemed`, `expired` or `void`."""
    issued: int
    """When, in microseconds."""
    expires: int
    """When, in microseconds."""
    approved_by: str
    """Who allowed that it is paid in cash; empty where nobody did."""


class PlayerAccount(Struct, frozen=True, kw_only=True):
    """What the cash desk sees of a player."""

    player: str
    name: str
    """Empty for a guest."""
    balance: Amount
    held: Amount
    """What of the balance lies in stakes."""
    available: Amount
    given: Amount
    """What of the balance are credits of the house, which are played and not paid out."""
    excluded: bool
    """From play; a deposit must be confirmed."""
    tickets: tuple[TicketView, ...]
    """Those that the player cashed out, of the last months."""
    hand_pay: HandPayView | None
    """What waits to be paid to the player by hand."""


class PaidOut(Struct, frozen=True, kw_only=True):
    """What a cashier is to pay."""

    paid: Amount
    """In cash."""
    given: Amount
    """Credits of the house that were with it and are not paid."""
    player: str
    """Who cashed out."""
    reference: str
    """The number of the ticket, or the name of the request."""
    second: str
    """Who approved it; empty where nobody had to."""
    drawer: str
    """From which it is paid."""
    cash: Amount
    """What should be left in the drawer."""


class DrawerView(Struct, frozen=True, kw_only=True):
    """A cashier's drawer."""

    drawer: str
    """Its name; every opening has a new one. Empty where none is open."""
    opened: int
    """When, in microseconds."""
    count: Amount
    """With which it was opened."""
    cash: Amount
    """What should be in it."""


class OpenDrawer(Struct, frozen=True, kw_only=True):
    """A drawer that is open, as supervisors see it."""

    cashier: str
    """The id of the person whose it is."""
    name: str
    """Of that person; empty where nobody of this id is known any more."""
    drawer: DrawerView
    """As its cashier sees it."""


class DrawerCount(Struct, frozen=True, kw_only=True):
    """A drawer that was closed."""

    drawer: str
    """Its name."""
    counted: Amount
    """By its cashier, or by the supervisor who closed it."""
    expected: Amount
    """What should have been in it."""
    difference: int
    """Below nothing where something is missing."""


NO_DRAWER = DrawerView(drawer="", opened=0, count=Amount(0), cash=Amount(0))


def drawer_view(drawer: Drawer | None) -> DrawerView:
    if drawer is None:
        return NO_DRAWER
    return DrawerView(drawer=drawer.name, opened=drawer.opened, count=drawer.count, cash=drawer.cash)


def ticket_view(desk: CashDesk, ticket: Ticket) -> TicketView:
    return TicketView(
        number=ticket.number,
        amount=ticket.amount,
        given=ticket.given,
        state=ticket.state.value,
        issued=ticket.issued,
        expires=ticket.expires,
        approved_by=desk.approved.get(ticket.number, ""),
    )


class DayRules(Struct, frozen=True):
    """By what it is told which payments need a second person."""

    rules: DeskRules
    at: int

    def needs_second(self, desk: CashDesk, counts: Counts) -> bool:
        return beyond_alone(replace(desk, rules=self.rules), counts, self.rules, self.at) is not None


def hand_pay_view(desk: CashDesk, waiting: HandPay, today: DayRules) -> HandPayView:
    counts = counts_of(desk, account.hand_pay(waiting.request), waiting.player, waiting.pays)
    return HandPayView(
        request=waiting.request,
        player=waiting.player,
        amount=waiting.amount,
        pays=waiting.pays,
        by=waiting.by,
        at=waiting.at,
        needs_second=today.needs_second(desk, counts),
        approved_by=waiting.approved_by,
    )


def _award_view(award: Award) -> AwardView:
    return AwardView(
        request=award.request,
        player=award.player,
        value=award.value,
        count=award.count,
        by=award.by,
        at=award.at,
        reason=award.reason,
        expires=award.expires,
    )


def _tickets_waiting(desk: CashDesk, today: DayRules) -> Iterator[TicketWaiting]:
    reserved = (each for each in desk.tickets.values() if each.state is State.RESERVED)
    for ticket in sorted(reserved, key=lambda each: each.sequence):
        pays = Amount(ticket.amount - (0 if today.rules.pays_given else ticket.given))
        approved_by = desk.approved.get(ticket.number, "")
        counts = counts_of(desk, account.ticket(ticket.number), ticket.player, pays)
        held = today.at < ticket.reserved_until
        if held and (approved_by or today.needs_second(desk, counts)):
            yield TicketWaiting(
                number=ticket.number,
                player=ticket.player,
                amount=ticket.amount,
                pays=pays,
                by=ticket.reserved_by,
                until=ticket.reserved_until,
                approved_by=approved_by,
            )


def queue_of(desk: CashDesk, today: DayRules) -> DeskQueue:
    """What waits, the oldest first."""
    hands = sorted(desk.hand_pays.values(), key=lambda each: (each.at, each.request))
    awards = sorted(desk.awards.values(), key=lambda each: (each.at, each.request))
    return DeskQueue(
        tuple(hand_pay_view(desk, each, today) for each in hands),
        tuple(map(_award_view, awards)),
        tuple(_tickets_waiting(desk, today)),
    )
