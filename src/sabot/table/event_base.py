"""What every event of a table has: what it makes of the table, what it means for money, and its cues."""

from typing import TypeAlias

from msgspec import Struct

from sabot.games.cues import Cue
from sabot.ledger.facts import Fact
from sabot.table.state import Table

Facts: TypeAlias = tuple[Fact, ...]
Cues: TypeAlias = tuple[Cue, ...]


class TableEvent(Struct, frozen=True):
    """Each says as `evolve(table)` what the table is after it; what happened is never questioned there.
    As `cues(before)` it says what of it is heard, seen moving or read aloud.

    There is no usual answer to either, so that mypy names an event that has none.
    """

    def facts(self, before: Table) -> Facts:
        """What the ledger is told when this happens to the table `before`; most are not about money."""
        return ()


class Silent(TableEvent, frozen=True):
    """An event of which the view says it all."""

    def cues(self, before: Table) -> Cues:
        return ()


class Notice(TableEvent, frozen=True):
    """An event that changes nothing: it is there to be read."""

    def evolve(self, table: Table) -> Table:
        return table
