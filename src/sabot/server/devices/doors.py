"""Where devices come in: a TCP port of their own, a WebSocket beside the pages, serial lines."""

import asyncio
import logging
import os
import ssl
import termios
import tty
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from starlette.types import Receive, Scope, Send

from sabot.devices.certificates import shown_to_devices
from sabot.devices.lines import LONGEST_LINE
from sabot.devices.wires import NO_LINE, Wire, stream_wire
from sabot.server.devices.device_session import HELLO_TIME, DeviceSession
from sabot.server.live.service import Service
from sabot.server.monitoring.health_server import host_and_port
from sabot.server.monitoring.security_log import SecurityEvent, note
from sabot.server.net.listening import opened_door
from sabot.server.net.rate_limits import SECOND, Bucket

MOST_LINES = 64
"""Connections at the port of the devices; each device has one, and a moment another."""
MOST_COMINGS, COMES_EVERY = 20, 10.0
"""How often a device may come back, or open its lid, at once, and the seconds for each time after that: each
stands in the journal twice, and a loose cable must not fill it."""
LAST_WORDS = 2.0
"""Seconds in which a device must take what is still to be said when the house closes."""
SERIAL_AGAIN = 1.0
"""Seconds before a serial line that failed is opened anew."""
SPEED = termios.B115200

log = logging.getLogger("sabot.devices")


class DeviceDoors:
    """Every way in leads to the same session."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._connected: dict[str, DeviceSession] = {}
        service.figures.devices = self._connected.keys()
        self._comings: dict[str, Bucket] = {}
        self._serving: set[asyncio.Future[None]] = set()
        self._lines: dict[DeviceSession, asyncio.WriteTransport] = {}
        """At the port, those that came first first."""

    async def serve(self, wire: Wire) -> None:
        await self._serve(self._session(wire))

    def _session(self, wire: Wire) -> DeviceSession:
        return DeviceSession(self._service, wire, self._connected, self._may_come)

    def _may_come(self, device: str) -> bool:
        """Whether this device has not come too often lately."""
        at = int(asyncio.get_running_loop().time() * SECOND / COMES_EVERY)
        return self._comings.setdefault(device, Bucket(MOST_COMINGS, 1, at)).take(1, at)

    async def _serve(self, session: DeviceSession) -> None:
        task = asyncio.ensure_future(session.run())
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)
        await task

    async def close(self) -> None:
        """Every device is told that the house closes."""
        for session in self._connected.values():
            session.end("house-closes")
        if self._serving:
            await asyncio.wait(self._serving, timeout=LAST_WORDS)

    async def over_tcp(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if len(self._lines) >= MOST_LINES and not self._make_room():
            writer.close()
            return
        session = self._session(stream_wire(reader, writer))
        self._lines[session] = writer.transport
        try:
            if self._speaks_tls:
                session.shown = await self._shaken(writer)
                self._lines[session] = writer.transport
            await self._serve(session)
            await writer.drain()
        except ssl.SSLError as wrong:
            log.warning("a line of a device is not begun: %s", wrong.reason or wrong)
            note(SecurityEvent.DEVICE_REFUSED, why="certificate")
        except (ConnectionError, TimeoutError):
            pass
        finally:
            del self._lines[session]
            writer.close()

    @property
    def _speaks_tls(self) -> bool:
        return any(entry.certificate for entry in self._service.config.device)

    async def _shaken(self, writer: asyncio.StreamWriter) -> bytes:
        """TLS begins: the certificate that the device showed. Files are read each time: they may be new."""
        config = self._service.config
        directory = Path(config.keep.directory)
        known = [directory / entry.certificate for entry in config.device if entry.certificate]
        try:
            context = shown_to_devices(config.listen.certificate, config.listen.key, known)
        except (OSError, ValueError) as wrong:
            log.error("the certificates of devices cannot be read: %s", wrong)
            raise ConnectionAbortedError from None
        await writer.start_tls(context, ssl_handshake_timeout=HELLO_TIME)
        return writer.get_extra_info("ssl_object").getpeercert(binary_form=True) or b""

    def _make_room(self) -> bool:
        """Whoever has not said who it is for longest goes: nobody keeps a device out by saying nothing."""
        silent = next((session for session in self._lines if not session.known), None)
        if silent is None:
            return False
        self._lines[silent].abort()
        return True

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Over a WebSocket: the same lines, each a message of text."""
        await receive()
        await send({"type": "websocket.accept"})
        out: asyncio.Queue[str | None] = asyncio.Queue(MOST_LINES)

        async def read() -> str | None:
            event = await receive()
            text = event.get("text") if event["type"] == "websocket.receive" else None
            return text if text is None or len(text) <= LONGEST_LINE else NO_LINE

        async def write() -> None:
            while (line := await out.get()) is not None:
                await send({"type": "websocket.send", "text": line})

        writing = asyncio.create_task(write())
        try:
            await self.serve(Wire(read, out.put_nowait))
            await out.put(None)
            await writing
            await send({"type": "websocket.close", "code": 1000, "reason": ""})
        except (asyncio.QueueFull, ConnectionError, RuntimeError):
            log.warning("a device does not read what it is told")
        finally:
            writing.cancel()

    async def on_serial_line(self, path: str) -> None:
        """Again and again: a cable may be pulled and put back."""
        while True:
            try:
                handle = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
            except OSError as wrong:
                log.warning("the serial line %s cannot be opened: %s", path, wrong.strerror)
            else:
                await self._on_open_line(handle)
            await asyncio.sleep(SERIAL_AGAIN)

    async def _on_open_line(self, handle: int) -> None:
        loop, lines = asyncio.get_running_loop(), SerialLines(handle)
        with suppress(termios.error):
            tty.setraw(handle)
            settings = termios.tcgetattr(handle)
            settings[4] = settings[5] = SPEED
            termios.tcsetattr(handle, termios.TCSANOW, settings)
        loop.add_reader(handle, lines.readable)
        try:
            await self.serve(Wire(lines.read, lines.write))
        finally:
            loop.remove_reader(handle)
            os.close(handle)


class SerialLines:
    """Lines of a serial line, which has neither beginning nor end: what is no whole line is waited for."""

    def __init__(self, handle: int) -> None:
        self._handle = handle
        self._begun = b""
        self._whole: asyncio.Queue[str | None] = asyncio.Queue()

    def readable(self) -> None:
        try:
            came = os.read(self._handle, LONGEST_LINE)
        except BlockingIOError:
            return
        except OSError:
            came = b""
        *lines, self._begun = (self._begun + came).split(b"\n")
        for line in lines:
            self._whole.put_nowait(line.rstrip(b"\r").decode("ascii", "replace"))
        if not came or len(self._begun) > LONGEST_LINE:
            # An end of a line can be read for ever; it is told once.
            asyncio.get_running_loop().remove_reader(self._handle)
            self._whole.put_nowait(None)

    async def read(self) -> str | None:
        return await self._whole.get()

    def write(self, text: str) -> None:
        """What the line does not take at once is lost, as is what nobody listens to: it is told again."""
        with suppress(OSError):
            os.write(self._handle, f"{text}\n".encode("ascii"))


@asynccontextmanager
async def device_doors(service: Service, doors: DeviceDoors) -> AsyncIterator[None]:
    """Open while the house is."""
    config = service.config
    paths = [entry.serial for entry in config.device if entry.serial]
    tasks = [asyncio.create_task(doors.on_serial_line(path)) for path in paths]
    server = None
    if config.listen.devices:
        host, port = host_and_port(config.listen.devices)
        door = opened_door(host, port)
        server = await asyncio.start_server(doors.over_tcp, sock=door, limit=LONGEST_LINE)
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        if server is not None:
            server.close()
        await doors.close()
