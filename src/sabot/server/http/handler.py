"""Requests that change something: whose they are, whether they come from our page, and what is in them."""

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Scope

from sabot.games.answer import Refused
from sabot.games.reason import check_reason
from sabot.server.http.guard import PROOF, check_origin, check_proof, cookie_of
from sabot.server.live.service import Service
from sabot.server.monitoring.security_log import SecurityEvent, note
from sabot.server.net.rate_limits import RateLimits
from sabot.server.net.strict_reading import check_shape, read_strictly
from sabot.server.people.authentication import may_act_from
from sabot.server.people.person import Role, Session
from sabot.server.socket.wire import Id
from sabot.table.command_fields import Plain

LONGEST_BODY = 4_096
"""Bytes of a request; a name and a password need few."""
JSON = "application/json"
NOBODY = Refused("nobody-signed-in")
AWAY = Refused("books-away")
TRY_LATER = 503
"""The status for whoever comes while this server cannot serve, sockets too: a socket that is closed before it
is open would be told that it is forbidden, and clients would not come again."""

T = TypeVar("T", bound=Struct)


def answer(content: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(content), status, media_type=JSON)


def refusal(refused: Refused, status: int) -> Response:
    return answer({"code": refused.code, "values": refused.values, "reason": refused.reason}, status)


def session_in(service: Service, asked: HTTPConnection) -> Session | None:
    """The session of the cookie, if it is still one."""
    token = asked.cookies.get(cookie_of(service.config), "")
    session = service.people.session(token, service.now()) if token else None
    # A cookie of somebody of the house is worth nothing outside the networks of the role.
    if session is None or may_act_from(service.people.rules, session.person.role, address_in(asked)):
        return session
    return None


def address_in(asked: HTTPConnection) -> str:
    return asked.client.host if asked.client is not None else ""


CASH = "/api/cash/"
ACT = "sabot.act"
"""Where a request says what somebody of the house asks for, until it is known what came of it."""


ASKED = "sabot.asked"
"""Where a request says under which id, and at which table, somebody asks for something."""


OWN_ACT = "sabot.own-act"
"""The same for a player, of whom only what is refused is told."""
REFUSED = range(400, 500)


def refused_role(asked: HTTPConnection, session: Session, refused: Refused) -> Response:
    """Nobody of this role may ask for that; that it was tried stands in the log, and once."""
    asked.scope.pop(ACT, None)
    asked.scope.pop(OWN_ACT, None)
    asked_for = asked.scope.get(ASKED, {})
    note(SecurityEvent.ROLE_REFUSED, person=session.person.id, **asked_for, act=asked.scope["path"])
    return refusal(refused, 403)


def session_of_role(
    service: Service, request: Request, roles: frozenset[Role], refused: Refused
) -> Session | Response:
    """The session of somebody who may look at this, or the answer to whoever may not."""
    session = session_in(service, request)
    if session is None:
        return refusal(NOBODY, 401)
    return session if session.person.role in roles else refused_role(request, session, refused)


def note_act(scope: Scope, status: int) -> None:
    """What somebody of the house asked for, and the answer, into the log of such things; of players, noes."""
    own = scope.pop(OWN_ACT, None)
    if own is not None and status in REFUSED:
        note(SecurityEvent.REQUEST_REFUSED, **own, act=scope["path"], status=status)
    act = scope.pop(ACT, None)
    if act is not None:
        kind = SecurityEvent.CASH_ACT if scope["path"].startswith(CASH) else SecurityEvent.STAFF_ACT
        note(kind, **act, act=scope["path"], status=status)


def read_body(content: bytes, kind: type[T]) -> T | Refused:
    """What was sent, as strictly as at a socket, or what is wrong with it."""
    given = _given(content)
    return given if isinstance(given, Refused) else read_strictly(given, kind)


def _given(content: bytes) -> "Plain | Refused":
    try:
        given: Plain = msgspec.json.decode(content)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        return Refused("unreadable", {"wrong": str(wrong)})
    return check_shape(given) or given


class HttpCommand(Struct, Generic[T], frozen=True):
    """A command that was sent to an address of its own."""

    id: str
    command: T

    @property
    def table(self) -> str:
        return str(getattr(self.command, "table", ""))

    @property
    def reason(self) -> str:
        return str(getattr(self.command, "reason", ""))


class SentUnder(Struct, frozen=True):
    """What stands beside the fields of a command that has an address of its own."""

    id: Id
    """Made by the client; the same command under the same id is done once."""


def read_ask(content: bytes, kind: type[T]) -> HttpCommand[T] | Refused:
    """Its address says which command it is."""
    given = _given(content)
    if isinstance(given, Refused):
        return given
    if not isinstance(given, dict) or "type" in given:
        return Refused("unreadable", {"wrong": f"Expected the fields of `{kind.__name__}`"})
    named = read_strictly({"id": given.pop("id")} if "id" in given else {}, SentUnder)
    command = read_strictly(given, kind)
    if isinstance(named, Refused):
        return named
    return command if isinstance(command, Refused) else HttpCommand(named.id, command)


class RequestHandler:
    """Where requests are taken, all by the same rules."""

    def __init__(self, service: Service, rate_limits: RateLimits) -> None:
        self.service = service
        self.rate_limits = rate_limits

    async def body(self, request: Request, kind: type[T]) -> T | Response:
        return await self._body(request, lambda content: read_body(content, kind))

    async def _body(self, request: Request, read: Callable[[bytes], T | Refused]) -> T | Response:
        """What was sent, from a page of ours, as JSON, whole, in time and not too long."""
        refused = check_origin(self.service.config, request.headers)
        if refused is not None:
            note(SecurityEvent.ORIGIN_REFUSED)
            return refusal(refused, 403)
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
            return refusal(Refused("send-json"), 415)
        try:
            async with asyncio.timeout(self.rate_limits.body_seconds):
                content = await self._content(request)
        except TimeoutError:
            return refusal(Refused("request-too-slow"), 408)
        except ClientDisconnect:
            # Nobody hears this any more.
            return refusal(Refused("request-not-whole"), 400)
        if content is None:
            return refusal(Refused("body-too-long", {"most": LONGEST_BODY}), 413)
        found = read(content)
        return refusal(found, 400) if isinstance(found, Refused) else found

    async def _content(self, request: Request) -> bytes | None:
        content = b""
        async for part in request.stream():
            content += part
            if len(content) > LONGEST_BODY:
                return None
        return content

    async def signed(self, request: Request, kind: type[T]) -> tuple[Session, T] | Response:
        """The same from somebody who is signed in, with the proof that the page was given."""
        return await self._signed(request, lambda content: read_body(content, kind))

    async def asked(self, request: Request, kind: type[T]) -> "tuple[Session, HttpCommand[T]] | Response":
        """A command, by its fields, with the id under which it was sent beside them."""
        return await self._signed(request, lambda content: read_ask(content, kind))

    async def _signed(
        self, request: Request, read: Callable[[bytes], T | Refused]
    ) -> tuple[Session, T] | Response:
        body = await self._body(request, read)
        if isinstance(body, Response):
            return body
        # Between head and body somebody may have been locked, or given another role.
        await self.service.people.fetch(request.cookies.get(cookie_of(self.service.config), ""))
        session = session_in(self.service, request)
        if session is None:
            return refusal(NOBODY, 401)
        unproven = check_proof(request.headers.get(PROOF, ""), session.proof)
        if unproven is not None:
            note(SecurityEvent.PROOF_REFUSED, person=session.person.id)
            return refusal(unproven, 403)
        told = {"command": getattr(body, "id", ""), "table": getattr(body, "table", "")}
        request.scope[ASKED] = told
        whose = OWN_ACT if session.person.role is Role.PLAYER else ACT
        request.scope[whose] = {"person": session.person.id, **told}
        self.service.people.note(session, self.service.now())
        # Whether a reason is needed is the matter's own; one that is given can be read.
        reason: str = getattr(body, "reason", "")
        unread = check_reason(reason) if reason else None
        return (session, body) if unread is None else refusal(unread, 409)
