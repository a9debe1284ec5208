"""The past over HTTP: a player's own rounds, rounds step by step, and links to show one to anybody."""

import asyncio

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.games.answer import Refused
from sabot.games.sheet import texts_in
from sabot.records.history.history_rows import HistoryPage, history_row
from sabot.records.history.replay_view import replay_view
from sabot.records.history.round_places import RoundPlace
from sabot.records.journal.journal_index import JournalIndex
from sabot.records.journal.positions import page_of
from sabot.server.http.handler import NOBODY, RequestHandler, answer, refusal, session_in
from sabot.server.http.paging import BAD_NUMBER, page_in
from sabot.server.http.rules_pages import language_in
from sabot.server.http.share_links import share_token, shared_by
from sabot.server.http.sign_in_pages import Nothing
from sabot.server.live.service import Service
from sabot.server.net.rate_limits import RateLimits
from sabot.server.people.person import Role, Session, hashed_token

MOST_ROWS, USUAL_ROWS = 50, 20
"""Rounds on one page of a history."""
NO_ROUND = Refused("no-such-round")
REPLAYS = frozenset({Role.SUPERVISOR, Role.AUDITOR})
"""Who sees rounds of others: those of the house who may look into a purse, and do not pay from it."""
ANYBODY = "*"


class SharedRound(Struct, frozen=True):
    """Where anybody can look at a round."""

    address: str
    """On this server, without its name."""
    token: str
    """What stands behind `share=` in it."""


WITHDRAWN = "SELECT 1 FROM withdrawn WHERE share = $1"
WITHDRAW = "INSERT INTO withdrawn VALUES ($1, $2) ON CONFLICT DO NOTHING"
SHARE_AGAIN = "DELETE FROM withdrawn WHERE share = $1"


class HistoryPages:
    def __init__(self, service: Service, past: JournalIndex, rate_limits: RateLimits) -> None:
        self._service = service
        self._past = past
        self._desk = RequestHandler(service, rate_limits)

    def routes(self) -> tuple[Route, ...]:
        return (
            Route("/api/history", self.history),
            Route("/api/rounds/{round:path}/share", self.share, methods=["POST"]),
            Route("/api/rounds/{round:path}/unshare", self.unshare, methods=["POST"]),
            Route("/api/rounds/{round:path}", self.replay),
        )

    async def history(self, request: Request) -> Response:
        session = session_in(self._service, request)
        if session is None:
            return refusal(NOBODY, 401)
        wanted = page_in(request, USUAL_ROWS, MOST_ROWS)
        if wanted is None:
            return refusal(BAD_NUMBER, 400)
        await self._past.catch_up()
        table, player = request.query_params.get("table", ""), session.person.id
        places = self._past.index.rounds_of(player)
        at_table = [place for place in places if table in ("", place.configuration.table)]
        shown, more = page_of(at_table, lambda place: place.position, *wanted)
        told = [await self._past.told(place) for place in shown]
        values = self._service.odds.values_told
        rows = (history_row(one[0], player, values(one[0].first.setup)) for one in told if one)
        return answer(HistoryPage(tuple(rows), more))

    async def replay(self, request: Request) -> Response:
        """To whoever had a stake in it; to supervisors as one of these saw it; to anybody else by a link."""
        token = request.query_params.get("share", "")
        session = session_in(self._service, request)
        if session is None and not token:
            return refusal(NOBODY, 401)
        found = await self._past.find(request.path_params["round"])
        if found is None:
            return refusal(NO_ROUND, 404)
        place, told, last_hash = found
        own = None if session is None else _eyes(session, request.query_params.get("of", ""), place)
        by = shared_by(last_hash, place.shares, token) if token else None
        if by is not None and await self._service.people.rows.fetch(WITHDRAWN, hashed_token(token)):
            by = None
        player = by or own
        if player is None:
            return refusal(NO_ROUND, 404)
        texts, shared = texts_in(language_in(request)), player != own
        values = None if shared else self._service.odds.values_told(told.first.setup)
        return answer(await asyncio.to_thread(replay_view, told, player, texts, values, shared=shared))

    async def share(self, request: Request) -> Response:
        owned = await self._owned(request)
        if isinstance(owned, Response):
            return owned
        place, _, token = owned
        await self._service.people.scribe.write((SHARE_AGAIN, (hashed_token(token),)))
        return answer(SharedRound(f"/replay/{place.round}?share={token}", token))

    async def unshare(self, request: Request) -> Response:
        """The link that its player gave away leads nowhere any more, until it is asked for again."""
        owned = await self._owned(request)
        if isinstance(owned, Response):
            return owned
        _, player, token = owned
        await self._service.people.scribe.write((WITHDRAW, (hashed_token(token), player)))
        return answer({})

    async def _owned(self, request: Request) -> tuple[RoundPlace, str, str] | Response:
        """A round of whoever asks, whose it is, and what its link says."""
        signed = await self._desk.signed(request, Nothing)
        if isinstance(signed, Response):
            return signed
        player = signed[0].person.id
        found = await self._past.find(request.path_params["round"])
        if found is None or player not in found[0].shares:
            return refusal(NO_ROUND, 404)
        return found[0], player, share_token(found[2], player)


def _eyes(session: Session, of: str, place: RoundPlace) -> str | None:
    """As whom somebody sees a round without a link: a dispute is looked at as its player saw the round, and
    a round of which nobody is named as the first of its players did."""
    if of == ANYBODY and session.person.role in REPLAYS:
        return next(iter(place.shares), None)
    wanted = of if of and session.person.role in REPLAYS else session.person.id
    return wanted if wanted in place.shares else None
