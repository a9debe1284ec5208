"""The self-check over HTTP: what the last look at programs, rules and pay tables said, and another one."""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.server.http.handler import RequestHandler, answer, refused_role, session_of_role
from sabot.server.live.service import Service
from sabot.server.monitoring.daily_check import look_now
from sabot.server.monitoring.self_check import PROGRAM, SelfCheck
from sabot.server.net.rate_limits import RateLimits
from sabot.server.people.person import Role
from sabot.server.permissions.roles import NOT_YOURS
from sabot.server.socket.wire import Id

READERS = frozenset({Role.OPERATOR, Role.SUPERVISOR, Role.AUDITOR})
ASKERS = frozenset({Role.OPERATOR, Role.AUDITOR})


class LastCheck(Struct, frozen=True):
    """What the last look said."""

    last: SelfCheck | None
    """Null where nobody has looked since the start."""


class CheckRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Look again, now."""

    id: Id
    """Made by the client."""


class SelfCheckPages:
    def __init__(self, service: Service, rate_limits: RateLimits) -> None:
        self._service = service
        self._desk = RequestHandler(service, rate_limits)

    def routes(self) -> list[Route]:
        return [
            Route("/api/self-check", self.last),
            Route("/api/self-check", self.look, methods=["POST"]),
        ]

    async def last(self, request: Request) -> Response:
        session = session_of_role(self._service, request, READERS, NOT_YOURS)
        return session if isinstance(session, Response) else answer(LastCheck(PROGRAM.last))

    async def look(self, request: Request) -> Response:
        signed = await self._desk.signed(request, CheckRequest)
        if isinstance(signed, Response):
            return signed
        session, _ = signed
        if session.person.role not in ASKERS:
            return refused_role(request, session, NOT_YOURS)
        return answer(LastCheck(await look_now(self._service, session.person.id)))
