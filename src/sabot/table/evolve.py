"""Events become the next state: each event says itself how, here stands what holds after all of them."""

from collections.abc import Iterable
from functools import reduce

from sabot.table.events import Event
from sabot.table.house.lapsing import without_lapsed
from sabot.table.state import Table


def replay(table: Table, events: Iterable[Event]) -> Table:
    return reduce(evolve, events, table)


def evolve(table: Table, event: Event) -> Table:
    after = event.evolve(table)
    return without_lapsed(after) if after.approvals else after
