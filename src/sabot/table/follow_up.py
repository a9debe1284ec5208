"""What follows by itself from the state of a table: clocks, given answers, results, new rounds."""

from collections.abc import Iterator

from sabot.games.moves import Close
from sabot.games.waiting import Closing
from sabot.table import events as e
from sabot.table.betting.deal_button import betting_is_over, hurried
from sabot.table.betting.open_close import betting_anew, betting_clock, close_betting, runs_by_clock
from sabot.table.clock import ABOUT_BETS, Clock, ClockKind
from sabot.table.house.croupiers import halted_for_absence, resumed_by_presence
from sabot.table.house.own_tables import own_table_left
from sabot.table.house.setup import SECOND
from sabot.table.moment import Moment
from sabot.table.people.idle import first_signs, is_abandoned
from sabot.table.play.after_round import after_paying, result_shown, shoe_is_ready
from sabot.table.play.decision_time import all_answered, answered, step_left
from sabot.table.play.given_answers import given_answers
from sabot.table.play.misdeals import exposed_card_placed
from sabot.table.play.play import Play
from sabot.table.play.questions import decisions_in, is_over, missing, question
from sabot.table.shoe.shoe_change import pledges_closed, shoe_put_away
from sabot.table.state import Phase, Table


def follow_up(table: Table, moment: Moment) -> e.Events:
    """The next thing that happens without anybody's command; nothing where somebody's word is needed."""
    if table.underway is not None:
        return ()
    if table.halt is not None:
        return tuple(resumed_by_presence(table, moment.at))
    if absent := tuple(halted_for_absence(table, moment.at)):
        return absent
    if table.exposed is not None and (placed := tuple(exposed_card_placed(table))):
        return placed
    if not table.setup.paced and (seen := tuple(first_signs(table, moment.at))):
        return seen
    if table.setup.owner and (left := tuple(own_table_left(table))):
        return left
    match table.phase:
        case Phase.SHOE:
            return tuple(_in_shoe_change(table, moment))
        case Phase.BETTING:
            return tuple(_in_betting(table, moment))
        case Phase.PLAYING:
            return tuple(_in_play(table, moment))
        case Phase.RESULT:
            return tuple(_in_result(table, moment))
        case Phase.CLOSED:
            return ()


def _in_shoe_change(table: Table, moment: Moment) -> Iterator[e.Event]:
    shoe = table.shoe
    yield from shoe_is_ready(table, moment)
    if shoe is None or shoe.spent or shoe.seeded:
        return
    if shoe.ceremony.revealing and table.clock is None:
        yield from pledges_closed(table, moment.at)


def _in_betting(table: Table, moment: Moment) -> Iterator[e.Event]:
    if table.closing and not table.bettors:
        yield from shoe_put_away(table)
    elif anew := tuple(betting_anew(table)):
        yield from anew
    elif table.clock is None and table.guests and runs_by_clock(table):
        yield e.ClockStarted(betting_clock(table, moment.at))
    elif betting_is_over(table, moment.at):
        yield from close_betting(table, moment)
    else:
        yield from hurried(table, moment.at)


def _in_result(table: Table, moment: Moment) -> Iterator[e.Event]:
    if table.clock is not None or (table.play is not None and table.play.burn_due):
        return
    if table.play is not None:
        yield from result_shown(table, moment)
    else:
        yield from after_paying(table, moment)


def _in_play(table: Table, moment: Moment) -> Iterator[e.Event]:
    play = table.play
    assert play is not None
    assert not is_over(play.now)
    asked = question(play)
    if asked is None or play.burn_due:
        return
    kind, about = asked
    if not table.setup.paced:
        yield from _asked_without_clock(table, play, kind, moment.at)
    elif table.clock is None:
        yield from _asked(table, play, kind, about, moment)
    elif may_close(table, play, table.clock, moment.at):
        if kind in ABOUT_BETS:
            yield e.RoundMoved(answered(play, Close()))
        else:
            yield from all_answered(table)


def _asked_without_clock(table: Table, play: Play, kind: ClockKind, at: int) -> Iterator[e.Event]:
    """At an internal table the player is waited for; what the player wants no question about is answered."""
    if isinstance(play.family.awaits(play.now), Closing):
        yield e.RoundMoved(answered(play, Close()))
    elif given := tuple(given_answers(table)):
        yield from given
    elif is_abandoned(table, at):
        yield from _unanswered(table, play, kind)


def _unanswered(table: Table, play: Play, kind: ClockKind) -> Iterator[e.Event]:
    """Nobody plays here any more: no answer about insurance means no, and a hand waits elsewhere (I2)."""
    if kind in ABOUT_BETS:
        yield e.RoundMoved(answered(play, Close()))
    else:
        yield from step_left(table, missing(play))


def _asked(table: Table, play: Play, kind: ClockKind, about: str, moment: Moment) -> Iterator[e.Event]:
    """A new question: some are answered by the table at once, for the others a clock starts."""
    if given := tuple(given_answers(table)):
        yield from given
    else:
        yield e.ClockStarted(_question_clock(table, play, kind, about, moment.at))


def _question_clock(table: Table, play: Play, kind: ClockKind, about: str, at: int) -> Clock:
    times = table.setup.times
    seconds = times.insurance if kind in ABOUT_BETS else {ClockKind.DECISION: times.decision}.get(kind)
    if seconds is None:
        step = decisions_in(play).step(play.now)
        seconds = times.first_step if step is not None and step.first else times.next_steps
    until = at + seconds * SECOND
    marked = min(at + times.least_step * SECOND, until) if table.setup.common else 0
    return Clock(kind, until, about, marked)


def may_close(table: Table, play: Play, clock: Clock, at: int) -> bool:
    """A common step is over when all who are connected have answered, but not before its least time."""
    if not table.setup.common or at < clock.marked:
        return False
    if isinstance(play.family.awaits(play.now), Closing):
        return True
    if clock.kind in ABOUT_BETS:
        return False
    decisions = decisions_in(play)
    step, chosen = decisions.step(play.now), decisions.answers(play.now).chosen
    assert step is not None, "somebody is asked about a hand"
    silent = len(step.playing) - len(chosen)
    if silent > len(table.absent):
        return False
    return silent == sum(1 for player in table.absent if player in step.playing and player not in chosen)
