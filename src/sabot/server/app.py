"""The web application: a page, an interface for signing in, and the socket on which people play."""

import logging
from collections.abc import Callable

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from sabot.games.answer import Refused
from sabot.ledger.facts import CreditsIssued
from sabot.server.guarding import COOKIE, PROOF, SAFE_HEADERS, check_origin, check_proof, check_venue
from sabot.server.lobby import lobby, plain_page
from sabot.server.measuring import metrics_text
from sabot.server.people import Person, Role, Session
from sabot.server.service import Service
from sabot.server.socket import POLICY, Socket
from sabot.store.streams import SessionBegan, SessionEnded

LONGEST_BODY = 4_096
"""Bytes of a request; a name and a password need few."""

log = logging.getLogger("sabot.server")


class SafeHeaders:
    """Every answer tells the browser what it may do with it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._headers = [(key.encode(), value.encode()) for key, value in SAFE_HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self._headers]
            await send(message)

        await self._app(scope, receive, safely)


def create_app(service: Service) -> Starlette:
    routes = [
        Route("/", Pages(service).home),
        Route("/health", Pages(service).health),
        Route("/metrics", Pages(service).metrics),
        Route("/api/tables", Pages(service).tables),
        Route("/api/guest", SigningIn(service).guest, methods=["POST"]),
        Route("/api/register", SigningIn(service).register, methods=["POST"]),
        Route("/api/sign-in", SigningIn(service).sign_in, methods=["POST"]),
        Route("/api/sign-out", SigningIn(service).sign_out, methods=["POST"]),
        Route("/api/me", SigningIn(service).me),
        WebSocketRoute("/ws", _socket_endpoint(service)),
    ]
    return Starlette(routes=routes, middleware=[Middleware(SafeHeaders)])


def answer(content: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(content), status, media_type="application/json")


def refusal(refused: Refused, status: int) -> Response:
    return answer({"reason": refused.reason}, status)


class Pages:
    def __init__(self, service: Service) -> None:
        self._service = service

    async def home(self, request: Request) -> Response:
        return HTMLResponse(plain_page(self._service, str(request.base_url)))

    async def tables(self, request: Request) -> Response:
        return answer(lobby(self._service))

    async def health(self, request: Request) -> Response:
        faults = {name: host.fault for name, host in self._service.live.hosts.items() if host.fault}
        status = "ok" if not faults else "degraded"
        return answer({"status": status, "tables": len(self._service.live.hosts), "faults": faults})

    async def metrics(self, request: Request) -> Response:
        return Response(metrics_text(self._service), media_type="text/plain; version=0.0.4")


class SigningIn:
    """Guests at once, others with name and password; sessions live in a cookie that no script can read."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def guest(self, request: Request) -> Response:
        refused = self._check(request)
        if refused is not None:
            return refusal(refused, 403)
        people, now = self._service.people, self._service.now()
        person = people.add_guest(now)
        return await self._welcome(request, people.begin(person, now), new=True)

    async def register(self, request: Request) -> Response:
        refused = self._check(request)
        body = await self._body(request)
        if refused is not None or isinstance(body, Refused):
            return refusal(refused or Refused("send a name and a password"), 403 if refused else 400)
        people, now = self._service.people, self._service.now()
        person = people.add(body["name"], body["password"], Role.PLAYER, now)
        if isinstance(person, Refused):
            return refusal(person, 409)
        return await self._welcome(request, people.begin(person, now), new=True)

    async def sign_in(self, request: Request) -> Response:
        refused = self._check(request)
        body = await self._body(request)
        if refused is not None or isinstance(body, Refused):
            return refusal(refused or Refused("send a name and a password"), 403 if refused else 400)
        session = self._service.people.sign_in(body["name"], body["password"], self._service.now())
        if isinstance(session, Refused):
            return refusal(session, 401)
        return await self._welcome(request, session, new=False)

    async def sign_out(self, request: Request) -> Response:
        session = session_of(self._service, request.cookies.get(COOKIE, ""))
        refused = self._check(request)
        if session is None or refused is not None:
            return refusal(refused or Refused("nobody is signed in"), 403)
        unproven = check_proof(request.headers.get(PROOF, ""), session.proof)
        if unproven is not None:
            return refusal(unproven, 403)
        self._service.people.end(session.token)
        await self._service.live.tell_player(session.person.id, SessionEnded(self._service.now()))
        gone = answer({})
        gone.delete_cookie(COOKIE)
        return gone

    async def me(self, request: Request) -> Response:
        session = session_of(self._service, request.cookies.get(COOKIE, ""))
        if session is None:
            return refusal(Refused("nobody is signed in"), 401)
        return answer(_told(session))

    def _check(self, request: Request) -> Refused | None:
        config = self._service.config
        address = request.client.host if request.client is not None else ""
        return check_origin(config, request.headers) or check_venue(
            self._service.profiles(), address, config.listen.networks
        )

    async def _body(self, request: Request) -> dict[str, str] | Refused:
        content = b""
        async for part in request.stream():
            content += part
            if len(content) > LONGEST_BODY:
                return Refused(f"a request has at most {LONGEST_BODY} bytes")
        try:
            body = msgspec.json.decode(content, type=dict[str, str])
        except msgspec.DecodeError:
            return Refused("send JSON")
        return body if {"name", "password"} <= body.keys() else Refused("send a name and a password")

    async def _welcome(self, request: Request, session: Session, *, new: bool) -> Response:
        live, person = self._service.live, session.person
        if new:
            given = self._service.config.credits
            amount = given.guest if person.guest else given.named
            await live.tell_player(person.id, CreditsIssued(person.id, amount))
        await live.tell_player(person.id, SessionBegan(self._service.now()))
        welcome = answer(_told(session))
        secure = request.url.scheme == "https"
        welcome.set_cookie(COOKIE, session.token, httponly=True, samesite="strict", secure=secure, path="/")
        return welcome


def _told(session: Session) -> dict[str, object]:
    person: Person = session.person
    return {"player": person.id, "name": person.name, "role": person.role, "proof": session.proof}


def session_of(service: Service, token: str) -> Session | None:
    return service.people.session(token, service.now()) if token else None


def _socket_endpoint(service: Service) -> Callable[[WebSocket], object]:
    async def endpoint(websocket: WebSocket) -> None:
        config = service.config
        address = websocket.client.host if websocket.client is not None else ""
        refused = check_origin(config, websocket.headers) or check_venue(
            service.profiles(), address, config.listen.networks
        )
        session = session_of(service, websocket.cookies.get(COOKIE, ""))
        if refused is not None or session is None:
            await websocket.close(POLICY)
            return
        await websocket.accept()
        code, reason = await Socket(service, session, websocket.receive, websocket._send).run()
        await websocket.close(code, reason)

    return endpoint
