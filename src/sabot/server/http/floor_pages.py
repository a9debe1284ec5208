"""People of the house hear of calls, tips, disputes and approvals in their windows, and ask what waits."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.server.http.correction_pages import CorrectionPages
from sabot.server.http.handler import NOBODY, answer, refusal, refused_role, session_in
from sabot.server.http.pit_pages import PitPages
from sabot.server.live.floor_calls import FLOOR, HEAR, waiting_calls
from sabot.server.live.service import Service
from sabot.server.permissions.roles import NOT_YOURS
from sabot.server.socket.open_sockets import OpenSockets
from sabot.server.socket.wire import FloorCall
from sabot.store.streams import INTERRUPTED, kind_of, name_of


class FloorWatch:
    """Tells every window of those who may act, whichever server of the house the table is at."""

    def __init__(self, service: Service, windows: OpenSockets) -> None:
        self._service = service
        self._windows = windows
        service.live.on_floor = self.told

    def told(self, calls: tuple[FloorCall, ...]) -> None:
        for call in calls:
            self._windows.tell_roles(HEAR[call.matter], call)

    def routes(self) -> list[Route]:
        pit = (*CorrectionPages(self._service).routes(), *PitPages(self._service).routes())
        return [Route("/api/floor", self.waiting), *pit]

    async def waiting(self, request: Request) -> Response:
        """At all tables of the house, for whoever comes later."""
        session = session_in(self._service, request)
        if session is None:
            return refusal(NOBODY, 401)
        role = session.person.role
        if role not in FLOOR:
            return refused_role(request, session, NOT_YOURS)
        await self._service.reach_all()
        hosts = sorted(self._service.live.hosts.items())
        found = (
            call
            for stream, host in hosts
            if kind_of(stream) != INTERRUPTED
            for call in waiting_calls(name_of(stream), host.writer.table)
        )
        return answer([call for call in found if role in HEAR[call.matter]])
