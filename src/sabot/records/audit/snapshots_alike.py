"""Snapshots of tables as they are compared: what says nothing is put in order, what was unsaid stays so."""

from msgspec.structs import replace

from sabot.table.snapshot import TableSnapshot


def in_order(shot: TableSnapshot) -> TableSnapshot:
    """Of those who are away, wish, or bet behind, the order says nothing."""
    behind = {hand: tuple(sorted(players)) for hand, players in shot.behind.items()}
    return replace(shot, away=tuple(sorted(shot.away)), wishing=tuple(sorted(shot.wishing)), behind=behind)


def as_then(expected: TableSnapshot, found: TableSnapshot) -> TableSnapshot:
    """Older snapshots do not say what is left in a shoe, nor how many cards were corrected or exposed."""
    if expected.shown is not None and found.shown is not None and found.shown.corrected is None:
        expected = replace(expected, shown=replace(expected.shown, corrected=None))
    if expected.shoe is None or found.shoe is None:
        return expected
    unsaid = {name: None for name in ("bag", "exposed") if getattr(found.shoe, name) is None}
    return replace(expected, shoe=replace(expected.shoe, **unsaid)) if unsaid else expected
