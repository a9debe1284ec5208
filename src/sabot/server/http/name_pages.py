"""Names of the people at tables: streams and views know ids alone, and pages ask here what to call them."""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from sabot.games.answer import Refused
from sabot.server.http.caching import answer_or_same
from sabot.server.http.handler import NOBODY, refusal, session_in
from sabot.server.live.house_bots import resident_name
from sabot.server.live.service import Service
from sabot.server.socket.wire import LONGEST_TABLE

MOST_NAMES = 64
"""Ids in one question: nine times the seats of a table."""
LONGEST_PLAYER = LONGEST_TABLE
"""Characters of an id; those of house players are made of a name, a table and a place."""
LETTERS = 4
"""Of the id, by which somebody without a name is told from others."""


class NameView(Struct, frozen=True):
    """What somebody is called."""

    player: str
    name: str
    """A guest has one that is made of their id, such as `Guest 4F2A`."""
    guest: bool
    """They have no name of their own."""
    house: bool
    """They play for the house, so that nobody sits alone."""


class NamePages:
    def __init__(self, service: Service) -> None:
        self._service = service

    async def names(self, request: Request) -> Response:
        if session_in(self._service, request) is None:
            return refusal(NOBODY, 401)
        ids = [id_ for id_ in request.query_params.get("ids", "").split(",") if id_]
        if len(ids) > MOST_NAMES or any(len(id_) > LONGEST_PLAYER for id_ in ids):
            return refusal(Refused("names-at-once", {"most": MOST_NAMES}), 400)
        return answer_or_same(request, [await self._named(id_) for id_ in dict.fromkeys(ids)])

    async def _named(self, id_: str) -> NameView:
        resident = resident_name(id_)
        if resident:
            return NameView(id_, resident, guest=False, house=True)
        person = await self._service.people.known(id_)
        if person is not None and person.id == id_ and person.name:
            return NameView(id_, person.name, guest=False, house=False)
        return NameView(id_, made_up_name(id_), guest=True, house=False)


def made_up_name(player: str) -> str:
    """The same for everybody who asks."""
    return f"Guest {player[-LETTERS:].upper()}"
