"""What is seen of an event, one thing after the other: a card lies, and then what followed from it."""

from collections.abc import Iterator

from sabot.table.event_base import Cues
from sabot.table.events import Event, RoundMoved
from sabot.table.state import Table


def moments(before: Table, event: Event, after: Table) -> Iterator[tuple[Table, Cues]]:
    """The table at each moment of an event, and what is heard or seen moving then; at last it is `after`.

    A move that is heard or seen ends a moment: a round that is over with its last card is first shown as if
    nothing had followed from that card.
    """
    if not isinstance(event, RoundMoved) or len(event.moves) == 1:
        yield after, event.cues(before)
        return
    now, paid, last = before, event.paid, len(event.moves) - 1
    for number, (move, cue) in enumerate(zip(event.moves, event.heard(before), strict=True)):
        if number == last:
            now = after
        else:
            now, paid = RoundMoved((move,), paid).evolve(now), ()
        if cue is not None or number == last:
            yield now, () if cue is None else (cue,)
