"""A table as one server knows it: served here while the lease holds, otherwise followed."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from sabot.cards import Terms
from sabot.cluster.bus_messages import PurseShown
from sabot.cluster.lease import Lease, LeaseLost
from sabot.games.answer import Refused
from sabot.house.requests import Reply
from sabot.house.table_writer import TableWriter
from sabot.ledger import Ledger
from sabot.server.live.table_host import QueuedCommand, TableHost
from sabot.table.commands import Request

if TYPE_CHECKING:
    from sabot.cluster.house import ClusterHouse

NOT_NOW = Refused("table-moved")


class HeldLease:
    """A lease in hand: what lies on the table and in its interrupted games, and the right to write."""

    def __init__(self, lease: Lease, books: Ledger, at: int) -> None:
        self.lease = lease
        self.books = books
        self.at = at
        """Time at this table never goes back, whoever serves it."""
        self.lock = asyncio.Lock()
        """One batch at a time: they share the books."""
        self.over = False
        self.first: deque[tuple[str, Request]] = deque()
        """What the house itself still has to say before the table is begun, each with its stream."""
        self.shown: dict[str, PurseShown] = {}
        """The purses that the last batch changed."""

    def moment(self, now: int) -> int:
        self.at = max(self.at, now)
        return self.at


class ClusterHost(TableHost):
    def __init__(self, house: "ClusterHouse", writer: TableWriter) -> None:
        super().__init__(house, writer)
        self.house: ClusterHouse = house
        self.holding: HeldLease | None = None
        """While the table is served here."""
        self._task: asyncio.Task[None] | None = None
        self.terms: Terms | None = None
        """Of an interrupted game's shoe."""
        self.unheard = 0.0
        """Since when nobody listens here."""

    @property
    def served(self) -> bool:
        return self.holding is not None

    def ask(self, told: Request) -> "asyncio.Future[Reply]":
        if self.holding is None:
            return self.house.forward(self.writer.stream, told)
        return super().ask(told)

    def begin(self, holding: HeldLease, writer: TableWriter) -> None:
        """Serve the table from now on, as its writer knows it."""
        self.writer, self.holding, self.fault = writer, holding, None
        self._task = asyncio.create_task(self.run(), name=writer.stream)

    def end(self) -> None:
        """Whatever still waits goes to whoever serves the table next. No batch may be under way."""
        self.holding = None
        self.stop_timer()
        if self._task is not None:
            self._task.cancel()
        left = []
        while not self.inbox.empty():
            left.append(self.inbox.get_nowait())
        self._pass_on(left)

    async def _serve(self, batch: list[QueuedCommand]) -> None:
        """A command that came too late for this server is not refused, but passed on."""
        holding = self.holding
        try:
            await super()._serve(batch)
        except LeaseLost:
            self._pass_on(batch)
            if holding is not None:
                self.house.lost(holding)
        except asyncio.CancelledError:
            self._pass_on(batch)
            raise

    def _pass_on(self, left: Iterable[QueuedCommand]) -> None:
        for waiting in left:
            if waiting.reply.done():
                continue
            if not waiting.told.id:
                # Of the house, not of a person: who serves the table now has an own clock and windows.
                waiting.reply.set_result(NOT_NOW)
                continue
            forwarded = self.house.forward(self.writer.stream, waiting.told)
            forwarded.add_done_callback(_handed_to(waiting))


def _handed_to(waiting: QueuedCommand) -> "Callable[[asyncio.Future[Reply]], None]":
    def hand(reply: "asyncio.Future[Reply]") -> None:
        if not waiting.reply.done() and not reply.cancelled():
            waiting.reply.set_result(reply.result())

    return hand
