"""Spent shoes over HTTP, for everybody: whoever wants to can deal them again."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue
from sabot.records.history.shoe_proof import proof_of
from sabot.records.journal.journal_index import JournalIndex
from sabot.server.http.caching import answer_or_same
from sabot.server.http.handler import refusal

NO_SHOE = Refused("no-such-shoe")


class ShoePages:
    def __init__(self, games: Catalogue, past: JournalIndex) -> None:
        self._games = games
        self._past = past

    def routes(self) -> tuple[Route, ...]:
        return (Route("/api/shoes/{shoe:path}", self.shoe),)

    async def shoe(self, request: Request) -> Response:
        await self._past.catch_up()
        place = self._past.index.find_shoe(request.path_params["shoe"])
        if place is None:
            return refusal(NO_SHOE, 404)
        lines = [record.line for record in await self._past.lines(place)]
        proof = await asyncio.to_thread(proof_of, self._games, place.versions, lines)
        return refusal(NO_SHOE, 404) if proof is None else answer_or_same(request, proof)
