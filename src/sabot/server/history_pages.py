"""The past over HTTP: a player's own rounds, rounds step by step, and links to show one to anybody."""

import asyncio
from collections.abc import Iterable

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue
from sabot.games.sheet import texts_in
from sabot.server.chronicle import Chronicle, RoundPlace
from sabot.server.history_view import HistoryPage, HistoryRow, history_row, replay_of
from sabot.server.pace import Manners
from sabot.server.people import hashed_token
from sabot.server.requests import NOBODY, Desk, answer, refusal, session_in
from sabot.server.retelling import Begun, Retold, retold
from sabot.server.rules_pages import language_in
from sabot.server.service import Service
from sabot.server.sharing import share_token, shared_by
from sabot.server.signing_in import Nothing
from sabot.server.wire import MOST_NUMBER
from sabot.store.record import Record

MOST_ROWS, USUAL_ROWS = 50, 20
"""Rounds on one page of a history."""
MOST_TOLD = 500
"""Rounds that are kept as they were told again; they never change."""
NO_ROUND = Refused("no-such-round")
BAD_NUMBER = Refused("paging-numbers")


class Shared(Struct, frozen=True):
    """Where anybody can look at a round."""

    address: str
    """On this server, without its name."""
    token: str
    """What stands behind `share=` in it."""


WITHDRAWN = "SELECT 1 FROM withdrawn WHERE share = $1"
WITHDRAW = "INSERT INTO withdrawn VALUES ($1, $2) ON CONFLICT DO NOTHING"
SHARE_AGAIN = "DELETE FROM withdrawn WHERE share = $1"


class HistoryPages:
    def __init__(self, service: Service, chronicle: Chronicle, manners: Manners) -> None:
        self._service = service
        self._chronicle = chronicle
        self._desk = Desk(service, manners)
        self._games: Catalogue = service.games
        self._told: dict[str, tuple[Retold, bytes]] = {}

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
        before, count = number_in(request, "before", MOST_NUMBER), number_in(request, "count", USUAL_ROWS)
        if before is None or count is None:
            return refusal(BAD_NUMBER, 400)
        await self._chronicle.catch_up()
        table, player = request.query_params.get("table", ""), session.person.id
        places = [
            place
            for place in self._chronicle.of(player)
            if place.at < before and table in ("", place.configuration.table)
        ]
        shown = places[: min(count, MOST_ROWS)]
        more = shown[-1].at if len(places) > len(shown) and shown else None
        return answer(HistoryPage(tuple(await self._rows(shown, player)), more))

    async def _rows(self, places: Iterable[RoundPlace], player: str) -> list[HistoryRow]:
        told = [await self._retold(place) for place in places]
        return [history_row(found[0], player) for found in told if found is not None]

    async def replay(self, request: Request) -> Response:
        """To whoever had a stake in it; to anybody else by a link."""
        token = request.query_params.get("share", "")
        session = session_in(self._service, request)
        if session is None and not token:
            return refusal(NOBODY, 401)
        found = await self._found(request.path_params["round"])
        if found is None:
            return refusal(NO_ROUND, 404)
        place, told, last_hash = found
        own = session.person.id if session is not None and session.person.id in place.shares else None
        by = shared_by(last_hash, place.shares, token) if token else None
        if by is not None and await self._service.people.rows.fetch(WITHDRAWN, hashed_token(token)):
            by = None
        player = by or own
        if player is None:
            return refusal(NO_ROUND, 404)
        texts = texts_in(language_in(request))
        return answer(await asyncio.to_thread(replay_of, told, player, texts, shared=player != own))

    async def share(self, request: Request) -> Response:
        signed = await self._desk.signed(request, Nothing)
        if isinstance(signed, Response):
            return signed
        player = signed[0].person.id
        found = await self._found(request.path_params["round"])
        if found is None or player not in found[0].shares:
            return refusal(NO_ROUND, 404)
        token = share_token(found[2], player)
        await self._service.people.scribe.write((SHARE_AGAIN, (hashed_token(token),)))
        return answer(Shared(f"/replay/{found[0].round}?share={token}", token))

    async def unshare(self, request: Request) -> Response:
        """The link that its player gave away leads nowhere any more, until it is asked for again."""
        signed = await self._desk.signed(request, Nothing)
        if isinstance(signed, Response):
            return signed
        player = signed[0].person.id
        found = await self._found(request.path_params["round"])
        if found is None or player not in found[0].shares:
            return refusal(NO_ROUND, 404)
        withdrawn = (WITHDRAW, (hashed_token(share_token(found[2], player)), player))
        await self._service.people.scribe.write(withdrawn)
        return answer({})

    async def _found(self, round_: str) -> tuple[RoundPlace, Retold, bytes] | None:
        place = self._chronicle.find(round_)
        if place is None:
            await self._chronicle.catch_up()
            place = self._chronicle.find(round_)
        found = None if place is None else await self._retold(place)
        return None if place is None or found is None else (place, *found)

    async def _retold(self, place: RoundPlace) -> tuple[Retold, bytes] | None:
        known = self._told.get(place.round)
        if known is not None:
            return known
        records = await self._chronicle.lines(place)
        told = await asyncio.to_thread(self._tell, place, records)
        if told is None:
            return None
        while len(self._told) >= MOST_TOLD:
            del self._told[next(iter(self._told))]
        self._told[place.round] = kept = (told, records[-1].hash)
        return kept

    def _tell(self, place: RoundPlace, records: list[Record]) -> Retold | None:
        lines = [record.line for record in records]
        return retold(self._games, place.configuration, Begun(place.round, place.commitment), lines)


def number_in(request: Request, name: str, usual: int) -> int | None:
    """A whole number of the address; None where it is none."""
    text = request.query_params.get(name, "")
    if not text:
        return usual
    if not text.isascii() or not text.isdigit() or len(text) > len(str(MOST_NUMBER)):
        return None
    return int(text) if int(text) <= MOST_NUMBER else None
