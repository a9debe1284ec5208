"""The house that is served: all of it in one process, or a part of one that is in many."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from msgspec import Struct

from sabot.cashdesk.commands import Request as DeskRequest
from sabot.cashdesk.events import DeskEvents
from sabot.cashdesk.rules import DeskRules
from sabot.cashdesk.state import CashDesk
from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue
from sabot.house.calendar import HouseCalendar
from sabot.house.requests import Reply, first_reply
from sabot.house.table_writer import Batch, TableStep, TableWriter
from sabot.house.tables_of_visitors import forgetting
from sabot.ledger import Purse
from sabot.records.gaming_day import GamingDay
from sabot.server.cashdesk.permit import Permit
from sabot.server.live.floor_calls import calls_in
from sabot.server.live.paced_clocks import PacedClocks
from sabot.server.live.table_host import TableHost
from sabot.server.socket.hub import Hub
from sabot.server.socket.wire import FloorCall, TableGone, write
from sabot.store.commit import CommandId, Repeated
from sabot.store.grouping import Journal
from sabot.store.streams import PlayerEvent, name_of
from sabot.table import commands as c
from sabot.table.house.configuration import Configuration
from sabot.table.play.unfinished import Unfinished

Clock = Callable[[], int]
"""The time of the house in microseconds."""


class TableCommit(Struct, frozen=True):
    """What was committed at a table."""

    table: str
    n: int
    """The number of its last line."""
    at: int
    steps: tuple[TableStep, ...]
    also: frozenset[str] = frozenset()
    """Players whose purses are known to have moved besides."""
    money: bool = True
    """Whether any moved with it."""


class ServedHouse(ABC):
    """Hosts, and whoever is told what they did. How something is decided and written is up to each kind."""

    def __init__(self, games: Catalogue, calendar: HouseCalendar, journal: Journal, now: Clock) -> None:
        self.games = games
        self.calendar = calendar
        self.journal = journal
        self.now = now
        self.hub = Hub()
        self.clocks = PacedClocks()
        self.hosts: dict[str, TableHost] = {}
        self.commits = self.lines = 0
        self.on_taken: Callable[[TableCommit], None] = lambda course: None
        """Told what every batch did, before it is answered."""
        self.on_answered: Callable[[float, Reply], None] = lambda seconds, reply: None
        """Told of every reply to a command, and in how many seconds it came."""
        self.on_desk: Callable[[DeskEvents], None] = lambda events: None
        """Told whatever has happened at the cash desk, here or elsewhere."""
        self.on_floor: Callable[[tuple[FloorCall, ...]], None] = lambda calls: None
        """Told what of the tables people of the house are to hear at once, here or elsewhere."""

    # Tables.

    @abstractmethod
    async def carry_out(self, writer: TableWriter, told: Sequence[c.Request]) -> Batch | Repeated | None:
        """The batch once it is committed; the command that was written before; None to decide anew."""

    @abstractmethod
    async def make_table(self, words: Configuration, by: CommandId, reason: str) -> Reply:
        """A new table, closed, in somebody's name and under their id once; or why there can be none."""

    def take(self, writer: TableWriter, batch: Batch) -> None:
        """The batch is on the disk: it becomes the state, and everybody is told."""
        name, at = name_of(writer.stream), batch.commit.at
        # Where everything was refused, nothing was written.
        if batch.commits:
            self.commits, self.lines = self.commits + 1, self.lines + len(batch.commit.entries)
        also = self._become(writer, batch)
        money = any(entry.transfers for entry in batch.commit.entries)
        self.on_taken(TableCommit(name, writer.version, at, batch.course, also, money))
        if calls := calls_in(name, at, batch.course):
            self.call_floor(calls)
        if (told := forgetting(batch.table)) is not None and batch.commits:
            stream, request = told
            if (template := self.hosts.get(stream)) is not None:
                template.ask(request)

    @abstractmethod
    def _become(self, writer: TableWriter, batch: Batch) -> frozenset[str]:
        """The state, with the hosts of games that begin; whose purses have moved besides."""

    @abstractmethod
    async def follow_calendar(self, wanted: GamingDay) -> None:
        """Days are counted so from the one on that comes after the next hour."""

    def call_floor(self, calls: tuple[FloorCall, ...]) -> None:
        """People of the house are told, at whatever server of it they are signed in."""
        self.on_floor(calls)

    def stopped(self, host: TableHost, why: Refused) -> None:
        name = name_of(host.writer.stream)
        self.hub.publish(name, write(TableGone(name, why.code, why.reason)))

    async def known_reply(self, id_: CommandId | None) -> Reply | None:
        """What was answered when this was asked before; None where it was not."""
        seen = None if id_ is None else await self.journal.seen(id_)
        return None if id_ is None or seen is None else first_reply(id_, seen)

    # Players.

    @abstractmethod
    def purse(self, player: str) -> Purse:
        """As committed: nobody is shown money that is still on its way."""

    @abstractmethod
    def unfinished(self, player: str) -> tuple[Unfinished, ...]:
        """The player's interrupted games."""

    @abstractmethod
    async def tell_player(
        self, player: str, event: PlayerEvent, id_: CommandId | None = None, *, asks: bool = False
    ) -> Reply:
        """What happens to a player away from the tables, under an id once; who `asks` writes nothing."""

    # The cash desk.

    @abstractmethod
    async def cash_desk(self) -> CashDesk:
        """As committed."""

    @abstractmethod
    async def tell_desk(self, request: DeskRequest, rules: DeskRules, permit: Permit | None = None) -> Reply:
        """Something that is asked of the desk; what is no person's request needs no permit."""
