"""The house in service: one task a table, commits in the order of decisions, messages after the commit."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from sabot.cashdesk.events import DeskEvents
from sabot.cashdesk.state import CashDesk
from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue
from sabot.house.calendar import HouseCalendar
from sabot.house.cash_desk import counted_for, gifts_in
from sabot.house.given_credits import tippers
from sabot.house.house import House
from sabot.house.player_batch import NO_GIFTS, PlayerWish, decide_player
from sabot.house.requests import NO_LINE, first_reply, id_of
from sabot.house.table_writer import MOST_COMMANDS, Batch, People, Reply, Step, TableWriter
from sabot.ledger import Ledger, Purse, purse_of
from sabot.money import Amount
from sabot.server.cashdesk.desk_host import CashDeskHost
from sabot.server.cashdesk.permit import TellDesk
from sabot.server.live.floor_calls import calls_in
from sabot.server.live.pending_commits import OnTheWay
from sabot.server.socket.hub import Hub
from sabot.server.socket.wire import FloorCall, TableGone, write
from sabot.store.commit import Answer, CommandId, Commit, Committed, Repeated
from sabot.store.grouping import Journal
from sabot.store.store_errors import StoreFailed
from sabot.store.streams import PlayerEvent, PlayerLeft, name_of, player_stream
from sabot.table import commands as c
from sabot.table.play.unfinished import Unfinished
from sabot.table.waiting_for import next_moment

MOST_IN_INBOX = 1_024
"""Commands that may wait at one table; more are refused, so that nobody's wait grows without end."""
TRIED_AGAIN = 0.5
"""Seconds before a clock that ran out while nothing could be written speaks again."""
STALE = Refused("table-stale")

log = logging.getLogger("sabot.house")
Clock = Callable[[], int]
"""The time of the house in microseconds."""


class Course(Struct, frozen=True):
    """What was committed at a table."""

    table: str
    n: int
    """The number of its last line."""
    at: int
    steps: tuple[Step, ...]
    also: frozenset[str] = frozenset()
    """Players whose purses are known to have moved besides."""


class Waiting:
    """A command in an inbox, and who waits for its reply."""

    def __init__(self, told: c.Request) -> None:
        self.told = told
        self.reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()


class Keeper(Protocol):
    """What a host asks of the house that it belongs to."""

    @property
    def now(self) -> Clock: ...

    async def carry_out(self, writer: TableWriter, told: Sequence[c.Request]) -> Batch | Repeated | None:
        """The batch once it is committed; the command that was written before; None to decide anew."""
        ...

    def take(self, writer: TableWriter, batch: Batch) -> None: ...

    def stopped(self, host: "TableHost", why: Refused) -> None: ...


class Live(Protocol):
    """The house as its service sees it: all of it in one place, or a part of one that is in many."""

    hub: Hub
    games: Catalogue
    calendar: HouseCalendar
    journal: Journal
    hosts: "dict[str, TableHost]"
    commits: int
    lines: int
    on_taken: Callable[[Course], None]
    """Told what every batch did, before it is answered."""

    @property
    def now(self) -> Clock: ...

    def purse(self, player: str) -> Purse: ...

    def unfinished(self, player: str) -> tuple[Unfinished, ...]: ...

    async def tell_player(
        self, player: str, event: PlayerEvent, id_: CommandId | None = None, *, asks: bool = False
    ) -> Reply: ...

    on_desk: Callable[[DeskEvents], None]
    """Told whatever has happened at the cash desk, here or elsewhere."""
    on_floor: Callable[[tuple[FloorCall, ...]], None]
    """Told what of the tables people of the house are to hear at once, here or elsewhere."""

    async def cash_desk(self) -> CashDesk:
        """As committed."""
        ...

    @property
    def tell_desk(self) -> TellDesk: ...


class TableHost:
    """The single writer of one table."""

    def __init__(self, house: Keeper, writer: TableWriter) -> None:
        self.house = house
        self.writer = writer
        self.inbox: asyncio.Queue[Waiting] = asyncio.Queue(MOST_IN_INBOX)
        self.fault: Refused | None = None
        """Why this table is not served, once something went wrong with it."""
        self._timer: asyncio.TimerHandle | None = None

    @property
    def served(self) -> bool:
        """Whether this process is the table's writer."""
        return True

    def ask(self, told: c.Request) -> "asyncio.Future[Reply]":
        waiting = Waiting(told)
        if self.fault:
            waiting.reply.set_result(self.fault)
        else:
            try:
                self.inbox.put_nowait(waiting)
            except asyncio.QueueFull:
                waiting.reply.set_result(Refused("table-busy"))
        return waiting.reply

    async def run(self) -> None:
        """Batch after batch. A mistake of the program stops this table only, and it says so."""
        self._set_timer()
        while not self.fault:
            batch = [await self.inbox.get()]
            if self.fault:
                _answer(batch, self.fault)
                break
            while len(batch) < MOST_COMMANDS and not self.inbox.empty():
                batch.append(self.inbox.get_nowait())
            least = 0.0
            try:
                await self._serve(batch)
            except StoreFailed:
                _answer(batch, STALE)
                least = TRIED_AGAIN
            except asyncio.CancelledError:
                raise
            except Exception:
                _answer(batch, self.break_down())
            self._set_timer(least)

    def break_down(self) -> Refused:
        """Because of what is raised just now."""
        log.exception("table %s stopped", self.writer.stream)
        self.fault = Refused("out-of-order")
        self.house.stopped(self, self.fault)
        return self.fault

    async def _serve(self, batch: list[Waiting]) -> None:
        left = list(batch)
        while left:
            decided = await self.house.carry_out(self.writer, [waiting.told for waiting in left])
            if decided is None:
                continue
            if isinstance(decided, Repeated):
                left = self._answer_first(left, decided)
                continue
            self.house.take(self.writer, decided)
            for waiting, reply in zip(left, decided.replies, strict=True):
                if not waiting.reply.done():
                    waiting.reply.set_result(reply)
            return

    def _answer_first(self, left: list[Waiting], answer: Repeated) -> list[Waiting]:
        """Who sent a command again gets its first reply; the others are decided anew."""
        rest: list[Waiting] = []
        for waiting in left:
            id_ = id_of(waiting.told)
            if id_ is None or (id_.player, id_.id) != (answer.command.player, answer.command.id):
                rest.append(waiting)
            elif not waiting.reply.done():
                waiting.reply.set_result(first_reply(id_, answer.first))
        return rest

    def _set_timer(self, least: float = 0.0) -> None:
        """The clock of the house speaks at the next moment that the table waits for."""
        if self._timer is not None:
            self._timer.cancel()
        due = next_moment(self.writer.table)
        self._timer = None
        if due is not None and not self.fault:
            wait = max(least, (due - self.house.now()) / 1_000_000)
            self._timer = asyncio.get_running_loop().call_later(wait, self._tick)

    def _tick(self) -> None:
        with contextlib.suppress(asyncio.QueueFull):
            self.inbox.put_nowait(Waiting(c.Request("", c.Tick())))


def _answer(batch: Sequence[Waiting], reply: Reply) -> None:
    for waiting in batch:
        if not waiting.reply.done():
            waiting.reply.set_result(reply)


class LiveHouse:
    """All hosts of one process. Decisions are made one after the other, and written in the same order.

    So a decision may build on money that an earlier one moved and that is still on its way to the disk. Where
    a write fails, nothing new is decided until everything on its way has an answer; then all begins again
    from what is written. What counts gifts of the house, at the desk or in a tip, waits for that beforehand.
    """

    def __init__(self, house: House, journal: Journal, hub: Hub, now: Clock) -> None:
        self.house = house
        self.games, self.calendar = house.games, house.calendar
        self.hub = hub
        self.now = now
        self.journal = journal
        self.ledger: Ledger = house.store.ledger
        self.people: People = house.people()
        self.on_the_way = OnTheWay()
        self.giving = asyncio.Lock()
        self._desk_host = CashDeskHost(self)
        self.tell_desk = self._desk_host.tell
        self.on_desk: Callable[[DeskEvents], None] = lambda events: None
        self.on_floor: Callable[[tuple[FloorCall, ...]], None] = lambda calls: None
        self.on_taken: Callable[[Course], None] = lambda course: None
        self.commits = self.lines = 0
        self.hosts: dict[str, TableHost] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def start(self) -> None:
        for stream in tuple(self.house.writers):
            self.serve(stream)

    def serve(self, stream: str) -> TableHost:
        host = TableHost(self, self.house.writers[stream])
        self.hosts[stream] = host
        self._tasks[stream] = asyncio.create_task(host.run(), name=stream)
        return host

    async def stop(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    # Tables.

    async def carry_out(self, writer: TableWriter, told: Sequence[c.Request]) -> Batch | Repeated | None:
        batch = await self.decide(writer, told)
        answer = await self.commit(batch)
        if answer is None or isinstance(answer, Repeated):
            return answer
        assert isinstance(answer, Committed), f"{writer.stream} could not be written: {answer}"
        return batch

    async def decide(self, writer: TableWriter, told: Sequence[c.Request]) -> Batch:
        """Between the decision and its place in the queue of writes nothing else may come."""
        if not (players := tippers(told)):
            await self.on_the_way.calm.wait()
            return self._decided(writer, told, {})
        # Nobody is given credits between the reading of what they were given and the decision; and what of a
        # tip is the house's gift follows from the purse as it is written, and the desk's counts with it.
        async with self.giving, self.on_the_way.standstill():
            return self._decided(writer, told, await self._desk_host.gifts_of(players))

    def _decided(self, writer: TableWriter, told: Sequence[c.Request], given: Mapping[str, Amount]) -> Batch:
        batch = writer.decided(told, self.now(), self.ledger, replace(self.people, given=given))
        self.ledger, self.people = batch.ledger, batch.people
        return batch

    async def commit(self, batch: Batch) -> Answer | None:
        """The answer of the journal; None where the batch is to be decided anew."""
        if not batch.commits:
            return Committed(batch.commit.stream, batch.commit.expected, b"")
        answer = await self.written(batch.commit)
        if isinstance(answer, Committed):
            for game in batch.begun:
                begun = await self.written(game.commit)
                assert isinstance(begun, Committed), f"{game.stream} could not be begun: {begun}"
        return answer

    async def written(self, commit: Commit) -> Answer | None:
        self.on_the_way.begins()
        try:
            answer = await self.journal.commit(commit)
            if isinstance(answer, Committed):
                return answer
            troubled = not self.on_the_way.calm.is_set()
            self.on_the_way.calm.clear()
            return answer if isinstance(answer, Repeated) or not troubled else None
        except StoreFailed:
            self.on_the_way.calm.clear()
            found = await self._found(commit)
            if found is None:
                raise
            return found
        finally:
            self.on_the_way.ends()
            self._begin_again()

    async def _found(self, commit: Commit) -> Committed | None:
        """A write that failed is looked for before anybody believes that it is not there.

        Nobody else writes this stream meanwhile, so its length tells.
        """
        head = await self.journal.head(commit.stream)
        there = head.version == commit.expected + len(commit.entries)
        return Committed(commit.stream, head.version, head.hash) if there else None

    def _begin_again(self) -> None:
        """Where nothing is on its way, what is written is all there is."""
        if not self.on_the_way.writes:
            self.ledger, self.people = self.house.store.ledger, self.house.people()
            self.on_the_way.go_on()

    def take(self, writer: TableWriter, batch: Batch) -> None:
        """The batch is on the disk: it becomes the state, and everybody is told."""
        self.commits, self.lines = self.commits + 1, self.lines + len(batch.commit.entries)
        self.house.took(writer, batch)
        name = name_of(writer.stream)
        self.on_taken(Course(name, writer.version, batch.commit.at, batch.course))
        if calls := calls_in(name, batch.commit.at, batch.course):
            self.on_floor(calls)
        for game in batch.begun:
            self.serve(game.stream)
        self._begin_again()

    def stopped(self, host: TableHost, why: Refused) -> None:
        name = name_of(host.writer.stream)
        gone = write(TableGone(name, why.code, why.reason))
        self.hub.publish(name, gone)

    # Players.

    def purse(self, player: str) -> Purse:
        """As committed: nobody is shown money that is still on its way."""
        return purse_of(self.house.store.ledger, player, self.house.restraints.get(player))

    def unfinished(self, player: str) -> tuple[Unfinished, ...]:
        """His interrupted games."""
        return self.house.book.of(player)

    async def tell_player(
        self, player: str, event: PlayerEvent, id_: CommandId | None = None, *, asks: bool = False
    ) -> Reply:
        """What happens to a player away from the tables, under an id once; who `asks` writes nothing."""
        resting = (
            self._desk_host.at_rest() if isinstance(event, PlayerLeft) else contextlib.nullcontext(CashDesk())
        )
        async with resting as desk, self.giving:
            seen = None if id_ is None else await self.journal.seen(id_)
            if id_ is not None and seen is not None:
                return first_reply(id_, seen)
            stream, gifts = player_stream(player), NO_GIFTS
            version = (await self.journal.head(stream)).version
            if isinstance(event, PlayerLeft):
                gifts = gifts_in(desk, player, await self.journal.read(stream, counted_for(desk, player)))
            await self.on_the_way.calm.wait()
            wish = PlayerWish(
                player=player, event=event, version=version, at=self.now(), id=id_, desk=desk, gifts=gifts
            )
            batch = decide_player(wish, self.people, (self.ledger, self.house.store.ledger))
            if isinstance(batch, Refused) or asks:
                return batch if isinstance(batch, Refused) else NO_LINE
            self.ledger, self.people = batch.ledger, batch.people
            answer = await self.written(batch.commit)
            assert isinstance(answer, Committed), f"{stream} could not be written: {answer}"
            self.house.took_player(player, batch.event)
            self.people = self.people if self.on_the_way.writes else self.house.people()
            return batch.reply

    # The cash desk.

    async def cash_desk(self) -> CashDesk:
        return self.house.counter.desk
