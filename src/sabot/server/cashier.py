"""The cash desk over HTTP: cash, tickets, hand-pays, drawers and golden chips, by people whose role it is."""

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.cashdesk import commands as c
from sabot.cashdesk import events as v
from sabot.cashdesk.moment import DeskMoment
from sabot.cashdesk.rules import DAY
from sabot.cashdesk.tickets import NO_TICKET
from sabot.games.answer import Refused
from sabot.ledger.purse import is_excluded
from sabot.money import Amount
from sabot.server import desk_wire as w
from sabot.server.desk_door import Asked, DeskDoor, cashing_out, gifts_to, new_request
from sabot.server.desk_permit import NO_PLAYER
from sabot.server.desk_roles import LOOKS, NOT_YOURS, SEES_QUEUE
from sabot.server.people import Person, Role
from sabot.server.requests import NOBODY, answer, refusal, refused_role, session_in

COUNTER = "cash desk"
"""The terminal that prints a ticket at the desk."""


class Cashier(DeskDoor):
    def routes(self) -> tuple[Route, ...]:
        deeds = {
            "cash/deposit": self.deposit,
            "cash/withdraw": self.withdraw,
            "cash/out": self.cash_out,
            "cash/redeem": self.redeem,
            "cash/reserve": self.reserve,
            "cash/release": self.release,
            "cash/void": self.void,
            "cash/reprint": self.reprint,
            "cash/hand-pay": self.pay_by_hand,
            "cash/tips": self.pay_tips,
            "cash/drawer/open": self.open_drawer,
            "cash/drawer/move": self.move_cash,
            "cash/drawer/close": self.close_drawer,
            "desk/approve": self.approve,
            "desk/tips": self.approve_tips,
            "desk/cancel": self.cancel,
            "desk/drawer/close": self.close_drawer_for,
            "desk/golden/award": self.award,
            "desk/golden/withdraw": self.withdraw_golden,
        }
        return (
            Route("/api/players/{who:path}", self.look),
            Route("/api/cash/drawer", self.drawer),
            Route("/api/desk/queue", self.queue),
            Route("/api/desk/drawers", self.drawers),
            *(Route(f"/api/{path}", deed, methods=["POST"]) for path, deed in deeds.items()),
        )

    # Looking.

    async def look(self, request: Request) -> Response:
        session = session_in(self.service, request)
        if session is None:
            return refusal(NOBODY, 401)
        if session.person.role not in LOOKS:
            return refused_role(request, session, NOT_YOURS)
        player = await self.player(request.path_params["who"])
        return refusal(NO_PLAYER, 404) if player is None else await self._account(player)

    async def queue(self, request: Request) -> Response:
        session = session_in(self.service, request)
        if session is None:
            return refusal(NOBODY, 401)
        if session.person.role not in SEES_QUEUE:
            return refused_role(request, session, NOT_YOURS)
        return await self._queue()

    async def drawer(self, request: Request) -> Response:
        session = session_in(self.service, request)
        if session is None:
            return refusal(NOBODY, 401)
        if session.person.role is not Role.CASHIER:
            return refused_role(request, session, NOT_YOURS)
        return await self._drawer(session.person)

    async def drawers(self, request: Request) -> Response:
        """Those that are open, the oldest first."""
        session = session_in(self.service, request)
        if session is None:
            return refusal(NOBODY, 401)
        if session.person.role is not Role.SUPERVISOR:
            return refused_role(request, session, NOT_YOURS)
        found: list[w.OpenDrawer] = []
        open_ = (await self.service.live.cash_desk()).drawers.values()
        for drawer in sorted(open_, key=lambda each: (each.opened, each.name)):
            person = await self.service.people.known(drawer.cashier)
            name = "" if person is None else person.name
            found.append(w.OpenDrawer(cashier=drawer.cashier, name=name, drawer=w.drawer_view(drawer)))
        return answer(found)

    # Cash.

    async def deposit(self, request: Request) -> Response:
        return await self._over_the_counter(
            request,
            lambda by, player, wish: c.Deposit(
                by=by,
                player=player,
                amount=Amount(wish.amount),
                reason=wish.reason,
                confirmed=wish.confirmed,
            ),
        )

    async def withdraw(self, request: Request) -> Response:
        return await self._over_the_counter(
            request, lambda by, player, wish: c.Withdraw(by, player, Amount(wish.amount))
        )

    async def _over_the_counter(
        self, request: Request, make: Callable[[str, str, w.CashWish], c.DeskCommand]
    ) -> Response:
        asked = await self.asked(request, w.CashWish, make, of_player=True)
        return asked if isinstance(asked, Response) else await self._account_of(asked)

    async def pay_tips(self, request: Request) -> Response:
        def make(by: str, dealer: str, wish: w.TipsWish) -> c.DeskCommand:
            return c.PayTips(by, wish.table, dealer, Amount(wish.amount))

        asked = await self.asked(request, w.TipsWish, make)
        return asked if isinstance(asked, Response) else await self._drawer_of(asked)

    async def approve_tips(self, request: Request) -> Response:
        def make(by: str, dealer: str, wish: w.TipsWish) -> c.DeskCommand:
            return c.ApproveTips(by, wish.table, dealer, Amount(wish.amount))

        asked = await self.asked(request, w.TipsWish, make)
        if isinstance(asked, Response):
            return asked
        if isinstance(asked.reply, Refused):
            return refusal(asked.reply, 409)
        (event,) = await self.events(asked.reply)
        assert isinstance(event, v.TipsApproved), "the wish was to allow it"
        return answer(w.TipsAllowance(event.table, event.dealer, event.amount, event.by))

    # Tickets and hand-pays.

    async def cash_out(self, request: Request) -> Response:
        def make(by: str, player: str, wish: w.CashOutWish) -> c.DeskCommand:
            return cashing_out(player, by, COUNTER)

        asked = await self.asked(request, w.CashOutWish, make, of_player=True)
        return asked if isinstance(asked, Response) else await self._account_of(asked)

    async def redeem(self, request: Request) -> Response:
        asked = await self.asked(request, w.TicketWish, lambda by, _, wish: c.CashTicket(wish.number, by))
        return asked if isinstance(asked, Response) else await self._paid(asked)

    async def reserve(self, request: Request) -> Response:
        return await self._ticket(request, lambda by, _, wish: c.ReserveTicket(wish.number, by))

    async def release(self, request: Request) -> Response:
        return await self._ticket(request, lambda by, _, wish: c.ReleaseTicket(wish.number, by))

    async def void(self, request: Request) -> Response:
        return await self._ticket(request, lambda by, _, wish: c.VoidTicket(wish.number, by, wish.reason))

    async def reprint(self, request: Request) -> Response:
        return await self._ticket(request, lambda by, _, wish: c.ReprintTicket(wish.number, by, wish.reason))

    async def _ticket(
        self, request: Request, make: Callable[[str, str, w.TicketWish], c.DeskCommand]
    ) -> Response:
        asked = await self.asked(request, w.TicketWish, make)
        if isinstance(asked, Response):
            return asked
        if isinstance(asked.reply, Refused):
            return refusal(asked.reply, 409)
        number: str = getattr(asked.command, "number", "")
        desk = await self.service.live.cash_desk()
        ticket = desk.tickets.get(number)
        # A wish that is repeated after months asks for one that the desk has forgotten.
        return refusal(NO_TICKET, 409) if ticket is None else answer(w.ticket_view(desk, ticket))

    async def pay_by_hand(self, request: Request) -> Response:
        asked = await self.asked(request, w.RequestWish, lambda by, _, wish: c.PayByHand(wish.request, by))
        return asked if isinstance(asked, Response) else await self._paid(asked)

    # Requests that wait.

    async def approve(self, request: Request) -> Response:
        return await self._request(request, lambda by, _, wish: c.ApproveRequest(wish.request, by))

    async def cancel(self, request: Request) -> Response:
        return await self._request(
            request, lambda by, _, wish: c.CancelRequest(wish.request, by, wish.reason)
        )

    async def _request(
        self, request: Request, make: Callable[[str, str, w.RequestWish], c.DeskCommand]
    ) -> Response:
        asked = await self.asked(request, w.RequestWish, make)
        if isinstance(asked, Response):
            return asked
        return refusal(asked.reply, 409) if isinstance(asked.reply, Refused) else await self._queue()

    # Golden chips.

    async def award(self, request: Request) -> Response:
        def make(by: str, player: str, wish: w.GoldenWish) -> c.DeskCommand:
            return c.AwardGolden(
                request=new_request(),
                by=by,
                player=player,
                value=Amount(wish.value),
                count=wish.count,
                reason=wish.reason,
                expires=None if wish.days is None else self.service.now() + wish.days * DAY,
            )

        return await self._golden(request, make)

    async def withdraw_golden(self, request: Request) -> Response:
        def make(by: str, player: str, wish: w.GoldenWish) -> c.DeskCommand:
            return c.WithdrawGolden(
                by=by, player=player, value=Amount(wish.value), count=wish.count, reason=wish.reason
            )

        return await self._golden(request, make)

    async def _golden(
        self, request: Request, make: Callable[[str, str, w.GoldenWish], c.DeskCommand]
    ) -> Response:
        """What came of it: whether the chips are in the tray, or wait for a second person."""
        asked = await self.asked(request, w.GoldenWish, make, of_player=True)
        if isinstance(asked, Response):
            return asked
        if isinstance(asked.reply, Refused):
            return refusal(asked.reply, 409)
        (event,) = await self.events(asked.reply)
        return answer({"waits": isinstance(event, v.GoldenAsked), "request": getattr(event, "request", "")})

    # Drawers.

    async def open_drawer(self, request: Request) -> Response:
        def make(by: str, _: str, wish: w.NewDrawerWish) -> c.DeskCommand:
            return c.OpenDrawer(by, Amount(wish.amount))

        asked = await self.asked(request, w.NewDrawerWish, make)
        return asked if isinstance(asked, Response) else await self._drawer_of(asked)

    async def move_cash(self, request: Request) -> Response:
        def make(by: str, _: str, wish: w.DrawerWish) -> c.DeskCommand:
            return c.MoveCash(by, wish.amount, wish.reason, wish.drawer)

        asked = await self.asked(request, w.DrawerWish, make)
        return asked if isinstance(asked, Response) else await self._drawer_of(asked)

    async def close_drawer(self, request: Request) -> Response:
        def make(by: str, _: str, wish: w.DrawerWish) -> c.DeskCommand:
            return c.CloseDrawer(by, Amount(wish.amount), wish.drawer)

        asked = await self.asked(request, w.DrawerWish, make)
        return asked if isinstance(asked, Response) else await self._closed(asked)

    async def close_drawer_for(self, request: Request) -> Response:
        def make(by: str, cashier: str, wish: w.OthersDrawerWish) -> c.DeskCommand:
            return c.CloseDrawerFor(by, cashier, Amount(wish.amount), wish.reason, wish.drawer)

        asked = await self.asked(request, w.OthersDrawerWish, make)
        return asked if isinstance(asked, Response) else await self._closed(asked)

    # Answers.

    async def _closed(self, asked: Asked) -> Response:
        if isinstance(asked.reply, Refused):
            return refusal(asked.reply, 409)
        (closed,) = await self.events(asked.reply)
        assert isinstance(closed, v.DrawerClosed), "the wish was to close it"
        return answer(
            w.DrawerCount(
                drawer=closed.drawer,
                counted=closed.counted,
                expected=closed.expected,
                difference=closed.difference,
            )
        )

    async def _paid(self, asked: Asked) -> Response:
        if isinstance(asked.reply, Refused):
            return refusal(asked.reply, 409)
        (event,) = await self.events(asked.reply)
        desk = await self.service.live.cash_desk()
        match event:
            case v.TicketRedeemed(number=number):
                ticket = desk.tickets.get(number)
                player, reference, second = "" if ticket is None else ticket.player, number, event.second
            case v.HandPaid(player=player, request=reference, second=second):
                pass
            case _:
                raise AssertionError(f"the wish was to pay something, and not {event}")
        return answer(
            w.PaidOut(
                paid=Amount(event.amount - event.given),
                given=event.given,
                player=player,
                reference=reference,
                second=second,
                drawer=event.drawer,
                cash=w.drawer_view(desk.drawers.get(asked.session.person.id)).cash,
            )
        )

    async def _drawer_of(self, asked: Asked) -> Response:
        if isinstance(asked.reply, Refused):
            return refusal(asked.reply, 409)
        return await self._drawer(asked.session.person)

    async def _drawer(self, cashier: Person) -> Response:
        return answer(w.drawer_view((await self.service.live.cash_desk()).drawers.get(cashier.id)))

    async def _queue(self) -> Response:
        return answer(w.queue_of(await self.service.live.cash_desk(), self._today))

    @property
    def _today(self) -> w.DayRules:
        return w.DayRules(self.service.desk_rules(), self.service.now())

    async def _account_of(self, asked: Asked) -> Response:
        if isinstance(asked.reply, Refused):
            return refusal(asked.reply, 409)
        player = await self.player(asked.whom)
        assert player is not None, "the desk has just dealt with this player"
        return await self._account(player)

    async def _account(self, player: Person) -> Response:
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
                tickets=tuple(w.ticket_view(desk, ticket) for ticket in desk.of(player.id)),
                hand_pay=None if waiting is None else w.hand_pay_view(desk, waiting, self._today),
            )
        )
