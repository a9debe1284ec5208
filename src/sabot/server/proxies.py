"""Proxies before the house: those that the configuration names are believed about whom they speak for."""

import re
from collections.abc import Iterable, Iterator, Sequence
from ipaddress import ip_address

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from sabot.profiles import is_inside

NOBODY_KNOWS = ""
"""The address of somebody about whom a proxy says nothing that can be read: he is outside everything."""
_FOR = re.compile(r'(?:^|;)\s*for=("?)([^";,]+)\1', re.IGNORECASE)
_PROTO = re.compile(r'(?:^|;)\s*proto=("?)([A-Za-z]+)\1', re.IGNORECASE)


class BehindProxies:
    """Around the application: client and scheme become those that a trusted proxy tells."""

    def __init__(self, app: ASGIApp, proxies: Sequence[str]) -> None:
        self._app = app
        self._proxies = tuple(proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._proxies and scope["type"] in ("http", "websocket"):
            scope = self._as_told(scope)
        await self._app(scope, receive, send)

    def _as_told(self, scope: Scope) -> Scope:
        asked = HTTPConnection(scope)
        peer = asked.client.host if asked.client is not None else NOBODY_KNOWS
        if not is_inside(peer, self._proxies):
            return scope
        client = client_behind(hops_in(asked), self._proxies, peer)
        told = {**scope, "client": (client, 0)}
        if scheme := _scheme_in(asked):
            secure = "wss" if scope["type"] == "websocket" else "https"
            plain = "ws" if scope["type"] == "websocket" else "http"
            told["scheme"] = secure if scheme == "https" else plain
        return told


def client_behind(hops: Iterable[str], proxies: Sequence[str], peer: str) -> str:
    """The nearest hop that is not one of our proxies: what stands before it is only what it claims.

    Without any hop the proxy itself asks.
    """
    nearest = peer
    for hop in reversed(tuple(hops)):
        nearest = hop
        if not is_inside(hop, proxies):
            break
    return nearest


def hops_in(asked: HTTPConnection) -> Iterator[str]:
    """Who passed the request on, the client first. The standard header comes before the usual one."""
    standard = asked.headers.getlist("forwarded")
    if standard:
        for part in ",".join(standard).split(","):
            found = _FOR.search(part.strip())
            yield _address(found[2]) if found else NOBODY_KNOWS
        return
    for line in asked.headers.getlist("x-forwarded-for"):
        yield from (_address(part) for part in line.split(","))


def _scheme_in(asked: HTTPConnection) -> str:
    """As the proxy next to us says: the last that stands there."""
    standard = asked.headers.getlist("forwarded")
    if standard:
        found = _PROTO.search(standard[-1].rpartition(",")[2].strip())
        return found[2].lower() if found else ""
    lines = asked.headers.getlist("x-forwarded-proto")
    return lines[-1].rpartition(",")[2].strip().lower() if lines else ""


def _address(told: str) -> str:
    """Without a port and brackets; what is no address is nobody's."""
    text = told.strip().strip('"')
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return str(ip_address(text))
    except ValueError:
        return NOBODY_KNOWS
