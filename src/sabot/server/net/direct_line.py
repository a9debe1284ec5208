"""Uvicorn's own end of a socket, written to without a detour: all that is not public of it stands here.

What it costs to do without: a message to thousands is framed thousands of times, and each goes through a
coroutine. Where another uvicorn is installed than this was written for, its public `send` is used.
"""

from functools import lru_cache
from importlib.metadata import version

from starlette.types import Receive
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

WRITTEN_FOR = {"uvicorn": "0.54.0", "websockets": "17.4"}
"""Whoever takes newer ones looks at what is used below, and says so here."""


@lru_cache(maxsize=1)
def is_known() -> bool:
    return all(version(package) == known for package, known in WRITTEN_FOR.items())


@lru_cache(maxsize=4)
def _framed(content: bytes) -> bytes:
    """As it travels. The same message goes to thousands one after the other: it is made once."""
    return Frame(Opcode.TEXT, content).serialize(mask=False)


class DirectLine:
    def __init__(self, owner: WebSocketsSansIOProtocol) -> None:
        self._owner = owner

    @property
    def takes_more(self) -> bool:
        return self._owner.writable.is_set()

    def write(self, content: bytes) -> bool:
        """Whether it is on its way: nothing is, once the line is being closed."""
        owner = self._owner
        if owner.close_sent or owner.disconnected or owner.transport.is_closing():
            return False
        owner.transport.write(_framed(content))
        return True


def direct_line(receive: Receive) -> DirectLine | None:
    """Of the socket that this receives from; None where something lies in between, or is not known."""
    owner = getattr(receive, "__self__", None)
    return DirectLine(owner) if isinstance(owner, WebSocketsSansIOProtocol) and is_known() else None
