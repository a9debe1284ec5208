"""The cash desk over HTTP: cash, tickets, hand-pays, drawers and golden chips, by people whose role it is."""

from collections.abc import Awaitable, Callable, Mapping
from typing import assert_never

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.cashdesk import commands as c
from sabot.cashdesk import events as v
from sabot.cashdesk.moment import DeskMoment
from sabot.cashdesk.tickets import NO_TICKET
from sabot.games.answer import Refused
from sabot.house.requests import Done
from sabot.ledger.purse import is_excluded
from sabot.money import Amount
from sabot.server.cashdesk import desk_views as w
from sabot.server.cashdesk.desk_requests import DeskPages, gifts_to
from sabot.server.cashdesk.still_allowed import NO_PLAYER
from sabot.server.http.handler import answer, refusal, session_of_role
from sabot.server.people.person import Person
from sabot.server.permissions.roles import NOT_YOURS, SEES_DRAWERS, SEES_OWN_DRAWER, SEES_PURSES, SEES_QUEUE

DEEDS: Mapping[str, type[c.DeskCommand]] = {
    "cash/deposit": c.Deposit,
    "cash/withdraw": c.Withdraw,
    "cash/out": c.CashOut,
    "cash/redeem": c.CashTicket,
    "cash/reserve": c.ReserveTicket,
    "cash/release": c.ReleaseTicket,
    "cash/void": c.VoidTicket,
    "cash/reprint": c.ReprintTicket,
    "cash/hand-pay": c.PayByHand,
    "cash/tips": c.PayTips,
    "cash/drawer/open": c.OpenDrawer,
    "cash/drawer/move": c.MoveCash,
    "cash/drawer/close": c.CloseDrawer,
    "desk/approve": c.ApproveRequest,
    "desk/tips": c.ApproveTips,
    "desk/cancel": c.CancelRequest,
    "desk/drawer/close": c.CloseDrawerFor,
    "desk/golden/award": c.AwardGolden,
    "desk/golden/withdraw": c.WithdrawGolden,
}
"""Which command is sent where."""


class CashierPages(DeskPages):
    def routes(self) -> tuple[Route, ...]:
        return (
            Route("/api/players/{who:path}", self.look),
            Route("/api/cash/drawer", self.drawer),
            Route("/api/desk/queue", self.queue),
            Route("/api/desk/drawers", self.drawers),
            *(Route(f"/api/{path}", self._deed(kind), methods=["POST"]) for path, kind in DEEDS.items()),
        )

    # Looking.

    async def look(self, request: Request) -> Response:
        session = session_of_role(self.service, request, SEES_PURSES, NOT_YOURS)
        if isinstance(session, Response):
            return session
        player = await self.player(request.path_params["who"])
        if player is None:
            return refusal(NO_PLAYER, 404)
        return await self._account(player, reads=session.person.role not in SEES_QUEUE)

    async def queue(self, request: Request) -> Response:
        session = session_of_role(self.service, request, SEES_QUEUE, NOT_YOURS)
        return session if isinstance(session, Response) else await self._queue()

    async def drawer(self, request: Request) -> Response:
        session = session_of_role(self.service, request, SEES_OWN_DRAWER, NOT_YOURS)
        return session if isinstance(session, Response) else await self._drawer(session.person)

    async def drawers(self, request: Request) -> Response:
        """Those that are open, the oldest first."""
        session = session_of_role(self.service, request, SEES_DRAWERS, NOT_YOURS)
        if isinstance(session, Response):
            return session
        found: list[w.OpenDrawerView] = []
        open_ = (await self.service.live.cash_desk()).drawers.values()
        for drawer in sorted(open_, key=lambda each: (each.opened, each.name)):
            person = await self.service.people.known(drawer.cashier)
            name = "" if person is None else person.name
            found.append(w.OpenDrawerView(cashier=drawer.cashier, name=name, drawer=w.drawer_view(drawer)))
        return answer(found)

    # Doing.

    def _deed(self, kind: type[c.DeskCommand]) -> Callable[[Request], Awaitable[Response]]:
        async def deed(request: Request) -> Response:
            asked = await self.asked(request, kind)
            if isinstance(asked, Response):
                return asked
            if isinstance(asked.reply, Refused):
                return refusal(asked.reply, 409)
            return await self._done(asked.session.person, asked.command, asked.reply)

        return deed

    async def _done(self, by: Person, command: c.DeskCommand, reply: Done) -> Response:
        """What whoever asked sees of it."""
        match command:
            case c.Deposit(player=player) | c.Withdraw(player=player) | c.CashOut(player=player):
                return await self._account_of(player)
            case (
                c.ReserveTicket(number)
                | c.ReleaseTicket(number)
                | c.VoidTicket(number=number)
                | c.ReprintTicket(number=number)
            ):
                return await self._ticket(number)
            case c.CashTicket() | c.PayByHand():
                return await self._paid(by, reply)
            case c.OpenDrawer() | c.MoveCash() | c.PayTips():
                return await self._drawer(by)
            case c.CloseDrawer() | c.CloseDrawerFor():
                return await self._closed(reply)
            case c.ApproveRequest() | c.CancelRequest():
                return await self._queue()
            case c.ApproveTips():
                (event,) = await self.events(reply)
                assert isinstance(event, v.TipsApproved), "the request was to allow it"
                return answer(w.TipsAllowance(event.table, event.dealer, event.amount, event.by))
            case c.AwardGolden() | c.WithdrawGolden():
                # Whether the chips are in the tray, or wait for a second person.
                (event,) = await self.events(reply)
                waits = isinstance(event, v.GoldenAsked)
                return answer({"waits": waits, "request": getattr(event, "request", "")})
            case c.RedeemTicket() | c.Refill() | c.TakeBack() | c.Sweep():
                raise AssertionError(f"{command} is nothing that people of the house send")
        assert_never(command)

    async def _ticket(self, number: str) -> Response:
        desk = await self.service.live.cash_desk()
        ticket = desk.tickets.get(number)
        # A request that is repeated after months asks for one that the desk has forgotten.
        return refusal(NO_TICKET, 409) if ticket is None else answer(w.ticket_view(desk, ticket))

    async def _closed(self, reply: Done) -> Response:
        (closed,) = await self.events(reply)
        assert isinstance(closed, v.DrawerClosed), "the request was to close it"
        return answer(
            w.DrawerCount(
                drawer=closed.drawer,
                counted=closed.counted,
                expected=closed.expected,
                difference=closed.difference,
            )
        )

    async def _paid(self, by: Person, reply: Done) -> Response:
        (event,) = await self.events(reply)
        desk = await self.service.live.cash_desk()
        match event:
            case v.TicketRedeemed(number=number):
                ticket = desk.tickets.get(number)
                player, reference, second = "" if ticket is None else ticket.player, number, event.second
            case v.HandPaid(player=player, request=reference, second=second):
                pass
            case _:
                raise AssertionError(f"the request was to pay something, and not {event}")
        return answer(
            w.PaidOut(
                paid=Amount(event.amount - event.given),
                given=event.given,
                player=player,
                reference=reference,
                second=second,
                drawer=event.drawer,
                cash=w.drawer_view(desk.drawers.get(by.id)).cash,
            )
        )

    async def _drawer(self, cashier: Person) -> Response:
        return answer(w.drawer_view((await self.service.live.cash_desk()).drawers.get(cashier.id)))

    async def _queue(self) -> Response:
        return answer(w.queue_of(await self.service.live.cash_desk(), self._today))

    @property
    def _today(self) -> w.DayRules:
        return w.today_in(self.service)

    async def _account_of(self, id_: str) -> Response:
        player = await self.player(id_)
        assert player is not None, "the desk has just dealt with this player"
        return await self._account(player)

    async def _account(self, player: Person, *, reads: bool = False) -> Response:
        """Who only `reads` does nothing with a ticket, and is told the end of its number."""
        desk, purse = await self.service.live.cash_desk(), self.service.purse(player.id)
        issued = await gifts_to(self.service, desk, player.id)
        moment = DeskMoment(
            at=self.service.now(),
            rules=self.service.desk_rules(),
            purses={player.id: purse},
            issued={player.id: issued},
        )
        waiting = next((each for each in desk.hand_pays.values() if each.player == player.id), None)
        return answer(
            w.PlayerAccount(
                player=player.id,
                name=player.name,
                balance=purse.balance,
                held=purse.held,
                available=purse.available,
                given=moment.given_to(desk, player.id),
                excluded=is_excluded(purse, moment.at),
                tickets=tuple(w.ticket_view(desk, ticket, reads=reads) for ticket in desk.of(player.id)),
                hand_pay=None if waiting is None else w.hand_pay_view(desk, waiting, self._today),
                golden=w.golden_of(desk, player.id, purse.tray),
            )
        )
