"""The web application: a page, an interface for signing in, and the socket on which people play."""

import logging
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sabot.games.answer import Refused
from sabot.records.journal.journal_index import JournalIndex
from sabot.server.cashdesk.cashier_pages import CashierPages
from sabot.server.cashdesk.desk_looks import DeskLooks
from sabot.server.cashdesk.desk_notices import DeskWatch
from sabot.server.cashdesk.ticket_pages import TicketPages
from sabot.server.devices.doors import DeviceDoors
from sabot.server.floor.floor_acts import floor_routes
from sabot.server.http.account_pages import AccountPages
from sabot.server.http.approval_pages import ApprovalPages
from sabot.server.http.badge_pages import BadgePages
from sabot.server.http.built_pages import BuiltPages
from sabot.server.http.caching import answer_or_same
from sabot.server.http.closed_page import closed_door
from sabot.server.http.confirmation_pages import ConfirmationPages
from sabot.server.http.enrolment_pages import EnrolmentPages
from sabot.server.http.guard import check_head, check_host, check_origin, check_venue, cookie_of, headers_of
from sabot.server.http.handler import AWAY, TRY_LATER, address_in, note_act, refusal, session_in
from sabot.server.http.history_pages import HistoryPages
from sabot.server.http.lobby import lobby, lobby_of
from sabot.server.http.moderation_pages import ModerationPages
from sabot.server.http.name_pages import NamePages
from sabot.server.http.people_pages import PeoplePages
from sabot.server.http.player_bounds_pages import PlayerBoundsPages
from sabot.server.http.report_pages import ReportPages
from sabot.server.http.rules_pages import RulesPages
from sabot.server.http.security_pages import SecurityPages
from sabot.server.http.self_check_pages import SelfCheckPages
from sabot.server.http.shoe_odds_pages import ShoeOddsPages
from sabot.server.http.shoe_pages import ShoePages
from sabot.server.http.sign_in_pages import SignInPages
from sabot.server.http.statement_pages import StatementPages
from sabot.server.http.strategy_pages import StrategyPages
from sabot.server.http.terminal_pages import TerminalPages
from sabot.server.live.house_bots import resident_name
from sabot.server.live.last_stakes import LastStakes
from sabot.server.live.service import Service
from sabot.server.monitoring.health_pages import FOR_WATCHERS, HealthPages, check_watcher
from sabot.server.monitoring.security_log import SecurityEvent, caller, note
from sabot.server.net.proxies import BehindProxies
from sabot.server.net.rate_limits import RateLimits
from sabot.server.net.rates import HASTY, Rates
from sabot.server.net.strict_reading import check_target
from sabot.server.settings.house_settings_pages import HouseSettingsPages
from sabot.server.settings.settings_pages import SettingsPages
from sabot.server.socket.activity import is_reading
from sabot.server.socket.connection import Socket
from sabot.server.socket.display import DisplayEndpoint
from sabot.server.socket.message_costs import MessageCosts
from sabot.server.socket.open_sockets import ENDED, OpenSockets
from sabot.server.socket.wire import Closed

LONGEST_PATH = 80
"""Characters of an address that the log is told."""
ASKED = "/api/"
"""What people ask for; files of the pages are counted by address alone."""
TOO_MANY, RETRY = 429, b"retry-after"
DEVICES = "/device"
FAILED = Refused("failed")

log = logging.getLogger("sabot.server")


class RequestGuard:
    """Nobody gets further who may not talk to us; every answer tells the browser what it may do with it."""

    def __init__(self, app: ASGIApp, service: Service, rates: Rates) -> None:
        self._app = app
        self._service = service
        self._rates = rates
        headers = headers_of(service.config)
        self._headers = {key.encode(): value.encode() for key, value in headers.items()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def safely(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                note_act(scope, message["status"])
                said = {key.lower() for key, _ in message["headers"]}
                ours = [(key, value) for key, value in self._headers.items() if key not in said]
                if message["status"] == TOO_MANY and RETRY not in said:
                    ours.append((RETRY, b"1"))
                message["headers"] = [*message["headers"], *ours]
            await send(message)

        asked = HTTPConnection(scope)
        caller.set(address_in(asked))
        turned_away = self._turned_away(asked) or await self._unexpected(asked)
        if turned_away is not None:
            await turned_away(scope, receive, safely)
        elif scope["type"] == "websocket":
            await self._app(scope, receive, send)
        else:
            await self._answered(scope, receive, safely)

    async def _answered(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A mistake of the program is answered like everything else, and told to whoever reads the log."""
        begun = False

        async def sent(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, sent)
        except self._service.trouble as wrong:
            log.warning("a request could not be answered: %s", wrong)
            if begun:
                raise
            await self._closed(HTTPConnection(scope), AWAY, TRY_LATER)(scope, receive, send)
        except Exception:
            log.exception("a request to %s failed", scope["path"][:LONGEST_PATH])
            if begun:
                raise
            await self._closed(HTTPConnection(scope), FAILED, 500)(scope, receive, send)

    def _turned_away(self, asked: HTTPConnection) -> Response | None:
        config = self._service.config
        if asked.scope["path"] in FOR_WATCHERS:
            stranger = check_watcher(config, asked)
            if stranger is not None:
                note(SecurityEvent.WATCHER_REFUSED)
            return None if stranger is None else refusal(stranger, 403)
        endless = check_head(asked.headers)
        if endless is not None:
            return refusal(endless, 431)
        unreadable = check_target(asked.scope)
        if unreadable is not None:
            return refusal(unreadable, 400)
        misnamed = check_host(config, asked.headers)
        if misnamed is not None:
            note(SecurityEvent.HOST_REFUSED)
            return self._closed(asked, misnamed, 421)
        outside = check_venue(self._service.profiles(), address_in(asked), config.listen.networks)
        if outside is not None:
            note(SecurityEvent.VENUE_REFUSED)
            return self._closed(asked, outside, 403)
        if asked.scope["type"] == "websocket" and not _is_device(asked):
            foreign = check_origin(config, asked.headers)
            if foreign is not None:
                note(SecurityEvent.ORIGIN_REFUSED)
                return refusal(foreign, 403)
        cost = self._rates.cost_of(asked.scope["path"])
        if not self._rates.may_come(address_in(asked), cost, self._service.now()):
            note(SecurityEvent.RATE_REFUSED)
            return self._closed(asked, HASTY, TOO_MANY)
        return None

    def _closed(self, asked: HTTPConnection, refused: Refused, status: int) -> Response:
        config = self._service.config
        return closed_door(asked, refused, status, config.name, config.languages)

    async def _unexpected(self, asked: HTTPConnection) -> Response | None:
        """Whoever has a session is known from here on, and counted besides; sockets count by themselves."""
        token, path = asked.cookies.get(cookie_of(self._service.config), ""), asked.scope["path"]
        if not token or path in FOR_WATCHERS:
            return None
        try:
            await self._service.expect_session(token)
        except self._service.trouble as wrong:
            log.warning("a request could not be answered: %s", wrong)
            return self._closed(asked, AWAY, TRY_LATER)
        by_socket = asked.scope["type"] == "websocket"
        session = session_in(self._service, asked) if path.startswith(ASKED) or by_socket else None
        if session is None and (path.startswith(ASKED) or by_socket):
            note(SecurityEvent.SESSION_REFUSED, act=path[:LONGEST_PATH])
        if by_socket:
            return None
        if session is None or self._rates.may_ask(
            session.person.id, self._rates.cost_of(path), self._service.now()
        ):
            if session is not None and is_reading(asked):
                self._service.people.note(session, self._service.now())
            return None
        note(SecurityEvent.RATE_REFUSED, person=session.person.id)
        return refusal(HASTY, TOO_MANY)


def create_app(service: Service, limits: RateLimits | None = None, pages_in: Path | None = None) -> Starlette:
    """With the rate limits of the configuration, unless others are given.
    `pages_in` names another directory of built pages than that of the package.
    """
    chosen = limits or service.config.rate_limits
    windows = OpenSockets(service, chosen)
    rates, listen, doors = Rates(chosen), service.config.listen, DeviceDoors(service)
    pages, signing = Pages(service), SignInPages(service, windows, chosen, rates)
    DeskWatch(service, windows)
    past = JournalIndex(service.live.journal, service.games, lambda player: not resident_name(player))
    routes = [
        *(() if service.config.listen.watch else HealthPages(service).routes()),
        Route("/api/tables", pages.tables),
        *signing.routes(),
        *_about_people(service, windows, signing, chosen),
        *ApprovalPages(service, chosen).routes(),
        *SettingsPages(service, past, chosen).routes(),
        *HouseSettingsPages(service, windows, chosen).routes(),
        *floor_routes(service, windows, chosen, rates),
        *DeskLooks(service, past).routes(),
        *CashierPages(service, chosen, past).routes(),
        Route("/api/names", NamePages(service).names),
        *RulesPages(service).routes(),
        *SelfCheckPages(service, chosen).routes(),
        *StrategyPages(service, chosen).routes(),
        *ShoeOddsPages(service).routes(),
        *HistoryPages(service, past, chosen).routes(),
        *StatementPages(service, past).routes(),
        *ReportPages(service).routes(),
        *ShoePages(service, past).routes(),
        *TicketPages(service, chosen).routes(),
        *TerminalPages(service, chosen).routes(),
        WebSocketRoute(DEVICES, doors),
        WebSocketRoute("/ws/display/{table}", DisplayEndpoint(service, chosen, rates)),
        WebSocketRoute("/ws", SocketEndpoint(service, windows, chosen, rates, LastStakes(service, past))),
        *BuiltPages(service, pages_in).routes(),
    ]
    app = Starlette(
        routes=routes,
        middleware=[
            Middleware(BehindProxies, proxies=listen.proxies or (), header=listen.proxy_header),
            Middleware(RequestGuard, service=service, rates=rates),
        ],
        exception_handlers={HTTPException: partial(_not_there, service)},
    )
    app.state.windows, app.state.devices = windows, doors
    return app


def _about_people(
    service: Service, windows: OpenSockets, signing: SignInPages, limits: RateLimits
) -> tuple[Route, ...]:
    return (
        *SecurityPages(service, windows, signing, limits).routes(),
        *ModerationPages(service, windows, limits).routes(),
        *ConfirmationPages(service, limits).routes(),
        *PeoplePages(service, windows, limits).routes(),
        *PlayerBoundsPages(service, limits).routes(),
        *EnrolmentPages(service, windows, signing, limits).routes(),
        *BadgePages(service, windows, limits).routes(),
        *AccountPages(service, windows, limits).routes(),
    )


async def _not_there(service: Service, request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, HTTPException), "asked for by its type"
    refused, config = Refused("not-here" if wrong.status_code == 404 else "not-this-way"), service.config
    return closed_door(request, refused, wrong.status_code, config.name, config.languages)


def _is_device(asked: HTTPConnection) -> bool:
    """Devices are no browsers, which always say from which page they come."""
    return asked.scope["path"] == DEVICES and "origin" not in asked.headers


class Pages:
    def __init__(self, service: Service) -> None:
        self._service = service

    async def tables(self, request: Request) -> Response:
        session = session_in(self._service, request)
        rows = lobby(self._service) if session is None else lobby_of(self._service, session.person.id)
        return answer_or_same(request, rows)


class SocketEndpoint:
    """Lets in whoever has a session. The others are told so by a close code, which pages can read."""

    def __init__(
        self, service: Service, windows: OpenSockets, rate_limits: RateLimits, rates: Rates, last: LastStakes
    ) -> None:
        self._service = service
        self._windows = windows
        self._rate_limits = rate_limits
        self._rates = rates
        self._last = last

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = HTTPConnection(scope)
        session = session_in(self._service, asked)
        await receive()
        await send({"type": "websocket.accept"})
        if session is None:
            await send({"type": "websocket.close", "code": Closed.SIGN_IN.value, "reason": ENDED})
            return
        tokens = MessageCosts(self._rate_limits, self._rates, session.person.id, address_in(asked))
        await Socket(self._service, self._windows, session, send, tokens, self._last).run(receive)
