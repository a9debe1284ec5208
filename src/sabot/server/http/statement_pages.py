"""A player's statement and statistics over HTTP."""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.records.history.own_statement import StatementLine, statement_page
from sabot.records.history.statistics import statistics
from sabot.records.journal.journal_index import JournalIndex
from sabot.server.http.handler import NOBODY, answer, refusal, refused_role, session_in
from sabot.server.http.paging import BAD_NUMBER, page_in
from sabot.server.http.people_messages import AccountRow
from sabot.server.http.people_rows import row_of
from sabot.server.http.player_bounds_pages import NO_PLAYER
from sabot.server.live.service import Service
from sabot.server.people.merged import merged_into
from sabot.server.people.person import Role
from sabot.server.permissions.roles import NOT_YOURS, SEES_PURSES

MOST_LINES, USUAL_LINES = 200, 50
"""Lines on one page of a statement."""


class HouseStatement(Struct, frozen=True):
    """A player's statement for people of the house."""

    account: AccountRow
    """Whose it is."""
    lines: tuple[StatementLine, ...]
    """Everything that changed the balance, the latest first."""
    before: str | None
    """Ask with this for the lines before these; null where there are none."""
    merged: tuple[AccountRow, ...]
    """Accounts of the same person that are gone into this one; each has a statement of its own."""


class StatementPages:
    def __init__(self, service: Service, past: JournalIndex) -> None:
        self._service = service
        self._past = past

    def routes(self) -> tuple[Route, ...]:
        return (
            Route("/api/statement", self.statement),
            Route("/api/people/statement/{who:path}", self.of_player),
            Route("/api/statistics", self.statistics),
        )

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

    async def of_player(self, request: Request) -> Response:
        """Also of an account that is gone into another: it is named in the statement of that one."""
        session = session_in(self._service, request)
        if session is None:
            return refusal(NOBODY, 401)
        if session.person.role not in SEES_PURSES | frozenset({Role.OPERATOR}):
            return refused_role(request, session, NOT_YOURS)
        wanted, people = page_in(request, USUAL_LINES, MOST_LINES), self._service.people
        account = await people.account_of(request.path_params["who"])
        if wanted is None or account is None or account.role is not Role.PLAYER:
            return refusal(BAD_NUMBER, 400) if wanted is None else refusal(NO_PLAYER, 404)
        await self._service.expect(account.id)
        await self._past.catch_up_with(account.id)
        balance = self._service.purse(account.id).balance
        page = statement_page(self._past.index.moves_of(account.id), balance, *wanted)
        merged = [row_of(each, here=False) for each in await merged_into(people, account.person)]
        return answer(HouseStatement(row_of(account, here=False), page.lines, page.before, tuple(merged)))

    async def statistics(self, request: Request) -> Response:
        session = session_in(self._service, request)
        if session is None:
            return refusal(NOBODY, 401)
        player = session.person.id
        await self._past.catch_up_with(player)
        index, days = self._past.index, self._service.live.calendar.days
        sessions = index.sessions_of(player, self._service.now())
        return answer(statistics(index.rounds_of(player), player, days, sessions))
