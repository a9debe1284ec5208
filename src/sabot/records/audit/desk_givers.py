"""Who asked for what a line of the desk tells: whoever it names, and somebody wherever somebody must."""

from sabot.cashdesk import events as v
from sabot.house.cash_desk import BY_ITSELF
from sabot.records.audit.verdict import differs
from sabot.store.commit import command_in
from sabot.store.record import Line
from sabot.store.streams import DESK

REFILL_SINCE = 2
"""The version of a refill's line since which it stands under a command."""


def needs_command(line: Line, event: v.DeskEvent) -> bool:
    """Not what the house writes by itself, first and as time passes; nor an older refill, which had no id."""
    match event:
        case v.TicketExpired() | v.TicketsForgotten():
            return False
        case v.Refilled():
            return line.version >= REFILL_SINCE
        case v.TicketReleased(by=by):
            return bool(by)
        case v.GoldenWithdrawn(by=by, request=request):
            return bool(by) or not request
        case _:
            return not isinstance(event, BY_ITSELF)


def check_giver(line: Line, event: v.DeskEvent) -> None:
    """Whoever an event names gave its command; where two are named, the second gave the last word."""
    if not line.command:
        if needs_command(line, event):
            differs(DESK, line.number, f"who asked for {line.name}", "somebody's command", "none")
        return
    giver = command_in(line.command).player
    second: str = getattr(event, "second", "")
    named = [getattr(event, "by", ""), getattr(event, "cashier", ""), getattr(event, "player", "")]
    if isinstance(event, v.GoldenAwarded) and second:
        named = [second]
    named = [name for name in named if name][:1]
    if named and giver not in named:
        differs(DESK, line.number, "who did it", giver, "".join(named))
