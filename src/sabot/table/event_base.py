"""What every event of a table has: what it makes of the table, and what it means for money."""

from typing import TypeAlias

from msgspec import Struct

from sabot.ledger.facts import Fact
from sabot.table.state import Table

Facts: TypeAlias = tuple[Fact, ...]


class TableEvent(Struct, frozen=True):
    """Each says as `evolve(table)` what the table is after it; what happened is never questioned there.

    There is no usual answer to that, so that mypy names an event that has none.
    """

    def facts(self, before: Table) -> Facts:
        """What the ledger is told when this happens to the table `before`; most are not about money."""
        return ()


class Notice(TableEvent, frozen=True):
    """An event that changes nothing: it is there to be read."""

    def evolve(self, table: Table) -> Table:
        return table
