"""Tables over HTTP: made, copied, opened and closed while the house is open, and marked with a jackpot."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.games.answer import Refused
from sabot.house.known_returns import RETURNS
from sabot.house.requests import Reply, id_of, identify, named
from sabot.profiles import Mode, profile
from sabot.server.config.server_config import LONGEST_ID, SLUG, TableEntry
from sabot.server.http.approval_pages import ApprovalDone
from sabot.server.http.confirmation_pages import unconfirmed
from sabot.server.http.handler import RequestHandler, answer, refusal, refused_role
from sabot.server.live.service import Service
from sabot.server.net.rate_limits import RateLimits
from sabot.server.people.person import Person, Role
from sabot.server.permissions.roles import NOT_YOURS
from sabot.server.permissions.two_people import ask_by_two
from sabot.server.socket.wire import Id, TableName
from sabot.store.streams import table_stream
from sabot.table import commands as c
from sabot.table.command_fields import Reason
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuration_checks import may_hold
from sabot.table.house.settings import LONGEST_TITLE

NO_TABLE = Refused("no-such-table")


class TableAct(StrEnum):
    OPEN = "open"
    CLOSE = "close"
    """After the round that is played."""
    JACKPOT_ON = "jackpot-on"
    """A jackpot is being played for: displays show it (B25)."""
    JACKPOT_OFF = "jackpot-off"


COMMANDS: Mapping[TableAct, c.Command] = {
    TableAct.OPEN: c.OpenTable(),
    TableAct.CLOSE: c.CloseTable(after_round=True),
    TableAct.JACKPOT_ON: c.SignalJackpot(on=True),
    TableAct.JACKPOT_OFF: c.SignalJackpot(on=False),
}


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table that is not there yet. It begins closed."""

    id: Id
    """Made by the client; the same request under the same id is done once."""
    table: TableName
    """Its own name, for good: small letters, digits and hyphens."""
    reason: Reason
    """In words for the log."""
    game: Annotated[str, Meta(max_length=LONGEST_ID)] = ""
    """Dealt by the rules of its card; where empty, everything is as at the table `like`."""
    mode: Mode = Mode.VIDEO
    """Where cards and pace come from."""
    title: Annotated[str, Meta(max_length=LONGEST_TITLE)] = ""
    """What players call it; where empty, it has the name of its game."""
    like: Annotated[str, Meta(max_length=LONGEST_ID)] = ""
    """Everything as at this table: what two people approved there is approved."""


class TableActRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A table opens, closes after its round, or says that a jackpot is being played for."""

    id: Id
    """Made by the client; the same request under the same id is done once."""
    table: TableName
    act: TableAct
    """What it does."""


class TablePages:
    def __init__(self, service: Service, rate_limits: RateLimits) -> None:
        self._service = service
        self._desk = RequestHandler(service, rate_limits)

    def routes(self) -> list[Route]:
        return [
            Route("/api/settings/tables", self.make, methods=["POST"]),
            Route("/api/settings/act", self.act, methods=["POST"]),
        ]

    async def make(self, request: Request) -> Response:
        signed = await self._desk.signed(request, NewTable)
        if isinstance(signed, Response):
            return signed
        session, body = signed
        if session.person.role is not Role.OPERATOR:
            return refused_role(request, session, NOT_YOURS)
        if again := await unconfirmed(self._service, session):
            return again
        words = self._words(body)
        if isinstance(words, Refused):
            return refusal(words, 409)
        by = identify(session.person.id, body.id, table_stream(body.table), body)
        return _answered(await self._service.live.make_table(words, by, body.reason))

    def _words(self, body: NewTable) -> Configuration | Refused:
        """By the rules of a game's card, or as a table has it; under the profile of the house."""
        if not SLUG.fullmatch(body.table) or len(body.table) > LONGEST_ID:
            return Refused("bad-table-name", {"most": LONGEST_ID})
        house = self._service.config.profile
        if body.like:
            host = self._service.host(body.like)
            known = None if host is None else host.writer.table.setup.configuration
            if known is None or known.owner:
                return NO_TABLE
            settings = replace(known.settings, title=body.title, device="")
            words = replace(known, table=body.table, settings=settings, version=1)
        else:
            entry = TableEntry(id=body.table, game=body.game, mode=body.mode)
            words = entry.configuration(house)
            words = replace(words, settings=replace(words.settings, title=body.title))
        games = self._service.games
        setup = may_hold(games, words, profile(house, games), RETURNS.recalled)
        return setup if isinstance(setup, Refused) else words

    async def act(self, request: Request) -> Response:
        signed = await self._desk.signed(request, TableActRequest)
        if isinstance(signed, Response):
            return signed
        session, body = signed
        if session.person.role is not Role.OPERATOR:
            return refused_role(request, session, NOT_YOURS)
        await self._service.reach(body.table)
        return _answered(await self._done(session.person, body))

    async def _done(self, person: Person, body: TableActRequest) -> Reply:
        host = self._service.host(body.table)
        if host is None or host.writer.table.one_game or host.writer.table.setup.owner:
            return NO_TABLE
        told = named(c.Request(person.id, COMMANDS[body.act]), body.id, host.writer.stream)
        known = await self._service.live.known_reply(id_of(told))
        return known or await ask_by_two(self._service, host, told)


def _answered(reply: Reply) -> Response:
    if isinstance(reply, Refused):
        return refusal(reply, 404 if reply.code == NO_TABLE.code else 409)
    return answer(ApprovalDone(reply.first, reply.last))
