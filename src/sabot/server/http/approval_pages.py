"""Approvals over HTTP: what waits at all tables, and what two people do together, each in their session."""

from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.games.answer import Refused
from sabot.house.requests import Reply, first_reply, id_of, named
from sabot.server.http.confirmation_pages import unconfirmed
from sabot.server.http.handler import NOBODY, RequestHandler, answer, refusal, refused_role, session_in
from sabot.server.live.service import Service
from sabot.server.live.table_host import TableHost
from sabot.server.net.rate_limits import RateLimits
from sabot.server.people.person import Person, Role, Session
from sabot.server.permissions.at_table import check_at_table
from sabot.server.permissions.roles import NOT_YOURS, may_give
from sabot.server.permissions.two_people import ask_by_two
from sabot.server.socket.wire import Id, RoundName, TableName
from sabot.store.streams import INTERRUPTED, kind_of, name_of
from sabot.table import commands as c
from sabot.table.command_fields import Reason
from sabot.table.house.approval import ActOfTwo
from sabot.table.view.approval_views import ApprovalView, approval_views

NOT_THERE = Refused("no-such-table")
ELSEWHERE = Refused("device-of-another-table")


class ApprovalRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that only two people do is asked for."""

    id: Id
    """Made by the client; the same request under the same id is done once."""
    table: TableName
    act: ActOfTwo
    """This and nothing else."""
    reason: Reason
    """In words for the log."""
    round: RoundName = ""
    """Where given, this round and no other."""


class ApprovalAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """A second person's yes; or nobody wants it any more."""

    id: Id
    """Made by the client; the same answer under the same id is given once."""
    table: TableName
    approval: Annotated[int, Meta(ge=1)]
    """By its number at this table."""


class ApprovalDone(Struct, frozen=True):
    """Messages `first` to `last` of the table tell what it did."""

    first: int
    """The first of them."""
    last: int
    """The last of them."""


class TableApproval(Struct, frozen=True):
    """What waits for a second person, and at which table."""

    table: str
    approval: ApprovalView
    """What waits there."""


class ApprovalPages:
    def __init__(self, service: Service, rate_limits: RateLimits) -> None:
        self._service = service
        self._desk = RequestHandler(service, rate_limits)

    def routes(self) -> list[Route]:
        return [
            Route("/api/approvals", self.waiting),
            Route("/api/approvals", self.ask, methods=["POST"]),
            Route("/api/approvals/give", self.give, methods=["POST"]),
            Route("/api/approvals/withdraw", self.withdraw, methods=["POST"]),
        ]

    async def waiting(self, request: Request) -> Response:
        """At all tables of the house, whoever serves them."""
        session = session_in(self._service, request)
        if session is None:
            return refusal(NOBODY, 401)
        if session.person.role is Role.PLAYER:
            return refused_role(request, session, NOT_YOURS)
        await self._service.reach_all()
        hosts = sorted(self._service.live.hosts.items())
        return answer(
            [
                TableApproval(name_of(stream), view)
                for stream, host in hosts
                if kind_of(stream) != INTERRUPTED
                for view in approval_views(host.writer.table)
            ]
        )

    async def ask(self, request: Request) -> Response:
        signed = await self._desk.signed(request, ApprovalRequest)
        if isinstance(signed, Response):
            return signed
        session, body = signed
        told = c.AskApproval(body.act, body.reason)
        return await self._answered(request, session, body.id, body.table, told, body.round)

    async def give(self, request: Request) -> Response:
        signed = await self._desk.signed(request, ApprovalAnswer)
        if isinstance(signed, Response):
            return signed
        session, body = signed
        return await self._answered(request, session, body.id, body.table, c.GiveApproval(body.approval))

    async def withdraw(self, request: Request) -> Response:
        signed = await self._desk.signed(request, ApprovalAnswer)
        if isinstance(signed, Response):
            return signed
        session, body = signed
        return await self._answered(request, session, body.id, body.table, c.WithdrawApproval(body.approval))

    async def _answered(
        self,
        request: Request,
        session: Session,
        id_: str,
        table: str,
        told: c.AskApproval | c.GiveApproval | c.WithdrawApproval,
        round_: str = "",
    ) -> Response:
        person = session.person
        refused = may_give(person.role, type(told))
        if refused is not None:
            return refused_role(request, session, refused)
        if session.only_at not in ("", table):
            return refusal(ELSEWHERE, 403)
        if again := await unconfirmed(self._service, session, asks=not isinstance(told, c.GiveApproval)):
            return again
        await self._service.reach(table)
        host = self._service.host(table)
        if host is None or host.writer.table.one_game:
            return refusal(NOT_THERE, 404)
        reply = await self._asked(host, person, id_, told, round_)
        if isinstance(reply, Refused):
            return refusal(reply, 409)
        return answer(ApprovalDone(reply.first, reply.last))

    async def _asked(
        self,
        host: TableHost,
        person: Person,
        id_: str,
        command: c.AskApproval | c.GiveApproval | c.WithdrawApproval,
        round_: str,
    ) -> Reply:
        """What would be refused now may have been accepted before: then that is the answer, again."""
        told = named(c.Request(person.id, command, round=round_), id_, host.writer.stream)
        refused = check_at_table(person, command, host.writer.table)
        reply: Reply = refused or await ask_by_two(self._service, host, told)
        known = id_of(told)
        if isinstance(reply, Refused) and known is not None:
            seen = await self._service.live.journal.seen(known)
            return reply if seen is None else first_reply(known, seen)
        return reply
