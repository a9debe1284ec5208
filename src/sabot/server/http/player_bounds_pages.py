"""What bounds a player, as people of the house see it: limits and exclusions that the house imposes."""

from typing import Annotated, TypeVar

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.games.answer import Refused
from sabot.house.requests import identify
from sabot.server.http.account_pages import DAY, MOST_DAYS, bounds_of
from sabot.server.http.confirmation_pages import unconfirmed
from sabot.server.http.handler import NOBODY, RequestHandler, answer, refusal, refused_role, session_in
from sabot.server.live.service import Service
from sabot.server.monitoring.security_log import SecurityEvent, note
from sabot.server.net.rate_limits import RateLimits
from sabot.server.people.person import Person, Role, Session
from sabot.server.permissions.roles import NOT_YOURS, SEES_PURSES
from sabot.server.socket.wire import MOST_NUMBER, Id
from sabot.store.streams import LimitSet, PlayerEvent, PlayerExcluded
from sabot.table.command_fields import Reason

IMPOSES = frozenset({Role.SUPERVISOR, Role.OPERATOR})
NO_PLAYER = Refused("no-such-player")
Who = Annotated[str, Meta(min_length=1, max_length=64)]


class ImposedLimit(Struct, frozen=True, forbid_unknown_fields=True):
    """A limit that the house sets for a player; beside it the player's own holds, and the stricter counts.
    A looser one, and none, hold a day later.
    """

    id: Id
    """Made by the client; the same request under the same id is done once."""
    person: Who
    """The id of the player, or the name."""
    measure: Annotated[str, Meta(max_length=16)]
    """stake, loss or time."""
    period: Annotated[str, Meta(max_length=16)]
    """day, week or month; empty for the time of a session."""
    most: Annotated[int, Meta(ge=0, le=MOST_NUMBER)] | None
    """Minor units; for time, microseconds. Null takes it away."""
    reason: Reason
    """In words for the log."""


class ImposedExclusion(Struct, frozen=True, forbid_unknown_fields=True):
    """A player does not play from now on."""

    id: Id
    """Made by the client; the same request under the same id is done once."""
    person: Who
    """The id of the player, or the name."""
    days: Annotated[int, Meta(ge=1, le=MOST_DAYS)] | None
    """Null is for good. Nobody shortens it."""
    reason: Reason
    """In words for the log."""


T = TypeVar("T", ImposedLimit, ImposedExclusion)


class PlayerBoundsPages:
    def __init__(self, service: Service, rate_limits: RateLimits) -> None:
        self._service = service
        self._desk = RequestHandler(service, rate_limits)

    def routes(self) -> tuple[Route, ...]:
        return (
            Route("/api/people/limit", self.limit, methods=["POST"]),
            Route("/api/people/exclude", self.exclude, methods=["POST"]),
            Route("/api/people/bounds/{who:path}", self.bounds),
        )

    async def bounds(self, request: Request) -> Response:
        session = session_in(self._service, request)
        if session is None:
            return refusal(NOBODY, 401)
        if session.person.role not in SEES_PURSES | IMPOSES:
            return refused_role(request, session, NOT_YOURS)
        player = await self._player(request.path_params["who"])
        return refusal(NO_PLAYER, 404) if player is None else answer(bounds_of(self._service, player))

    async def limit(self, request: Request) -> Response:
        asked = await self._asked(request, ImposedLimit)
        if isinstance(asked, Response):
            return asked
        by, body, player = asked
        set_ = LimitSet(body.measure, body.period, body.most, self._service.now(), imposed=True)
        return await self._imposed(by, body, player, set_)

    async def exclude(self, request: Request) -> Response:
        asked = await self._asked(request, ImposedExclusion)
        if isinstance(asked, Response):
            return asked
        by, body, player = asked
        now = self._service.now()
        until = None if body.days is None else now + body.days * DAY
        return await self._imposed(by, body, player, PlayerExcluded(now, until))

    async def _imposed(
        self, by: Person, body: ImposedLimit | ImposedExclusion, player: Person, event: PlayerEvent
    ) -> Response:
        act = "limit" if isinstance(event, LimitSet) else "exclude"
        known = identify(by.id, body.id, f"/api/people/{act} {player.id}", body)
        reply = await self._service.live.tell_player(player.id, event, known)
        if isinstance(reply, Refused):
            return refusal(reply, 409)
        note(SecurityEvent.PERSON_CHANGED, person=player.id, by=by.id, act=act, reason=body.reason)
        self._service.purse_moved(player.id)
        return answer(bounds_of(self._service, player))

    async def _asked(self, request: Request, kind: type[T]) -> tuple[Person, T, Person] | Response:
        signed: tuple[Session, T] | Response = await self._desk.signed(request, kind)
        if isinstance(signed, Response):
            return signed
        session, body = signed
        if session.person.role not in IMPOSES:
            return refused_role(request, session, NOT_YOURS)
        if again := await unconfirmed(self._service, session):
            return again
        player = await self._player(body.person)
        return refusal(NO_PLAYER, 404) if player is None else (session.person, body, player)

    async def _player(self, who: str) -> Person | None:
        person = await self._service.people.known(who)
        if person is None or person.role is not Role.PLAYER:
            return None
        await self._service.expect(person.id)
        return person
