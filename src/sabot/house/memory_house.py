"""A house in memory: the same house without a disk, with a clock that is moved by hand."""

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue
from sabot.house.house import House
from sabot.house.sealing import KEY
from sabot.house.table_dealer import Dealers, WriterFactory
from sabot.house.table_writer import Batch, TableWriter
from sabot.ledger import Ledger, Purse, Transfer, purse_of
from sabot.ledger.facts import CreditsIssued, Deposited, GoldenAwarded
from sabot.store.memory import MemoryStore
from sabot.store.streams import INTERRUPTED, kind_of, name_of
from sabot.table import commands as c
from sabot.table.events import Event, Events
from sabot.table.house.configuration import Configuration
from sabot.table.house.setup import Setup
from sabot.table.state import Table


class HouseEvent(Struct, frozen=True, gc=False):
    """One event, when it happened, and what it moved."""

    at: int
    event: Event
    transfers: tuple[Transfer, ...]


class MemoryHouse(House):
    """It remembers everything that happened at its tables."""

    def __init__(
        self,
        games: Catalogue,
        dealers: Dealers | None = None,
        at: int = 0,
        writers: Callable[..., TableWriter] = TableWriter,
        store: MemoryStore | None = None,
    ) -> None:
        staff = WriterFactory(bytes(KEY), bytes, dealers=dealers, writers=writers)
        super().__init__(MemoryStore() if store is None else store, games, staff)
        self.at = at
        """What its clock shows."""
        self.logs: dict[str, list[HouseEvent]] = {}
        self._starts: dict[str, Table] = {}

    @property
    def ledger(self) -> Ledger:
        return self.store.ledger

    def purse(self, player: str) -> Purse:
        return purse_of(self.ledger, player, self.restraints.get(player))

    def open(self, setup: Setup) -> "TableHandle":
        """Where rules or switches were changed by hand, the words of the table do not tell of it."""
        words = setup.configuration or Configuration(
            table=setup.table,
            game=setup.game.key,
            mode=setup.mode,
            profile=setup.profile.key,
            settings=setup.settings,
            version=setup.version,
        )
        return self.handle(self.add_table(replace(setup, configuration=words), self.at))

    def handle(self, stream: str) -> "TableHandle":
        return TableHandle(self, stream)

    @property
    def interrupted(self) -> Mapping[str, "TableHandle"]:
        """Games that were interrupted at its tables, by their names."""
        return {name_of(s): self.handle(s) for s in self.writers if kind_of(s) == INTERRUPTED}

    def give(self, fact: CreditsIssued | Deposited | GoldenAwarded) -> None:
        reply = self.tell_player(fact.player, fact, self.at)
        assert not isinstance(reply, Refused), reply.reason

    def pass_until(self, until: int) -> None:
        """The clock goes on to this moment, and speaks on the way whenever it must."""
        while (due := self.next_moment()) is not None and due <= until:
            before = sum(map(len, self.logs.values()))
            self.at = max(self.at, due)
            self.pass_time(self.at)
            if sum(map(len, self.logs.values())) == before:
                break
        self.at = max(self.at, until)

    def took(self, writer: TableWriter, batch: Batch) -> None:
        self._starts.setdefault(writer.stream, writer.table)
        super().took(writer, batch)
        entries, at = batch.commit.entries, batch.commit.at
        self.logs.setdefault(writer.stream, []).extend(
            HouseEvent(at, step.event, entry.transfers)
            for step, entry in zip(batch.course, entries, strict=True)
        )

    def continue_from(self, stopped: "MemoryHouse") -> None:
        """Open from what another one has written to the same journal; of the rest only the log is kept."""
        self.logs = stopped.logs
        self._starts = {**stopped._starts, **{s: stopped.start_of(s) for s in stopped.writers}}
        self.reopen(self.at, {stream: table.setup for stream, table in self._starts.items()})

    def start_of(self, stream: str) -> Table:
        """The table before anything happened at it."""
        return self._starts.get(stream, self.writers[stream].table)


class TableHandle:
    """One table of such a house."""

    def __init__(self, house: MemoryHouse, stream: str) -> None:
        self.house = house
        self.stream = stream
        self.log = house.logs.setdefault(stream, [])

    @property
    def table(self) -> Table:
        return self.house.writers[self.stream].table

    @property
    def start(self) -> Table:
        return self.house.start_of(self.stream)

    @property
    def at(self) -> int:
        return self.house.at

    def tell(self, request: c.Request) -> Events | Refused:
        """What comes of the request itself, or why nothing does; whoever deals has gone on then."""
        before = len(self.log)
        (reply,) = self.house.tell(self.stream, (request,), self.house.at)
        if isinstance(reply, Refused):
            return reply
        own = self.log[before : before + 1 + reply.last - reply.first]
        return tuple(happened.event for happened in own)

    def pass_time(self, until: int) -> None:
        """The clock goes on, and in the end whoever deals here looks whether anything is wanted."""
        self.house.pass_until(until)
        self.tell(c.Request("", c.Tick()))
