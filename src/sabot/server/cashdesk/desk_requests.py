"""Whoever asks something of the cash desk: the command is read, the role is checked, and the desk is told."""

import secrets

from msgspec import Struct
from msgspec.structs import asdict, replace
from starlette.requests import Request
from starlette.responses import Response

from sabot.cashdesk import commands as c
from sabot.cashdesk import events as v
from sabot.cashdesk.rules import DAY
from sabot.cashdesk.state import CashDesk
from sabot.games.answer import Refused
from sabot.house.cash_desk import counted_for, desk_event, gifts_in
from sabot.house.requests import Done, Reply, identify, under
from sabot.ledger.barcode import DIGITS, check_digit
from sabot.ledger.purse import GONE
from sabot.money import Amount
from sabot.records.journal.journal_index import JournalIndex
from sabot.server.cashdesk.still_allowed import NO_PLAYER, StillAllowed
from sabot.server.http.confirmation_pages import unconfirmed
from sabot.server.http.guard import cookie_of
from sabot.server.http.handler import NOBODY, HttpCommand, RequestHandler, refusal, refused_role, session_in
from sabot.server.live.service import Service
from sabot.server.net.rate_limits import RateLimits
from sabot.server.people.person import AccountState, Person, Role, Session
from sabot.server.permissions.roles import may_ask_desk
from sabot.store.streams import DESK, player_stream
from sabot.table.command_fields import of_house

TICKET_KEPT = Refused("gone-ticket-kept")
PAY_KEPT = Refused("gone-pay-kept")

COUNTER = "cash desk"
"""The terminal that prints a ticket at the desk."""


class DeskReply(Struct, frozen=True):
    """What somebody asked for, and what the desk said to it."""

    session: Session
    reply: Reply
    command: c.DeskCommand


class DeskPages:
    def __init__(self, service: Service, rate_limits: RateLimits, past: JournalIndex) -> None:
        self.service = service
        self.past = past
        self.desk = RequestHandler(service, rate_limits)

    async def asked(self, request: Request, kind: type[c.DeskCommand]) -> DeskReply | Response:
        """A command of somebody of the house, told to the desk under the id that came with it."""
        signed = await self.desk.asked(request, kind)
        if isinstance(signed, Response):
            return signed
        session, ask = signed
        by = session.person
        # Before anybody is looked for by name: who may not ask learns nothing of anybody.
        refused = may_ask_desk(by, ask.command)
        if refused is not None:
            return refused_role(request, session, refused)
        if again := await unconfirmed(self.service, session):
            return again
        command = await self._about(ask.command)
        if isinstance(command, Refused):
            return refusal(command, 404)
        if gone := await self._gone(command):
            return refusal(gone, 409)
        known = identify(by.id, ask.id, f"{request.url.path} {whom(command) or by.id}", sent(ask))
        told = under(c.Request(by.id, await self._filled_in(command)), known)
        # Somebody may be locked, or given another role, before the desk comes to it.
        asking = asking_in(self.service, request, told.command)
        reply = await self.service.live.tell_desk(told, self.service.desk_rules(), asking)
        if asking.refused is None:
            return DeskReply(session, reply, told.command)
        if asking.session is None:
            return refusal(NOBODY, 401)
        return refused_role(request, asking.session, asking.refused)

    async def _about(self, command: c.DeskCommand) -> c.DeskCommand | Refused:
        """The command with the id of whom it is about, who may have been named by name."""
        match command:
            case c.Deposit() | c.Withdraw() | c.CashOut() | c.AwardGolden() | c.WithdrawGolden():
                player = await self.player(command.player)
                return NO_PLAYER if player is None else replace(command, player=player.id)
            case c.PayTips() | c.ApproveTips():
                dealer = await self.service.people.known(command.dealer)
                return NO_PLAYER if dealer is None else replace(command, dealer=dealer.id)
            case c.CloseDrawerFor():
                cashier = await self.service.people.known(command.cashier)
                # A drawer can outlive the account of its cashier.
                return command if cashier is None else replace(command, cashier=cashier.id)
            case _:
                return command

    async def _filled_in(self, command: c.DeskCommand) -> c.DeskCommand:
        """What only the house can say."""
        match command:
            case c.PayTips() | c.ApproveTips():
                return replace(command, served=await self.has_served(command))
            case c.CashOut(player=player):
                return cashing_out(player, COUNTER)
            case c.AwardGolden():
                ends = None if command.days is None else self.service.now() + command.days * DAY
                return replace(command, request=new_request(), expires=ends)
            case _:
                return command

    async def has_served(self, command: c.PayTips | c.ApproveTips) -> bool:
        """Whether the dealer has dealt or answered a call at the table."""
        return await self.past.has_served(command.table, command.dealer)

    async def _gone(self, command: c.DeskCommand) -> Refused | None:
        """In houses of before somebody could go and leave money behind: it stays where it can be paid."""
        desk, owner, told = await self.service.live.cash_desk(), "", GONE
        match command:
            case c.Deposit(player=player) | c.AwardGolden(player=player):
                owner = player
            case c.VoidTicket(number=number) if number in desk.tickets:
                owner, told = desk.tickets[number].player, TICKET_KEPT
            case c.CancelRequest(request=request) if request in desk.hand_pays:
                owner, told = desk.hand_pays[request].player, PAY_KEPT
            case c.ApproveRequest(request=request) if request in desk.awards:
                owner = desk.awards[request].player
            case _:
                pass
        return told if owner and await self.is_gone(owner) else None

    async def is_gone(self, id_: str) -> bool:
        """Whether the person was erased: what is under the id is paid out, and nothing comes to it."""
        account = await self.service.people.account(id_)
        return account is None or account.state is AccountState.ERASED

    async def player(self, who: str) -> Person | None:
        person = await self.service.people.known(who)
        if person is None or person.role is not Role.PLAYER:
            return None
        await self.service.expect(person.id)
        return person

    async def events(self, reply: Done) -> list[v.DeskEvent]:
        return await desk_events(self.service, reply)


def asking_in(service: Service, request: Request, command: c.DeskCommand) -> StillAllowed:
    """Whoever has sent this, as the desk asks for it in its turn."""
    token = request.cookies.get(cookie_of(service.config), "")
    return StillAllowed(service.people, lambda: session_in(service, request), token, command)


async def desk_events(service: Service, reply: Done) -> list[v.DeskEvent]:
    """What a command brought about, from the journal: so a repeated request has its first answer."""
    records = await service.live.journal.read(DESK, reply.first - 1, reply.last)
    return [desk_event(record) for record in records]


async def gifts_to(service: Service, desk: CashDesk, player: str) -> Amount:
    """Credits of the house that the desk has not counted yet."""
    lines = await service.live.journal.read(player_stream(player), counted_for(desk, player))
    return gifts_in(desk, player, lines).amount


def whom(command: c.DeskCommand) -> str:
    """Whom it is about; empty where nobody is named."""
    match command:
        case c.Deposit() | c.Withdraw() | c.CashOut() | c.AwardGolden() | c.WithdrawGolden():
            return command.player
        case c.PayTips() | c.ApproveTips():
            return command.dealer
        case c.CloseDrawerFor():
            return command.cashier
        case _:
            return ""


def sent(ask: HttpCommand[c.DeskCommand]) -> dict[str, object]:
    """What came over the wire, for its digest: what the house fills in is otherwise each time."""
    hidden = of_house(type(ask.command))
    fields = {name: value for name, value in asdict(ask.command).items() if name not in hidden}
    return {"id": ask.id, **fields}


def cashing_out(player: str, terminal: str) -> c.CashOut:
    return c.CashOut(player, new_number(), new_request(), terminal)


def new_number() -> str:
    """Nobody can guess the number of a ticket that they do not hold."""
    digits = "".join(secrets.choice("0123456789") for _ in range(DIGITS - 1))
    return f"{digits}{check_digit(digits)}"


def new_request() -> str:
    return f"r-{secrets.token_hex(8)}"
