"""Badges over HTTP, issued and withdrawn by supervisors; and short codes, chosen by whoever has them."""

from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.games.answer import Refused
from sabot.server.http.confirmation_pages import unconfirmed
from sabot.server.http.handler import (
    NOBODY,
    RequestHandler,
    address_in,
    answer,
    refusal,
    refused_role,
    session_in,
)
from sabot.server.http.people_messages import Who
from sabot.server.live.service import Service
from sabot.server.monitoring.security_log import SecurityEvent, note
from sabot.server.net.rate_limits import RateLimits
from sabot.server.people.authentication import is_right
from sabot.server.people.badges import MOST
from sabot.server.people.passwords import BUSY
from sabot.server.people.person import AccountState, Role, Session
from sabot.server.people.quick_sign_in import QUICK
from sabot.server.people.short_codes import check_short_code
from sabot.server.people.sign_in_attempts import TOO_MANY
from sabot.server.permissions.roles import NOT_YOURS
from sabot.server.socket.open_sockets import OpenSockets
from sabot.table.command_fields import Reason

ISSUES = frozenset({Role.SUPERVISOR, Role.OPERATOR})
LOOKS = ISSUES | {Role.AUDITOR}
NO_PERSON = Refused("nobody-of-name")
NO_BADGE = Refused("no-such-badge")
OWN = Refused("not-ones-own-badge")
NOT_QUICK = Refused("no-quick-sign-in")
WRONG = Refused("password-wrong")


class BadgeRow(Struct, frozen=True):
    """A badge, and whose it is. Its number is known to nobody but the card."""

    badge: str
    """What it is called in the log."""
    person: str
    """The id of who carries it."""
    name: str
    """Of the same."""
    by: str
    """Who issued it."""
    at: int
    """When, in microseconds."""


class BadgeRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody is to carry a badge."""

    person: Who
    """The id, or the name."""
    number: Annotated[str, Meta(min_length=1, max_length=MOST)]
    """As the scanner types it."""
    reason: Reason
    """In words for the log."""


class WithdrawBadge(Struct, frozen=True, forbid_unknown_fields=True):
    """A badge is worth nothing any more; whoever signed in by it is signed out."""

    badge: Annotated[str, Meta(min_length=1, max_length=64)]
    """By what it is called in the list."""
    reason: Reason
    """In words for the log."""


class ShortCodeRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A short code of one's own from now on, or none any more."""

    password: str
    """Of whoever asks."""
    code: Annotated[str, Meta(max_length=32)]
    """4 to 8 digits that are not guessed at once; empty for none."""


class ShortCodeState(Struct, frozen=True):
    """Whether one has a short code."""

    known: bool
    """One was chosen."""
    offered: bool
    """The role signs in by badge or short code on enrolled devices."""


class BadgePages:
    def __init__(self, service: Service, windows: OpenSockets, rate_limits: RateLimits) -> None:
        self._service = service
        self._people = service.people
        self._windows = windows
        self._desk = RequestHandler(service, rate_limits)

    def routes(self) -> tuple[Route, ...]:
        return (
            Route("/api/badges", self.badges),
            Route("/api/badges", self.issue, methods=["POST"]),
            Route("/api/badges/withdraw", self.withdraw, methods=["POST"]),
            Route("/api/short-code", self.short_code),
            Route("/api/short-code", self.choose, methods=["POST"]),
        )

    async def badges(self, request: Request) -> Response:
        session = session_in(self._service, request)
        if session is None:
            return refusal(NOBODY, 401)
        if session.person.role not in LOOKS:
            return refused_role(request, session, NOT_YOURS)
        return answer(await self._rows())

    async def _rows(self) -> list[BadgeRow]:
        names = {account.id: account.name for account in await self._people.named()}
        return [
            BadgeRow(one.badge, one.person, names.get(one.person, ""), one.by, one.at)
            for one in await self._people.badges.all()
        ]

    async def issue(self, request: Request) -> Response:
        signed = await self._desk.signed(request, BadgeRequest)
        if isinstance(signed, Response):
            return signed
        session, body = signed
        if refused := await self._unheard(request, session):
            return refused
        account = await self._people.account_of(body.person)
        if account is None or account.state is AccountState.ERASED:
            return refusal(NO_PERSON, 404)
        if account.id == session.person.id:
            return refusal(OWN, 409)
        if account.role not in QUICK:
            return refusal(NOT_QUICK, 409)
        by = session.person.id
        issued = await self._people.badges.issue(account.id, body.number, by, self._service.now())
        if isinstance(issued, Refused):
            return refusal(issued, 409)
        note(
            SecurityEvent.BADGE_CHANGED, person=account.id, by=by, act="issue", badge=issued.badge,
            reason=body.reason,
        )  # fmt: skip
        return answer(await self._rows())

    async def withdraw(self, request: Request) -> Response:
        signed = await self._desk.signed(request, WithdrawBadge)
        if isinstance(signed, Response):
            return signed
        session, body = signed
        if refused := await self._unheard(request, session):
            return refused
        ended = await self._people.badges.withdraw(body.badge)
        if ended is None:
            return refusal(NO_BADGE, 404)
        for person in await self._people.end_quick(badge=ended.badge):
            self._windows.sessions_ended(person)
        note(
            SecurityEvent.BADGE_CHANGED, person=ended.person, by=session.person.id, act="withdraw",
            badge=ended.badge, reason=body.reason,
        )  # fmt: skip
        return answer(await self._rows())

    async def _unheard(self, request: Request, session: Session) -> Response | None:
        if session.person.role not in ISSUES:
            return refused_role(request, session, NOT_YOURS)
        return await unconfirmed(self._service, session)

    # One's own.

    async def short_code(self, request: Request) -> Response:
        session = session_in(self._service, request)
        if session is None:
            return refusal(NOBODY, 401)
        known = bool(await self._people.short_codes.of(session.person.id))
        return answer(ShortCodeState(known, session.person.role in QUICK))

    async def choose(self, request: Request) -> Response:
        """After a whole sign-in, and with the password once more."""
        signed = await self._desk.signed(request, ShortCodeRequest)
        if isinstance(signed, Response):
            return signed
        (session, body), now = signed, self._service.now()
        if session.person.role not in QUICK:
            return refused_role(request, session, NOT_YOURS)
        if again := await unconfirmed(self._service, session):
            return again
        if body.code and (easy := check_short_code(body.code)):
            return refusal(easy, 409)
        account = await self._people.account(session.person.id)
        if account is None:
            return refusal(NOBODY, 401)
        proven = await is_right(self._people, account, body.password, now, address_in(request), WRONG)
        if isinstance(proven, Refused):
            note(SecurityEvent.SIGN_IN_FAILED, person=account.id, act="short-code")
            return refusal(proven, {BUSY.code: 503, TOO_MANY.code: 429}.get(proven.code, 401))
        if body.code:
            await self._people.short_codes.put(account.id, body.code, now)
        else:
            await self._people.short_codes.remove(account.id)
        act = "choose" if body.code else "remove"
        note(SecurityEvent.SHORT_CODE_CHANGED, person=account.id, by=account.id, act=act)
        return answer(ShortCodeState(bool(body.code), offered=True))
