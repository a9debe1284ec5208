"""Enrolled devices over HTTP: enrolled with a second factor, listed and revoked, and signed in on quickly."""

from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.games.answer import Refused
from sabot.games.reason import check_reason
from sabot.server.config.server_config import ServerConfig
from sabot.server.http.confirmation_pages import unconfirmed
from sabot.server.http.guard import is_secure
from sabot.server.http.handler import (
    NOBODY,
    RequestHandler,
    address_in,
    answer,
    refusal,
    refused_role,
    session_in,
)
from sabot.server.http.rules_pages import NO_TABLE
from sabot.server.http.sign_in_pages import STATUSES, Nothing, SignInPages
from sabot.server.live.service import Service
from sabot.server.monitoring.security_log import SecurityEvent, note
from sabot.server.net.rate_limits import RateLimits
from sabot.server.people.authentication import CODE_WRONG, confirm
from sabot.server.people.enrolments import MOST, MOST_DAYS, Enrolment
from sabot.server.people.person import SECOND, Role
from sabot.server.people.quick_sign_in import QuickAttempt, QuicklyRefused, let_in_quickly, opens
from sabot.server.people.short_codes import CLOSED
from sabot.server.permissions.roles import NOT_YOURS
from sabot.server.socket.open_sockets import OpenSockets
from sabot.server.socket.wire import LONGEST_TABLE
from sabot.table.command_fields import Reason
from sabot.texts import ONE_LINE

ENROLS = frozenset({Role.SUPERVISOR, Role.OPERATOR})
LOOKS = ENROLS | {Role.AUDITOR}
PATH = "/api/enrolled"
"""Where the secret of a device goes, and nowhere else."""
COOKIE, SECURE_COOKIE = "sabot-device", "__Secure-sabot-device"
NOT_ENROLLED = Refused("device-not-enrolled")
NO_FACTOR = Refused("enrol-second-factor")
NO_ENROLMENT = Refused("no-such-enrolment")
TOO_MANY = Refused("enrolments-at-most", {"most": MOST})
CODES = {CLOSED.code: 429, **STATUSES}


class EnrolRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """This very browser is to be a device on which people of the house sign in by badge or short code.

    Whoever asks is signed out on it.
    """

    name: Annotated[str, Meta(min_length=1, max_length=64)]
    """What people call the device."""
    code: Annotated[str, Meta(min_length=1, max_length=32)]
    """Of the second factor of whoever asks; one that was not used yet."""
    table: Annotated[str, Meta(max_length=LONGEST_TABLE, pattern=ONE_LINE)] = ""
    """The one table at which its people may act; empty where any will do."""
    days: Annotated[int, Meta(ge=1, le=MOST_DAYS)] = 90
    """For which it is enrolled."""


class RevokeRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A device is enrolled no more; whoever signed in on it quickly is signed out."""

    enrolment: Annotated[str, Meta(min_length=1, max_length=64)]
    """By what it is called in the list."""
    reason: Reason
    """In words for the log."""


class EnrolledDevice(Struct, frozen=True):
    """What a browser that is enrolled knows of itself."""

    name: str
    """What people call the device."""
    table: str
    """The one table at which its people may act; empty where any will do."""
    until: int
    """When it is enrolled no more, in microseconds."""


class QuickSignIn(Struct, frozen=True, forbid_unknown_fields=True):
    """To sign in on an enrolled device, with a badge or a name."""

    code: Annotated[str, Meta(min_length=1, max_length=32)]
    """The short code of one's own."""
    badge: Annotated[str, Meta(max_length=64)] = ""
    """As the scanner typed it."""
    name: Annotated[str, Meta(max_length=64)] = ""
    """Where there is no badge, or none of that number: a page may send what was entered as both."""


class ShortCode(Struct, frozen=True, forbid_unknown_fields=True):
    """To open the lock of a console again, on the enrolled device on which one is signed in."""

    code: Annotated[str, Meta(min_length=1, max_length=32)]
    """The short code of one's own."""


class EnrolmentPages:
    def __init__(
        self, service: Service, windows: OpenSockets, signing: SignInPages, rate_limits: RateLimits
    ) -> None:
        self._service = service
        self._people = service.people
        self._windows = windows
        self._signing = signing
        self._desk = RequestHandler(service, rate_limits)

    def routes(self) -> tuple[Route, ...]:
        return (
            Route("/api/enrolments", self.enrolments),
            Route("/api/enrolments", self.enrol, methods=["POST"]),
            Route("/api/enrolments/revoke", self.revoke, methods=["POST"]),
            Route(PATH, self.this_device),
            Route(f"{PATH}/sign-in", self.sign_in, methods=["POST"]),
            Route(f"{PATH}/open", self.open, methods=["POST"]),
            Route(f"{PATH}/forget", self.forget, methods=["POST"]),
        )

    # For those who see to the devices.

    async def enrolments(self, request: Request) -> Response:
        session = session_in(self._service, request)
        if session is None:
            return refusal(NOBODY, 401)
        if session.person.role not in LOOKS:
            return refused_role(request, session, NOT_YOURS)
        return answer(await self._people.enrolments.all(self._service.now()))

    async def enrol(self, request: Request) -> Response:
        """By password and second factor: that of the session, and a code of this moment."""
        signed = await self._desk.signed(request, EnrolRequest)
        if isinstance(signed, Response):
            return signed
        (session, body), people, now = signed, self._people, self._service.now()
        person = session.person
        if person.role not in ENROLS:
            return refused_role(request, session, NOT_YOURS)
        # The code below is proof enough, where a password was given before.
        if session.quick and (again := await unconfirmed(self._service, session)):
            return again
        if body.table and not await self._is_table(body.table):
            return refusal(NO_TABLE, 404)
        if (unread := check_reason(body.name)) is not None:
            return refusal(unread, 409)
        account = await people.account(person.id)
        if account is None or not account.confirmed:
            return refusal(NO_FACTOR, 403)
        if len(await people.enrolments.all(now)) >= MOST:
            return refusal(TOO_MANY, 409)
        address = address_in(request)
        closed = await people.tries.begin(account.name, address, now, known=True, staff=True)
        if closed is None and isinstance(await confirm(people, account, body.code, now), Refused):
            closed = CODE_WRONG
        if closed is not None:
            note(SecurityEvent.SIGN_IN_FAILED, person=person.id, act="enrol")
            return refusal(closed, CODES.get(closed.code, 401))
        await people.tries.succeeded(account.name, account.id, address, now)
        enrolled, secret = await people.enrolments.add(body.name, body.table, person.id, now, body.days)
        note(
            SecurityEvent.ENROLMENT_CHANGED, person=person.id, act="enrol", device=enrolled.enrolment,
            table=enrolled.table,
        )  # fmt: skip
        # Nobody finds a supervisor signed in on a tablet that lies at a table.
        await self._signing.end(session)
        done = self._signing.gone(EnrolledDevice(enrolled.name, enrolled.table, enrolled.until))
        config = self._service.config
        done.set_cookie(
            device_cookie(config),
            secret,
            max_age=(enrolled.until - now) // SECOND,
            httponly=True,
            samesite="strict",
            secure=is_secure(config),
            path=PATH,
        )
        return done

    async def _is_table(self, table: str) -> bool:
        await self._service.reach(table)
        host = self._service.host(table)
        return host is not None and not host.writer.table.one_game

    async def revoke(self, request: Request) -> Response:
        signed = await self._desk.signed(request, RevokeRequest)
        if isinstance(signed, Response):
            return signed
        session, body = signed
        if session.person.role not in ENROLS:
            return refused_role(request, session, NOT_YOURS)
        if again := await unconfirmed(self._service, session):
            return again
        ended = await self._people.enrolments.end(body.enrolment)
        if ended is None:
            return refusal(NO_ENROLMENT, 404)
        for person in await self._people.end_quick(enrolment=ended.enrolment):
            self._windows.sessions_ended(person)
        note(
            SecurityEvent.ENROLMENT_CHANGED, person=session.person.id, act="revoke", device=ended.enrolment,
            reason=body.reason,
        )  # fmt: skip
        return answer(await self._people.enrolments.all(self._service.now()))

    # For those who sign in on them.

    async def this_device(self, request: Request) -> Response:
        """Null where the browser is not enrolled."""
        found = await self._device(request)
        return answer(None if found is None else EnrolledDevice(found.name, found.table, found.until))

    async def sign_in(self, request: Request) -> Response:
        body = await self._desk.body(request, QuickSignIn)
        if isinstance(body, Response):
            return body
        device, now = await self._device(request), self._service.now()
        if device is None:
            note(SecurityEvent.ENROLMENT_REFUSED, act="sign-in")
            return refusal(NOT_ENROLLED, 403)
        before = session_in(self._service, request)
        attempt = QuickAttempt(body.code, body.badge, body.name)
        found = await let_in_quickly(self._people, device, attempt, now, address_in(request))
        if isinstance(found, QuicklyRefused):
            kind = SecurityEvent.NAME_LOCKED if found.why == CLOSED else SecurityEvent.SIGN_IN_FAILED
            note(kind, person=found.person, device=device.enrolment)
            return refusal(found.why, CODES.get(found.why.code, 401))
        if before is not None:
            # One person at a time sits at a device.
            await self._signing.end(before)
        account = found.account
        note(
            SecurityEvent.SIGNED_IN, person=account.id, role=account.role.value, device=device.enrolment,
            by=found.badge or "name",
        )  # fmt: skip
        if account.role is not account.told:
            await self._service.roles.tell(now)
        return await self._signing.goes_on(request, found.session)

    async def open(self, request: Request) -> Response:
        """The lock of a console is opened by whoever is signed in at it."""
        signed = await self._desk.signed(request, ShortCode)
        if isinstance(signed, Response):
            return signed
        (session, body), device = signed, await self._device(request)
        person = session.person.id
        if device is None or session.enrolment not in ("", device.enrolment):
            note(SecurityEvent.ENROLMENT_REFUSED, person=person, act="open")
            return refusal(NOT_ENROLLED, 403)
        refused = await opens(self._people, device, person, body.code, self._service.now())
        if refused is not None:
            kind = SecurityEvent.NAME_LOCKED if refused == CLOSED else SecurityEvent.SIGN_IN_FAILED
            note(kind, person=person, device=device.enrolment, act="open")
            return refusal(refused, CODES.get(refused.code, 401))
        note(SecurityEvent.CONFIRMED, person=person, device=device.enrolment, by="short code")
        return answer({})

    async def forget(self, request: Request) -> Response:
        """This browser is enrolled no more: whoever holds the device may always give that up."""
        body = await self._desk.body(request, Nothing)
        if isinstance(body, Response):
            return body
        device = await self._device(request)
        if device is not None:
            await self._people.enrolments.end(device.enrolment)
            for person in await self._people.end_quick(enrolment=device.enrolment):
                self._windows.sessions_ended(person)
            note(SecurityEvent.ENROLMENT_CHANGED, act="forget", device=device.enrolment)
        gone, config = answer({}), self._service.config
        gone.delete_cookie(
            device_cookie(config), path=PATH, secure=is_secure(config), httponly=True, samesite="strict"
        )
        return gone

    async def _device(self, request: Request) -> Enrolment | None:
        secret = request.cookies.get(device_cookie(self._service.config), "")
        return await self._people.enrolments.of(secret, self._service.now())


def device_cookie(config: ServerConfig) -> str:
    """The name of the cookie with a device's secret. `__Secure-`, because it is for one path alone."""
    return SECURE_COOKIE if is_secure(config) else COOKIE
