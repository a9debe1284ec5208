"""A server with real sockets and a clock moved by hand, in one loop that many scenes share."""

import asyncio
import os
import socket
from collections import deque
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, TypeVar, cast

import httpx
import msgspec
import uvicorn
from argon2 import PasswordHasher
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from sabot.client.signing_in import cookie_at
from sabot.games.catalogue import catalogue
from sabot.house.house import House
from sabot.house.sealing import KEY
from sabot.house.table_dealer import WriterFactory
from sabot.ledger.state import imbalance, overdrawn, pending_imbalance
from sabot.profiles import OPEN, Mode
from sabot.server.bootstrap import now
from sabot.server.config.server_config import ListenSettings, ServerConfig, TableEntry
from sabot.server.http.app import create_app
from sabot.server.live.live_house import LiveHouse
from sabot.server.live.service import Service
from sabot.server.monitoring.security_log import LOG
from sabot.server.net.rate_limits import RateLimits
from sabot.server.net.uvicorn_limits import door_settings
from sabot.server.people.registry import Entropy, Registry
from sabot.server.socket.open_sockets import OpenSockets
from sabot.store.grouping import Journal
from sabot.store.memory import MemoryStore
from sabot.store.rows import SqliteRows
from sabot.store.streams import table_stream
from sabot.table import commands as c
from sabot.table.view import merged
from sabot.table.waiting_for import next_moment

SECOND = 1_000_000
HOUR = 3_600 * SECOND
WEAK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Fast, so that a test may sign in a hundred times."""
PATIENCE = 600.0
"""Seconds after which a scene that waits for something has waited in vain, on a busy machine."""

IDS = count(1)
"""Ids of commands, each used once however many windows somebody has."""

Plain = dict[str, Any]
T = TypeVar("T")


class Clock:
    """The time of the house, which passes only when a test says so."""

    def __init__(self) -> None:
        self.at = now()

    def __call__(self) -> int:
        return self.at


class Quiet(uvicorn.Server):
    """It hears at once that it shall end, and does not look for that ten times a second."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._ended = asyncio.Event()

    async def main_loop(self) -> None:
        if not await self.on_tick(0):
            await self._ended.wait()

    def end(self) -> None:
        self.should_exit = self.force_exit = True
        self._ended.set()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals are pytest's."""
        yield


class Person:
    """Somebody with a session: cookie, proof, and the id of their own."""

    def __init__(self, address: str, token: str, told: Plain) -> None:
        self.address = address
        self.token = token
        self.proof: str = told["proof"]
        self.id: str = told["player"]

    @property
    def headers(self) -> dict[str, str]:
        return {"origin": self.address, "cookie": self.cookie, "x-sabot-proof": self.proof}

    @property
    def cookie(self) -> str:
        return f"{cookie_at(self.address)}={self.token}"


class Wire:
    """An open socket, frame by frame, with everything that it was ever told.

    Differences are put in their place: a `changed` is told with the `public` view that it makes and its
    `cues`, and what changed in an own part as the whole `own` part.
    """

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.told: list[Plain] = []
        self.frames: list[bytes] = []
        self._public: dict[str, Plain] = {}
        self._parts: dict[str, tuple[str, Plain]] = {}
        self._also: deque[Plain] = deque()

    async def send(self, message: Plain | str | bytes) -> None:
        await self.connection.send(
            msgspec.json.encode(message).decode() if isinstance(message, dict) else message
        )

    async def next(self) -> Plain:
        if self._also:
            message = self._also.popleft()
        else:
            text = await self.connection.recv(decode=False)
            self.frames.append(text)
            message = self._put(msgspec.json.decode(text))
        self.told.append(message)
        return message

    def _put(self, message: Plain) -> Plain:
        table = message.get("table", "")
        match message["type"]:
            case "snapshot":
                self._public[table] = message["public"]
            case "changed":
                for step in message["steps"]:
                    self._public[table] = cast("Plain", merged(self._public[table], step["view"]))
                cues = [cue for step in message["steps"] for cue in step.get("cues", ())]
                return {**message, "public": self._public[table], "cues": cues}
            case "own" | "croupier" | "operator" as kind:
                self._parts[table] = kind, message[kind]
            case "own-changed":
                return self._changed_part(message)
            case "done" if "own" in message:
                self._also.append(self._changed_part(message))
                return {key: value for key, value in message.items() if key != "own"}
        return message

    def _changed_part(self, message: Plain) -> Plain:
        kind, before = self._parts[message["table"]]
        now = cast("Plain", merged(before, message["own"]))
        self._parts[message["table"]] = kind, now
        return {
            "type": kind,
            "table": message["table"],
            "n": message["last"] if message["type"] == "done" else message["n"],
            kind: now,
        }

    async def until(self, *types: str, **fields: object) -> Plain:
        """The next message of one of these types that has these fields."""
        while True:
            message = await self.next()
            if message["type"] in types and all(message.get(key) == value for key, value in fields.items()):
                return message

    async def cue(self, name: str, table: str) -> Plain:
        """The next cue of this name at a table."""
        while True:
            told = await self.until("changed", table=table)
            for cue in told["cues"]:
                if cue["cue"] == name:
                    return cast("Plain", cue)

    async def shows(self, table: str, holds: Callable[[Plain], bool]) -> Plain:
        """The view of everybody, as soon as this holds of it."""
        while table not in self._public or not holds(self._public[table]):
            await self.next()
        return self._public[table]

    async def act(self, table: str, command: object, id_: str = "", **more: object) -> Plain:
        """The answer to a command."""
        id_ = id_ or f"own-{next(IDS)}"
        await self.send({"type": "act", "id": id_, "table": table, "command": command, **more})
        return await self.until("done", "refused", id=id_)

    async def look(self, table: str) -> Plain:
        await self.send({"type": "ping", "n": (mark := next(IDS))})
        await self.until("pong", n=mark)
        await self.send({"type": "look", "table": table})
        own: Plain = (await self.until("own", "refused", table=table)).get("own", {})
        return own

    async def closed(self) -> tuple[int, str]:
        """How the server closed it."""
        try:
            while True:
                await self.next()
        except ConnectionClosed as gone:
            received = gone.rcvd
            return (received.code, received.reason) if received is not None else (1006, "")


class Ground:
    def __init__(
        self, address: str, house: House, service: Service, windows: OpenSockets, clock: Clock
    ) -> None:
        self.address = address
        self.house = house
        self.service = service
        self.windows = windows
        self.clock = clock

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    # People.

    async def guest(self) -> Person:
        return await self.signed("/api/guest", {})

    async def signed(self, path: str, body: Plain) -> Person:
        answer = await self.post(path, body)
        assert answer.status_code == 200, answer.text
        return Person(self.address, answer.cookies[cookie_at(self.address)], answer.json())

    async def post(self, path: str, body: object, person: Person | None = None) -> httpx.Response:
        headers = {"origin": self.address} if person is None else person.headers
        async with httpx.AsyncClient(
            base_url=self.address, headers=headers, verify=False, timeout=None
        ) as http:
            return await http.post(path, json=body)

    async def get(self, path: str, person: Person | None = None) -> httpx.Response:
        headers = {} if person is None else person.headers
        async with httpx.AsyncClient(
            base_url=self.address, headers=headers, verify=False, timeout=None
        ) as http:
            return await http.get(path)

    @asynccontextmanager
    async def wire(self, person: Person, path: str = "/ws", **options: Any) -> AsyncIterator[Wire]:
        address = self.address.replace("http", "ws", 1) + path
        headers = {"cookie": person.cookie}
        origin = Origin(self.address)
        # Nobody here reads slowly by accident: whatever comes is taken at once.
        usual = {
            "compression": None,
            "ping_interval": None,
            "open_timeout": None,
            "close_timeout": 1,
            "max_queue": None,
        }
        options = {**usual, **options}
        async with connect(address, additional_headers=headers, origin=origin, **options) as connection:
            yield Wire(connection)

    @asynccontextmanager
    async def at_table(self, table: str, *, seat: int | None = None) -> AsyncIterator[Wire]:
        """A new guest who has joined a table; they leave it afterwards, if they still can."""
        async with self.wire(await self.guest()) as wire:
            await wire.send({"type": "subscribe", "table": table})
            await wire.until("own", table=table)
            assert (await wire.act(table, {"type": "join"}))["type"] == "done"
            if seat is not None:
                assert (await wire.act(table, {"type": "take-seat", "seat": seat}))["type"] == "done"
            try:
                yield wire
            finally:
                with suppress(ConnectionClosed):
                    await wire.act(table, {"type": "leave"})

    # Time.

    async def pass_time(self, seconds: int) -> None:
        """Every clock that runs out on the way speaks at its moment."""
        end = self.clock.at + seconds * SECOND
        while (due := self._due(end)) is not None:
            self.clock.at = max(self.clock.at, due)
            for host in tuple(self.service.live.hosts.values()):
                if not host.fault:
                    await host.ask(c.Request("", c.Tick()))
        self.clock.at = end

    def _due(self, end: int) -> int | None:
        moments = (next_moment(host.writer.table) for host in self.service.live.hosts.values())
        return min((moment for moment in moments if moment is not None and moment <= end), default=None)

    # What must hold, whatever was tried.

    def check_house(self) -> None:
        assert isinstance(self.service.live, LiveHouse)
        ledger = self.house.store.ledger
        assert (imbalance(ledger), pending_imbalance(ledger), overdrawn(ledger)) == (0, 0, ())
        assert not [name for name, host in self.service.live.hosts.items() if host.fault]


def opened_house(
    tables: tuple[TableEntry, ...],
    at: int,
    entropy: Entropy,
    outside: Collection[Mode] = (),
    profile: str = OPEN,
) -> House:
    """Everything lies in memory: what disks do is shown elsewhere, and here nobody waits for one."""
    house = House(MemoryStore(), catalogue(), WriterFactory(os.urandom(KEY), entropy, outside))
    for entry in tables:
        assert house.open_table(entry.configuration(profile), at) is None
        house.tell(table_stream(entry.id), (c.Request("", c.OpenTable()),), at)
    return house


@asynccontextmanager
async def served(
    config: ServerConfig,
    rate_limits: RateLimits | None = None,
    heartbeat: float = PATIENCE,
    send_buffer: int | None = None,
    entropy: Entropy = os.urandom,
    pages_in: Path | None = None,
    outside: Collection[Mode] = (),
) -> AsyncIterator[Ground]:
    """The server behind its own door, with a clock moved by hand and cheap passwords."""
    # Lines that strangers cause are rationed by process, and other houses of this one had their visitors.
    LOG._buckets.clear()
    clock, people = Clock(), Registry(SqliteRows(), os.urandom, WEAK, config.people)
    house = opened_house(config.table, clock.at, entropy, outside, config.profile)
    journal = Journal.over(house.store)
    live = LiveHouse(house, journal, clock)
    live.start()
    service = Service(config, live, people, clock)
    app = create_app(service, rate_limits, pages_in)
    door = socket.create_server(("127.0.0.1", 0), backlog=64)
    if send_buffer is not None:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    server = Quiet(door_settings(app, config.listen, heartbeat))
    running = asyncio.create_task(server.serve(sockets=[door]))
    scheme = "https" if config.listen.certificate else "http"
    try:
        address = f"{scheme}://127.0.0.1:{door.getsockname()[1]}"
        yield Ground(address, house, service, app.state.windows, clock)
    finally:
        server.end()
        await running
        await live.stop()
        await people.close()
        await journal.close()


def config_of(*tables: TableEntry, **listen: Any) -> ServerConfig:
    return ServerConfig(listen=replace(ListenSettings(port=0), **listen), table=tables)


class Stage:
    """A loop that outlives single scenes, with a server in it."""

    def __init__(self, runner: asyncio.Runner, ground: Ground) -> None:
        self._runner = runner
        self.ground = ground

    def play(self, scene: Coroutine[Any, Any, T]) -> T:
        return self._runner.run(asyncio.wait_for(scene, PATIENCE))


@contextmanager
def staged(
    config: ServerConfig,
    rate_limits: RateLimits | None = None,
    heartbeat: float = PATIENCE,
    send_buffer: int | None = None,
    entropy: Entropy = os.urandom,
    pages_in: Path | None = None,
    outside: Collection[Mode] = (),
) -> Iterator[Stage]:
    with asyncio.Runner() as runner:
        opening = served(config, rate_limits, heartbeat, send_buffer, entropy, pages_in, outside)
        ground = runner.run(opening.__aenter__())
        try:
            yield Stage(runner, ground)
        finally:
            runner.run(opening.__aexit__(None, None, None))
