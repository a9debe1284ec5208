"""What a table waits for: a card, an answer, a moment, a person. It is never nothing: no dead end."""

from enum import StrEnum

from sabot.games import waiting as w
from sabot.table.betting.deal_button import quiet_at
from sabot.table.betting.open_close import may_open
from sabot.table.clock import Clock, ClockKind
from sabot.table.expiry import LONGEST_GAME
from sabot.table.follow_up import may_close
from sabot.table.house.croupiers import lacks_croupier
from sabot.table.people.idle import idle_until
from sabot.table.play.questions import question
from sabot.table.shoe.shoe_change import wants_new_shoe, wants_opening, wants_reveal
from sabot.table.state import Phase, Table


class WaitingFor(StrEnum):
    CARD = "card"
    BURN_CARD = "burn-card"
    HOLE_CARD = "hole-card"
    CHECK = "check"
    HOLE_TURN = "hole-turn"
    NEW_SHOE = "new-shoe"
    SHOE_OPENING = "shoe-opening"
    SHOE_REVEAL = "shoe-reveal"
    ANSWERS = "answers"
    """Of players: bets, insurance, decisions, or simply their company."""
    TIME = "time"
    CROUPIER = "croupier"
    RESOLUTION = "resolution"
    """Somebody of the house must let the table go on."""
    OPENING = "opening"


FROM_SOURCE = frozenset(
    {
        WaitingFor.CARD,
        WaitingFor.BURN_CARD,
        WaitingFor.HOLE_CARD,
        WaitingFor.CHECK,
        WaitingFor.HOLE_TURN,
        WaitingFor.NEW_SHOE,
        WaitingFor.SHOE_OPENING,
        WaitingFor.SHOE_REVEAL,
    }
)
"""What whoever deals must bring."""

_ROUND_WANTS: dict[type, WaitingFor] = {
    w.CardFor: WaitingFor.CARD,
    w.DealerCard: WaitingFor.CARD,
    w.HoleDeal: WaitingFor.HOLE_CARD,
    w.HoleCheck: WaitingFor.CHECK,
    w.HoleCardTurn: WaitingFor.HOLE_TURN,
    w.InsuranceAnswers: WaitingFor.ANSWERS,
    w.Choices: WaitingFor.ANSWERS,
    w.Closing: WaitingFor.TIME,
}


def waiting_for(table: Table) -> WaitingFor:
    if table.underway is not None:
        return WaitingFor.TIME
    if table.phase is Phase.CLOSED:
        return WaitingFor.OPENING
    if table.halt is not None:
        return WaitingFor.CROUPIER if table.halt.until else WaitingFor.RESOLUTION
    if table.phase is Phase.SHOE:
        return _in_shoe_change(table)
    if table.phase is Phase.PLAYING:
        return _in_play(table)
    if table.play is not None and table.play.burn_due:
        return WaitingFor.BURN_CARD
    if table.phase is Phase.BETTING and table.clock is None:
        return WaitingFor.ANSWERS
    if table.phase is Phase.RESULT and table.play is None and lacks_croupier(table):
        return WaitingFor.CROUPIER
    return WaitingFor.TIME


def _in_shoe_change(table: Table) -> WaitingFor:
    if lacks_croupier(table):
        return WaitingFor.CROUPIER
    if wants_reveal(table):
        return WaitingFor.SHOE_REVEAL
    if wants_new_shoe(table):
        return WaitingFor.NEW_SHOE
    if wants_opening(table):
        return WaitingFor.SHOE_OPENING
    assert table.clock is not None or may_open(table)
    return WaitingFor.TIME


def _in_play(table: Table) -> WaitingFor:
    play = table.play
    assert play is not None
    if lacks_croupier(table):
        return WaitingFor.CROUPIER
    if play.burn_due:
        return WaitingFor.BURN_CARD
    return _ROUND_WANTS[type(play.family.awaits(play.now))]


def next_moment(table: Table) -> int | None:
    """When the clock must speak next; None where no time runs. What is underway goes on at once."""
    if table.underway is not None:
        return 0
    if table.halt is not None:
        return table.halt.until or None
    moments = []
    clock = table.clock
    if clock is not None:
        moments.append(clock.until)
        if clock.marked and _mark_matters(table, clock):
            moments.append(clock.marked)
    if table.play is not None:
        moments.append(table.opened_at + LONGEST_GAME)
    idle = idle_until(table)
    if idle is not None:
        moments.append(idle)
    quiet = quiet_at(table) if table.phase is Phase.BETTING else None
    if quiet is not None:
        moments.append(quiet)
    return min(moments, default=None)


def _mark_matters(table: Table, clock: Clock) -> bool:
    """Last bets are called once; a step closes at its mark only where nothing but time is missing."""
    if clock.kind is ClockKind.BETTING:
        return not table.last_call
    play = table.play
    return play is not None and question(play) is not None and may_close(table, play, clock, clock.marked)
