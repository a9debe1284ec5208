"""People of the house show once more who they are, before acts that move money or change accounts."""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.games.answer import Refused
from sabot.server.http.handler import RequestHandler, address_in, answer, refusal
from sabot.server.http.sign_in_pages import MoreNeeded, SignInStep
from sabot.server.live.service import Service
from sabot.server.monitoring.security_log import SecurityEvent, note
from sabot.server.net.rate_limits import RateLimits
from sabot.server.people.account_rows import UserAccount
from sabot.server.people.authentication import CODE_WANTED, CODE_WRONG, confirm, is_right
from sabot.server.people.passwords import BUSY
from sabot.server.people.person import MINUTE, Role, Session
from sabot.server.people.registry import Registry
from sabot.server.people.sign_in_attempts import TOO_MANY

AGAIN = Refused("give-password-again")
WRONG = Refused("password-wrong")
NO_PASSWORD = Refused("guest-without-password")


QUICK_MINUTES = 5
"""For which the rest of a whole sign-in holds on a device at which others sit down next."""


class ConfirmRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the two is enough; whoever signed in by badge or short code gives all that a sign-in needs."""

    password: str = ""
    """In clear: the house keeps a hash."""
    code: str = ""
    """Of the second factor, where the account has one."""


class Confirmed(Struct, frozen=True):
    """Acts of the house are done without asking again."""

    until: int
    """In microseconds; 0 where the house never asks again."""


async def is_stale(people: Registry, session: Session, at: int, *, asks: bool = False) -> bool:
    """Whether it is too long ago that this person has shown who it is; players are never asked.

    Whoever signed in by badge or short code has not shown it at all, and only `asks` for what a second person
    then approves.
    """
    minutes = people.rules.confirm_minutes
    if session.quick and not asks:
        minutes = min(minutes or QUICK_MINUTES, QUICK_MINUTES)
    if not minutes or session.person.role is Role.PLAYER:
        return False
    return at - await people.confirmed_at(session) >= minutes * MINUTE


async def unconfirmed(service: Service, session: Session, *, asks: bool = False) -> Response | None:
    """The answer to whoever must show that first; the status is 403."""
    if not await is_stale(service.people, session, service.now(), asks=asks):
        return None
    return answer(MoreNeeded(AGAIN.code, AGAIN.reason, SignInStep.AGAIN), 403)


class ConfirmationPages:
    def __init__(self, service: Service, rate_limits: RateLimits) -> None:
        self._service = service
        self._desk = RequestHandler(service, rate_limits)

    def routes(self) -> tuple[Route, ...]:
        return (Route("/api/confirm", self.confirm, methods=["POST"]),)

    async def confirm(self, request: Request) -> Response:
        signed = await self._desk.signed(request, ConfirmRequest)
        if isinstance(signed, Response):
            return signed
        (session, body), people, now = signed, self._service.people, self._service.now()
        account = await people.account(session.person.id)
        if account is None or not account.password:
            return refusal(NO_PASSWORD, 409)
        if session.quick and account.confirmed and not (body.code and body.password):
            return answer(MoreNeeded(CODE_WANTED.code, CODE_WANTED.reason, SignInStep.CODE), 403)
        refused = await self._check(account, body, now, address_in(request), whole=session.quick)
        if refused is not None:
            note(SecurityEvent.SIGN_IN_FAILED, person=account.id, act="confirm")
            return refusal(refused, {BUSY.code: 503, TOO_MANY.code: 429}.get(refused.code, 401))
        await people.confirm(session, now)
        await people.short_codes.forget(account.id)
        note(SecurityEvent.CONFIRMED, person=account.id)
        minutes = people.rules.confirm_minutes
        return answer(Confirmed(now + minutes * MINUTE if minutes else 0))

    async def _check(
        self, account: UserAccount, body: ConfirmRequest, at: int, address: str, *, whole: bool
    ) -> Refused | None:
        """A guess counts like one at the door, be it of a password or of a code."""
        if body.code and account.confirmed:
            refused = await self._check_code(account, body, at, address)
            if refused is not None or not whole:
                return refused
        found = await is_right(self._service.people, account, body.password, at, address, WRONG)
        return found if isinstance(found, Refused) else None

    async def _check_code(
        self, account: UserAccount, body: ConfirmRequest, at: int, address: str
    ) -> Refused | None:
        people = self._service.people
        closed = await people.tries.begin(account.name, address, at, known=True, staff=True)
        if closed is not None:
            return closed
        if isinstance(await confirm(people, account, body.code, at), Refused):
            return CODE_WRONG
        await people.tries.succeeded(account.name, account.id, address, at)
        return None
