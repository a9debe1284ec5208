"""The host of one table: commands wait in its inbox, and are carried out batch after batch."""

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sabot.games.answer import Refused
from sabot.house.requests import Reply, first_reply, id_of
from sabot.house.table_writer import GO_ON, MOST_COMMANDS, TableWriter
from sabot.store.commit import Repeated
from sabot.store.store_errors import BadValue, StoreFailed
from sabot.table import commands as c
from sabot.table.underway import are_many
from sabot.table.waiting_for import next_moment

if TYPE_CHECKING:
    from sabot.server.live.served_house import ServedHouse

MOST_IN_INBOX = 1_024
"""Commands that may wait at one table; more are refused, so that nobody's wait grows without end."""
TRIED_AGAIN = 0.5
"""Seconds before a clock that ran out while nothing could be written speaks again."""
STALE = Refused("table-stale")
BUSY = Refused("table-busy")
UNKEPT = Refused("unkept")

log = logging.getLogger("sabot.house")


class QueuedCommand:
    """A command in an inbox, and who waits for its reply."""

    def __init__(self, told: c.Request) -> None:
        self.told = told
        loop = asyncio.get_running_loop()
        self.asked = loop.time()
        self.reply: asyncio.Future[Reply] = loop.create_future()


class TableHost:
    """The single writer of one table."""

    def __init__(self, house: "ServedHouse", writer: TableWriter) -> None:
        self.house = house
        self.writer = writer
        self.inbox: asyncio.Queue[QueuedCommand] = asyncio.Queue(MOST_IN_INBOX)
        self.fault: Refused | None = None
        """Why this table is not served, once something went wrong with it."""
        self._timer: asyncio.TimerHandle | None = None
        """From when it is set until what it says was heard: so it says it once."""
        self._due = 0
        """For which moment."""

    @property
    def served(self) -> bool:
        """Whether this process is the table's writer."""
        return True

    def ask(self, told: c.Request) -> "asyncio.Future[Reply]":
        waiting = QueuedCommand(told)
        if self.fault:
            self._answer((waiting,), self.fault)
        else:
            try:
                self.inbox.put_nowait(waiting)
            except asyncio.QueueFull:
                self._answer((waiting,), BUSY)
        return waiting.reply

    async def run(self) -> None:
        """Batch after batch. A mistake of the program stops this table only, and it says so."""
        self._set_timer()
        while not self.fault:
            batch = [await self.inbox.get()]
            while len(batch) < MOST_COMMANDS and not self.inbox.empty():
                batch.append(self.inbox.get_nowait())
            silent = await self._try_to_serve(batch)
            if any(map(_is_clock, batch)):
                self.stop_timer()
            self._set_timer(silent)

    async def _try_to_serve(self, batch: list[QueuedCommand]) -> float:
        """How long the clock keeps silent afterwards, in seconds."""
        if self.fault:
            self._answer(batch, self.fault)
            return 0.0
        try:
            await self._serve(batch)
        except BadValue:
            return await self._serve_apart([each for each in batch if not each.reply.done()])
        except StoreFailed:
            self._answer(batch, STALE)
            return TRIED_AGAIN
        except asyncio.CancelledError:
            raise
        except Exception:
            self._answer(batch, self.break_down())
        return 0.0

    async def _serve_apart(self, batch: list[QueuedCommand]) -> float:
        """Who brought what cannot be written is refused, and nobody else. What the table brings about by
        itself would fail again for ever: it says that it is out of order."""
        if self.writer.table.underway is not None or all(map(_is_clock, batch)):
            self._answer(batch, self.break_down())
        elif len(batch) == 1:
            self._answer(batch, UNKEPT)
        else:
            return max([await self._try_to_serve([each]) for each in batch])
        return 0.0

    def break_down(self) -> Refused:
        """Because of what is raised just now."""
        log.exception("table %s stopped", self.writer.stream)
        self.fault = Refused("out-of-order")
        self._answer([self.inbox.get_nowait() for _ in range(self.inbox.qsize())], self.fault)
        self.house.stopped(self, self.fault)
        return self.fault

    async def _serve(self, batch: list[QueuedCommand]) -> None:
        """Where many are served, that comes first: slice by slice, and other tables have turns meanwhile."""
        left = list(batch)
        while (many := self.writer.table.underway is not None) or left:
            told = (GO_ON,) if many else tuple(waiting.told for waiting in left)
            decided = await self.house.carry_out(self.writer, told)
            if decided is None:
                continue
            if isinstance(decided, Repeated):
                left = self._answer_first(left, decided)
                continue
            self.house.take(self.writer, decided)
            if many:
                # What one slice tells and what the next one decides are steps of their own.
                await asyncio.sleep(0)
                continue
            for waiting, reply in zip(left, decided.replies, strict=False):
                self._answer((waiting,), reply)
            left = left[len(decided.replies) :]
            if are_many(self.writer.table.bettors):
                # So are what was told of many and what is decided next.
                await asyncio.sleep(0)

    def _answer_first(self, left: list[QueuedCommand], answer: Repeated) -> list[QueuedCommand]:
        """Who sent a command again gets its first reply; the others are decided anew."""
        rest: list[QueuedCommand] = []
        for waiting in left:
            id_ = id_of(waiting.told)
            if id_ is None or (id_.player, id_.id) != (answer.command.player, answer.command.id):
                rest.append(waiting)
            else:
                self._answer((waiting,), first_reply(id_, answer.first))
        return rest

    def _answer(self, batch: Sequence[QueuedCommand], reply: Reply) -> None:
        """Who waits is told; what clocks say is nobody's question."""
        for waiting in batch:
            if not waiting.reply.done():
                waiting.reply.set_result(reply)
                if not _is_clock(waiting):
                    self.house.on_answered(asyncio.get_running_loop().time() - waiting.asked, reply)

    def _set_timer(self, least: float = 0.0) -> None:
        """The clock of the house speaks at the next moment that the table waits for."""
        due = None if self.fault else next_moment(self.writer.table)
        if due is None:
            self.stop_timer()
            return
        left, loop = (due - self.house.now()) / 1_000_000, asyncio.get_running_loop()
        if self._timer is not None and due == self._due and (left > 0 or self._timer.when() <= loop.time()):
            # It is on its way, or will be in time; where the machine's clock was set forward, it is not.
            return
        self.stop_timer()
        self._due, self._timer = due, loop.call_later(max(least, left), self.house.clocks.speak, self._tick)

    def stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def _tick(self) -> "asyncio.Future[Reply] | None":
        said = QueuedCommand(c.Request("", c.Tick()))
        try:
            self.inbox.put_nowait(said)
        except asyncio.QueueFull:
            self._timer = None
            return None
        return said.reply


def _is_clock(waiting: QueuedCommand) -> bool:
    return isinstance(waiting.told.command, c.Tick)
