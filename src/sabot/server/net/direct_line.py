"""Uvicorn's own end of a socket, read and written without a detour: all that is not public of it stands here.

What it costs to do without: a message to thousands is framed thousands of times, and each goes through a
coroutine; a message that comes is put together in steps of a few bytes, waits in a queue for a task to wake,
and the line is closed to others meanwhile. Where another uvicorn is installed than this was written for, its
public `send` and `receive` are used.
"""

from collections.abc import Callable
from functools import lru_cache
from importlib.metadata import version
from types import GeneratorType

from starlette.types import Receive
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the quick one, where it is installed
from websockets.protocol import OPEN, Protocol
from websockets.streams import StreamReader

WRITTEN_FOR = {"uvicorn": "0.54.0", "websockets": "17.4"}
"""Whoever takes newer ones looks at what is used below, and says so here."""
WHOLE_TEXT = 0x81
"""How a text begins that is not told in pieces (RFC 6455, 5.2)."""
MASKED, LONGER, LONGEST = 0x80, 126, 127
"""The bit that clients set beside the length, and what stands there for one of two bytes, or of eight."""
MASK, MASKED_HEAD = 4, 6
"""Bytes of a mask, and of the head of a short frame with one."""
_BETWEEN = StreamReader.at_eof.__code__
"""Where the parser of frames waits while none has begun."""
Hear = Callable[[str], bool]
"""Takes a message, or says that it is to wait."""


@lru_cache(maxsize=1)
def is_known() -> bool:
    return all(version(package) == known for package, known in WRITTEN_FOR.items())


@lru_cache(maxsize=4)
def framed(content: bytes) -> bytes:
    """As it travels. The same message goes to thousands one after the other: it is made once."""
    length = len(content)
    if length < LONGER:
        return bytes((WHOLE_TEXT, length)) + content
    if length < 1 << 16:
        return bytes((WHOLE_TEXT, LONGER)) + length.to_bytes(2, "big") + content
    return bytes((WHOLE_TEXT, LONGEST)) + length.to_bytes(8, "big") + content


def text_alone(conn: Protocol, content: bytes) -> str | None:
    """The message that this is, where it is one whole frame, as nearly all are, and no other was begun."""
    if len(content) < MASKED_HEAD or content[0] != WHOLE_TEXT or not MASKED <= content[1] < MASKED | LONGEST:
        return None
    begin, length = MASKED_HEAD, content[1] - MASKED
    if length == LONGER:
        begin, length = MASKED_HEAD + 2, int.from_bytes(content[2:4], "big")
    if conn.state is not OPEN or conn.current_size is not None or not _is_between(conn.parser):
        return None
    if len(content) != begin + length or length > (conn.max_message_size or 0):
        return None
    try:
        return str(apply_mask(content[begin:], content[begin - MASK : begin]), "utf-8")
    except UnicodeDecodeError:
        return None


def _is_between(parser: object) -> bool:
    """Whether it waits for a frame to begin: that is where the innermost of its generators stands."""
    waits = None
    while isinstance(parser, GeneratorType):
        waits, parser = parser.gi_code, parser.gi_yieldfrom
    return waits is _BETWEEN


class HearingSocket(WebSocketsSansIOProtocol):
    """Hands messages on as they come, where somebody hears them; everything else goes its usual way."""

    hear: Hear | None = None

    def received(self, data: bytes) -> None:
        # What waits already comes first.
        hear = self.hear if self.queue.empty() else None
        if hear is None or (text := text_alone(self.conn, data)) is None or not hear(text):
            super().data_received(data)

    data_received = received

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        # It holds itself as long as it waits for more.
        self.conn.parser.close()


class DirectLine:
    def __init__(self, owner: HearingSocket) -> None:
        self._owner = owner

    @property
    def takes_more(self) -> bool:
        return self._owner.writable.is_set()

    def write(self, content: bytes) -> bool:
        """Whether it is on its way: nothing is, once the line is being closed."""
        owner = self._owner
        if owner.close_sent or owner.disconnected or owner.transport.is_closing():
            return False
        owner.transport.write(framed(content))
        return True

    def heard_by(self, hear: Hear | None) -> None:
        """From now on; what it says has to wait is received as ever, as is all where nobody hears."""
        self._owner.hear = hear


def direct_line(receive: Receive) -> DirectLine | None:
    """Of the socket that this receives from; None where something lies in between, or is not known."""
    owner = getattr(receive, "__self__", None)
    return DirectLine(owner) if isinstance(owner, HearingSocket) and is_known() else None
