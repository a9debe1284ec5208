"""What people at the cash desk look at: a ticket by its number, what went over a drawer, tips, the bounds."""

from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.cashdesk import events as v
from sabot.cashdesk.solo_limits import counts_of
from sabot.cashdesk.state import CashDesk, Drawer, Ticket, TicketState
from sabot.cashdesk.tickets import NO_TICKET
from sabot.ledger import account
from sabot.money import Amount
from sabot.records.history.tip_shifts import TipShift
from sabot.records.journal.journal_index import JournalIndex
from sabot.records.reports.cash_book import CashBook
from sabot.server.cashdesk.desk_views import today_in
from sabot.server.cashdesk.ticket_pages import OwnTicket, paper_of
from sabot.server.http.handler import answer, refusal, session_of_role
from sabot.server.live.service import Service
from sabot.server.permissions.roles import NOT_YOURS, SEES_OWN_DRAWER, SEES_PURSES, SEES_QUEUE, SEES_TIPS
from sabot.store.codec import event_in
from sabot.store.record import Record
from sabot.store.streams import DESK

PAGE = 500
"""Lines of the desk that are read at a time, from the latest back."""
MOST_MOVES = 300
"""Movements of one drawer that are shown."""
MOST_PAGES = 40
"""How far back anybody looks for them: other desks write in between."""


class DeskTicket(Struct, frozen=True, kw_only=True):
    """A ticket that somebody has brought to the desk."""

    paper: OwnTicket
    """As it is printed."""
    player: str
    """Who cashed out."""
    terminal: str
    """Where it was printed."""
    pays: Amount
    """What of it is paid in cash."""
    needs_second: bool
    """A supervisor must approve it before one person pays it."""
    approved_by: str
    """Empty where nobody has."""
    reserved_by: str
    """The cashier for whom it is kept; empty where anybody may have it."""
    reserved_until: int
    """In microseconds."""
    ended: int
    """When it was paid, voided or expired; 0 where it is still worth its amount."""


class DrawerMove(Struct, frozen=True, kw_only=True):
    """Something that changed what should be in a drawer."""

    at: int
    kind: str
    """The name of its line in the journal, such as `desk-deposited`."""
    amount: int
    """Into the drawer; less than nothing out of it."""
    player: str
    """Whom it concerns; empty where nobody."""
    reference: str
    """The ticket, the request, or the table whose tips were paid."""
    second: str
    """Who approved it."""
    reason: str
    """In words, where some were given."""
    cash: int
    """What should be in the drawer afterwards."""


class DealerShift(Struct, frozen=True, kw_only=True):
    """Tips that came while one croupier dealt."""

    dealer: str
    """Empty where the house dealt by itself."""
    came: int
    """When, in microseconds."""
    went: int | None
    """Null while the shift lasts."""
    tips: Amount
    """That can be paid out."""


class DealerTips(Struct, frozen=True, kw_only=True):
    """What one dealer was given at a table, and paid."""

    dealer: str
    given: Amount
    """In the shifts below."""
    paid: Amount
    """Ever."""
    allowed: Amount
    """What a supervisor has allowed to be paid today though one person may not pay it alone."""


class TableTips(Struct, frozen=True, kw_only=True):
    """Tips of one table."""

    table: str
    there: Amount
    """Not paid out yet, by the ledger."""
    dealers: tuple[DealerTips, ...]
    """Who has dealt there."""
    shifts: tuple[DealerShift, ...]
    """The latest first."""


class DeskBounds(Struct, frozen=True, kw_only=True):
    """By what the desk is bound, and what it owes on paper."""

    ticket_most: Amount
    """More than this is paid by hand."""
    paid_alone: Amount
    """The most that one person pays to a player in a day."""
    deposit_most: Amount
    """A deposit of more than this needs a reason."""
    golden_alone: Amount
    """Golden chips of more than this in a day, to one player or by one person, need a second person."""
    open_tickets: int
    """Tickets that are worth their amounts."""
    open_amount: Amount
    """All of them together."""
    expired_tickets: int
    """Tickets of the last months that nobody redeemed in time."""
    expired_amount: Amount
    """What fell to the house with them."""


class DeskLooks:
    def __init__(self, service: Service, past: JournalIndex) -> None:
        self._service = service
        self._past = past

    def routes(self) -> tuple[Route, ...]:
        return (
            Route("/api/cash/tickets/{number}", self.ticket),
            Route("/api/cash/movements", self.movements),
            Route("/api/desk/tips", self.tips),
            Route("/api/desk/bounds", self.bounds),
        )

    async def ticket(self, request: Request) -> Response:
        session = session_of_role(self._service, request, SEES_PURSES, NOT_YOURS)
        if isinstance(session, Response):
            return session
        desk = await self._service.live.cash_desk()
        ticket = desk.tickets.get(request.path_params["number"])
        return refusal(NO_TICKET, 404) if ticket is None else answer(self._ticket(desk, ticket))

    def _ticket(self, desk: CashDesk, ticket: Ticket) -> DeskTicket:
        today = today_in(self._service)
        pays = Amount(ticket.amount - (0 if today.rules.pays_given else ticket.given))
        counts = counts_of(desk, account.ticket(ticket.number), ticket.player, pays)
        held = ticket.state is TicketState.RESERVED and today.at < ticket.reserved_until
        return DeskTicket(
            paper=paper_of(self._service, ticket),
            player=ticket.player,
            terminal=ticket.terminal,
            pays=pays,
            needs_second=today.needs_second(desk, counts),
            approved_by=desk.approved.get(ticket.number, ""),
            reserved_by=ticket.reserved_by if held else "",
            reserved_until=ticket.reserved_until if held else 0,
            ended=ticket.ended,
        )

    async def movements(self, request: Request) -> Response:
        """Of one's own drawer, the latest first; none where none is open."""
        session = session_of_role(self._service, request, SEES_OWN_DRAWER, NOT_YOURS)
        if isinstance(session, Response):
            return session
        drawer = (await self._service.live.cash_desk()).drawers.get(session.person.id)
        return answer([] if drawer is None else await self._moves(drawer))

    async def _moves(self, drawer: Drawer) -> list[DrawerMove]:
        """Read back from the latest line to the opening, and counted from there."""
        journal, found = self._service.live.journal, list[DrawerMove]()
        last = (await journal.head(DESK)).version
        for _ in range(MOST_PAGES):
            records = await journal.read(DESK, max(0, last - PAGE), last)
            found += (
                moved for record in reversed(records) if (moved := _move(record, drawer.name)) is not None
            )
            last -= PAGE
            if last <= 0 or not records or (found and found[-1].kind == OPENED):
                break
        cash, told = 0, list[DrawerMove]()
        for moved in reversed(found):
            cash += moved.amount
            told.append(replace(moved, cash=cash))
        return told[: -MOST_MOVES - 1 : -1]

    async def tips(self, request: Request) -> Response:
        session = session_of_role(self._service, request, SEES_TIPS, NOT_YOURS)
        if isinstance(session, Response):
            return session
        await self._past.catch_up()
        desk, known = await self._service.live.cash_desk(), self._past.index.tips
        books = await self._service.live.journal.ledger([account.tips(table) for table in known.tables])
        return answer(
            [self._tips(desk, table, Amount(books.available(account.tips(table)))) for table in known.tables]
        )

    def _tips(self, desk: CashDesk, table: str, there: Amount) -> TableTips:
        known, now = self._past.index.tips, self._service.now()
        shifts = known.of(table)
        dealers = sorted({shift.dealer for shift in shifts if shift.dealer})
        return TableTips(
            table=table,
            there=there,
            dealers=tuple(
                DealerTips(
                    dealer=dealer,
                    given=Amount(sum(shift.tips for shift in shifts if shift.dealer == dealer)),
                    paid=Amount(known.paid[table, dealer]),
                    allowed=Amount(
                        0 if (may := desk.tips_allowed(table, dealer, now)) is None else may.amount
                    ),
                )
                for dealer in dealers
            ),
            shifts=tuple(map(_shift, shifts)),
        )

    async def bounds(self, request: Request) -> Response:
        session = session_of_role(self._service, request, SEES_QUEUE, NOT_YOURS)
        if isinstance(session, Response):
            return session
        desk, rules, now = (
            await self._service.live.cash_desk(),
            self._service.desk_rules(),
            self._service.now(),
        )
        worth = [ticket.amount for ticket in desk.tickets.values() if ticket.is_open and now < ticket.expires]
        over = [each.amount for each in desk.tickets.values() if each.state is TicketState.EXPIRED]
        return answer(
            DeskBounds(
                ticket_most=rules.ticket_most,
                paid_alone=rules.paid_alone,
                deposit_most=rules.deposit_most,
                golden_alone=rules.golden_alone,
                open_tickets=len(worth),
                open_amount=Amount(sum(worth)),
                expired_tickets=len(over),
                expired_amount=Amount(sum(over)),
            )
        )


OPENED = "desk-drawer-opened"


def _move(record: Record, drawer: str) -> DrawerMove | None:
    """What a line did to this drawer."""
    line, event = record.line, event_in(record.line)
    told = CashBook().movement(line, event)
    if told is None or told.drawer != drawer:
        return None
    match event:
        case v.CashMoved(amount=amount, reason=reason):
            told_amount, reference = int(amount), ""
        case v.DrawerOpened(count=count):
            told_amount, reference, reason = int(count), "", ""
        case _:
            told_amount, reference, reason = told.amount, told.reference, told.reason
    return DrawerMove(
        at=line.at,
        kind=line.name,
        amount=told_amount,
        player=told.player,
        reference=reference,
        second=told.second,
        reason=reason,
        cash=0,
    )


def _shift(shift: TipShift) -> DealerShift:
    return DealerShift(dealer=shift.dealer, came=shift.came, went=shift.went, tips=Amount(shift.tips))
