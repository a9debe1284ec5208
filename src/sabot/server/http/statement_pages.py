"""A player's statement and statistics over HTTP."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.records.history.own_statement import statement_page
from sabot.records.history.statistics import statistics
from sabot.records.journal.journal_index import JournalIndex
from sabot.server.http.handler import NOBODY, answer, refusal, session_in
from sabot.server.http.paging import BAD_NUMBER, page_in
from sabot.server.live.service import Service

MOST_LINES, USUAL_LINES = 200, 50
"""Lines on one page of a statement."""


class StatementPages:
    def __init__(self, service: Service, past: JournalIndex) -> None:
        self._service = service
        self._past = past

    def routes(self) -> tuple[Route, ...]:
        return Route("/api/statement", self.statement), Route("/api/statistics", self.statistics)

    async def statement(self, request: Request) -> Response:
        session = session_in(self._service, request)
        if session is None:
            return refusal(NOBODY, 401)
        wanted = page_in(request, USUAL_LINES, MOST_LINES)
        if wanted is None:
            return refusal(BAD_NUMBER, 400)
        player = session.person.id
        await self._past.catch_up_with(player)
        balance = self._service.purse(player).balance
        return answer(statement_page(self._past.index.moves_of(player), balance, *wanted))

    async def statistics(self, request: Request) -> Response:
        session = session_in(self._service, request)
        if session is None:
            return refusal(NOBODY, 401)
        player = session.person.id
        await self._past.catch_up_with(player)
        index, days = self._past.index, self._service.live.calendar.days
        sessions = index.sessions_of(player, self._service.now())
        return answer(statistics(index.rounds_of(player), player, days, sessions))
