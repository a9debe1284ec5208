"""At which own-pace table each player plays: one person occupies one of them, and no more."""

from collections.abc import Iterable

from msgspec import Struct
from rpds import HashTrieMap

from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table.house.configuration import template_of
from sabot.table.state import Phase, Table


class Terminals(Struct, frozen=True):
    tables: "HashTrieMap[str, str]" = HashTrieMap()
    """By player, the name of the table."""

    def of(self, player: str) -> str:
        return self.tables.get(player, "")

    def elsewhere(self, table: Table, request: c.Request) -> str:
        """The other own-pace table of whoever wants something of this one; nothing where there is none."""
        if not _is_terminal(table) or not isinstance(request.command, (*c.OF_GUESTS, c.OpenOwnTable)):
            return ""
        other = self.of(request.by)
        same = table.setup.table in (other, template_of(other))
        return "" if same else other

    def after(self, before: Table, after: Table) -> "Terminals":
        """Once one table has become the other."""
        if not (_is_terminal(before) or _is_terminal(after)):
            return self
        tables, name = self.tables, after.setup.table
        for player in {*before.guests, *after.guests}:
            if occupies(after, player):
                tables = tables if self.of(player) else tables.insert(player, name)
            elif self.of(player) == name:
                tables = tables.remove(player)
        return self if tables is self.tables else Terminals(tables)


def _is_terminal(table: Table) -> bool:
    return table.setup.mode is Mode.INTERNAL and not table.one_game


def occupies(table: Table, player: str) -> bool:
    """Nobody else can play here because of them; who is gone and has nothing in play keeps nobody off."""
    there = player in table.guests and (player not in table.absent or table.play is not None)
    return there and _is_terminal(table) and table.phase is not Phase.CLOSED


def terminals_of(tables: Iterable[Table]) -> Terminals:
    """As it is found when the house opens."""
    found = ((p, table.setup.table) for table in tables for p in table.guests if occupies(table, p))
    return Terminals(HashTrieMap(dict(found)))
