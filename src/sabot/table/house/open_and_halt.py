"""A table opens, closes, stands still and goes on; and starts again after a stop of the house."""

from sabot.games.answer import Refused
from sabot.games.reason import is_readable
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house.croupiers import waits_anew
from sabot.table.house.reasons import HouseReason, named_reason
from sabot.table.people.idle import signs
from sabot.table.shoe.shoe_change import shoe_put_away
from sabot.table.state import Phase, Table


def open_table(table: Table) -> e.Events | Refused:
    if table.phase is not Phase.CLOSED or table.one_game:
        return Refused("table-open")
    return Refused("table-closed") if table.setup.owner else (e.TableOpened(),)


def close_table(table: Table, command: c.CloseTable) -> e.Events | Refused:
    if table.phase is Phase.CLOSED:
        return Refused("table-closed-already")
    if table.halt is not None and not command.after_round:
        return Refused("table-halted", {"why": named_reason(table.halt.reason)})
    if table.bettors or table.play is not None or table.halt is not None:
        if not command.after_round:
            return Refused("stakes-lie")
        return () if table.closing else (e.ClosingAnnounced(),)
    return (e.ClosingAnnounced(), *shoe_put_away(table))


def pause(table: Table, by: str, command: c.PauseTable, at: int) -> e.Events | Refused:
    if not is_readable(command.reason) or not by:
        return Refused("say-who-stops")
    return (e.TableHalted(command.reason, by, at),)


def resume(table: Table, by: str, at: int) -> e.Events | Refused:
    unnamed = None if by else Refused("say-who-goes-on")
    return may_resume(table) or unnamed or (e.TableResumed(at),)


def may_resume(table: Table) -> Refused | None:
    """Why the table cannot go on by a word of the house, or None."""
    if table.halt is None:
        return Refused("not-halted")
    if table.halt.disputed:
        return Refused("settle-dispute")
    if any(waiting.number == table.halt.approval for waiting in table.approvals):
        return Refused("approval-waits")
    if table.halt.until:
        return Refused("goes-on-with-croupier")
    return None


def start_again(table: Table, at: int) -> e.Events:
    """After a stop of the house nobody loses the time that it took."""
    anew = (*waits_anew(table, at), *signs(table, table.guests, at))
    if table.clock is None:
        return anew
    return (e.TableHalted(HouseReason.STOPPED, "", at), e.TableResumed(at), *anew)
