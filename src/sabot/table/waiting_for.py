"""What a table waits for: a card, an answer, a moment, a person. It is never nothing: no dead end."""

from enum import StrEnum

from sabot.games import waiting as w
from sabot.table.betting.deal_button import quiet_at
from sabot.table.betting.open_close import may_open
from sabot.table.clock import Clock, Kind
from sabot.table.expiry import LONGEST_GAME
from sabot.table.follow_up import may_close
from sabot.table.house.croupiers import lacks_croupier
from sabot.table.people.idle import idle_until
from sabot.table.play.questions import question
from sabot.table.shoe.shoe_change import wants_new_shoe, wants_opening, wants_reveal
from sabot.table.state import Phase, Table


class Want(StrEnum):
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
        Want.CARD,
        Want.BURN_CARD,
        Want.HOLE_CARD,
        Want.CHECK,
        Want.HOLE_TURN,
        Want.NEW_SHOE,
        Want.SHOE_OPENING,
        Want.SHOE_REVEAL,
    }
)
"""What whoever deals must bring."""

_ROUND_WANTS: dict[type, Want] = {
    w.CardFor: Want.CARD,
    w.DealerCard: Want.CARD,
    w.HoleDeal: Want.HOLE_CARD,
    w.HoleCheck: Want.CHECK,
    w.HoleCardTurn: Want.HOLE_TURN,
    w.InsuranceAnswers: Want.ANSWERS,
    w.Choices: Want.ANSWERS,
    w.Closing: Want.TIME,
}


def want(table: Table) -> Want:
    if table.underway is not None:
        return Want.TIME
    if table.phase is Phase.CLOSED:
        return Want.OPENING
    if table.halt is not None:
        return Want.CROUPIER if table.halt.until else Want.RESOLUTION
    if table.phase is Phase.SHOE:
        return _in_shoe_change(table)
    if table.phase is Phase.PLAYING:
        return _in_play(table)
    if table.play is not None and table.play.burn_due:
        return Want.BURN_CARD
    if table.phase is Phase.BETTING and table.clock is None:
        return Want.ANSWERS
    if table.phase is Phase.RESULT and table.play is None and lacks_croupier(table):
        return Want.CROUPIER
    return Want.TIME


def _in_shoe_change(table: Table) -> Want:
    if lacks_croupier(table):
        return Want.CROUPIER
    if wants_reveal(table):
        return Want.SHOE_REVEAL
    if wants_new_shoe(table):
        return Want.NEW_SHOE
    if wants_opening(table):
        return Want.SHOE_OPENING
    assert table.clock is not None or may_open(table)
    return Want.TIME


def _in_play(table: Table) -> Want:
    play = table.play
    assert play is not None
    if lacks_croupier(table):
        return Want.CROUPIER
    if play.burn_due:
        return Want.BURN_CARD
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
    if clock.kind is Kind.BETTING:
        return not table.last_call
    play = table.play
    return play is not None and question(play) is not None and may_close(table, play, clock, clock.marked)
