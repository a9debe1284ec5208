"""Reading a table from the shared journal: its latest snapshot, and every line after it."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from sabot.cards import Terms
from sabot.cluster.store import ClusterStore
from sabot.games.catalogue import Catalogue
from sabot.house.reopening import reopen_stream
from sabot.house.table_writer import TableStep
from sabot.store.codec import event_in
from sabot.store.record import Record
from sabot.table import events as e
from sabot.table.evolve import evolve
from sabot.table.state import Table


class LinesRead:
    """Lines that were read already, for whoever wants to read them."""

    def __init__(self, records: Sequence[Record]) -> None:
        self._records = records

    def read(self, stream: str, after: int = 0, until: int | None = None) -> Iterator[Record]:
        lines = ((record.line.number, record) for record in self._records)
        return (record for number, record in lines if number > after and (until is None or number <= until))


class TableOnRecord(Struct, frozen=True):
    """A table as its stream tells it."""

    table: Table
    version: int
    at: int
    """When the last line was written."""
    terms: Terms | None


async def read_table(store: ClusterStore, games: Catalogue, stream: str) -> TableOnRecord | None:
    """As the journal knows it now; None where it knows no such table."""
    snapshot = await store.snapshot(stream)
    records = await store.read(stream, 0 if snapshot is None else snapshot[0] - 1)
    if not records:
        return None
    begun = reopen_stream(LinesRead(records[:1]), games, stream, snapshot)
    course = course_of(begun.table, records[1:])
    last = records[-1].line
    table = course[-1].after if course else begun.table
    return TableOnRecord(table, last.number, last.at, begun.terms)


def course_of(table: Table, records: Iterable[Record]) -> tuple[TableStep, ...]:
    """What these lines did to the table, step by step."""
    return course_after(table, (_event_in(record) for record in records))


def course_after(table: Table, events: Iterable[e.Event]) -> tuple[TableStep, ...]:
    """The same of events."""
    steps: list[TableStep] = []
    for event in events:
        after = evolve(table, event)
        steps.append(TableStep(table, event, after))
        table = after
    return tuple(steps)


def _event_in(record: Record) -> e.Event:
    event = event_in(record.line)
    assert isinstance(event, e.Event), f"{record.line.stream} holds {record.line.name}"
    return event
