"""The cash desk: credit and debit of a player's purse, and tickets, by people whose role it is."""

import secrets
from collections.abc import Awaitable, Callable
from typing import Annotated, TypeVar

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from sabot.games.answer import Refused
from sabot.house.told import Reply, first_reply, identified
from sabot.ledger import Purse
from sabot.ledger import ticket as tickets
from sabot.ledger.barcode import DIGITS, check_digit
from sabot.ledger.facts import Deposited, HandPaid, Withdrawn
from sabot.ledger.ticket import Printing, State, Ticket, TicketRules
from sabot.money import Amount
from sabot.server.pace import Manners
from sabot.server.people import Person, Role
from sabot.server.requests import NOBODY, Desk, answer, refusal, session_in
from sabot.server.service import Service
from sabot.server.tickets import DESK, tickets_in
from sabot.server.windows import Windows
from sabot.server.wire import Id, Notice
from sabot.store.commit import CommandId
from sabot.store.streams import PlayerFact, player_stream

MOST_CASH = 10**12
"""Minor units that go over the counter at once."""
LOOKS = frozenset({Role.CASHIER, Role.SUPERVISOR, Role.AUDITOR})
"""Who may look into a player's purse."""
NO_PLAYER = Refused("there is no such player")
NOT_YOURS = Refused("this is not for your role to do")
NO_TICKET = Refused("there is no such ticket of this player")
RULES = TicketRules()

T = TypeVar("T", "CashWish", "CashOutWish", "TicketWish")
Who = Annotated[str, Meta(min_length=1, max_length=64)]


class CashWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Money over the counter."""

    id: Id
    """Made by the client; the same wish under the same id moves money once."""
    player: Who
    """By id or by name."""
    amount: Annotated[int, Meta(ge=1, le=MOST_CASH)]
    """Minor units."""


class CashOutWish(Struct, frozen=True, forbid_unknown_fields=True):
    """All of a player's credit on a ticket, or by hand where no ticket may be so large."""

    id: Id
    """Made by the client; the same wish under the same id is done once."""
    player: Who
    """By id or by name."""


class TicketWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A ticket that was brought to the cash desk."""

    id: Id
    """Made by the client; the same wish under the same id is done once."""
    player: Who
    """Who cashed out, by id or by name."""
    number: Annotated[str, Meta(pattern=f"^[0-9]{{{DIGITS}}}$")]
    """The validation number."""


class TicketView(Struct, frozen=True, kw_only=True):
    """A ticket as the house knows it."""

    number: str
    """The validation number."""
    amount: Amount
    state: str
    """`issued`, `reserved`, `redeemed`, `expired` or `void`."""
    issued: int
    """When, in microseconds."""
    expires: int
    """When, in microseconds."""


class PlayerAccount(Struct, frozen=True, kw_only=True):
    """What the cash desk sees of a player."""

    player: str
    name: str
    """Empty for a guest."""
    balance: Amount
    held: Amount
    """What of the balance lies in stakes."""
    available: Amount
    tickets: tuple[TicketView, ...]
    """All that were ever issued to him."""


class Asked(Struct, frozen=True):
    """Who wants what done for whom; the same wish under the same id has the same command."""

    cashier: Person
    player: Person
    command: CommandId


class Cashier:
    def __init__(self, service: Service, windows: Windows, manners: Manners) -> None:
        self._service = service
        self._windows = windows
        self._desk = Desk(service, manners)

    async def look(self, request: Request) -> Response:
        session = session_in(self._service, request)
        if session is None:
            return refusal(NOBODY, 401)
        if session.person.role not in LOOKS:
            return refusal(NOT_YOURS, 403)
        player = await self._player(request.path_params["who"])
        return refusal(NO_PLAYER, 404) if player is None else await self._account(player)

    async def deposit(self, request: Request) -> Response:
        return await self._over_the_counter(request, "deposit", Deposited)

    async def withdraw(self, request: Request) -> Response:
        return await self._over_the_counter(request, "withdraw", Withdrawn)

    async def _over_the_counter(
        self, request: Request, deed: str, fact: Callable[[str, Amount], PlayerFact]
    ) -> Response:
        asked = await self._asked(request, CashWish, deed)
        if isinstance(asked, Response):
            return asked
        asking, wish = asked

        async def moved() -> PlayerFact:
            return fact(asking.player.id, Amount(wish.amount))

        return await self._answered(asking.player, await self._once(asking, moved))

    # Tickets.

    async def cash_out(self, request: Request) -> Response:
        asked = await self._asked(request, CashOutWish, "cash out")
        if isinstance(asked, Response):
            return asked
        asking, _ = asked

        async def printed() -> PlayerFact | Refused:
            known = await self._tickets(asking.player)
            site = self._service.config.name
            printing = Printing(number=new_number(), sequence=len(known) + 1, site=site, terminal=DESK)
            step = tickets.cash_out(RULES, self._purse(asking.player), printing, self._service.now())
            return step if isinstance(step, HandPaid | Refused) else step[1]

        return await self._answered(asking.player, await self._once(asking, printed))

    async def redeem(self, request: Request) -> Response:
        """In two steps, so that a ticket is paid once and wholly, whatever happens in between."""
        asked = await self._asked(request, TicketWish, "redeem")
        if isinstance(asked, Response):
            return asked
        asking, wish = asked

        async def reserved() -> PlayerFact | Refused:
            ticket = await self._released(asking.player, wish.number)
            if isinstance(ticket, Refused):
                return ticket
            step = tickets.reserve(RULES, ticket, "", DESK, self._service.now())
            return step if isinstance(step, Refused) else step[1]

        reply = await self._once(asking, reserved)
        ticket = (await self._tickets(asking.player)).get(wish.number)
        if not isinstance(reply, Refused) and ticket is not None and ticket.state is State.RESERVED:
            reply = await self._changed(asking.player, tickets.redeem(ticket, DESK))
        return await self._answered(asking.player, reply)

    async def void(self, request: Request) -> Response:
        asked = await self._asked(request, TicketWish, "void")
        if isinstance(asked, Response):
            return asked
        asking, wish = asked

        async def voided() -> PlayerFact | Refused:
            ticket = (await self._tickets(asking.player)).get(wish.number)
            step = NO_TICKET if ticket is None else tickets.void(ticket)
            return step if isinstance(step, Refused) else step[1]

        return await self._answered(asking.player, await self._once(asking, voided))

    async def _released(self, player: Person, number: str) -> Ticket | Refused:
        """Free again where a desk reserved it and never came back."""
        ticket = (await self._tickets(player)).get(number)
        if ticket is None or ticket.state is not State.RESERVED:
            return NO_TICKET if ticket is None else ticket
        step = tickets.release(RULES, ticket, self._service.now())
        if not isinstance(step, Refused):
            await self._changed(player, step)
        return step if isinstance(step, Refused) else step[0]

    async def _changed(self, player: Person, step: tickets.Step | Refused) -> Reply:
        return step if isinstance(step, Refused) else await self._service.live.tell_player(player.id, step[1])

    async def _tickets(self, player: Person) -> dict[str, Ticket]:
        records = await self._service.live.journal.read(player_stream(player.id))
        return tickets_in(records, RULES, self._service.config.name, player.id)

    # Around all of it.

    async def _asked(self, request: Request, kind: type[T], deed: str) -> tuple[Asked, T] | Response:
        signed = await self._desk.signed(request, kind)
        if isinstance(signed, Response):
            return signed
        session, wish = signed
        if session.person.role is not Role.CASHIER:
            return refusal(NOT_YOURS, 403)
        player = await self._player(wish.player)
        if player is None:
            return refusal(NO_PLAYER, 404)
        command = identified(session.person.id, wish.id, f"{deed} {player_stream(player.id)}", wish)
        return Asked(session.person, player, command), wish

    async def _player(self, who: str) -> Person | None:
        person = await self._service.people.known(who)
        if person is None or person.role is not Role.PLAYER:
            return None
        await self._service.expect(person.id)
        return person

    async def _once(self, asking: Asked, event: Callable[[], Awaitable[PlayerFact | Refused]]) -> Reply:
        """What was done before has its first answer, also where it could not be done any more."""
        live = self._service.live
        seen = await live.journal.seen(asking.command)
        if seen is not None:
            return first_reply(asking.command, seen)
        fact = await event()
        if isinstance(fact, Refused):
            return fact
        reply = await live.tell_player(asking.player.id, fact, asking.command)
        if not isinstance(reply, Refused):
            self._windows.tell(asking.player.id, Notice("The cash desk has changed your balance."))
        return reply

    async def _answered(self, player: Person, reply: Reply) -> Response:
        return refusal(reply, 409) if isinstance(reply, Refused) else await self._account(player)

    async def _account(self, player: Person) -> Response:
        purse = self._purse(player)
        known = tuple(_view(ticket) for ticket in (await self._tickets(player)).values())
        return answer(
            PlayerAccount(
                player=player.id,
                name=player.name,
                balance=purse.balance,
                held=purse.held,
                available=purse.available,
                tickets=known,
            )
        )

    def _purse(self, player: Person) -> Purse:
        return self._service.purse(player.id)


def _view(ticket: Ticket) -> TicketView:
    return TicketView(
        number=ticket.number,
        amount=ticket.amount,
        state=ticket.state.value,
        issued=ticket.issued,
        expires=ticket.expires,
    )


def new_number() -> str:
    """Nobody can guess the number of a ticket that he does not hold."""
    digits = "".join(secrets.choice("0123456789") for _ in range(DIGITS - 1))
    return f"{digits}{check_digit(digits)}"
