"""A dispute as whoever settles it looks it up: what lies, what happened, and when each card came."""

from collections.abc import Sequence

from msgspec import Struct

from sabot.games import moves as mv
from sabot.records.history.replay_steps import ReplayMove, ReplayMoveKind, round_so_far
from sabot.store.codec import event_in
from sabot.store.grouping import Journal
from sabot.store.record import Record
from sabot.table import events as e
from sabot.table.state import Table

LINES = 100
"""Lines of a journal that are read at once, from its end back to the start of the round."""
OF_CARDS = mv.CardDealt | mv.DealerCardDealt | mv.HoleCardTaken | mv.HoleCardTurned
CARDS = (ReplayMoveKind.CARD, ReplayMoveKind.HOLE_CARD, ReplayMoveKind.HOLE_CARD_TURNED)


class DisputeCase(Struct, frozen=True, kw_only=True):
    """What a player disputes, with all that lies and happened."""

    table: str
    round: str
    player: str
    """Who disputes."""
    at: int
    """Since when; 0 where that is not known."""
    cards: int
    """How many cards lay when the player pressed."""
    log: tuple[ReplayMove, ...]
    """What happened in the round, as it is told now."""
    begun: int
    """When betting ended; 0 where that is not known."""
    moments: tuple[int, ...]
    """When the card of each entry of `log` came; 0 where the entry is no card."""
    replay: str
    """Where the round can be seen step by step once it is over."""


async def dispute_case(table: Table, journal: Journal, stream: str, version: int) -> DisputeCase | None:
    """None where nothing is disputed."""
    halt = table.halt
    if halt is None or not halt.disputed:
        return None
    guest, log = table.guests.get(halt.by), round_so_far(table, halt.by)
    begun, came = _moments(await _lines_of_round(journal, stream, version))
    # A corrected card is another one that came at the same moment; none is added or taken away.
    moments = iter(came)
    return DisputeCase(
        table=table.setup.table,
        round=table.round,
        player=halt.by,
        at=halt.at,
        cards=0 if guest is None else guest.disputed,
        log=log,
        begun=begun,
        moments=tuple(next(moments, 0) if move.what in CARDS else 0 for move in log),
        replay=f"/replay/{table.round}?of={halt.by}",
    )


async def _lines_of_round(journal: Journal, stream: str, version: int) -> Sequence[Record]:
    """From the line that began the round in play; all that there are where the store has no such line."""
    found: list[Record] = []
    while version > 0:
        before = max(0, version - LINES)
        read = await journal.read(stream, before, version)
        for record in reversed(read):
            found.insert(0, record)
            if isinstance(event_in(record.line), e.RoundStarted):
                return found
        if not read:
            break
        version = before
    return found


def _moments(records: Sequence[Record]) -> tuple[int, list[int]]:
    """When the round began, and when each of its cards came."""
    begun, came = 0, list[int]()
    for record in records:
        event, at = event_in(record.line), record.line.at
        if isinstance(event, e.RoundStarted):
            begun = at
        elif isinstance(event, e.RoundMoved):
            came += [at for move in event.moves if isinstance(move, OF_CARDS)]
    return begun, came
