"""A person's own account: money, limits that they set themselves, exclusion, refills, and what was said."""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.cashdesk import commands as d
from sabot.cashdesk.events import Refilled
from sabot.games.answer import Refused
from sabot.house.requests import identify, under
from sabot.ledger.days import Days
from sabot.ledger.limit import BOUNDS, Limit, Limits
from sabot.ledger.lot import Tray
from sabot.ledger.purse import Exclusion, Restraint
from sabot.money import Amount
from sabot.server.cashdesk.desk_requests import asking_in, desk_events
from sabot.server.cashdesk.ticket_pages import NOT_A_PLAYER
from sabot.server.http.handler import NOBODY, RequestHandler, answer, refusal, refused_role, session_in
from sabot.server.http.sign_in_pages import told
from sabot.server.live.service import Service
from sabot.server.net.rate_limits import RateLimits
from sabot.server.people.person import MINUTE, Person, Role
from sabot.server.socket.open_sockets import OpenSockets
from sabot.server.socket.wire import MOST_NUMBER, Id, notice
from sabot.store.streams import LimitSet, PlayerEvent, PlayerExcluded

DAY = 24 * 60 * MINUTE
MOST_DAYS = 36_500
"""Of one exclusion; longer ones are for good."""


class LimitRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """`most` of null takes a limit away; that, and any looser one, holds a day later."""

    measure: str
    """stake, loss or time."""
    period: str
    """day, week or month; empty for the time of a session."""
    most: int | None
    """Minor units; for time, microseconds."""


class ExclusionRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """From now on; `days` of null is for good."""

    days: int | None
    """1 to 36500."""


class RefillRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """As many credits as a new player has, for whoever has hardly any."""

    id: Id
    """Made by the client; the same request under the same id is done once, and answered alike."""


class LimitView(Struct, frozen=True):
    """A limit of their play."""

    measure: str
    """stake, loss or time."""
    period: str
    """day, week or month; empty for the time of a session."""
    most: int | None
    """As it holds now."""
    imposed: bool
    """Set by the house, which alone can loosen it."""
    next: int | None = None
    """What it becomes."""
    since: int | None = None
    """When it becomes so."""
    frees: int | None = None
    """When the next day, week or month of the house begins, for which nothing is used yet."""


class Bounds(Struct, frozen=True):
    """All that bounds their play besides their money."""

    limits: tuple[LimitView, ...]
    """Those that hold, or will."""
    exclusions: tuple[Exclusion, ...]
    """Every one holds by itself."""


class Me(Struct, frozen=True, kw_only=True):
    """Who somebody is, and what they have."""

    player: str
    name: str
    role: str
    proof: str
    balance: Amount
    held: Amount
    """What of the balance lies in stakes, at all tables and in interrupted games."""
    available: Amount
    tray: Tray
    """Golden chips that lie nowhere."""
    session_since: int | None
    """When the session began, in microseconds."""
    hand_pay: Amount = Amount(0)
    """What waits to be paid to the player by hand."""
    house: str = ""
    """What the house is called."""
    languages: tuple[str, ...] = ()
    """Those that its pages offer, the usual one first."""
    support: str = ""
    """Where they may write to: an e-mail address or a page, `https://…`; empty where nobody answers."""
    currency: str = ""
    """What a unit of money is called; empty where it has no name."""
    registration: bool = True
    """Players make accounts for themselves."""
    quick: bool = False
    """Signed in by badge or short code: approvals, money and rights ask for the rest of a sign-in."""
    only_at: str = ""
    """The one table at which this session may act; empty where any will do."""


class AccountPages:
    def __init__(self, service: Service, windows: OpenSockets, rate_limits: RateLimits) -> None:
        self._service = service
        self._windows = windows
        self._desk = RequestHandler(service, rate_limits)

    def routes(self) -> tuple[Route, ...]:
        return (
            Route("/api/me", self.me),
            Route("/api/limits", self.limits),
            Route("/api/limits", self.set_limit, methods=["POST"]),
            Route("/api/exclusion", self.exclude, methods=["POST"]),
            Route("/api/refill", self.refill, methods=["POST"]),
            Route("/api/words/{note}", self.words),
        )

    async def me(self, request: Request) -> Response:
        session = session_in(self._service, request)
        if session is None:
            return refusal(NOBODY, 401)
        desk = await self._service.live.cash_desk()
        purse = self._service.purse(session.person.id)
        since = purse.restraint.session_since
        who = told(session)
        return answer(
            Me(
                player=who.player,
                name=who.name,
                role=who.role,
                proof=who.proof,
                balance=purse.balance,
                held=purse.held,
                available=purse.available,
                tray=purse.tray,
                session_since=since,
                hand_pay=desk.waiting(who.player),
                house=self._service.config.name,
                languages=self._service.config.languages,
                support=self._service.config.support,
                currency=self._service.config.currency,
                registration=self._service.people.rules.registration,
                quick=session.quick,
                only_at=session.only_at,
            )
        )

    async def words(self, request: Request) -> Response:
        """What somebody said, by the id that the table told."""
        if session_in(self._service, request) is None:
            return refusal(NOBODY, 401)
        said = await self._service.people.sayings.words(request.path_params["note"])
        return refusal(Refused("nobody-said-that"), 404) if said is None else answer(said)

    # Limits.

    async def limits(self, request: Request) -> Response:
        session = session_in(self._service, request)
        return refusal(NOBODY, 401) if session is None else answer(bounds_of(self._service, session.person))

    async def set_limit(self, request: Request) -> Response:
        signed = await self._desk.signed(request, LimitRequest)
        if isinstance(signed, Response):
            return signed
        session, body = signed
        if body.most is not None and abs(body.most) > MOST_NUMBER:
            return refusal(Refused("limit-too-large"), 409)
        event = LimitSet(body.measure, body.period, body.most, self._service.now())
        return await self._bounded(session.person, event)

    async def exclude(self, request: Request) -> Response:
        signed = await self._desk.signed(request, ExclusionRequest)
        if isinstance(signed, Response):
            return signed
        session, body = signed
        now = self._service.now()
        if body.days is not None and not 1 <= body.days <= MOST_DAYS:
            return refusal(Refused("exclusion-days", {"most": MOST_DAYS}), 409)
        until = None if body.days is None else now + body.days * DAY
        return await self._bounded(session.person, PlayerExcluded(now, until))

    async def _bounded(self, person: Person, event: PlayerEvent) -> Response:
        reply = await self._service.live.tell_player(person.id, event)
        if isinstance(reply, Refused):
            return refusal(reply, 409)
        # What may be staked is less from now on, or more, at every table that is open.
        self._service.purse_moved(person.id)
        return answer(bounds_of(self._service, person))

    # Refills.

    async def refill(self, request: Request) -> Response:
        signed = await self._desk.signed(request, RefillRequest)
        if isinstance(signed, Response):
            return signed
        person, body = signed[0].person, signed[1]
        if person.role is not Role.PLAYER:
            return refused_role(request, signed[0], NOT_A_PLAYER)
        known = identify(person.id, body.id, "/api/refill", body)
        told = under(d.Request(person.id, d.Refill(person.guest)), known)
        rules, asking = self._service.desk_rules(), asking_in(self._service, request, told.command)
        reply = await self._service.live.tell_desk(told, rules, asking)
        if isinstance(reply, Refused):
            return refusal(reply, 409)
        (event,) = await desk_events(self._service, reply)
        assert isinstance(event, Refilled), "the request was a refill"
        self._windows.tell(person.id, notice("refilled"))
        return answer({"refilled": event.amount, "balance": self._service.purse(person.id).balance})


def bounds_of(service: Service, person: Person) -> Bounds:
    return bounds_in(service, service.purse(person.id).restraint)


def bounds_in(service: Service, restraint: Restraint) -> Bounds:
    now, days = service.now(), service.live.calendar.days
    own = _views(restraint.own, now, days, imposed=False)
    return Bounds((*own, *_views(restraint.imposed, now, days, imposed=True)), restraint.exclusions)


def _views(limits: Limits, now: int, days: Days, *, imposed: bool) -> tuple[LimitView, ...]:
    order = {bound: place for place, bound in enumerate(BOUNDS)}
    known = sorted(limits, key=lambda limit: order[limit.bound])
    return tuple(_view(limit, now, days, imposed=imposed) for limit in known if _says_something(limit, now))


def _says_something(limit: Limit, now: int) -> bool:
    waits = limit.waiting is not None and now < limit.waiting.since
    return waits or limit.in_force(now) is not None


def _view(limit: Limit, now: int, days: Days, *, imposed: bool) -> LimitView:
    bound, waiting = limit.bound, limit.waiting
    period = bound.period.value if bound.period is not None else ""
    coming = waiting if waiting is not None and now < waiting.since else None
    return LimitView(
        bound.measure.value,
        period,
        limit.in_force(now),
        imposed,
        None if coming is None else coming.most,
        None if coming is None else coming.since,
        None if bound.period is None else days.frees(bound.period, now),
    )
