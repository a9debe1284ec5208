"""The laws of time and people at a table: clocks, strikes, disputes, and that nothing is ever a dead end."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from table_rescue import moment_of, rescued
from table_session import Asked, Session

from sabot.games.answer import Refused
from sabot.profiles import Mode
from sabot.profiles.times import MOST_DECISION
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.clock import Clock, ClockKind
from sabot.table.decide import SIGNS_OF_LIFE, decide
from sabot.table.house.setup import SECOND
from sabot.table.play.questions import question
from sabot.table.state import Phase, Table
from sabot.table.waiting_for import WaitingFor, next_moment, waiting_for

DECISIONS = (ClockKind.INSURANCE, ClockKind.DECISION, ClockKind.STEP)


def settled(session: Session) -> Iterator[Asked]:
    """Every command that was decided, accepted and booked."""
    return (a for a in session.asked if a.answer is not None and not isinstance(a.answer, Refused))


def clocks_run_ahead(session: Session) -> None:
    """A clock ends later than it starts, and nobody has more than 25 seconds for a decision."""
    for taken in session.taken:
        clock = taken.after.clock
        if not isinstance(taken.event, e.ClockStarted | e.TableResumed) or clock is None:
            continue
        rest = taken.before.stopped
        nothing_left = isinstance(taken.event, e.TableResumed) and rest is not None and not rest.left
        assert clock.until > taken.at or (nothing_left and clock.until == taken.at), taken.event
        assert clock.marked <= clock.until, taken.event
        if clock.kind in DECISIONS:
            assert clock.until - taken.at <= MOST_DECISION * SECOND, taken.event


def halted_clocks_stand(session: Session) -> None:
    """While a table stands still no clock runs; afterwards nobody has less time than was left."""
    for taken in session.taken:
        if taken.after.halt is not None:
            assert taken.after.clock is None, taken.event
            # Only the wait for a croupier comes to an end (D7).
            assert next_moment(taken.after) == (taken.after.halt.until or None), taken.event
        rest = taken.before.stopped
        if isinstance(taken.event, e.TableResumed) and rest is not None and taken.after.clock is not None:
            assert taken.after.clock.until - taken.at >= rest.left, taken.event


def clocks_fit_their_question(session: Session) -> None:
    """What runs, or stands still, is the clock of what the table waits for."""
    for asked in settled(session):
        table = asked.after
        rest = table.stopped.clock if table.stopped is not None else None
        for clock in (table.clock, rest):
            assert clock is None or fits(table, clock), (asked.command, clock)
        assert table.halt is not None or table.stopped is None, asked.command


def fits(table: Table, clock: Clock) -> bool:
    match table.phase:
        case Phase.BETTING:
            return clock.kind is ClockKind.BETTING
        case Phase.PLAYING:
            return table.play is not None and question(table.play) == (clock.kind, clock.about)
        case Phase.RESULT:
            return clock.kind is (ClockKind.RESULT if table.play is None else ClockKind.DISPUTE)
        case Phase.SHOE:
            return clock.kind in (ClockKind.PLEDGES, ClockKind.REVEALS)
        case Phase.CLOSED:
            return False


def time_never_stands_still(session: Session) -> None:
    """Where a table waits for time, it says until when; and a moment that has come brings something."""
    for asked in settled(session):
        table, due = asked.after, next_moment(asked.after)
        if table.halt is None and waiting_for(table) is WaitingFor.TIME:
            assert due is not None, asked.command
        if due is not None and due <= asked.at:
            answer = decide(
                table,
                c.Request("", c.Tick()),
                moment_of(table, asked.then, c.Request("", c.Tick()), asked.at),
            )
            assert not isinstance(answer, Refused), answer
            assert answer, (asked.command, table.clock)


def live_rounds_wait_for_disputes(session: Session) -> None:
    """Where it may be disputed, a result is posted only when its window has passed (D1)."""
    left, since = 0, 0
    for taken in session.taken:
        if not taken.stream.startswith("table:") or taken.before.setup.mode is not Mode.LIVE:
            continue
        if isinstance(taken.event, e.RoundPaid) and taken.before.setup.profile.live.dispute:
            assert taken.before.halt is None, taken.event
            assert taken.at - since >= left, (taken.at - since, left)
        if taken.after.phase is Phase.RESULT and taken.before.phase is Phase.PLAYING:
            left, since = taken.after.setup.times.dispute * SECOND, taken.at
        if isinstance(taken.event, e.TableHalted | e.DisputeRaised) and taken.before.halt is None:
            left = max(0, left - (taken.at - since))
        if isinstance(taken.event, e.TableResumed):
            since = taken.at


def strikes_are_counted(session: Session) -> None:
    """Each missed time is one more; any own act clears them, and the second in a row means away (B17)."""
    strikes: Counter[str] = Counter()
    for asked in settled(session):
        if not asked.stream.startswith("table:"):
            continue
        for taken in asked.taken:
            match taken.event:
                case e.TimeMissed(player):
                    strikes[player] += 1
                case e.GuestLeft(player, later=False):
                    strikes[player] = 0
                case _:
                    pass
        if isinstance(asked.command, SIGNS_OF_LIFE):
            missed = [taken for taken in asked.taken if isinstance(taken.event, e.TimeMissed)]
            assert not missed, asked.command
            strikes[asked.request.by] = 0
        for player, guest in asked.after.guests.items():
            assert guest.strikes == strikes[player], (asked.command, player)
            assert guest.away == (strikes[player] >= 2), (asked.command, player)


def answers_come_in_time(session: Session) -> None:
    """A choice, or an answer about insurance, is taken before its time is over and not later."""
    for asked in settled(session):
        if isinstance(asked.command, c.Choose | c.AnswerInsurance):
            clock = asked.before.clock
            assert clock is None or asked.at < clock.until, asked.command


def lists_agree(session: Session) -> None:
    """Seats, bettors, wishes, who is away and who bets behind: each said once, and the same everywhere."""
    for asked in settled(session):
        table, guests = asked.after, dict(asked.after.guests.items())
        seats = {seat: player for player, guest in guests.items() for seat in guest.seats}
        assert dict(table.seats.items()) == seats, asked.command
        assert not (seats and table.setup.common), asked.command
        assert set(table.bettors) == {p for p, guest in guests.items() if not guest.slip.empty}, asked.command
        assert set(table.wishing) == {p for p, guest in guests.items() if guest.wish}, asked.command
        assert set(table.away) == {p for p, guest in guests.items() if guest.away}, asked.command
        assert set(table.absent) <= set(guests), asked.command
        behind = {
            (put.hand, player) for player, guest in guests.items() for put in guest.slip.puts() if put.behind
        }
        listed = {(hand, player) for hand, players in table.behind.items() for player in players}
        assert listed == behind, asked.command


def nothing_is_a_dead_end(session: Session) -> None:
    """From any state ordinary acts lead to the next betting, or to the end of an interrupted game."""
    known = list(settled(session))
    chance = Random(session.plan.seed)
    for asked in (*chance.sample(known, min(3, len(known))), *known[-1:]):
        rescued(asked.after, asked.then, asked.at, chance)


LAWS = (
    clocks_run_ahead,
    halted_clocks_stand,
    clocks_fit_their_question,
    time_never_stands_still,
    live_rounds_wait_for_disputes,
    strikes_are_counted,
    answers_come_in_time,
    lists_agree,
    nothing_is_a_dead_end,
)
