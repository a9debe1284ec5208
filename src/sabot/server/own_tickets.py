"""A player's own cash desk: all his credit on a ticket to print, and back from it into his purse."""

from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.games.answer import Refused
from sabot.house.told import Reply, first_reply, identified
from sabot.ledger import ticket as tickets
from sabot.ledger.barcode import DIGITS, interleaved, shown_number
from sabot.ledger.facts import HandPaid, TicketIssued
from sabot.ledger.ticket import Printing, State, Ticket
from sabot.ledger.words import amount_in_words
from sabot.money import Amount, show_amount
from sabot.server.cashier import NO_TICKET, RULES, new_number
from sabot.server.pace import Manners
from sabot.server.people import Person, Role
from sabot.server.requests import NOBODY, Desk, answer, refusal, session_in
from sabot.server.service import Service
from sabot.server.tickets import DESK, tickets_in
from sabot.server.wire import Id
from sabot.store.codec import event_in
from sabot.store.commit import CommandId, Seen
from sabot.store.streams import player_stream

NOT_A_PLAYER = Refused("whoever works here has no purse")
TOO_MUCH = Refused(f"more than {show_amount(RULES.most)} is paid by hand, at the cash desk")


class OwnCashOut(Struct, frozen=True, forbid_unknown_fields=True):
    """All of one's credit on a ticket; refused while stakes lie anywhere."""

    id: Id
    """Made by the client; the same wish under the same id is done once."""


class OwnRedeem(Struct, frozen=True, forbid_unknown_fields=True):
    """A ticket of one's own, back into the purse."""

    id: Id
    """Made by the client; the same wish under the same id is done once."""
    number: Annotated[str, Meta(pattern=f"^[0-9]{{{DIGITS}}}$")]
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
    state: str
    """`issued`, `reserved`, `redeemed`, `expired` or `void`."""
    issued: int
    """When, in microseconds."""
    expires: int
    """When, in microseconds."""
    sequence: int
    """Counts the tickets of the player."""
    site: str
    """The name of the house."""
    bars: tuple[int, ...]
    """The bar code, Interleaved 2 of 5: widths of bars and spaces in turn, a bar first."""


class OwnTickets:
    def __init__(self, service: Service, manners: Manners) -> None:
        self._service = service
        self._desk = Desk(service, manners)

    def routes(self) -> tuple[Route, ...]:
        return (
            Route("/api/tickets", self.tickets),
            Route("/api/cash-out", self.cash_out, methods=["POST"]),
            Route("/api/redeem", self.redeem, methods=["POST"]),
        )

    async def tickets(self, request: Request) -> Response:
        """All that were ever issued to him, the latest first."""
        session = session_in(self._service, request)
        if session is None:
            return refusal(NOBODY, 401)
        known = await self._known(session.person)
        return answer([self._view(ticket) for ticket in reversed(known.values())])

    async def cash_out(self, request: Request) -> Response:
        signed = await self._desk.signed(request, OwnCashOut)
        if isinstance(signed, Response):
            return signed
        player, wish = signed[0].person, signed[1]
        command = identified(player.id, wish.id, "own cash out", wish)
        seen = await self._service.live.journal.seen(command)
        number = await self._printed(player, command) if seen is None else await self._first(command, seen)
        if isinstance(number, Refused):
            return refusal(number, 409)
        return answer(self._view((await self._known(player))[number]))

    async def _printed(self, player: Person, command: CommandId) -> str | Refused:
        known, now = await self._known(player), self._service.now()
        printing = Printing(
            number=new_number(), sequence=len(known) + 1, site=self._service.config.name, terminal=DESK
        )
        await self._service.expect(player.id)
        step = tickets.cash_out(RULES, self._service.purse(player.id), printing, now)
        if player.role is not Role.PLAYER:
            return NOT_A_PLAYER
        if isinstance(step, HandPaid):
            return TOO_MUCH
        if isinstance(step, Refused):
            return step
        reply = await self._service.live.tell_player(player.id, step[1], command)
        return reply if isinstance(reply, Refused) else printing.number

    async def _first(self, command: CommandId, seen: Seen) -> str | Refused:
        """The ticket that this very wish brought."""
        reply = first_reply(command, seen)
        if isinstance(reply, Refused):
            return reply
        lines = await self._service.live.journal.read(
            player_stream(command.player), reply.first - 1, reply.last
        )
        issued = (event_in(record.line) for record in lines)
        return next((one.number for one in issued if isinstance(one, TicketIssued)), NO_TICKET)

    async def redeem(self, request: Request) -> Response:
        """In two steps, as at the cash desk; a second one that was not done is done when he asks again."""
        signed = await self._desk.signed(request, OwnRedeem)
        if isinstance(signed, Response):
            return signed
        player, wish = signed[0].person, signed[1]
        command = identified(player.id, wish.id, "own redeem", wish)
        reply = await self._reserved(player, wish.number, command)
        if isinstance(reply, Refused):
            return refusal(reply, 409)
        (reserved,) = await self._service.live.journal.read(
            player_stream(player.id), reply.first - 1, reply.first
        )
        ticket = (await self._known(player))[wish.number]
        if ticket.state is State.RESERVED and ticket.reserved_at == reserved.line.at:
            step = tickets.redeem(ticket, DESK)
            assert not isinstance(step, Refused), "this very wish has reserved it"
            redeemed = await self._service.live.tell_player(player.id, step[1])
            if isinstance(redeemed, Refused):
                return refusal(redeemed, 409)
        return answer(self._view((await self._known(player))[wish.number]))

    async def _reserved(self, player: Person, number: str, command: CommandId) -> Reply:
        seen = await self._service.live.journal.seen(command)
        if seen is not None:
            return first_reply(command, seen)
        ticket = (await self._known(player)).get(number)
        if ticket is None:
            return NO_TICKET
        step = tickets.reserve(RULES, ticket, player.id, DESK, self._service.now())
        if isinstance(step, Refused):
            return step
        return await self._service.live.tell_player(player.id, step[1], command)

    async def _known(self, player: Person) -> dict[str, Ticket]:
        records = await self._service.live.journal.read(player_stream(player.id))
        return tickets_in(records, RULES, self._service.config.name, player.id)

    def _view(self, ticket: Ticket) -> OwnTicket:
        expired = ticket.state is State.ISSUED and self._service.now() >= ticket.expires
        return OwnTicket(
            number=ticket.number,
            shown=shown_number(ticket.number),
            amount=ticket.amount,
            words=amount_in_words(ticket.amount),
            state=State.EXPIRED.value if expired else ticket.state.value,
            issued=ticket.issued,
            expires=ticket.expires,
            sequence=ticket.sequence,
            site=ticket.site,
            bars=interleaved(ticket.number),
        )
