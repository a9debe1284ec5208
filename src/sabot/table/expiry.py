"""What happens when a clock runs out: the betting bell, insurance, results, seeds, and games left alone."""

from collections.abc import Iterator
from typing import assert_never

from sabot.games.answer import Refused
from sabot.games.moves import Close
from sabot.table import events as e
from sabot.table.betting.open_close import close_betting, last_call_is_due
from sabot.table.clock import Clock, ClockKind
from sabot.table.house.croupiers import given_up
from sabot.table.house.reasons import HouseReason
from sabot.table.moment import Moment
from sabot.table.people.idle import given_up_table, is_abandoned
from sabot.table.play.after_round import next_round, paid_out
from sabot.table.play.decision_time import answered, decision_time_is_over, play_of
from sabot.table.play.voiding import voided
from sabot.table.slices import next_slice
from sabot.table.state import Table

LONGEST_GAME = 30 * 24 * 3_600_000_000
"""Microseconds; a game in progress for longer is cancelled (G7)."""


def tick(table: Table, moment: Moment) -> e.Events | Refused:
    if table.underway is not None:
        return tuple(next_slice(table, table.underway, moment))
    if table.halt is not None and table.halt.until:
        return given_up(table, moment.at) if moment.at >= table.halt.until else ()
    if table.halt is not None:
        return Refused("halted-clocks")
    if last_call_is_due(table, moment.at):
        return (e.LastBetsCalled(),)
    if game_is_stale(table, moment.at):
        return voided(table, HouseReason.UNFINISHED)
    if is_abandoned(table, moment.at):
        return tuple(given_up_table(table, moment.at))
    clock = table.clock
    if clock is None or moment.at < clock.until:
        return ()
    return tuple(_expired(table, clock, moment))


def game_is_stale(table: Table, at: int) -> bool:
    return table.play is not None and at >= table.opened_at + LONGEST_GAME


def _expired(table: Table, clock: Clock, moment: Moment) -> Iterator[e.Event]:
    match clock.kind:
        case ClockKind.BETTING:
            yield from close_betting(table, moment)
        case ClockKind.INSURANCE | ClockKind.BET:
            yield from insurance_time_is_over(table)
        case ClockKind.DECISION | ClockKind.STEP:
            yield from decision_time_is_over(table, moment.at)
        case ClockKind.RESULT:
            yield from next_round(table, moment)
        case ClockKind.DISPUTE:
            yield from paid_out(table)
        case ClockKind.PLEDGES:
            yield e.PledgesClosed()
        case ClockKind.REVEALS:
            yield e.SeedsClosed()
        case _:
            assert_never(clock.kind)


def insurance_time_is_over(table: Table) -> Iterator[e.Event]:
    """No answer means no, and is no strike (B7, B17)."""
    yield e.RoundMoved(answered(play_of(table), Close()))
