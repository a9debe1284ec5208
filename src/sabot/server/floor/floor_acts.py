"""What people of the house do from the floor itself: they take an alarm, and read a table's journal."""

import asyncio
from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from sabot.games.answer import Refused
from sabot.house.requests import identify
from sabot.server.floor.floor_feed import FloorFeed
from sabot.server.floor.floor_socket import FloorEndpoint
from sabot.server.http.floor_pages import FloorWatch
from sabot.server.http.handler import NOBODY, RequestHandler, answer, refusal, refused_role, session_in
from sabot.server.live.service import Service
from sabot.server.net.rate_limits import RateLimits
from sabot.server.net.rates import Rates
from sabot.server.permissions.roles import NOT_YOURS, SEES_FLOOR, TAKES_ALARMS
from sabot.server.socket.open_sockets import OpenSockets
from sabot.server.socket.wire import Id
from sabot.store.commit import command_in
from sabot.store.streams import HOUSE, table_stream
from sabot.texts import ONE_LINE

TAKE = "/api/floor/alarms/take"
MOST_LINES = 100
"""Of a journal that are told at once."""
GONE = Refused("no-such-alarm")
AlarmName = Annotated[str, Meta(min_length=1, max_length=256, pattern=ONE_LINE)]


class AlarmRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody goes to what needs somebody."""

    id: Id
    """Made by the client; the same request under the same id is done once."""
    alarm: AlarmName
    """By its name."""
    over: bool = False
    """Although somebody else goes already."""


class AlarmAnswer(Struct, frozen=True):
    """Who goes, and since when."""

    alarm: str
    """By its name."""
    by: str
    """The id of a person."""
    at: int
    """In microseconds."""


class JournalLine(Struct, frozen=True):
    """One line of a table's journal, as it was written."""

    number: int
    """In the stream of the table."""
    at: int
    """In microseconds."""
    name: str
    """What happened, by its stable name."""
    by: str
    """Whose command it follows from; empty where the table brought it about by itself."""
    body: str
    """The event as JSON, letter by letter as it was written."""
    hash: str
    """Of this line and all before it."""


class FloorActs:
    def __init__(self, service: Service, feed: FloorFeed, limits: RateLimits) -> None:
        self._service = service
        self._feed = feed
        self._desk = RequestHandler(service, limits)
        self._one_by_one = asyncio.Lock()

    def routes(self) -> list[Route]:
        return [
            Route(TAKE, self.take, methods=["POST"]),
            Route("/api/floor/journal/{table}", self.journal),
        ]

    async def take(self, request: Request) -> Response:
        signed = await self._desk.signed(request, AlarmRequest)
        if isinstance(signed, Response):
            return signed
        session, body = signed
        person = session.person
        if person.role not in TAKES_ALARMS:
            return refused_role(request, session, NOT_YOURS)
        async with self._one_by_one:
            await self._feed.taken.read()
            found = await self._feed.find(body.alarm)
            known = identify(person.id, body.id, TAKE, body)
            if found is None:
                # What is over by now may have been taken by the same request before.
                seen = await self._service.live.journal.seen(known)
                taking = None if seen is None or seen.stream != HOUSE else self._feed.taken.of(body.alarm)
                if taking is None:
                    return refusal(GONE, 404)
                return answer(AlarmAnswer(body.alarm, taking.by, taking.at))
            told = await self._feed.taken.take(found, person.id, self._service.now(), known, over=body.over)
        if isinstance(told, Refused):
            return refusal(told, 409)
        return answer(AlarmAnswer(body.alarm, told.by, told.at))

    async def journal(self, request: Request) -> Response:
        """The last lines of a table, or those before a number, the latest first."""
        session = session_in(self._service, request)
        if session is None:
            return refusal(NOBODY, 401)
        if session.person.role not in SEES_FLOOR:
            return refused_role(request, session, NOT_YOURS)
        stream, before = table_stream(request.path_params["table"]), request.query_params.get("before", "")
        head = await self._service.live.journal.head(stream)
        if not head.version or (before and not (before.isascii() and before.isdigit())):
            return refusal(Refused("no-such-table"), 404)
        until = min(head.version, int(before[:18]) - 1) if before else head.version
        records = await self._service.live.journal.read(stream, max(0, until - MOST_LINES), max(0, until))
        lines = [
            JournalLine(
                record.line.number,
                record.line.at,
                record.line.name,
                command_in(record.line.command).player if record.line.command else "",
                record.line.body.decode(),
                record.hash.hex(),
            )
            for record in reversed(records)
        ]
        return answer(lines)


def floor_routes(
    service: Service, windows: OpenSockets, limits: RateLimits, rates: Rates
) -> Iterator[Route | WebSocketRoute]:
    """All ways to the floor: calls of the tables, the pit, what is watched and what is done from there."""
    feed = FloorFeed(service)
    yield from FloorWatch(service, windows).routes()
    yield from FloorActs(service, feed, limits).routes()
    yield WebSocketRoute("/ws/floor", FloorEndpoint(service, windows, feed, limits, rates))
