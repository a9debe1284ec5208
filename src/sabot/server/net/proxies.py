"""Proxies before the house: those that the configuration names are believed about whom they speak for."""

import re
from collections.abc import Iterable, Iterator, Sequence
from ipaddress import ip_address

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from sabot.profiles import is_inside
from sabot.server.config.server_config import ProxyHeader
from sabot.server.net.addresses import without_zone

NOBODY_KNOWS = ""
"""The address of somebody about whom a proxy says nothing that can be read: they are outside everything."""
_FOR = re.compile(r'(?:^|;)\s*for=("?)([^";,]+)\1', re.IGNORECASE)


class BehindProxies:
    """Around the application: the client becomes the one that a trusted proxy tells."""

    def __init__(self, app: ASGIApp, proxies: Sequence[str], header: ProxyHeader) -> None:
        self._app = app
        self._proxies = tuple(proxies)
        self._header = header

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._proxies and scope["type"] in ("http", "websocket"):
            scope = self._as_told(scope)
        await self._app(scope, receive, send)

    def _as_told(self, scope: Scope) -> Scope:
        asked = HTTPConnection(scope)
        peer = asked.client.host if asked.client is not None else NOBODY_KNOWS
        if not is_inside(peer, self._proxies):
            return scope
        client = client_behind(hops_in(asked, self._header), self._proxies, peer)
        return {**scope, "client": (client, 0)}


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


def hops_in(asked: HTTPConnection, header: ProxyHeader) -> Iterator[str]:
    """Who passed the request on, the client first, by the one header that our proxies write.

    The other one comes from the client as it is, because nobody on the way looks at it.
    """
    parts = ",".join(asked.headers.getlist(header.value)).split(",")
    for part in filter(None, (part.strip() for part in parts)):
        if header is ProxyHeader.USUAL:
            yield _address(part)
        else:
            found = _FOR.search(part)
            yield _address(found[2]) if found else NOBODY_KNOWS


def _address(told: str) -> str:
    """Without a port and brackets; what is no address is nobody's."""
    text = told.strip().strip('"')
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return str(ip_address(without_zone(text)))
    except ValueError:
        return NOBODY_KNOWS
