"""The doors of one server among many: whatever a request needs from elsewhere is there before it is read."""

import asyncio
import logging
from collections.abc import Callable

import asyncpg
import msgspec
from msgspec import Struct
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sabot.cluster.service import ClusterService
from sabot.games.answer import Refused
from sabot.server.devices.doors import DeviceDoors
from sabot.server.http.guard import cookie_of
from sabot.server.http.handler import AWAY, TRY_LATER, refusal
from sabot.server.monitoring.health_pages import FOR_WATCHERS
from sabot.server.net.strict_reading import check_target
from sabot.server.people.person import Session
from sabot.server.people.row_writer import LATER
from sabot.server.socket.wire import LONGEST_MESSAGE, TableName
from sabot.store.postgres_opening import UNREACHABLE
from sabot.store.store_errors import StoreFailed

WORDS = "/api/words/"
ALONE = Refused("house-lost")
TRY_AGAIN = 1013
"""The close code for whoever comes while this server cannot serve."""
TROUBLE = (StoreFailed, *UNREACHABLE, asyncpg.PostgresError, TimeoutError)
log = logging.getLogger("sabot.cluster")


class TableTarget(Struct, frozen=True):
    """As much of a message as tells which table it is about."""

    table: TableName | None = None


_AIMED = msgspec.json.Decoder(TableTarget)


class RequestRouting:
    """Around the application. It decides nothing: whom to let in is the application's matter."""

    def __init__(
        self, app: ASGIApp, service: ClusterService, devices: DeviceDoors, cut_off: Callable[[], bool]
    ) -> None:
        self._app = app
        self.devices = devices
        """Of the application: devices come in beside it as well."""
        self._service = service
        self._cut_off = cut_off
        """Whether this server can reach no table that anybody else serves; then it sends everybody away."""
        self.on_ended: Callable[[Session], None] = lambda session: None
        """Told that somebody signed out here."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or scope["path"] in FOR_WATCHERS:
            await self._app(scope, receive, send)
            return
        if self._cut_off():
            await refusal(ALONE, TRY_LATER)(scope, receive, send)
            return
        token = HTTPConnection(scope).cookies.get(cookie_of(self._service.config), "")
        try:
            session = await self._expect(token) if token else None
            if scope["type"] == "http":
                await self._answer(scope, receive, send)
        except TROUBLE as wrong:
            log.warning("a request could not be answered: %s", wrong)
            await refusal(AWAY, TRY_LATER)(scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self._app(scope, self._reaching(receive), send)
        elif session is not None and self._service.people.kept(token) is None:
            self.on_ended(session)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        path: str = scope["path"]
        if path.startswith(WORDS) and check_target(scope) is None:
            await self._patiently(path.removeprefix(WORDS))
        await self._app(scope, receive, send)

    async def _patiently(self, note: str) -> None:
        """Whoever hears of words here may ask before the server that heard them has written them down."""
        if await self._service.people.sayings.words(note) is None:
            await asyncio.sleep(2 * LATER)

    async def _expect(self, token: str) -> Session | None:
        people = self._service.people
        await people.fetch(token)
        session = people.session(token, self._service.now())
        if session is not None:
            await self._service.expect(session.person.id)
        return session

    def _reaching(self, receive: Receive) -> Receive:
        async def received() -> Message:
            message = await receive()
            if self._cut_off():
                return {"type": "websocket.disconnect", "code": TRY_AGAIN}
            text = message.get("text") if message["type"] == "websocket.receive" else None
            if text is not None and (name := _aim_of(text)):
                try:
                    await self._service.reach(name)
                except TROUBLE as wrong:
                    log.warning("%s cannot be reached: %s", name, wrong)
                    return {"type": "websocket.disconnect", "code": TRY_AGAIN}
            return message

        return received


def _aim_of(text: str) -> str:
    if len(text) > LONGEST_MESSAGE:
        return ""
    try:
        return _AIMED.decode(text).table or ""
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""
