"""Tables of visitors' own: one of them is a template, and opens one like itself for everybody who comes."""

from collections.abc import Iterator

from sabot.games.answer import Refused
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house.reasons import named_reason
from sabot.table.state import Phase, Table


def open_own_table(table: Table, player: str, command: c.OpenOwnTable) -> e.Events | Refused:
    """Whoever has one keeps it, however often and from however many windows it is asked for; also while the
    template is closed or stands still, when no more are opened."""
    most, had = table.setup.own_tables, table.own.get(player)
    if not most or not player:
        return Refused("no-own-tables")
    if had is not None and had != command.but:
        return ()
    if table.closing or table.phase is Phase.CLOSED:
        return Refused("table-closed")
    if table.halt is not None:
        return Refused("table-halted", {"why": named_reason(table.halt.reason)})
    if had is None and len(table.own) >= most:
        return Refused("own-tables-full", {"most": most})
    before = () if had is None else (e.OwnTableClosed(player, had),)
    return (*before, e.OwnTableOpened(player, table.own_opened + 1))


def forget_own_table(table: Table, command: c.ForgetOwnTable) -> e.Events:
    if table.own.get(command.player) != command.number:
        return ()
    return (e.OwnTableClosed(command.player, command.number),)


def own_table_left(table: Table) -> Iterator[e.Event]:
    """Its owner is gone with nothing open: it closes for good."""
    owner = table.setup.owner
    open_ = table.phase is not Phase.CLOSED and not table.closing and not table.one_game
    if owner and open_ and owner not in table.guests:
        yield e.ClosingAnnounced()
