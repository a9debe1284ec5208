"""One socket to a server: commands repeated until they are answered, tables followed over every reconnect."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin

from sabot.client.signing_in import COOKIE, SignedIn
from sabot.server import wire
from sabot.table.commands import GuestCommand
from sabot.table.view import OwnView, PublicView

AGAIN = 0.25
"""Seconds before a lost connection is tried again, doubled each time up to `LONGEST`."""
LONGEST = 5.0

_DECODER: msgspec.json.Decoder[wire.ToClient] = msgspec.json.Decoder(wire.ToClient)
_ENCODER = msgspec.json.Encoder()
Reply = wire.Done | wire.Refused


class Watched:
    """A table as this client knows it: the last snapshot, the number of the last message, and all it said."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.n: int | None = None
        self.public: PublicView | None = None
        self.own: OwnView | None = None
        self.log: list[wire.ToClient] = []
        self.changed = asyncio.Condition()


class Client:
    """Reconnects by itself; a command that was not answered is sent again under its id."""

    def __init__(self, signed_in: SignedIn, record: Callable[[bytes], None] | None = None) -> None:
        self.signed_in = signed_in
        self.tables: dict[str, Watched] = {}
        self.purse: wire.Purse | None = None
        self._record = record
        self._open: dict[str, tuple[bytes, asyncio.Future[Reply]]] = {}
        self._socket: ClientConnection | None = None
        self._ready = asyncio.Event()
        self._wait = AGAIN
        self._running: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "Client":
        self._running = asyncio.create_task(self._run())
        await self._ready.wait()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._running is not None:
            self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._running

    # What a player does.

    async def watch(self, table: str) -> Watched:
        """Follow a table from now on."""
        watched = self.tables.setdefault(table, Watched(table))
        await self._send(wire.Subscribe(table, watched.n))
        async with watched.changed:
            await watched.changed.wait_for(lambda: watched.public is not None)
        return watched

    async def act(self, table: str, command: GuestCommand, id_: str | None = None) -> Reply:
        """Send a command and wait for its answer, over as many connections as it takes."""
        id_ = id_ or secrets.token_hex(16)
        body = msgspec.to_builtins(command, str_keys=True)
        body.pop("player", None)
        content = _ENCODER.encode(wire.Act(id_, table, msgspec.Raw(_ENCODER.encode(body))))
        future: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._open[id_] = (content, future)
        await self._send_bytes(content)
        return await future

    async def look(self, table: str) -> OwnView:
        """The own part of a table as it is now."""
        watched = self.tables[table]
        before = watched.own
        await self._send(wire.Look(table))
        async with watched.changed:
            await watched.changed.wait_for(lambda: watched.own is not before)
        assert watched.own is not None
        return watched.own

    async def told(self, table: str) -> AsyncIterator[wire.ToClient]:
        """Everything that is said about a table, from the beginning of the watch."""
        watched = self.tables[table]
        place = 0
        while True:
            async with watched.changed:
                while place >= len(watched.log):
                    await watched.changed.wait()
            while place < len(watched.log):
                yield watched.log[place]
                place += 1

    # The socket.

    async def _run(self) -> None:
        while True:
            with contextlib.suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                await self._connected()
            self._socket = None
            await asyncio.sleep(self._wait)
            self._wait = min(self._wait * 2, LONGEST)

    async def _connected(self) -> None:
        headers = {"cookie": f"{COOKIE}={self.signed_in.token}"}
        address = self.signed_in.socket
        origin = Origin(self.signed_in.address)
        async with connect(address, additional_headers=headers, origin=origin, compression=None) as socket:
            self._socket = socket
            for watched in self.tables.values():
                await self._send(wire.Subscribe(watched.table, watched.n))
            for content, _ in list(self._open.values()):
                await self._send_bytes(content)
            async for text in socket:
                content = text.encode() if isinstance(text, str) else text
                if self._record is not None:
                    self._record(content)
                await self._take(_DECODER.decode(content))

    async def _send(self, message: wire.FromClient) -> None:
        await self._send_bytes(_ENCODER.encode(message))

    async def _send_bytes(self, content: bytes) -> None:
        """What cannot be sent now is sent after the reconnect: watches and open commands are remembered."""
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(content.decode())

    async def _take(self, message: wire.ToClient) -> None:
        match message:
            case wire.Welcome():
                self._wait = AGAIN
                self._ready.set()
            case wire.Purse():
                self.purse = message
            case wire.Done(id_) | wire.Refused(id_) if id_ in self._open:
                _, future = self._open.pop(id_)
                if not future.done():
                    future.set_result(message)
            case (
                wire.Snapshot() | wire.OwnSnapshot() | wire.Happened() | wire.OwnHappened() | wire.TableGone()
            ):
                await self._note(message)
            case _:
                pass

    async def _note(
        self,
        message: wire.Snapshot | wire.OwnSnapshot | wire.Happened | wire.OwnHappened | wire.TableGone,
    ) -> None:
        watched = self.tables.get(message.table)
        if watched is None:
            return
        async with watched.changed:
            if isinstance(message, wire.Snapshot):
                watched.public, watched.n = message.public, message.n
            elif isinstance(message, wire.OwnSnapshot):
                watched.own = message.own
            elif isinstance(message, wire.Happened | wire.OwnHappened):
                watched.n = max(watched.n or 0, message.n)
            watched.log.append(message)
            watched.changed.notify_all()
