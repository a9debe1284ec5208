"""The journal told line by line: each with the table before and after it, and with what it did to money."""

from collections.abc import Iterator
from heapq import merge

from msgspec import Struct
from rpds import HashTrieMap

from sabot.games.catalogue import Catalogue
from sabot.house.reopening import GameGone, begun_by, check_here
from sabot.ledger import Effect, Hold, Ledger, Post, Transfer, Void, effects
from sabot.records.journal.journal_reader import JournalReader
from sabot.store.codec import event_in, transfers_in
from sabot.store.record import Line
from sabot.store.streams import CALENDAR, DESK, HOUSE, INTERRUPTED, PLAYER, TABLE, StreamEvent, kind_of
from sabot.table import events as e
from sabot.table.evolve import evolve
from sabot.table.state import Table

ORDER = {CALENDAR: -1, HOUSE: 0, PLAYER: 1, DESK: 2, TABLE: 3, INTERRUPTED: 4}
"""Which streams are told first at one moment: an interrupted game comes after the table that it left."""


class Step(Struct, frozen=True):
    line: Line
    event: StreamEvent
    before: Table | None = None
    """Of a table's stream or an interrupted game's; None before its first line."""
    after: Table | None = None
    effects: tuple[Effect, ...] = ()

    @property
    def sender(self) -> str:
        """Whose command it was; empty where nobody's."""
        return self.line.command.partition(" ")[0]


class ReadingState(Struct, frozen=True):
    """How far the journal was read, and what the next lines will be about."""

    versions: "HashTrieMap[str, int]" = HashTrieMap()
    tables: "HashTrieMap[str, Table]" = HashTrieMap()
    holds: "HashTrieMap[str, Hold]" = HashTrieMap()
    """Everything that is held."""
    gone: "HashTrieMap[str, str]" = HashTrieMap()
    """Streams whose game is not here any more, and what is to be said about it: their money is told, their
    rounds cannot be."""


def told(reading: ReadingState, games: Catalogue, line: Line) -> tuple[ReadingState, Step]:
    """The next line of a stream."""
    event, transfers = event_in(line), transfers_in(line)
    before = reading.tables.get(line.stream)
    after, gone = before, reading.gone
    if kind_of(line.stream) in (TABLE, INTERRUPTED) and line.stream not in gone:
        try:
            after = table_after(before, line.stream, event, games)
        except GameGone as wrong:
            gone = gone.insert(line.stream, str(wrong))
    seen = tuple(effects(Ledger(holds=reading.holds), transfers)) if transfers else ()
    tables = reading.tables if after is None else reading.tables.insert(line.stream, after)
    versions = reading.versions.insert(line.stream, line.number)
    known = ReadingState(versions, tables, held_after(reading.holds, transfers), gone)
    return known, Step(line, event, before, after, seen)


def table_after(before: Table | None, stream: str, event: StreamEvent, games: Catalogue) -> Table:
    """The table after a line of its stream; the first line makes it."""
    if before is None:
        return begun_by(stream, event, games).table
    assert isinstance(event, e.Event), f"{stream} holds {type(event).__name__}"
    check_here(games, stream, event)
    return evolve(before, event)


def held_after(holds: "HashTrieMap[str, Hold]", transfers: tuple[Transfer, ...]) -> "HashTrieMap[str, Hold]":
    for transfer in transfers:
        if isinstance(transfer, Hold):
            holds = holds.insert(transfer.id, transfer)
        elif isinstance(transfer, Post | Void):
            holds = holds.remove(transfer.hold)
    return holds


def lines_in_time(journal: JournalReader, versions: "HashTrieMap[str, int]") -> Iterator[Line]:
    """Lines of all streams that were not read yet, in the order in which they happened, chains proven."""

    def of(stream: str) -> Iterator[Line]:
        return (record.line for record in journal.proven(stream, versions.get(stream, 0)))

    streams = (of(stream) for stream in sorted(journal.heads()))
    return merge(*streams, key=lambda line: (line.at, ORDER[kind_of(line.stream)], line.stream))


def steps(
    journal: JournalReader, games: Catalogue, reading: ReadingState | None = None
) -> Iterator[tuple[ReadingState, Step]]:
    """The whole journal, or what came after it was read last."""
    reading = reading or ReadingState()
    for line in lines_in_time(journal, reading.versions):
        reading, step = told(reading, games, line)
        yield reading, step
