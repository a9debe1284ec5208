"""What followed from a card is told after the card, in sessions of every game."""

from collections.abc import Iterator

import pytest
from table_plans import openings, plan_of
from table_session import Taken, play

from sabot.games.cues import CueName
from sabot.profiles import Mode
from sabot.table.event_base import Cues
from sabot.table.events import RoundMoved
from sabot.table.state import Table
from sabot.table.view import moments

CARDS = {CueName.CARD, CueName.HOLE_CARD, CueName.HOLE_CARD_TURNED}


def moved() -> Iterator[Taken]:
    """Everything that happened in rounds of one session of each game that the house deals."""
    known: set[str] = set()
    for opening in openings():
        if opening[1] is Mode.VIDEO and opening[0] not in known:
            known.add(opening[0])
            yield from (one for one in play(plan_of(opening, 9)).taken if isinstance(one.event, RoundMoved))


def broken_law(taken: Taken) -> str:
    """What of the law does not hold for one event; empty where all of it does."""
    event = taken.event
    assert isinstance(event, RoundMoved)
    seen = list(moments(taken.before, event, taken.after))
    if tuple(cue for _, cues in seen for cue in cues) != event.cues(taken.before):
        return "everything is heard once, in order"
    if seen[-1][0] is not taken.after:
        return "it ends as it ended"
    if any(len(cues) > 1 for _, cues in seen):
        return "one thing at a time"
    for table, cues in seen:
        followed = table is not taken.after or len(event.moves) == 1
        if cues and cues[0].cue in CARDS and table.result is not None and not followed:
            return "a card lies before its round is settled"
    by_moves = taken.before
    for number, move in enumerate(event.moves):
        by_moves = RoundMoved((move,), event.paid if number == 0 else ()).evolve(by_moves)
    return "" if _same(by_moves, taken.after) else "move by move is the same as at once"


def _same(one: Table, other: Table) -> bool:
    told = [(table.phase, table.result, table.shoe, table.play and table.play.now) for table in (one, other)]
    return told[0] == told[1]


def test_what_followed_from_a_card_is_told_after_it() -> None:
    all_moved = list(moved())
    assert sum(isinstance(one.event, RoundMoved) and len(one.event.moves) > 1 for one in all_moved) > 50
    assert {broken_law(one) for one in all_moved} == {""}


def test_a_settlement_that_is_told_with_its_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def at_once(before: Table, event: RoundMoved, after: Table) -> Iterator[tuple[Table, Cues]]:
        yield after, event.cues(before)

    monkeypatch.setattr(f"{__name__}.moments", at_once)
    assert "a card lies before its round is settled" in {broken_law(one) for one in moved()}
