"""The way out to one client: written straight to the transport while it takes more, and never waited for."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from starlette.types import Message, Send

from sabot.server.net.direct_line import DirectLine


class SocketWriter:
    def __init__(self, send: Send) -> None:
        self._send = send
        self.line: DirectLine | None = None
        """Where it is known, whatever can be written at once goes there without a detour."""
        self.closed = False
        self.on_drained: Callable[[], None] = _nothing
        self._free = asyncio.Event()
        self._free.set()
        self._tasks: set[asyncio.Task[None]] = set()

    def write(self, content: bytes) -> bool:
        """Whether it is on its way. The server's send suspends only before it writes anything."""
        if self.closed:
            return True
        if not self._free.is_set():
            return False
        if self.line is not None and self.line.takes_more:
            self.closed = not self.line.write(content)
            return True
        event: Message = {"type": "websocket.send", "text": content.decode()}
        sending = self._send(event)
        try:
            sending.__await__().send(None)
        except StopIteration:
            return True
        except Exception:
            self.closed = True
            return True
        sending.close()  # type: ignore[attr-defined]  # a coroutine; nothing was written yet
        self._free.clear()
        self._start(self._drain(event))
        return True

    def close(self, code: int, reason: str) -> None:
        """Nothing more is written; the client is told why as soon as they read on."""
        if not self.closed:
            self.closed = True
            self._start(self._sent({"type": "websocket.close", "code": code, "reason": reason[:120]}))

    @property
    def is_free(self) -> bool:
        return self._free.is_set()

    async def free(self) -> None:
        """Until the client takes more: whoever does not read is not read from."""
        await self._free.wait()

    async def emptied(self) -> None:
        """Until all that was begun is out, the reason for closing included; nobody is told any more."""
        while self._tasks:
            await asyncio.wait(self._tasks)
        self.on_drained = _nothing

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _drain(self, event: Message) -> None:
        await self._sent(event)
        self._free.set()
        self.on_drained()

    async def _sent(self, event: Message) -> None:
        try:
            await self._send(event)
        except Exception:
            # The client is gone; the reading side learns the same and ends the socket.
            self.closed = True


def _nothing() -> None:
    """Nobody is to be told."""
