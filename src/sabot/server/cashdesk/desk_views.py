"""What the cash desk shows to people of the house; what they send to it are its commands."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from sabot.cashdesk.rules import DeskRules
from sabot.cashdesk.solo_limits import Counts, above_solo_limit, counts_of
from sabot.cashdesk.state import Award, CashDesk, Drawer, HandPay, Ticket, TicketState
from sabot.cashdesk.trays import chips_left
from sabot.ledger import account
from sabot.ledger.barcode import number_end
from sabot.ledger.lot import Tray
from sabot.money import Amount
from sabot.server.socket.wire import AwardView, DeskQueue, HandPayView, TicketWaiting

if TYPE_CHECKING:
    from sabot.server.live.service import Service


class TipsAllowance(Struct, frozen=True):
    """What a cashier may pay to a dealer, once and on this day, because a supervisor has allowed it."""

    table: str
    dealer: str
    amount: Amount
    by: str
    """The supervisor."""


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


class GoldenChips(Struct, frozen=True, kw_only=True):
    """Golden chips of one value that lie in a player's tray."""

    value: Amount
    """Of one chip."""
    count: int
    expires: int | None
    """When they are taken back, in microseconds; null for never."""
    reason: str
    """For which bonus; empty where nobody knows any more."""


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
    golden: tuple[GoldenChips, ...]
    """In the tray, those that expire first before the others."""


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


class OpenDrawerView(Struct, frozen=True, kw_only=True):
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


def ticket_view(desk: CashDesk, ticket: Ticket, *, reads: bool = False) -> TicketView:
    return TicketView(
        number=number_end(ticket.number) if reads else ticket.number,
        amount=ticket.amount,
        given=ticket.given,
        state=ticket.state.value,
        issued=ticket.issued,
        expires=ticket.expires,
        approved_by=desk.approved.get(ticket.number, ""),
    )


class DayRules(Struct, frozen=True):
    """By what it is told which payments need a second person, and where somebody waits for one."""

    rules: DeskRules
    at: int
    tables: Callable[[str], tuple[str, ...]] = lambda player: ()
    """Where a player is just now."""

    def needs_second(self, desk: CashDesk, counts: Counts) -> bool:
        return above_solo_limit(replace(desk, rules=self.rules), counts, self.rules, self.at) is not None


def today_in(service: "Service") -> DayRules:
    return DayRules(service.desk_rules(), service.now(), service.tables_with)


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
        tables=today.tables(waiting.player),
    )


def golden_of(desk: CashDesk, player: str, tray: Tray) -> tuple[GoldenChips, ...]:
    """Chips that lie on tables are not among them; what was played was played of what expires first."""
    found: list[GoldenChips] = []
    for pile in tray:
        rest = chips_left(desk, player, pile.value, pile.count)
        for request, count in rest.awards:
            award = desk.expiring[request]
            found.append(
                GoldenChips(value=pile.value, count=count, expires=award.expires, reason=award.reason)
            )
        found.append(GoldenChips(value=pile.value, count=rest.lasting, expires=None, reason=""))
    return tuple(chips for chips in found if chips.count)


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
    reserved = (each for each in desk.tickets.values() if each.state is TicketState.RESERVED)
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
