"""Signing in and out: guests at once, others with name and password; sessions live in a cookie."""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from sabot.games.answer import Refused
from sabot.ledger.facts import CreditsIssued
from sabot.server.guarding import COOKIE
from sabot.server.pace import Manners, Newcomers
from sabot.server.passwords import BUSY
from sabot.server.people import GUEST_IDLE, IDLE, SECOND, WRONG, Session
from sabot.server.requests import Desk, address_in, answer, refusal, session_in
from sabot.server.security_log import Kind, note
from sabot.server.service import Service
from sabot.server.windows import Windows
from sabot.store.streams import SessionBegan, SessionEnded


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """A request that says nothing more."""


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """To sign in, or to register."""

    name: str
    """1 to 32 visible characters; names that look alike are one name."""
    password: str
    """10 to 256 characters."""


class SignedIn(Struct, frozen=True):
    """Who somebody is from now on. The session itself is in a cookie that no script can read."""

    player: str
    """The id under which others see him too."""
    name: str
    """Empty for a guest."""
    role: str
    """`player`, `croupier`, `supervisor`, `cashier`, `operator` or `auditor`."""
    proof: str
    """Goes into the header `x-sabot-proof` of every request that changes something."""


def told(session: Session) -> SignedIn:
    person = session.person
    return SignedIn(person.id, person.name, person.role.value, session.proof)


class SigningIn:
    def __init__(self, service: Service, windows: Windows, manners: Manners) -> None:
        self._service = service
        self._windows = windows
        self._desk = Desk(service, manners)
        self._newcomers = Newcomers(manners)

    async def guest(self, request: Request) -> Response:
        """Who is a guest already stays the one that he is."""
        body = await self._desk.body(request, Nothing)
        if isinstance(body, Response):
            return body
        session = session_in(self._service, request)
        if session is not None and session.person.guest:
            paused = self._service.now() - session.seen >= IDLE
            return await self._welcome(request, session, begins=paused)
        people, now = self._service.people, self._service.now()
        if not self._newcomers.may_begin(address_in(request), now):
            return refusal(Refused("too many newcomers from this address; try again later"), 429)
        return await self._first_welcome(request, people.begin(people.add_guest(now), now))

    async def register(self, request: Request) -> Response:
        body = await self._desk.body(request, Credentials)
        if isinstance(body, Response):
            return body
        people, now = self._service.people, self._service.now()
        if not self._newcomers.may_begin(address_in(request), now):
            return refusal(Refused("too many newcomers from this address; try again later"), 429)
        person = await people.register(body.name, body.password, now)
        if isinstance(person, Refused):
            return refusal(person, 503 if person == BUSY else 409)
        return await self._first_welcome(request, people.begin(person, now))

    async def sign_in(self, request: Request) -> Response:
        body = await self._desk.body(request, Credentials)
        if isinstance(body, Response):
            return body
        session = await self._service.people.sign_in(body.name, body.password, self._service.now())
        if isinstance(session, Refused):
            await self._note_failure(body.name)
            return refusal(session, 401 if session.reason == WRONG else 503)
        note(Kind.SIGNED_IN, person=session.person.id, role=session.person.role.value)
        return await self._welcome(request, session)

    async def _note_failure(self, name: str) -> None:
        """A name that nobody has is not written: it may be a password, typed into the wrong field."""
        known = await self._service.people.known(name)
        note(Kind.SIGN_IN_FAILED, person="" if known is None else known.id)

    async def sign_out(self, request: Request) -> Response:
        signed = await self._desk.signed(request, Nothing)
        if isinstance(signed, Response):
            return signed
        session, _ = signed
        self._service.people.end(session.token)
        self._windows.session_ended(session)
        note(Kind.SIGNED_OUT, person=session.person.id)
        await self._service.live.tell_player(session.person.id, SessionEnded(self._service.now()))
        gone = answer({})
        gone.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
        return gone

    async def _first_welcome(self, request: Request, session: Session) -> Response:
        person, given = session.person, self._service.config.credits
        note(Kind.GUEST_CAME if person.guest else Kind.REGISTERED, person=person.id)
        amount = given.guest if person.guest else given.named
        await self._service.live.tell_player(person.id, CreditsIssued(person.id, amount))
        return await self._welcome(request, session)

    async def _welcome(self, request: Request, session: Session, *, begins: bool = True) -> Response:
        now = self._service.now()
        if begins:
            await self._service.live.tell_player(session.person.id, SessionBegan(now))
        self._service.people.note(session, now)
        welcome = answer(told(session))
        welcome.set_cookie(
            COOKIE,
            session.token,
            # A guest has nothing else to come back with; a named person's cookie goes with the browser.
            max_age=GUEST_IDLE // SECOND if session.person.guest else None,
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
            path="/",
        )
        return welcome
