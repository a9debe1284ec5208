"""Approvals that nobody has given yet lapse as soon as the table is another than when they were asked for."""

from msgspec.structs import replace

from sabot.table.house import approval as a
from sabot.table.state import Table


def state_of(table: Table, act: a.ActOfTwo) -> str:
    """What an act is about: the same words as long as nothing happened that a second person should see."""
    if isinstance(act, a.Reconfiguration):
        return f"version {(table.coming or table.setup).version}"
    play, shoe = table.play, table.shoe
    dealt = "" if play is None else f"{table.round} with {play.cards} cards, corrected {play.corrected} times"
    if not isinstance(act, a.NewShoe):
        return dealt
    return f"{'' if shoe is None or shoe.spent else shoe.id}: {dealt}"


def without_lapsed(table: Table) -> Table:
    """Whatever was asked in another state is asked no more."""
    kept = tuple(one for one in table.approvals if one.about == state_of(table, one.act))
    return table if len(kept) == len(table.approvals) else replace(table, approvals=kept)
