"""Signing in and out: guests at once, others with name and password; sessions live in a cookie."""

from enum import StrEnum

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.games.answer import Refused
from sabot.house.requests import identify
from sabot.ledger.facts import CreditsIssued
from sabot.server.http.guard import cookie_of, is_secure
from sabot.server.http.handler import RequestHandler, address_in, answer, refusal, session_in
from sabot.server.live.service import Service
from sabot.server.monitoring.security_log import SecurityEvent, note
from sabot.server.net.rate_limits import RateLimits
from sabot.server.net.rates import HASTY, Rates
from sabot.server.people import account_rows as sql
from sabot.server.people.authentication import (
    CODE_WANTED,
    ELSEWHERE,
    ENROL,
    Admitted,
    Attempt,
    MoreProofNeeded,
    check_second_factor,
    let_in,
)
from sabot.server.people.passwords import BUSY, Caller
from sabot.server.people.person import GUEST_IDLE, HOUR, MINUTE, SECOND, Person, Role, Session
from sabot.server.people.second_factor import address_of
from sabot.server.people.sign_in_attempts import TOO_MANY, WRONG
from sabot.server.socket.open_sockets import OpenSockets
from sabot.store.streams import SessionBegan, SessionEnded, player_stream

ROTATED = 24 * HOUR
"""After which a guest who comes back gets another token."""
GRACE = 5 * MINUTE
"""For which windows that are open with the one before go on."""
FIRST_CREDITS = "first-credits"
"""The id under which credits are given once, whatever is asked twice."""


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """A request that says nothing more."""


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """To register."""

    name: str
    """1 to 32 visible characters of one script; names that look alike are one name."""
    password: str
    """10 to 256 characters, and not one that is guessed easily."""


class SignInRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """To sign in."""

    name: str
    """As it was registered."""
    password: str
    """In clear: the house keeps a hash."""
    code: str = ""
    """Of the second factor, or one for recovery, where the account has one."""
    new: str = ""
    """The password from now on, where the present one was given by the house."""


class SignedIn(Struct, frozen=True):
    """Who somebody is from now on. The session itself is in a cookie that no script can read."""

    player: str
    """The id under which others see the same person."""
    name: str
    """Empty for a guest."""
    role: str
    """`player`, `croupier`, `supervisor`, `cashier`, `operator` or `auditor`."""
    proof: str
    """Goes into the header `x-sabot-proof` of every request that changes something."""
    last_at: int = 0
    """When the person signed in before, in microseconds; 0 at the first time."""
    last_from: str = ""
    """From which address."""
    guest: str = ""
    """The guest who was here before: that account keeps its money (`/api/security`, `/api/guest-back`)."""
    recovery: tuple[str, ...] = ()
    """Codes for whoever loses the second factor, shown this once."""


class SignInStep(StrEnum):
    """What is wanted besides the password."""

    CODE = "code"
    """Of the second factor."""
    ENROL = "enrol"
    """A code of the authenticator that is to be set up."""
    NEW = "new"
    """Another password."""
    AGAIN = "again"
    """The password or a code once more (`/api/confirm`), for an act of the house."""


class MoreNeeded(Struct, frozen=True):
    """The password is right, and something more is needed; the status is 403."""

    code: str
    """Why: one of `texts/en/refusals.json`."""
    reason: str
    """The sentence in English."""
    wanted: SignInStep
    """A code of the second factor; a code of the authenticator that is to be set up; a new password; the same
    again."""
    secret: str = ""
    """To be typed into an authenticator."""
    authenticator: str = ""
    """The same as an address that it reads."""


class GuestBack(Struct, frozen=True, forbid_unknown_fields=True):
    """To be the guest again over whom one has signed in."""

    guest: str
    """The id of the guest."""


class SignInOptions(Struct, frozen=True):
    """What is to be known before somebody comes in."""

    house: str
    """What it is called."""
    languages: tuple[str, ...]
    """Those that its pages offer, the usual one first."""
    guests: bool
    """Anybody may play without a name."""
    registration: bool
    """Players make accounts for themselves."""


NO_GUESTS = Refused("no-guests")
NO_REGISTRATION = Refused("accounts-by-house")


def told(session: Session) -> SignedIn:
    person = session.person
    return SignedIn(person.id, person.name, person.role.value, session.proof)


class SignInPages:
    def __init__(self, service: Service, windows: OpenSockets, rate_limits: RateLimits, rates: Rates) -> None:
        self._service = service
        self._windows = windows
        self._desk = RequestHandler(service, rate_limits)
        self._rates = rates

    def routes(self) -> tuple[Route, ...]:
        return (
            Route("/api/doors", self.doors),
            Route("/api/guest", self.guest, methods=["POST"]),
            Route("/api/register", self.register, methods=["POST"]),
            Route("/api/sign-in", self.sign_in, methods=["POST"]),
            Route("/api/sign-out", self.sign_out, methods=["POST"]),
        )

    # Coming.

    async def doors(self, request: Request) -> Response:
        """For whoever has no session yet."""
        config, rules = self._service.config, self._service.people.rules
        return answer(SignInOptions(config.name, config.languages, rules.guests, rules.registration))

    async def guest(self, request: Request) -> Response:
        """Who is a guest already stays the same one."""
        body = await self._desk.body(request, Nothing)
        if isinstance(body, Response):
            return body
        session, people, now = session_in(self._service, request), self._service.people, self._service.now()
        if session is not None and session.person.guest:
            return await self._guest_again(request, session, now)
        if not people.rules.guests:
            return refusal(NO_GUESTS, 403)
        if not self._rates.may_begin(address_in(request), now):
            return refusal(Refused("too-many-newcomers"), 429)
        begun = await people.begin(await people.add_guest(now), now, address_in(request))
        note(SecurityEvent.GUEST_CAME, person=begun.person.id)
        await self._begin(begun)
        return self._welcome(request, begun, told(begun))

    async def _guest_again(self, request: Request, session: Session, now: int) -> Response:
        people = self._service.people
        if now - session.began >= ROTATED:
            fresh = await people.begin(session.person, now, address_in(request))
            await people.cut_short(session, now + GRACE)
            await self._end(session)
            await self._begin(fresh)
            return self._welcome(request, fresh, told(fresh))
        if now - session.seen >= people.rules.idle_minutes * MINUTE:
            await self._begin(session)
        return self._welcome(request, session, told(session))

    async def register(self, request: Request) -> Response:
        body = await self._desk.body(request, Credentials)
        if isinstance(body, Response):
            return body
        people, now, address = self._service.people, self._service.now(), address_in(request)
        if not people.rules.registration:
            return refusal(NO_REGISTRATION, 403)
        if not self._rates.may_begin(address, now):
            return refusal(Refused("too-many-newcomers"), 429)
        person = await people.add(body.name, body.password, Role.PLAYER, now, caller=Caller(address))
        if isinstance(person, Refused):
            return refusal(person, 503 if person == BUSY else 409)
        note(SecurityEvent.REGISTERED, person=person.id)
        if Role.PLAYER in people.rules.second_factor:
            # Whoever needs a second factor sets it up first, and comes in by signing in.
            account = await people.account(person.id)
            assert account is not None, "it was made just now"
            factor = await check_second_factor(people, account, "", now)
            assert isinstance(factor, MoreProofNeeded), "nobody has set one up yet"
            return answer(self._more(factor, person.name), 403)
        await people.tries.succeeded(person.name, person.id, address, now)
        await people.scribe.write((sql.CAME, (person.id, now, address)))
        return await self._let_in(request, await people.begin(person, now, address), SignedIn("", "", "", ""))

    async def sign_in(self, request: Request) -> Response:
        body = await self._desk.body(request, SignInRequest)
        if isinstance(body, Response):
            return body
        now, address = self._service.now(), address_in(request)
        attempt = Attempt(body.name, body.password, body.code, body.new)
        found = await self._tried(attempt, now, address)
        if found == HASTY:
            note(SecurityEvent.RATE_REFUSED)
            return refusal(HASTY, 429)
        if isinstance(found, MoreProofNeeded):
            return answer(self._more(found, body.name), 403)
        if not isinstance(found, Admitted):
            await self._note_failure(body.name, closed=found == TOO_MANY)
            return refusal(found, STATUSES.get(found.code, 401))
        account = found.account
        note(SecurityEvent.SIGNED_IN, person=account.id, role=account.role.value)
        if account.one_time:
            note(SecurityEvent.PASSWORD_CHANGED, person=account.id)
        if found.recovery:
            note(SecurityEvent.SECOND_FACTOR_CHANGED, person=account.id)
        if account.role is not account.told:
            # Nobody acts in a role before the journal tells of it.
            await self._service.roles.tell(now)
        news = SignedIn("", "", "", "", account.last_at, account.last_from, "", found.recovery)
        return await self._let_in(request, found.session, news)

    async def _tried(self, attempt: Attempt, now: int, address: str) -> Admitted | MoreProofNeeded | Refused:
        """Counted against its place unless somebody is known there, until it has turned out right."""
        counted = False

        def may_try() -> bool:
            nonlocal counted
            counted = self._rates.may_try(address, now)
            return counted

        found = await let_in(self._service.people, attempt, now, address, may_try)
        if counted and (not isinstance(found, Refused) or found == BUSY):
            self._rates.has_succeeded(address)
        return found

    def _more(self, found: MoreProofNeeded, name: str) -> MoreNeeded:
        house, why = self._service.config.name, found.refused
        if found.refused == ENROL:
            return MoreNeeded(
                why.code, why.reason, SignInStep.ENROL, found.secret, address_of(found.secret, name, house)
            )
        return MoreNeeded(
            why.code, why.reason, SignInStep.CODE if found.refused == CODE_WANTED else SignInStep.NEW
        )

    async def _let_in(self, request: Request, session: Session, news: SignedIn) -> Response:
        """Whoever was a guest here leaves that account behind: its session ends, its money stays its own."""
        people, guest = self._service.people, session_in(self._service, request)
        left = ""
        if guest is not None and guest.person.guest:
            left = guest.person.id
            await people.scribe.write((sql.LEAVE_GUEST, (left, session.person.id)))
            await self.end(guest)
        await self._begin(session)
        who = told(session)
        signed = SignedIn(
            *(who.player, who.name, who.role, who.proof, news.last_at, news.last_from, left, news.recovery)
        )
        return self._welcome(request, session, signed)

    async def goes_on(self, request: Request, session: Session) -> Response:
        """The same person in a new session."""
        await self._begin(session)
        return self._welcome(request, session, told(session))

    async def guest_back(self, request: Request) -> Response:
        """The other way round: the named person is signed out here."""
        signed = await self._desk.signed(request, GuestBack)
        if isinstance(signed, Response):
            return signed
        (session, body), now = signed, self._service.now()
        found = [
            each for each in await self._service.people.guests_of(session.person) if each.id == body.guest
        ]
        if not found:
            return refusal(Refused("no-guest-of-yours"), 404)
        await self.end(session)
        begun = await self._service.people.begin(found[0], now, address_in(request))
        await self._begin(begun)
        return self._welcome(request, begun, told(begun))

    async def _note_failure(self, name: str, *, closed: bool) -> None:
        """A name that nobody has is not written: it may be a password, typed into the wrong field."""
        known = await self._service.people.known(name)
        kind = SecurityEvent.NAME_LOCKED if closed else SecurityEvent.SIGN_IN_FAILED
        note(kind, person="" if known is None else known.id)

    # Going.

    async def sign_out(self, request: Request) -> Response:
        signed = await self._desk.signed(request, Nothing)
        if isinstance(signed, Response):
            return signed
        await self.end(signed[0])
        note(SecurityEvent.SIGNED_OUT, person=signed[0].person.id)
        return self.gone({})

    def gone(self, content: object) -> Response:
        """An answer after which the browser has no session any more."""
        gone, config = answer(content), self._service.config
        gone.delete_cookie(
            cookie_of(config), path="/", secure=is_secure(config), httponly=True, samesite="strict"
        )
        return gone

    async def end(self, session: Session) -> None:
        await self._service.people.end(session.token)
        self._windows.session_ended(session)
        await self._end(session)

    async def _end(self, session: Session) -> None:
        ended = SessionEnded(self._service.now(), session.mark)
        await self._service.live.tell_player(session.person.id, ended)

    # What is written of it.

    async def _begin(self, session: Session) -> None:
        """The time of a session counts from the earliest that still runs; those that do not are ended."""
        person, live, now = session.person, self._service.live, self._service.now()
        await self._give_first_credits(person)
        await self._service.expect(person.id)
        running = await self._service.people.marks_of(person, now)
        for mark, _ in self._service.purse(person.id).restraint.sessions:
            if mark not in running:
                await live.tell_player(person.id, SessionEnded(now, mark))
        await live.tell_player(person.id, SessionBegan(now, session.mark))
        self._service.people.note(session, now)

    async def _give_first_credits(self, person: Person) -> None:
        """Also to whoever was made on a command line, when a player first comes."""
        account, given = await self._service.people.account(person.id), self._service.config.credits
        if account is None or account.credited or account.role is not Role.PLAYER:
            return
        credits_ = CreditsIssued(person.id, given.guest if person.guest else given.named)
        id_ = identify(person.id, FIRST_CREDITS, player_stream(person.id), Nothing())
        await self._service.live.tell_player(person.id, credits_, id_)
        await self._service.people.scribe.write((sql.CREDITED, (person.id,)))

    def _welcome(self, request: Request, session: Session, signed: SignedIn) -> Response:
        welcome = answer(signed)
        welcome.set_cookie(
            cookie_of(self._service.config),
            session.token,
            # A guest has nothing else to come back with; a named person's cookie goes with the browser.
            max_age=GUEST_IDLE // SECOND if session.person.guest else None,
            httponly=True,
            samesite="strict",
            secure=is_secure(self._service.config),
            path="/",
        )
        return welcome


STATUSES = {WRONG.code: 401, BUSY.code: 503, TOO_MANY.code: 429, ELSEWHERE.code: 403}
