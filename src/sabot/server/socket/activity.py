"""Signs of life: by what a session is kept, and what a window that nobody sits at does by itself."""

import re

import msgspec
from starlette.requests import HTTPConnection

from sabot.server.socket.wire import CommandMessage, FromClient, Subscribe
from sabot.table import commands as c

READ = re.compile(
    r"/api/(rounds/.+|shoes/.+|statement|statistics|(tables|games)/[^/]+/rules|tables/[^/]+/strategy)"
)
"""What people open to read: replays, statements, rules. Pages ask for nothing of it again and again."""
OLDER = "/api/history"
"""Its latest page is asked for by windows that come back; further ones by whoever turns to them."""

BY_ITSELF = frozenset(str(kind.__struct_config__.tag) for kind in (c.Join, c.TakeSeat))
"""Commands that a window gives without anybody: it comes to a table that is open, and sits down there."""


class _Named(msgspec.Struct):
    type: str = ""


_NAME = msgspec.json.Decoder(_Named)


def is_sign(message: FromClient) -> bool:
    """Something is done, or a table is opened; a line that comes back only follows where it was."""
    match message:
        case CommandMessage(command=command):
            return _name_of(command) not in BY_ITSELF
        case Subscribe(_, after):
            return after is None
        case _:
            return False


def is_reading(asked: HTTPConnection) -> bool:
    path = asked.scope["path"]
    return READ.fullmatch(path) is not None or (path == OLDER and "before" in asked.query_params)


def _name_of(command: msgspec.Raw) -> str:
    try:
        return _NAME.decode(command).type
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""
