"""A display: a screen on a wall that shows one table to everybody, without a session and without a say."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from functools import partial

from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from sabot.games.answer import Refused as Reason
from sabot.server.http.handler import address_in
from sabot.server.http.lobby import is_listed
from sabot.server.live.service import Service
from sabot.server.live.table_host import STALE
from sabot.server.monitoring.health_pages import check_watcher
from sabot.server.monitoring.security_log import SecurityEvent, note
from sabot.server.net.direct_line import direct_line
from sabot.server.net.rate_limits import RateLimits
from sabot.server.net.rates import HASTY, Rates
from sabot.server.socket.hub import Bare, Listener
from sabot.server.socket.incoming import Malformed, next_message
from sabot.server.socket.message_costs import MessageCosts
from sabot.server.socket.socket_writer import SocketWriter
from sabot.server.socket.wire import (
    Closed,
    FromClient,
    Ping,
    Pong,
    Subscribe,
    TableGone,
    ToClient,
    Unsubscribe,
    Welcome,
    refused,
    write,
)
from sabot.store.streams import TABLE

MOST_DISPLAYS = 500
"""Screens of one server; each is a socket."""
MOST_OF_ADDRESS = 64
"""Of them, those of one address: several walls of a dozen tables behind one machine."""
NOBODY = ""
"""A display is no player: nothing is told to it but what everybody is told."""
SECOND = 1_000_000


class DisplayEndpoint:
    """Lets in whoever looks from inside the venue: this machine and `listen.networks`."""

    def __init__(self, service: Service, limits: RateLimits, rates: Rates) -> None:
        self._service = service
        self._limits = limits
        self._rates = rates
        self._open: Counter[str] = Counter()
        """By their addresses."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = HTTPConnection(scope)
        await receive()
        await send({"type": "websocket.accept"})
        stranger = check_watcher(self._service.config, asked)
        if stranger is not None:
            note(SecurityEvent.WATCHER_REFUSED)
            await send({"type": "websocket.close", "code": Closed.NOT_HERE.value, "reason": stranger.reason})
            return
        address = address_in(asked)
        if self._open[address] >= MOST_OF_ADDRESS or self._open.total() >= MOST_DISPLAYS:
            await send({"type": "websocket.close", "code": Closed.TOO_FAST.value, "reason": HASTY.reason})
            return
        costs = MessageCosts(self._limits, self._rates, f"display {address}", address)
        self._open[address] += 1
        try:
            await Display(self._service, scope["path_params"]["table"], send, costs).run(receive)
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


class LaterListener(Listener):
    """Tells what happens at the table so many seconds later, in its order; what it answers, at once."""

    def __init__(self, send: Callable[[bytes], bool], seconds: Callable[[], float]) -> None:
        super().__init__(NOBODY, send)
        self._seconds = seconds
        self._coming: deque[tuple[float, bytes, str, Bare | None]] = deque()
        self._timer: asyncio.TimerHandle | None = None

    def tell(self, content: bytes, table: str = "", bare: "Bare | None" = None) -> None:
        seconds = self._seconds() if table else 0
        if not table or (seconds == 0 and not self._coming):
            super().tell(content, table, bare)
            return
        self._coming.append((asyncio.get_running_loop().time() + seconds, content, table, bare))
        self._schedule()

    def hold(self, content: bytes, table: str) -> None:
        self.tell(content, table)

    def _schedule(self) -> None:
        if self._timer is None and self._coming:
            self._timer = asyncio.get_running_loop().call_at(self._coming[0][0], self._due)

    def _due(self) -> None:
        self._timer, now = None, asyncio.get_running_loop().time()
        while self._coming and self._coming[0][0] <= now:
            _, content, table, bare = self._coming.popleft()
            super().tell(content, table, bare)
        self._schedule()

    def drained(self) -> frozenset[str]:
        """What was to come goes on from what was dropped: the snapshot that is due comes in its place."""
        due = super().drained()
        if due:
            self._coming.clear()
        return due

    def end(self) -> None:
        """Nothing of what was to come is told any more."""
        self._coming.clear()
        if self._timer is not None:
            self._timer.cancel()


class Display:
    """One socket of one screen. It follows one table that is open to all, and does nothing else."""

    def __init__(self, service: Service, table: str, send: Send, costs: MessageCosts) -> None:
        self._service = service
        self._table = table
        self._costs = costs
        self._writer = SocketWriter(send)
        self._writer.on_drained = self._drained
        self._seconds = partial(_later_at, service, table)
        self._listener = LaterListener(self._writer.write, self._seconds)

    async def run(self, receive: Receive) -> None:
        self._writer.line = direct_line(receive)
        self._tell(Welcome(NOBODY, self._now(), guest=True))
        try:
            while (message := await next_message(receive, self._writer)) is not None:
                await self._take(message)
        except Malformed as wrong:
            self._writer.close(Closed.MALFORMED, str(wrong))
        finally:
            self._listener.end()
            for table in tuple(self._listener.tables):
                self._service.hub.forget(table, self._listener)
        await self._writer.emptied()

    def _now(self) -> int:
        """The time that it shows: clocks count down to the moments that are shown."""
        return self._service.now() - self._seconds() * SECOND

    def _tell(self, message: ToClient) -> None:
        self._listener.tell(write(message))

    async def _take(self, message: FromClient) -> None:
        if not self._costs.may_send(message, self._service.now()):
            if self._costs.is_out_of_patience():
                self._writer.close(Closed.TOO_FAST, HASTY.reason)
            elif not isinstance(message, Ping):
                self._tell(refused("", message.table, HASTY))
            return
        match message:
            case Ping(n):
                self._tell(Pong(n, self._now()))
            case Subscribe(table) if table == self._table:
                await self._follow()
            case Unsubscribe():
                pass
            case _:
                raise Malformed("a display follows its table and does nothing else")

    async def _follow(self) -> None:
        """Always shown whole: what a screen missed is nothing that anybody asks for again."""
        stream = f"{TABLE}:{self._table}"
        try:
            await self._service.reach(self._table)
        except self._service.trouble:
            self._tell(refused("", self._table, STALE))
            return
        host = self._service.live.hosts.get(stream)
        if host is None or not is_listed(stream):
            self._tell(refused("", self._table, Reason("no-such-table")))
            return
        self._service.hub.listen(self._table, self._listener)
        self._show()
        if host.fault:
            self._tell(TableGone(self._table, host.fault.code, host.fault.reason))

    def _show(self) -> None:
        self._listener.tell(self._service.snapshot(self._table), self._table)

    def _drained(self) -> None:
        if self._table in self._listener.drained():
            self._show()


def _later_at(service: Service, table: str) -> int:
    """By how many seconds a table wants its displays to be later than its players."""
    host = service.live.hosts.get(f"{TABLE}:{table}")
    return 0 if host is None else host.writer.table.setup.settings.display_later
