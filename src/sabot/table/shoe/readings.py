"""What a device has read: each reading counts once, in its order, and none is left out."""

from sabot.games.answer import Refused
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.shoe.shoe_change import setup_to_deal_by
from sabot.table.state import Table

OF_DEVICES = (
    c.PrepareShoe,
    c.OpenShoe,
    c.SeeCutCard,
    c.DealCard,
    c.ExposeCard,
    c.DealHoleCard,
)
"""What a device reads; what follows from a card that it read before has no number."""


def next_reading(table: Table, device: str) -> int:
    """The number that the device's next reading has; 0 where it may be any, since it deals here anew."""
    known = table.readings
    return 0 if known is None or known.device != device else known.last + 1


def check_reading(table: Table, request: c.Request) -> Refused | None:
    """Why this reading cannot be the next one, or None; without a number it is what people tell."""
    if not request.reading:
        return check_told(table)
    if request.by != setup_to_deal_by(table).device or table.croupier != request.by:
        return Refused("another-device")
    if not isinstance(request.command, OF_DEVICES):
        return Refused("nothing-read")
    due = next_reading(table, request.by)
    if due and request.reading != due:
        return Refused("reading-out-of-order", {"due": due, "told": request.reading})
    return None


def check_told(table: Table) -> Refused | None:
    """Where a device deals nobody tells what comes out of the shoe, and the device itself by numbers only."""
    return Refused("dealt-by-device") if setup_to_deal_by(table).device else None


def was_read(request: c.Request) -> e.Events:
    if not request.reading:
        return ()
    hole = isinstance(request.command, c.DealHoleCard)
    return (e.DeviceRead(request.by, request.reading, hole),)
