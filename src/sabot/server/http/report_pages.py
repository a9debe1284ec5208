"""Reports over HTTP: as figures for a page, as files, and the lines behind a figure."""

from collections.abc import Mapping

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.games.answer import Refused
from sabot.records.journal.journal_place import JournalPlace
from sabot.reports.figure_lines import LINE_KINDS, LinesAsked
from sabot.reports.report_figures import ReportScope
from sabot.reports.spans import Span, day_in
from sabot.server.http.handler import ACT, NOBODY, refusal, refused_role, session_in
from sabot.server.http.rules_pages import language_in
from sabot.server.live.service import Service
from sabot.server.people.person import Role
from sabot.server.permissions.roles import NOT_YOURS
from sabot.server.reports.report_answers import ReportRequest
from sabot.server.reports.report_process import BUSY, ReportProcess
from sabot.server.socket.wire import LONGEST_TABLE

NO_REPORT = Refused("no-such-report")
SEES_ALL = frozenset({Role.OPERATOR, Role.AUDITOR})
SEES_DAYS = frozenset({Role.SUPERVISOR})
"""Who sees gaming days with their shifts, and nothing longer."""
FILES: Mapping[str, str] = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "pdf": "application/pdf",
}
LONGEST = LONGEST_TABLE
"""Characters of a name that is asked for."""
DIGITS = 18
"""Of a moment, or of how many lines come before: more is no number of a journal."""
AHEAD = 366
"""Days after today of which a report is made, as one in which nothing happened."""
ABOUT = ("table", "game", "dealer", "player")
TODAY = "today"


class ReportPages:
    def __init__(self, service: Service) -> None:
        self._service = service
        self._process = ReportProcess()

    def routes(self) -> tuple[Route, ...]:
        return (
            Route("/api/reports/{span}/{day}", self.figures),
            Route("/api/reports/{span}/{day}/lines", self.lines),
            Route("/api/reports/{span}/{day}/{form}", self.file),
        )

    async def figures(self, request: Request) -> Response:
        asked = self._asked(request)
        if isinstance(asked, Response):
            return asked
        return await self._answer(asked, "application/json", {})

    async def lines(self, request: Request) -> Response:
        asked, wanted = self._asked(request), _lines_in(request)
        if isinstance(asked, Response):
            return asked
        if wanted is None:
            return refusal(NO_REPORT, 404)
        return await self._answer(replace(asked, lines=wanted), "application/json", {})

    async def file(self, request: Request) -> Response:
        """Whoever takes one with them stands in the log."""
        asked, form = self._asked(request), request.path_params["form"]
        if isinstance(asked, Response):
            return asked
        if form not in FILES:
            return refusal(NO_REPORT, 404)
        session = session_in(self._service, request)
        assert session is not None, "looked at before"
        request.scope[ACT] = {"person": session.person.id, "command": "", "table": asked.scope.table}
        name = f"{asked.scope.span}-{request.path_params['day']}.{form}"
        headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
        return await self._answer(replace(asked, form=form), FILES[form], headers)

    async def _answer(self, asked: ReportRequest, kind: str, headers: Mapping[str, str]) -> Response:
        made = await self._process.ask(asked)
        if isinstance(made, Refused):
            return refusal(made, 429 if made is BUSY else 503)
        return Response(made, 200, dict(headers), kind)

    def _asked(self, request: Request) -> ReportRequest | Response:
        """What is asked for, by somebody who may know it."""
        session = session_in(self._service, request)
        if session is None:
            return refusal(NOBODY, 401)
        role, span = session.person.role, request.path_params["span"]
        if role not in SEES_ALL | SEES_DAYS or (role in SEES_DAYS and span != Span.DAY):
            return refused_role(request, session, NOT_YOURS)
        scope = self._scope(request)
        if scope is None:
            return refusal(NO_REPORT, 404)
        config = self._service.config
        return ReportRequest(
            place=JournalPlace(config.keep.directory, config.keep.database or ""),
            scope=scope,
            language=language_in(request),
            house=config.name,
            zone=config.time_zone,
            now=self._service.now(),
            files=self._service.games.own_files,
        )

    def _scope(self, request: Request) -> ReportScope | None:
        span, named = request.path_params["span"], request.path_params["day"]
        today = self._service.live.calendar.days.of(self._service.now())
        day = today if named == TODAY else day_in(named)
        about = {name: request.query_params.get(name, "") for name in ABOUT}
        # A span that the calendar has not got would end the process, and with it the book of all.
        if day is None or not 0 <= day <= today + AHEAD:
            return None
        if span not in tuple(Span) or any(len(text) > LONGEST for text in about.values()):
            return None
        return ReportScope(Span(span), day, **about)


def _lines_in(request: Request) -> LinesAsked | None:
    told = request.query_params
    numbers = [told.get(name, "0") for name in ("since", "until", "offset")]
    if not all(text.isascii() and text.isdigit() and len(text) <= DIGITS for text in numbers):
        return None
    kind, bet = told.get("kind", ""), told.get("bet", "")
    if kind not in LINE_KINDS or len(bet) > LONGEST:
        return None
    since, until, offset = map(int, numbers)
    return LinesAsked(kind, bet, since, until, offset)
