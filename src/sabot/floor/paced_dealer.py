"""A dealer with a pace: cards come one by one, so that people see what happens."""

from collections.abc import Callable

from sabot.house.shoe_dealer import Dealer, ShoeDealer
from sabot.table import commands as c
from sabot.table.state import Table
from sabot.table.waiting_for import FROM_SOURCE, waiting_for

SEEN = c.DealCard | c.DealHoleCard | c.ReportCheck | c.TurnHoleCard
"""What the people at the table look at; shoes are changed behind their backs."""


class PacedDealer(Dealer):
    """Brings what the table wants, but nothing to look at before the last thing has been seen."""

    def __init__(self, dealer: ShoeDealer, now: Callable[[], int], gap: int = 0) -> None:
        self.dealer = dealer
        self.gap = gap
        """Microseconds between two cards."""
        self._now = now
        self._free_at = 0

    def next(self, table: Table) -> c.Command | None:
        if self._now() < self._free_at:
            return None
        command = self.dealer.next(table)
        if isinstance(command, SEEN):
            self._free_at = self._now() + self.gap
        return command

    def next_moment(self, table: Table) -> int | None:
        """When the next card may come; None where none is wanted."""
        return self._free_at if waiting_for(table) in FROM_SOURCE else None
