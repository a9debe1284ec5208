"""A person's own account, as to its safety: password, sessions, second factor, guests of before."""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.games.answer import Refused
from sabot.money import Amount
from sabot.server.http.confirmation_pages import unconfirmed
from sabot.server.http.handler import NOBODY, RequestHandler, address_in, answer, refusal, session_in
from sabot.server.http.sign_in_pages import SignInPages, told
from sabot.server.live.service import Service
from sabot.server.monitoring.security_log import SecurityEvent, note
from sabot.server.net.rate_limits import RateLimits
from sabot.server.people import account_rows as sql
from sabot.server.people.account_rows import OwnSession, UserAccount
from sabot.server.people.authentication import CODE_WRONG, confirm, is_right
from sabot.server.people.passwords import BUSY
from sabot.server.people.person import Session
from sabot.server.people.second_factor import address_of, new_secret
from sabot.server.people.sign_in_attempts import TOO_MANY
from sabot.server.socket.open_sockets import OpenSockets

OLD_WRONG = Refused("old-password-wrong")
NO_NAME = Refused("guest-without-password")
NEEDED = Refused("second-factor-needed")


class OwnGuest(Struct, frozen=True):
    """A guest over whom one has signed in; `/api/guest-back` is the way back."""

    player: str
    """The id of the guest."""
    balance: Amount
    """Minor units that are still there."""


class OwnSecurity(Struct, frozen=True, kw_only=True):
    """What is to be known of one's own account."""

    sessions: tuple[OwnSession, ...]
    """All that have not ended."""
    guests: tuple[OwnGuest, ...]
    """Accounts that were left behind by signing in."""
    second_factor: bool
    """A code is asked for at every sign-in."""
    recovery_left: int
    """Recovery codes that were not used yet."""
    last_at: int
    """When the person last signed in, in microseconds."""
    last_from: str
    """From which address."""


class PasswordRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Another password; every other session ends."""

    old: str
    """The password until now."""
    new: str
    """10 to 256 characters, and not one that is guessed easily."""


class EndSessionsRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Sessions of one's own end, with their open windows."""

    session: str = ""
    """One by its name in the list; empty for all but this one."""


class FactorRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A second factor is wanted, or not any more; the password is asked once more."""

    password: str
    """Of whoever asks."""


class CodeRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A code shows that the secret has arrived."""

    code: str
    """Six digits."""


class Secret(Struct, frozen=True):
    """To be entered into an authenticator, and confirmed by a code of it."""

    secret: str
    """In base 32."""
    authenticator: str
    """The same as an address that it reads."""


class Recovery(Struct, frozen=True):
    """Codes for whoever loses the second factor; each lets in once. They are shown this once."""

    codes: tuple[str, ...]
    """Eight of them."""


class SecurityPages:
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
            Route("/api/security", self.look),
            Route("/api/password", self.password, methods=["POST"]),
            Route("/api/sessions/end", self.end, methods=["POST"]),
            Route("/api/second-factor", self.factor, methods=["POST"]),
            Route("/api/second-factor/confirm", self.confirm_factor, methods=["POST"]),
            Route("/api/second-factor/remove", self.remove_factor, methods=["POST"]),
            Route("/api/guest-back", self._signing.guest_back, methods=["POST"]),
        )

    async def look(self, request: Request) -> Response:
        session = session_in(self._service, request)
        account = None if session is None else await self._people.account(session.person.id)
        if session is None or account is None:
            return refusal(NOBODY, 401)
        guests = []
        for guest in await self._people.guests_of(session.person):
            await self._service.expect(guest.id)
            guests.append(OwnGuest(guest.id, self._service.purse(guest.id).balance))
        own = await self._people.sessions_of(session.person, self._service.now(), session.token)
        left = len(account.recovery.split())
        return answer(
            OwnSecurity(
                sessions=tuple(own),
                guests=tuple(guests),
                second_factor=account.confirmed,
                recovery_left=left,
                last_at=account.last_at,
                last_from=account.last_from,
            )
        )

    async def password(self, request: Request) -> Response:
        signed = await self._desk.signed(request, PasswordRequest)
        if isinstance(signed, Response):
            return signed
        session, body = signed
        account = await self._proven(request, session, body.old)
        if isinstance(account, Response):
            return account
        refused = await self._people.check_new(account.person, body.new)
        if refused is not None:
            return refusal(refused, 409)
        await self._people.put_password(account.person, body.new)
        self._windows.sessions_ended(account.id)
        note(SecurityEvent.PASSWORD_CHANGED, person=account.id, by=account.id)
        fresh = await self._people.begin(account.person, self._service.now(), address_in(request))
        return await self._signing.goes_on(request, fresh)

    async def _proven(self, request: Request, session: Session, password: str) -> UserAccount | Response:
        """Whoever sits at somebody else's open page does not know the password."""
        # A badge and a password are less than a whole sign-in, which may take a second factor.
        if session.quick and (again := await unconfirmed(self._service, session)):
            return again
        account, now = await self._people.account(session.person.id), self._service.now()
        if account is None or not account.password:
            return _refused(NO_NAME)
        found = await is_right(self._people, account, password, now, address_in(request), OLD_WRONG)
        return _refused(found) if isinstance(found, Refused) else found

    async def end(self, request: Request) -> Response:
        signed = await self._desk.signed(request, EndSessionsRequest)
        if isinstance(signed, Response):
            return signed
        session, body = signed
        if body.session:
            await self._people.end_marked(session.person, body.session)
        else:
            await self._people.end_others(session)
        self._windows.sessions_ended(session.person.id)
        note(SecurityEvent.SESSIONS_ENDED, person=session.person.id, by=session.person.id)
        return answer(told(session))

    # The second factor.

    async def factor(self, request: Request) -> Response:
        signed = await self._desk.signed(request, FactorRequest)
        if isinstance(signed, Response):
            return signed
        account = await self._proven(request, signed[0], signed[1].password)
        if isinstance(account, Response):
            return account
        if account.confirmed:
            return refusal(Refused("second-factor-known"), 409)
        secret = new_secret(self._people.entropy)
        await self._people.scribe.write((sql.SET_SECRET, (account.id, secret)))
        return answer(Secret(secret, address_of(secret, account.name, self._service.config.name)))

    async def confirm_factor(self, request: Request) -> Response:
        signed = await self._desk.signed(request, CodeRequest)
        if isinstance(signed, Response):
            return signed
        account = await self._people.account(signed[0].person.id)
        if account is None or not account.secret or account.confirmed:
            return refusal(Refused("second-factor-not-waiting"), 409)
        codes = await confirm(self._people, account, signed[1].code, self._service.now())
        if isinstance(codes, Refused):
            return refusal(CODE_WRONG, 409)
        note(SecurityEvent.SECOND_FACTOR_CHANGED, person=account.id, by=account.id)
        return answer(Recovery(codes))

    async def remove_factor(self, request: Request) -> Response:
        signed = await self._desk.signed(request, FactorRequest)
        if isinstance(signed, Response):
            return signed
        account = await self._proven(request, signed[0], signed[1].password)
        if isinstance(account, Response):
            return account
        if account.role in self._people.rules.second_factor:
            return refusal(NEEDED, 403)
        await self._people.scribe.write((sql.SET_SECRET, (account.id, "")))
        note(SecurityEvent.SECOND_FACTOR_CHANGED, person=account.id, by=account.id)
        return answer(told(signed[0]))


def _refused(refused: Refused) -> Response:
    return refusal(refused, {BUSY.code: 503, TOO_MANY.code: 429, NO_NAME.code: 409}.get(refused.code, 401))
