"""One server of a house in many places: it serves the tables whose leases it has, and follows others."""

import asyncio
import logging
from collections.abc import Callable, Sequence

from sabot.cashdesk.commands import DeskCommand, Sweep
from sabot.cashdesk.events import DeskEvents
from sabot.cashdesk.rules import DeskRules
from sabot.cashdesk.state import CashDesk
from sabot.cluster.attendance import Attendance
from sabot.cluster.bus import Bus
from sabot.cluster.deeds import PlayerDeed, TableDeed, concerned
from sabot.cluster.desk_deed import AdoptingDeed, DeskDeed, read_counter
from sabot.cluster.errands import Errands
from sabot.cluster.hosts import ClusterHost, Holding
from sabot.cluster.lease import LeaseLost
from sabot.cluster.parcels import (
    DESK,
    DESK_SAID,
    FLOOR,
    FLOOR_SAID,
    PURSES,
    SHOWN,
    Ask,
    DeskSaid,
    FloorSaid,
    Said,
    Shown,
    lease_of,
    packed,
    saying,
)
from sabot.cluster.purses import Purses, shown_in
from sabot.cluster.store import IN_THE_WAY, ClusterStore
from sabot.games.catalogue import Catalogue
from sabot.house.cash_desk import Counter, DeskBatch, Wish
from sabot.house.desk import Batch, Desk
from sabot.house.staffing import Staff
from sabot.house.tipping import tippers
from sabot.house.told import NO_LINE, Done, Reply, Told, first_reply
from sabot.ledger import Purse
from sabot.ledger.account import TICKETS
from sabot.server.floor_calls import calls_in
from sabot.server.hub import Hub, Message
from sabot.server.live_house import Clock, TableHost
from sabot.server.messages import messages_of
from sabot.server.wire import FloorCall, TableGone, write
from sabot.store.commit import Answer, Clash, CommandId, Committed, Repeated
from sabot.store.grouping import Journal
from sabot.store.streams import PlayerEvent, PlayerLeft, name_of
from sabot.store.trouble import StoreFailed, StoreUnsure
from sabot.store.writing import trimmed
from sabot.table import commands as c
from sabot.table.unfinished import Unfinished

ROOM = 0.9
"""Of the largest message that the bus takes: what is larger is read from the journal instead."""

log = logging.getLogger("sabot.cluster")


class ClusterHouse:
    def __init__(
        self,
        member: str,
        store: ClusterStore,
        staff: Staff,
        games: Catalogue,
        bus: Bus,
        now: Clock,
    ) -> None:
        self.member = member
        self.store = store
        self.staff = staff
        self.games = games
        self.bus = bus
        self.now = now
        self.hub = Hub()
        self.journal = Journal(store)
        self.hosts: dict[str, TableHost] = {}
        self._streams: dict[str, dict[str, None]] = {}
        """Streams that are known here, by the lease to which they belong."""
        self.holdings: dict[str, Holding] = {}
        """Of the tables that are served here, by name."""
        self.attendance = Attendance()
        self.purses = Purses(store.pool)
        self.commits = 0
        self.lines = 0
        self.on_taken: Callable[[str, frozenset[str]], None] = lambda name, players: None
        self.reach: Callable[[int], None] = lambda at: None
        """Told the last moment of a table that is taken over: the clock here may be behind."""
        self.on_lost: Callable[[Holding], None] = lambda holding: None
        """Told where a lease turns out to be lost, or what is written is not what was thought."""
        self.on_paid: Callable[[str], None] = lambda player: None
        """Told where somebody's purse has changed away from the tables."""
        self._errands = Errands(bus)
        self._counter = Counter()
        self.on_desk: Callable[[DeskEvents], None] = lambda events: None
        self.on_floor: Callable[[tuple[FloorCall, ...]], None] = lambda calls: None

    async def start(self) -> None:
        await self.bus.hear(PURSES, self._hear_purses)
        await self.bus.hear(DESK_SAID, self._hear_desk)
        await self.bus.hear(FLOOR_SAID, self._hear_floor)
        if await self._has_old_tickets():
            wish = Wish(command=Sweep(), at=self.now())
            await self.store.carry_out(AdoptingDeed(self.store, wish))

    async def _has_old_tickets(self) -> bool:
        return bool((await self.store.ledger((TICKETS,))).balance(TICKETS))

    # Tables that are known here.

    def host(self, stream: str) -> ClusterHost | None:
        host = self.hosts.get(stream)
        assert host is None or isinstance(host, ClusterHost)
        return host

    def hosts_of(self, name: str) -> list[ClusterHost]:
        """The table of a lease, and its broken games."""
        return [host for stream in self._streams.get(name, ()) if (host := self.host(stream))]

    def served(self, stream: str) -> ClusterHost | None:
        """The host of a stream, if it is served here."""
        host = self.host(stream)
        return host if host is not None and host.holding is not None else None

    # Batches.

    async def carry_out(self, desk: Desk, told: Sequence[Told]) -> Batch | Repeated | None:
        holding = self.holdings.get(lease_of(desk.stream))
        if holding is None:
            raise LeaseLost(f"{desk.stream} is not served here")
        async with holding.lock:
            if holding.over:
                raise LeaseLost(f"{desk.stream} is not served here any more")
            at = holding.moment(self.now())
            if tippers(told):
                await self.read_desk()
            deed = TableDeed(holding.lease, desk, told, holding.books, at, self._counter)
            answers = await self._written(deed, holding)
            assert deed.batch is not None, "what has answers was decided"
            first = answers[0] if answers else None
            if isinstance(first, Repeated):
                return first
            if first is not None:
                self._note(deed, holding)
            return deed.batch

    async def _written(self, deed: TableDeed, holding: Holding) -> list[Answer]:
        """Where this server cannot be sure what is written, it lets the table go, and reads it again."""
        try:
            answers = await self.store.carry_out(deed)
        except StoreUnsure as wrong:
            raise LeaseLost(str(wrong)) from wrong
        for answer in answers:
            match answer:
                case Clash():
                    raise LeaseLost(f"{holding.lease.name} is not as this server left it")
                case Committed() | Repeated():
                    continue
                case _:
                    raise AssertionError(f"{holding.lease.name} could not be written: {answer}")
        return answers

    def _note(self, deed: TableDeed, holding: Holding) -> None:
        """Committed: the books, and the purses of everybody concerned."""
        batch, rows = deed.batch, deed.rows
        assert batch is not None
        assert rows is not None
        players = concerned(holding.books, batch) | deed.known.keys()
        deed_shown = {player: shown_in(batch.ledger, batch.people, player, rows.at) for player in players}
        holding.books = trimmed(batch.ledger)
        holding.shown = deed_shown
        for player, shown in deed_shown.items():
            self.purses.tell(player, shown)

    def take(self, desk: Desk, batch: Batch) -> None:
        """The batch is on the disk: it becomes the state, and everybody is told, here and elsewhere."""
        if not batch.commits:
            return
        first = batch.commit.expected + 1
        self.commits, self.lines = self.commits + 1, self.lines + len(batch.commit.entries)
        desk.take(batch)
        holding = self.holdings[lease_of(desk.stream)]
        for game in batch.begun:
            begun = self.staff.desk(game.stream, game.table, 1, game.terms)
            host = self.add_host(begun)
            host.terms = game.terms
            host.begin(holding, begun)
        name = name_of(desk.stream)
        messages = tuple(messages_of(name, first, batch.commit.at, batch.course))
        said = Said(desk.stream, first, tuple(s.event for s in batch.course), messages, holding.shown)
        self._say(said)
        self.tell(desk.stream, messages, holding.shown)
        if calls := calls_in(name, batch.commit.at, batch.course):
            self._tell_floor(calls)

    def _say(self, said: Said) -> None:
        if not self.bus.most:
            return
        content = packed(said)
        if len(content) > ROOM * self.bus.most:
            content = packed(Said(said.stream, said.first + len(said.events), (), (), {}))
        self.bus.say(saying(lease_of(said.stream)), content)

    def tell(self, stream: str, messages: tuple[Message, ...], shown: dict[str, Shown]) -> None:
        """To everybody who listens here."""
        name = name_of(stream)
        self.hub.publish(name, messages)
        concerned_here = {player for message in messages for player in message.own} | shown.keys()
        self.on_taken(name, frozenset(concerned_here))

    def add_host(self, desk: Desk) -> ClusterHost:
        host = self.host(desk.stream) or ClusterHost(self, desk)
        self.hosts[desk.stream] = host
        self._streams.setdefault(lease_of(desk.stream), {})[desk.stream] = None
        return host

    def drop_host(self, stream: str) -> None:
        """Nobody here looks at it any more."""
        del self.hosts[stream]
        self.hub.drop(name_of(stream))
        left = self._streams[lease_of(stream)]
        del left[stream]
        if not left:
            del self._streams[lease_of(stream)]

    def stopped(self, host: TableHost) -> None:
        name = name_of(host.desk.stream)
        gone = write(TableGone(name, host.fault))
        self.hub.publish(name, (Message(host.desk.version, gone, {}),))

    def lost(self, holding: Holding) -> None:
        self.on_lost(holding)

    def forward(self, stream: str, told: Told) -> "asyncio.Future[Reply]":
        def here() -> "asyncio.Future[Reply] | None":
            host = self.served(stream)
            return None if host is None else host.ask(told)

        asked = Ask(stream, told.command, told.id, told.round)
        return self._errands.run(
            asked, here, repeat=told.id is not None or isinstance(told.command, c.FollowFile)
        )

    # Players.

    def purse(self, player: str) -> Purse:
        return self.purses.of(player).purse

    def unfinished(self, player: str) -> tuple[Unfinished, ...]:
        return self.purses.of(player).unfinished

    async def tell_player(
        self, player: str, event: PlayerEvent, id_: CommandId | None = None, *, asks: bool = False
    ) -> Reply:
        seen = None if id_ is None else await self.store.seen(id_)
        if id_ is not None and seen is not None:
            return first_reply(id_, seen)
        if isinstance(event, PlayerLeft):
            await self.cash_desk()
        deed = PlayerDeed(player, event, self.now(), id_, self._counter, asks=asks)
        answers = await self.store.carry_out(deed)
        if deed.refused is not None:
            return deed.refused
        if asks:
            return NO_LINE
        (answer,) = answers
        if id_ is not None and isinstance(answer, Repeated):
            return first_reply(id_, answer.first)
        if not isinstance(answer, Committed):
            raise StoreFailed(IN_THE_WAY)
        assert deed.rows is not None
        assert deed.after is not None
        shown = {player: shown_in(*deed.after, player, deed.rows.at)}
        self._hear_shown(shown)
        self.bus.say(PURSES, packed(shown))
        return Done(deed.version, deed.version)

    # The cash desk.

    async def cash_desk(self) -> CashDesk:
        return (await self.read_desk()).desk

    async def read_desk(self) -> Counter:
        """As committed: what was written since this server last looked is read."""
        self._know(await read_counter(self.store, self._counter))
        return self._counter

    async def tell_desk(self, command: DeskCommand, rules: DeskRules, id_: CommandId | None = None) -> Reply:
        seen = None if id_ is None else await self.store.seen(id_)
        if id_ is not None and seen is not None:
            return first_reply(id_, seen)
        await self.cash_desk()
        deed = DeskDeed(self._counter, Wish(command=command, at=self.now(), rules=rules, id=id_))
        answers = await self.store.carry_out(deed)
        if deed.refused is not None:
            return deed.refused
        if not answers:
            return NO_LINE
        (answer,) = answers
        if id_ is not None and isinstance(answer, Repeated):
            return first_reply(id_, answer.first)
        if not isinstance(answer, Committed) or deed.batch is None:
            raise StoreFailed(IN_THE_WAY)
        self._tell_desk_done(deed, deed.batch)
        return deed.batch.reply

    def _tell_desk_done(self, deed: DeskDeed, batch: DeskBatch) -> None:
        """Committed: everybody is told, here and elsewhere."""
        self._know(batch.counter)
        self.commits, self.lines = self.commits + 1, self.lines + len(batch.commit.entries)
        shown = deed.shown()
        self._hear_shown(shown)
        self.bus.say(PURSES, packed(shown))
        self.on_desk(batch.events)
        self.bus.say(DESK_SAID, packed(DeskSaid(self.member, batch.events)))

    def _hear_desk(self, content: bytes) -> None:
        said = DESK.decode(content)
        if said.member != self.member:
            self.on_desk(said.events)

    # What people of the house are to hear.

    def _tell_floor(self, calls: tuple[FloorCall, ...]) -> None:
        """Whoever may act on it is told, here and elsewhere."""
        self.on_floor(calls)
        self.bus.say(FLOOR_SAID, packed(FloorSaid(self.member, calls)))

    def _hear_floor(self, content: bytes) -> None:
        said = FLOOR.decode(content)
        if said.member != self.member:
            self.on_floor(said.calls)

    def _know(self, counter: Counter) -> None:
        if counter.version > self._counter.version:
            self._counter = counter

    def _hear_purses(self, content: bytes) -> None:
        self._hear_shown(SHOWN.decode(content))

    def _hear_shown(self, news: dict[str, Shown]) -> None:
        for player, shown in news.items():
            self.purses.tell(player, shown)
            self.on_paid(player)
