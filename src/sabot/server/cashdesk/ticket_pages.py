"""A player's own cash desk: all credit on a ticket to print, or by hand; and from a ticket into the purse."""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.cashdesk import commands as c
from sabot.cashdesk import events as v
from sabot.cashdesk.state import CashDesk, Ticket, TicketState
from sabot.cashdesk.tickets import NO_TICKET
from sabot.games.answer import Refused
from sabot.house.requests import Reply, identify, under
from sabot.ledger.amount_words import amount_in_words
from sabot.ledger.barcode import interleaved, shown_number
from sabot.money import Amount
from sabot.server.cashdesk.desk_requests import asking_in, cashing_out, desk_events
from sabot.server.cashdesk.desk_views import hand_pay_view, today_in
from sabot.server.http.handler import NOBODY, RequestHandler, answer, refusal, session_in
from sabot.server.live.service import Service
from sabot.server.net.rate_limits import RateLimits
from sabot.server.people.person import Session
from sabot.server.permissions.roles import may_ask_desk
from sabot.server.socket.wire import HandPayView, Id

NOT_A_PLAYER = Refused("staff-no-purse")
PLACES = {c.CashOut: "own cash out", c.RedeemTicket: "own redeem", c.TakeBack: "own take back"}
"""So that one request of a player is never taken for another."""
PAGE = "page"
"""The terminal of a player who prints a ticket at home."""


class OwnCashOut(Struct, frozen=True, forbid_unknown_fields=True):
    """All of one's credit on a ticket, above the ticket limit by hand; refused while stakes lie anywhere."""

    id: Id
    """Made by the client; the same request under the same id is done once."""


class OwnRedeem(Struct, frozen=True, forbid_unknown_fields=True):
    """A ticket, into one's own purse; where tickets are bound to their players, one of one's own."""

    id: Id
    """Made by the client; the same request under the same id is done once."""
    number: c.Number
    """The validation number."""


class OwnTicket(Struct, frozen=True, kw_only=True):
    """A ticket, with everything that is printed on it."""

    number: str
    """The validation number."""
    shown: str
    """The same as it is printed."""
    amount: Amount
    words: str
    """The amount in words."""
    given: Amount
    """What of it are credits of the house, which are played and not paid in cash."""
    state: str
    """`issued`, `reserved`, `redeemed`, `expired` or `void`."""
    issued: int
    """When, in microseconds."""
    expires: int
    """When, in microseconds."""
    sequence: int
    """Counts the tickets of the house."""
    site: str
    """The name of the house."""
    currency: str
    """What a unit of money is called; empty where it has no name."""
    bars: tuple[int, ...]
    """The bar code, Interleaved 2 of 5: widths of bars and spaces in turn, a bar first."""


class OwnHandPay(Struct, frozen=True):
    """The credit is more than a ticket may hold: somebody of the house was told, and comes to pay."""

    hand_pay: HandPayView
    """As it waits."""
    amount: Amount
    """All that waits to be paid."""


class TicketPages:
    def __init__(self, service: Service, rate_limits: RateLimits) -> None:
        self._service = service
        self._desk = RequestHandler(service, rate_limits)

    def routes(self) -> tuple[Route, ...]:
        return (
            Route("/api/tickets", self.tickets),
            Route("/api/cash-out", self.cash_out, methods=["POST"]),
            Route("/api/cash-out/back", self.take_back, methods=["POST"]),
            Route("/api/redeem", self.redeem, methods=["POST"]),
        )

    async def tickets(self, request: Request) -> Response:
        """Those that the player cashed out, the latest first."""
        session = session_in(self._service, request)
        if session is None:
            return refusal(NOBODY, 401)
        known = (await self._service.live.cash_desk()).of(session.person.id)
        return answer([paper_of(self._service, ticket) for ticket in reversed(known)])

    async def cash_out(self, request: Request) -> Response:
        signed = await self._desk.signed(request, OwnCashOut)
        if isinstance(signed, Response):
            return signed
        session, body = signed
        player = session.person.id
        reply = await self._told(request, session, body, cashing_out(player, PAGE))
        if isinstance(reply, Refused):
            return refusal(reply, 409)
        (event,) = await desk_events(self._service, reply)
        desk = await self._service.live.cash_desk()
        if isinstance(event, v.HandPayAsked):
            waiting = desk.hand_pays.get(event.request)
            if waiting is None:
                return refusal(Refused("no-such-request"), 409)
            view = hand_pay_view(desk, waiting, today_in(self._service))
            return answer(OwnHandPay(view, waiting.amount))
        assert isinstance(event, v.TicketIssued), "the request was to cash out"
        return self._known(desk, event.number)

    async def take_back(self, request: Request) -> Response:
        """What waits to be paid by hand goes back into the purse."""
        signed = await self._desk.signed(request, OwnCashOut)
        if isinstance(signed, Response):
            return signed
        session, body = signed
        reply = await self._told(request, session, body, c.TakeBack())
        if isinstance(reply, Refused):
            return refusal(reply, 409)
        return answer({"balance": self._service.purse(session.person.id).balance})

    async def redeem(self, request: Request) -> Response:
        signed = await self._desk.signed(request, OwnRedeem)
        if isinstance(signed, Response):
            return signed
        session, body = signed
        reply = await self._told(request, session, body, c.RedeemTicket(body.number))
        if isinstance(reply, Refused):
            return refusal(reply, 409)
        return self._known(await self._service.live.cash_desk(), body.number)

    async def _told(
        self,
        request: Request,
        session: Session,
        body: OwnCashOut | OwnRedeem,
        command: c.DeskCommand,
    ) -> Reply:
        player = session.person
        if may_ask_desk(player, command) is not None:
            return NOT_A_PLAYER
        await self._service.expect(player.id)
        known = identify(player.id, body.id, PLACES[type(command)], body)
        rules, asking = self._service.desk_rules(), asking_in(self._service, request, command)
        told = under(c.Request(player.id, command), known)
        return await self._service.live.tell_desk(told, rules, asking)

    def _known(self, desk: CashDesk, number: str) -> Response:
        """As it is now; a request that is repeated after months asks for one that the desk has forgotten."""
        ticket = desk.tickets.get(number)
        return refusal(NO_TICKET, 409) if ticket is None else answer(paper_of(self._service, ticket))


def paper_of(service: Service, ticket: Ticket) -> OwnTicket:
    """As it is printed, and what became of it."""
    expired = ticket.is_open and service.now() >= ticket.expires
    return OwnTicket(
        number=ticket.number,
        shown=shown_number(ticket.number),
        amount=ticket.amount,
        words=amount_in_words(ticket.amount),
        given=Amount(0) if service.desk_rules().pays_given else ticket.given,
        state=TicketState.EXPIRED.value if expired else ticket.state.value,
        issued=ticket.issued,
        expires=ticket.expires,
        sequence=ticket.sequence,
        site=service.config.name,
        currency=service.config.currency,
        bars=interleaved(ticket.number),
    )
