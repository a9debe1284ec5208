"""One socket to a server: commands repeated until they are answered, tables followed over every reconnect."""

import asyncio
import contextlib
import secrets
import ssl
from collections.abc import AsyncIterator, Callable, Sequence
from random import Random

import msgspec
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.typing import Origin

from sabot.client.client_errors import Rejected, ended_by, turned_away_by
from sabot.client.signing_in import SignedIn, as_guest
from sabot.client.table import Table
from sabot.client.watched import StaffView, Watched
from sabot.server.socket import wire
from sabot.table.command_fields import on_wire
from sabot.table.commands import Command
from sabot.table.view import OwnView

AGAIN = 0.25
"""Seconds before a lost connection is tried again, doubled each time up to `LONGEST`."""
LONGEST = 5.0
SPREAD = 0.5
"""Up to so much of a wait is left out by chance, so that a thousand clients do not come back at once."""
LARGEST = 2**24
"""Bytes of one message; the view of a table with ten thousand bettors has a tenth of it."""

_DECODER: msgspec.json.Decoder[wire.ToClient] = msgspec.json.Decoder(wire.ToClient)
_ENCODER = msgspec.json.Encoder()
Reply = wire.Done | wire.Refused


class Client:
    """Reconnects by itself; a command that was not answered is sent again under its id.

    Where the server says that this is of no use, everything that waits raises `Ended`, or `SignInAgain` where
    the session is over. An address in the place of a session means: as a new guest there.

        async with sabot.Client("http://127.0.0.1:8000") as client:
            await client.table("punto-banco").bet("player", 10)
    """

    def __init__(
        self,
        signed_in: SignedIn | str,
        record: Callable[[bytes], None] | None = None,
        *,
        verify: ssl.SSLContext | None = None,
        others: Sequence[str] = (),
    ) -> None:
        """`verify` says whom to trust where an address begins with https; `others` are further servers of
        the same house, tried in turn when a connection is lost.
        """
        self._whom = signed_in
        self._others = tuple(others)
        self._servers: tuple[SignedIn, ...] = ()
        self._turn = 0
        self._verify = verify
        self.tables: dict[str, Table] = {}
        self.own_tables: dict[str, str] = {}
        """Where everybody has a table of their own: what was asked for, and the one that came of it. Both
        names mean it."""
        self.purse: wire.Purse | None = None
        self.connections = 0
        """How often the server has welcomed this client."""
        self.trouble: Exception | None = None
        """What ended it for good."""
        self._record = record
        self._open: dict[str, tuple[bytes, asyncio.Future[Reply]]] = {}
        self._socket: ClientConnection | None = None
        self._ready = asyncio.Event()
        self._wait = AGAIN
        self._chance = Random()
        self._running: asyncio.Task[None] | None = None

    @property
    def signed_in(self) -> SignedIn:
        """The session; of a new guest it is there once the client is entered."""
        if isinstance(self._whom, str):
            raise Rejected(f"nobody has signed in at {self._whom} yet: write `async with client`")
        return self._whom

    async def __aenter__(self) -> "Client":
        if isinstance(self._whom, str):
            self._whom = await as_guest(self._whom, verify=self._verify or True)
        known = self.signed_in
        self._servers = (known, *(replace(known, address=other.rstrip("/")) for other in self._others))
        self._running = asyncio.create_task(self._run())
        await self._ready.wait()
        if self.trouble is not None:
            raise self.trouble
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._running is not None:
            self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._running

    # What a player does.

    async def watch(self, table: str) -> Watched:
        """Follow a table from now on."""
        name = self.own_tables.get(table, table)
        watched = self.table(name)
        watched.refused = ""
        await self._send(wire.Subscribe(name, watched.n))
        await watched.until_told(lambda: watched.shown)
        return watched

    def table(self, name: str) -> Table:
        """A table by its name; once it is watched, its `view` and `own` are as they are now."""
        name = self.own_tables.get(name, name)
        if name not in self.tables:
            self.tables[name] = Table(name, self)
        return self.tables[name]

    async def act(self, table: str, command: Command, id_: str | None = None) -> Reply:
        """Send a command and wait for its answer, over as many connections as it takes."""
        if self.trouble is not None:
            raise self.trouble
        id_, table = id_ or secrets.token_hex(16), self.own_tables.get(table, table)
        content = _ENCODER.encode(
            wire.CommandMessage(id_, table, msgspec.Raw(_ENCODER.encode(on_wire(command))))
        )
        future: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._open[id_] = (content, future)
        try:
            await self._send_bytes(content)
            return await future
        finally:
            self._open.pop(id_, None)

    async def look(self, table: str) -> OwnView:
        """The own part of a table as it is now."""
        watched = await self._looked(table)
        if watched.own is None:
            raise Rejected("people of the house have no part of their own: ask with look_as_staff")
        return watched.own

    async def look_as_staff(self, table: str) -> StaffView:
        """What somebody of the house is shown of a table now: the cards wanted, or how it is set up."""
        watched = await self._looked(table)
        if watched.staff is None:
            raise Rejected("this is nobody of the house: ask with look")
        return watched.staff

    async def _looked(self, table: str) -> Watched:
        watched = self.table(table)
        before, watched.refused = watched.parts, ""
        await self._send(wire.Look(watched.table))
        await watched.until_told(lambda: watched.parts > before)
        return watched

    def told(self, table: str, after: int = 0) -> AsyncIterator[wire.ToClient]:
        """Everything that is said about a table, from the beginning of the watch or after a message."""
        return self.table(table).told(after)

    # The socket.

    async def _run(self) -> None:
        try:
            while self.trouble is None:
                self.trouble = await self._until_lost()
                self._socket = None
                self._turn += 1
                if self.trouble is None:
                    await asyncio.sleep(self._wait * (1 - SPREAD * self._chance.random()))
                    self._wait = min(self._wait * 2, LONGEST)
        except Exception as wrong:
            self.trouble = wrong
        await self._end(self.trouble)

    async def _until_lost(self) -> Exception | None:
        """One connection from its beginning to its end; what makes another one useless."""
        try:
            await self._connected()
        except ConnectionClosed as gone:
            if gone.rcvd is not None and gone.rcvd.code == wire.Closed.TOO_FAST:
                self._wait = LONGEST
            return ended_by(gone)
        except InvalidStatus as answer:
            return turned_away_by(answer)
        except (OSError, InvalidHandshake, TimeoutError):
            return None
        return None

    async def _end(self, trouble: Exception) -> None:
        for _, future in self._open.values():
            if not future.done():
                future.set_exception(trouble)
        for watched in tuple(self.tables.values()):
            await watched.end(trouble)
        self._ready.set()

    async def _connected(self) -> None:
        server = self._servers[self._turn % len(self._servers)]
        async with connect(
            server.socket,
            additional_headers={"cookie": self.signed_in.cookie},
            origin=Origin(server.address),
            ssl=(self._verify or True) if server.socket.startswith("wss") else None,
            compression=None,
            max_size=LARGEST,
        ) as socket:
            self._socket = socket
            for watched in tuple(self.tables.values()):
                await self._send(wire.Subscribe(watched.table, watched.n))
            for content, _ in tuple(self._open.values()):
                await self._send_bytes(content)
            while True:
                content = await socket.recv(decode=False)
                if self._record is not None:
                    self._record(content)
                await self._take(_DECODER.decode(content))

    async def _send(self, message: wire.FromClient) -> None:
        if self.trouble is not None:
            raise self.trouble
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
                self.connections += 1
                self._ready.set()
            case wire.OwnTable(asked, own):
                self.own_tables[asked] = own
                if (watched := self.tables.pop(asked, None)) is not None:
                    watched.table, self.tables[own] = own, watched
            case wire.Purse():
                self.purse = message
            case wire.Done(id_) | wire.Refused(id_) if id_ in self._open:
                _, future = self._open.pop(id_)
                if isinstance(message, wire.Done) and message.table in self.tables:
                    await self.tables[message.table].acted(message)
                if not future.done():
                    future.set_result(message)
            case wire.Done() | wire.Pong() | wire.Notice():
                pass
            case wire.Refused(id_) if id_:
                # The answer to a command that was sent twice, and was answered before.
                pass
            case (
                wire.Snapshot() | wire.OwnSnapshot() | wire.CroupierSnapshot() | wire.OperatorSnapshot()
                | wire.Changed() | wire.OwnChanged() | wire.TableGone() | wire.Refused()
            ):  # fmt: skip
                if message.table in self.tables:
                    await self.tables[message.table].note(message)
