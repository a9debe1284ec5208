"""One server of a house in many places: it serves the tables whose leases it has, and follows others."""

import asyncio
import logging
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from sabot.cashdesk.commands import Request as DeskRequest
from sabot.cashdesk.commands import Sweep
from sabot.cashdesk.rules import DeskRules
from sabot.cashdesk.state import CashDesk
from sabot.cluster.attendance import Attendance
from sabot.cluster.bus import Bus
from sabot.cluster.bus_messages import (
    DESK,
    DESK_SAID,
    FLOOR,
    FLOOR_SAID,
    PURSES,
    SHOWN,
    DeskSaid,
    FloorSaid,
    ForwardedCommand,
    Published,
    PurseShown,
    lease_of,
    packed,
    saying,
)
from sabot.cluster.desk_transactions import AdoptTicketsTransaction, DeskTransaction, read_counter
from sabot.cluster.forwarding import Forwarding
from sabot.cluster.hosts import ClusterHost, HeldLease
from sabot.cluster.lease import LeaseLost
from sabot.cluster.shown_purses import ShownPurses, shown_in
from sabot.cluster.store import ClusterStore
from sabot.cluster.transactions import PlayerTransaction, TableTransaction, answered, concerned
from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue
from sabot.house.calendar import HouseCalendar
from sabot.house.cash_desk import DeskBatch, DeskInput, DeskState
from sabot.house.given_credits import tippers
from sabot.house.requests import Reply, id_of
from sabot.house.table_dealer import WriterFactory
from sabot.house.table_writer import Batch, TableStep, TableWriter
from sabot.ledger import Purse
from sabot.ledger.account import TICKETS
from sabot.ledger.state import forget
from sabot.records.gaming_day import GamingDay
from sabot.server.cashdesk.permit import Permit
from sabot.server.config.day_setting import calendar_wanted
from sabot.server.live.served_house import Clock, ServedHouse, TableCommit
from sabot.server.socket.wire import FloorCall
from sabot.store.commit import Answer, CommandId, Commit, Committed, Conflict, Entry, Repeated
from sabot.store.grouping import Journal
from sabot.store.store_errors import StoreUnsure
from sabot.store.streams import CALENDAR, PlayerEvent, PlayerLeft, name_of
from sabot.table import commands as c
from sabot.table.house.configuration import Configuration
from sabot.table.play.unfinished import Unfinished

ROOM = 0.9
"""Of the largest message that the bus takes: what is larger is read from the journal instead."""

log = logging.getLogger("sabot.cluster")


class ClusterHouse(ServedHouse):
    """Decides in the database, on rows that it has locked, while the lease of a table is its own."""

    def __init__(
        self,
        member: str,
        store: ClusterStore,
        staff: WriterFactory,
        games: Catalogue,
        bus: Bus,
        now: Clock,
    ) -> None:
        super().__init__(games, HouseCalendar(), Journal(store), now)
        self.member = member
        self.store = store
        self.staff = staff
        self.bus = bus
        self._streams: dict[str, dict[str, None]] = {}
        """Streams that are known here, by the lease to which they belong."""
        self.holdings: dict[str, HeldLease] = {}
        """Of the tables that are served here, by name."""
        self.attendance = Attendance()
        self.purses = ShownPurses(store.pool)
        self.reach: Callable[[int], None] = lambda at: None
        """Told the last moment of a table that is taken over: the clock here may be behind."""
        self.on_lost: Callable[[HeldLease], None] = lambda holding: None
        """Told where a lease turns out to be lost, or what is written is not what was thought."""
        self.on_paid: Callable[[str], None] = lambda player: None
        """Told where somebody's purse has changed away from the tables."""
        self._errands = Forwarding(bus)
        self._counter = DeskState()

    async def follow_calendar(self, file: GamingDay | None = None) -> None:
        """Days as the journal counts them; and as a file says from then on, where that says otherwise."""
        while True:
            self.calendar = self.calendar.following(await self.store.read(CALENDAR, self.calendar.version))
            at = max(self.now(), self.calendar.at)
            wanted = None if file is None else calendar_wanted(self.calendar, file, at)
            if wanted is None:
                return
            commit = Commit(CALENDAR, self.calendar.version, at, (Entry(wanted),))
            if isinstance(await self.journal.commit(commit), Committed):
                log.info("the gaming day is that of %s", wanted.zone)

    async def start(self) -> None:
        await self.bus.hear(PURSES, self._hear_purses)
        await self.bus.hear(DESK_SAID, self._hear_desk)
        await self.bus.hear(FLOOR_SAID, self._hear_floor)
        if await self._has_old_tickets():
            given = DeskInput(request=DeskRequest("", Sweep()), at=self.now())
            await self.store.carry_out(AdoptTicketsTransaction(self.store, given))

    async def _has_old_tickets(self) -> bool:
        return bool((await self.store.ledger((TICKETS,))).balance(TICKETS))

    # Tables that are known here.

    def host(self, stream: str) -> ClusterHost | None:
        host = self.hosts.get(stream)
        assert host is None or isinstance(host, ClusterHost)
        return host

    def hosts_of(self, name: str) -> list[ClusterHost]:
        """The table of a lease, and its interrupted games."""
        return [host for stream in self._streams.get(name, ()) if (host := self.host(stream))]

    def served(self, stream: str) -> ClusterHost | None:
        """The host of a stream, if it is served here."""
        host = self.host(stream)
        return host if host is not None and host.holding is not None else None

    async def make_table(self, words: Configuration, by: CommandId, reason: str) -> Reply:
        """Whose lease it would be is agreed at the start, so that every server needs it in its file."""
        return Refused("tables-by-file")

    # Batches.

    async def carry_out(self, writer: TableWriter, told: Sequence[c.Request]) -> Batch | Repeated | None:
        holding = self.holdings.get(lease_of(writer.stream))
        if holding is None:
            raise LeaseLost(f"{writer.stream} is not served here")
        async with holding.lock:
            if holding.over:
                raise LeaseLost(f"{writer.stream} is not served here any more")
            at = holding.moment(self.now())
            if tippers(told):
                await self.read_desk()
            deed = TableTransaction(
                holding.lease, writer, told, holding.books, at, self._counter, self.calendar.days
            )
            answers = await self._written(deed, holding)
            assert deed.batch is not None, "what has answers was decided"
            first = answers[0] if answers else None
            if isinstance(first, Repeated):
                return first
            if first is not None:
                self._note(deed, holding)
            return deed.batch

    async def _written(self, deed: TableTransaction, holding: HeldLease) -> list[Answer]:
        """Where this server cannot be sure what is written, it lets the table go, and reads it again."""
        try:
            answers = await self.store.carry_out(deed)
        except StoreUnsure as wrong:
            raise LeaseLost(str(wrong)) from wrong
        for answer in answers:
            match answer:
                case Conflict():
                    raise LeaseLost(f"{holding.lease.name} is not as this server left it")
                case Committed() | Repeated():
                    continue
                case _:
                    raise AssertionError(f"{holding.lease.name} could not be written: {answer}")
        return answers

    def _note(self, deed: TableTransaction, holding: HeldLease) -> None:
        """Committed: the books, and the purses of everybody concerned."""
        batch, rows = deed.batch, deed.rows
        assert batch is not None
        assert rows is not None
        holding.moment(batch.commit.at)
        players = concerned(holding.books, batch) | deed.known.keys()
        deed_shown = {player: shown_in(batch.ledger, batch.people, player, rows.at) for player in players}
        holding.books = forget(batch.ledger)
        holding.shown = deed_shown
        for player, shown in deed_shown.items():
            self.purses.tell(player, shown)

    def _become(self, writer: TableWriter, batch: Batch) -> frozenset[str]:
        """Told elsewhere, too, where anything happened."""
        if not batch.commits:
            return frozenset()
        writer.take(batch)
        holding = self.holdings[lease_of(writer.stream)]
        for game in batch.begun:
            begun = self.staff.writer(game.stream, game.table, 1, game.terms)
            host = self.add_host(begun)
            host.terms = game.terms
            host.begin(holding, begun)
        events = tuple(step.event for step in batch.course)
        self._say(Published(writer.stream, batch.commit.expected + 1, batch.commit.at, events, holding.shown))
        return frozenset(holding.shown)

    def _say(self, said: Published) -> None:
        if not self.bus.most:
            return
        content = packed(said)
        if len(content) > ROOM * self.bus.most:
            content = packed(Published(said.stream, said.first + len(said.events), said.at, (), {}))
        self.bus.say(saying(lease_of(said.stream)), content)

    def tell(
        self, writer: TableWriter, at: int, course: tuple[TableStep, ...], shown: dict[str, PurseShown]
    ) -> None:
        """To everybody who listens here."""
        self.on_taken(TableCommit(name_of(writer.stream), writer.version, at, course, frozenset(shown)))

    def add_host(self, writer: TableWriter) -> ClusterHost:
        host = self.host(writer.stream) or ClusterHost(self, writer)
        self.hosts[writer.stream] = host
        self._streams.setdefault(lease_of(writer.stream), {})[writer.stream] = None
        return host

    def drop_host(self, stream: str) -> None:
        """Nobody here looks at it any more."""
        del self.hosts[stream]
        self.hub.drop(name_of(stream))
        left = self._streams[lease_of(stream)]
        del left[stream]
        if not left:
            del self._streams[lease_of(stream)]

    def lost(self, holding: HeldLease) -> None:
        self.on_lost(holding)

    def forward(self, stream: str, told: c.Request) -> "asyncio.Future[Reply]":
        def here() -> "asyncio.Future[Reply] | None":
            host = self.served(stream)
            return None if host is None else host.ask(told)

        repeat = bool(told.id) or isinstance(told.command, c.FollowFile | c.OpenOwnTable)
        return self._errands.run(ForwardedCommand(stream, told), here, repeat=repeat)

    # Players.

    def purse(self, player: str) -> Purse:
        return self.purses.of(player).purse

    def unfinished(self, player: str) -> tuple[Unfinished, ...]:
        return self.purses.of(player).unfinished

    async def tell_player(
        self, player: str, event: PlayerEvent, id_: CommandId | None = None, *, asks: bool = False
    ) -> Reply:
        if (known := await self.known_reply(id_)) is not None:
            return known
        if isinstance(event, PlayerLeft):
            await self.cash_desk()
        deed = PlayerTransaction(player, event, self.now(), id_, self._counter, asks=asks)
        reply, written = await answered(self.store, deed)
        if written:
            self._tell_purses(deed.shown())
        return reply

    # The cash desk.

    async def cash_desk(self) -> CashDesk:
        return (await self.read_desk()).desk

    async def read_desk(self) -> DeskState:
        """As committed: what was written since this server last looked is read."""
        self._know(await read_counter(self.store, self._counter))
        return self._counter

    async def tell_desk(self, request: DeskRequest, rules: DeskRules, permit: Permit | None = None) -> Reply:
        if (known := await self.known_reply(id_of(request))) is not None:
            return known
        await self.cash_desk()
        given = DeskInput(request=request, at=self.now(), rules=replace(rules, days=self.calendar.days))
        deed = DeskTransaction(self._counter, given, permit)
        reply, written = await answered(self.store, deed)
        if written and deed.batch is not None:
            self._tell_desk_done(deed, deed.batch)
        return reply

    def _tell_desk_done(self, deed: DeskTransaction, batch: DeskBatch) -> None:
        """Committed: everybody is told, here and elsewhere."""
        self._know(batch.counter)
        self.commits, self.lines = self.commits + 1, self.lines + len(batch.commit.entries)
        self._tell_purses(deed.shown())
        self.on_desk(batch.events)
        self.bus.say(DESK_SAID, packed(DeskSaid(self.member, batch.events)))

    def _hear_desk(self, content: bytes) -> None:
        said = DESK.decode(content)
        if said.member != self.member:
            self.on_desk(said.events)

    # What people of the house are to hear.

    def call_floor(self, calls: tuple[FloorCall, ...]) -> None:
        """Whoever may act on it is told, here and elsewhere."""
        super().call_floor(calls)
        self.bus.say(FLOOR_SAID, packed(FloorSaid(self.member, calls)))

    def _hear_floor(self, content: bytes) -> None:
        said = FLOOR.decode(content)
        if said.member != self.member:
            self.on_floor(said.calls)

    def _know(self, counter: DeskState) -> None:
        if counter.version > self._counter.version:
            self._counter = counter

    def _tell_purses(self, shown: dict[str, PurseShown]) -> None:
        self._hear_shown(shown)
        self.bus.say(PURSES, packed(shown))

    def _hear_purses(self, content: bytes) -> None:
        self._hear_shown(SHOWN.decode(content))

    def _hear_shown(self, news: dict[str, PurseShown]) -> None:
        for player, shown in news.items():
            self.purses.tell(player, shown)
            self.on_paid(player)
