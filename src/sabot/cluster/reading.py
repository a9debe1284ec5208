"""Reading a table from the shared journal: its latest snapshot, and every line after it."""

from collections.abc import Iterable, Sequence

from sabot.cluster.store import ClusterStore
from sabot.games.catalogue import Catalogue
from sabot.house.desk import Step
from sabot.house.reopening import Journaled, reopen_stream
from sabot.store.codec import event_in
from sabot.store.record import Record
from sabot.table import events as e
from sabot.table.evolve import evolve
from sabot.table.state import Table


class Read:
    """Lines that were read already, for whoever wants to read them."""

    def __init__(self, records: Sequence[Record]) -> None:
        self._records = records

    def read(self, stream: str, after: int = 0, until: int | None = None) -> Iterable[Record]:
        numbers = (record.line.number for record in self._records)
        return [
            record
            for number, record in zip(numbers, self._records, strict=True)
            if number > after and (until is None or number <= until)
        ]


async def read_table(store: ClusterStore, games: Catalogue, stream: str) -> Journaled | None:
    """The table as the journal knows it now; None where it knows none."""
    snapshot = await store.snapshot(stream)
    records = await store.read(stream, 0 if snapshot is None else snapshot[0] - 1)
    return reopen_stream(Read(records), games, stream, snapshot) if records else None


def course_of(table: Table, records: Iterable[Record]) -> tuple[Step, ...]:
    """What these lines did to the table, step by step."""
    steps: list[Step] = []
    for record in records:
        event = event_in(record.line)
        assert isinstance(event, e.Event), f"{record.line.stream} holds {record.line.name}"
        after = evolve(table, event)
        steps.append(Step(table, event, after))
        table = after
    return tuple(steps)
