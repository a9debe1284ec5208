"""Whoever asks something of the cash desk: the wish is read, the role is checked, and the desk is told."""

import secrets
from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from sabot.cashdesk import commands as c
from sabot.cashdesk import events as v
from sabot.cashdesk.state import CashDesk
from sabot.games.answer import Refused
from sabot.house.cash_desk import counted_for, desk_event, gifts_in
from sabot.house.requests import Done, Reply, identify
from sabot.ledger.barcode import DIGITS, check_digit
from sabot.ledger.purse import GONE
from sabot.money import Amount
from sabot.records.journal_index import JournalIndex
from sabot.server.confirming import unconfirmed
from sabot.server.desk_permit import NO_PLAYER, Asking
from sabot.server.desk_roles import may_ask
from sabot.server.desk_wire import OthersDrawerWish
from sabot.server.guarding import cookie_of
from sabot.server.pace import Manners
from sabot.server.people import Person, Role, Session, State
from sabot.server.requests import NOBODY, Desk, refusal, refused_role, session_in
from sabot.server.service import Service
from sabot.store.streams import DESK, player_stream

TICKET_KEPT = Refused("gone-ticket-kept")
PAY_KEPT = Refused("gone-pay-kept")

T = TypeVar("T", bound=Struct)


class Asked(Struct, frozen=True):
    """What somebody asked for, and what the desk said to it."""

    session: Session
    reply: Reply
    command: c.DeskCommand
    whom: str
    """Whom it is about, or whoever asked."""


class DeskDoor:
    def __init__(self, service: Service, manners: Manners, past: JournalIndex) -> None:
        self.service = service
        self.past = past
        self.desk = Desk(service, manners)

    async def asked(
        self,
        request: Request,
        kind: type[T],
        make: Callable[[str, str, T], c.DeskCommand],
        *,
        of_player: bool = False,
    ) -> Asked | Response:
        """The wish of somebody of the house, told to the desk under the id that came with it."""
        signed = await self.desk.signed(request, kind)
        if isinstance(signed, Response):
            return signed
        session, wish = signed
        by = session.person
        # Asked with nobody's name first, so that who may not ask learns nothing of anybody.
        refused = may_ask(by, make(by.id, "", wish))
        if refused is not None:
            return refused_role(request, session, refused)
        if again := await unconfirmed(self.service, session):
            return again
        named: str = getattr(wish, "player", "") or getattr(wish, "dealer", "")
        whom = by.id
        if named:
            person = await self._person(named, of_player=of_player)
            if person is None:
                return refusal(NO_PLAYER, 404)
            whom = person.id
        elif isinstance(wish, OthersDrawerWish):
            cashier = await self.service.people.known(wish.cashier)
            # A drawer can outlive the account of its cashier.
            whom = wish.cashier if cashier is None else cashier.id
        command = make(by.id, whom, wish)
        if isinstance(command, c.PayTips | c.ApproveTips):
            command = replace(command, served=await self.has_served(command))
        if gone := await self._gone(command, whom):
            return refusal(gone, 409)
        id_: str = getattr(wish, "id", "")
        known = identify(by.id, id_, f"{request.url.path} {whom}", wish)
        # Somebody may be locked, or given another role, before the desk comes to it.
        asking = asking_in(self.service, request, command)
        reply = await self.service.live.tell_desk(command, self.service.desk_rules(), known, asking)
        if asking.refused is None:
            return Asked(session, reply, command, whom)
        if asking.session is None:
            return refusal(NOBODY, 401)
        return refused_role(request, asking.session, asking.refused)

    async def has_served(self, command: c.PayTips | c.ApproveTips) -> bool:
        """Whether the dealer has dealt or answered a call at the table."""
        return await self.past.has_served(command.table, command.dealer)

    async def _person(self, who: str, *, of_player: bool) -> Person | None:
        return await self.player(who) if of_player else await self.service.people.known(who)

    async def _gone(self, command: c.DeskCommand, whom: str) -> Refused | None:
        """In houses of before somebody could go and leave money behind: it stays where it can be paid."""
        desk, owner, told = await self.service.live.cash_desk(), "", GONE
        match command:
            case c.Deposit() | c.AwardGolden():
                owner = whom
            case c.VoidTicket(number) if number in desk.tickets:
                owner, told = desk.tickets[number].player, TICKET_KEPT
            case c.CancelRequest(request) if request in desk.hand_pays:
                owner, told = desk.hand_pays[request].player, PAY_KEPT
            case c.ApproveRequest(request) if request in desk.awards:
                owner = desk.awards[request].player
            case _:
                pass
        return told if owner and await self.is_gone(owner) else None

    async def is_gone(self, id_: str) -> bool:
        """Whether the person was erased: what is under the id is paid out, and nothing comes to it."""
        account = await self.service.people.account(id_)
        return account is None or account.state is State.ERASED

    async def player(self, who: str) -> Person | None:
        person = await self.service.people.known(who)
        if person is None or person.role is not Role.PLAYER:
            return None
        await self.service.expect(person.id)
        return person

    async def events(self, reply: Done) -> list[v.DeskEvent]:
        return await desk_events(self.service, reply)


def asking_in(service: Service, request: Request, command: c.DeskCommand) -> Asking:
    """Whoever has sent this, as the desk asks for it in its turn."""
    token = request.cookies.get(cookie_of(service.config), "")
    return Asking(service.people, lambda: session_in(service, request), token, command)


async def desk_events(service: Service, reply: Done) -> list[v.DeskEvent]:
    """What a command brought about, from the journal: so a repeated wish has its first answer."""
    records = await service.live.journal.read(DESK, reply.first - 1, reply.last)
    return [desk_event(record) for record in records]


async def gifts_to(service: Service, desk: CashDesk, player: str) -> Amount:
    """Credits of the house that the desk has not counted yet."""
    lines = await service.live.journal.read(player_stream(player), counted_for(desk, player))
    return gifts_in(desk, player, lines).amount


def cashing_out(player: str, by: str, terminal: str) -> c.CashOut:
    return c.CashOut(player=player, by=by, number=new_number(), request=new_request(), terminal=terminal)


def new_number() -> str:
    """Nobody can guess the number of a ticket that they do not hold."""
    digits = "".join(secrets.choice("0123456789") for _ in range(DIGITS - 1))
    return f"{digits}{check_digit(digits)}"


def new_request() -> str:
    return f"r-{secrets.token_hex(8)}"
