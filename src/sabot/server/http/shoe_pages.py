"""Spent shoes over HTTP: everybody can deal those of shared tables again, visitors those of their own."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.games.answer import Refused
from sabot.records.history.round_places import ShoePlace
from sabot.records.history.shoe_proof import proof_of
from sabot.records.journal.journal_index import JournalIndex
from sabot.server.http.caching import answer_or_same
from sabot.server.http.handler import refusal, session_in
from sabot.server.live.service import Service
from sabot.server.permissions.at_table import is_for

NO_SHOE = Refused("no-such-shoe")


class ShoePages:
    def __init__(self, service: Service, past: JournalIndex) -> None:
        self._service = service
        self._past = past

    def routes(self) -> tuple[Route, ...]:
        return (Route("/api/shoes/{shoe:path}", self.shoe),)

    async def shoe(self, request: Request) -> Response:
        await self._past.catch_up()
        place = self._past.index.find_shoe(request.path_params["shoe"])
        if place is None or not self._may_see(request, place):
            return refusal(NO_SHOE, 404)
        lines = [record.line for record in await self._past.lines(place)]
        proof = await asyncio.to_thread(proof_of, self._service.games, place.versions, lines)
        return refusal(NO_SHOE, 404) if proof is None else answer_or_same(request, proof)

    def _may_see(self, request: Request, place: ShoePlace) -> bool:
        """The cards of a visitor's own table are nobody else's, but for people of the house."""
        owners = {words.owner for words in place.versions} - {""}
        session = session_in(self._service, request) if owners else None
        return not owners or (session is not None and all(is_for(session.person, one) for one in owners))
