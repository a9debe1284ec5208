"""The doors to the net: uvicorn's own, with limits on what it would otherwise wait for or answer for ever."""

import asyncio
import socket
from typing import Any

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol
from websockets.frames import Frame

from sabot.server.config.server_config import ListenSettings
from sabot.server.net.direct_line import HearingSocket
from sabot.server.net.rate_limits import SECOND, Bucket
from sabot.server.socket.wire import LONGEST_MESSAGE

HEAD_SECONDS = 10.0
"""In which the head of a request must have come, so that nobody keeps a line open with single letters."""
FRAMES, FRAMES_PER_SECOND = 128, 32
"""Frames that are no message, pings and pieces: so many at once, and so many a second after that."""
FLOOD = 1008


class PatientHttp(H11Protocol):
    """Waits for a head of a request, but not for ever."""

    head_seconds = HEAD_SECONDS

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._patience: asyncio.TimerHandle | None = None
        self._upgraded = False
        """The line belongs to a socket now, which has a heartbeat of its own."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn does
        super().connection_made(transport)
        # asyncio leaves this out where the door was opened by hand; every answer would come 40 ms late.
        line = transport.get_extra_info("socket")
        if line is not None and line.family in (socket.AF_INET, socket.AF_INET6):
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._wait()

    def handle_events(self) -> None:
        super().handle_events()
        # There is no cycle before the first request, whatever its type says.
        if self._upgraded or not getattr(self.cycle, "response_complete", True):
            self._stop_waiting()
        elif self._patience is None:
            self._wait()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._upgraded = True
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._patience = self.loop.call_later(self.head_seconds, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None


class CountingSocket(HearingSocket):
    """Counts the frames that never become a message: each ping is answered, each piece is kept."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._frames = Bucket(FRAMES, FRAMES_PER_SECOND, self._now())

    def handle_ping(self) -> None:
        if self._counted():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._counted():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._counted():
            super().handle_cont(event)

    def _now(self) -> int:
        return int(self.loop.time() * SECOND)

    def _counted(self) -> bool:
        if self.close_sent:
            return False
        if self._frames.take(1, self._now()):
            return True
        self.conn.fail(FLOOD, "too many frames")
        self.handle_parser_exception()
        return False


def door_settings(app: ASGIApp, listen: ListenSettings, heartbeat: float | None = None) -> uvicorn.Config:
    """How the server listens. Headers that name another client's address are not believed.

    `heartbeat` is the time between two pings, and for the answer; of both together, the configuration says.
    """
    beat = listen.heartbeat / 2 if heartbeat is None else heartbeat
    return uvicorn.Config(
        app,
        http=PatientHttp,
        ws=CountingSocket,
        ws_per_message_deflate=False,
        ws_max_size=LONGEST_MESSAGE,
        ws_ping_interval=beat,
        ws_ping_timeout=beat,
        loop="none",
        lifespan="off",
        log_config=None,
        log_level="warning",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        ssl_certfile=listen.certificate or None,
        ssl_keyfile=listen.key or None,
    )
