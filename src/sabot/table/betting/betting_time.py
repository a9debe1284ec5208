"""A croupier calls the last bets, ends betting early, or gives it more time."""

from sabot.games.answer import Refused
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.betting.open_close import close_betting
from sabot.table.clock import Clock, ClockKind
from sabot.table.house.setup import SECOND
from sabot.table.moment import Moment
from sabot.table.state import Phase, Table

LONGEST_LEFT = 120
"""Seconds of betting that may be left after it was prolonged; the longest betting time there is."""
BY_ITSELF = Refused("betting-by-clock")
NO_BETS = Refused("bets-not-taken")
CALLED = Refused("last-bets-called")


def call_last_bets(table: Table, by: str) -> e.Events | Refused:
    """Everybody hears it as if the clock had said so; no clock is moved, and it is said once."""
    return may_call_last_bets(table) or (e.LastBetsCalled(by),)


def may_call_last_bets(table: Table) -> Refused | None:
    clock = _betting_clock(table)
    if isinstance(clock, Refused):
        return clock
    return CALLED if table.last_call else None


def end_betting(table: Table, by: str, moment: Moment) -> e.Events | Refused:
    """No more bets, at once."""
    return may_end_betting(table) or (e.BettingEnded(by), *close_betting(table, moment))


def may_end_betting(table: Table) -> Refused | None:
    """Without any stake there would be nothing to deal for."""
    clock = _betting_clock(table)
    if isinstance(clock, Refused):
        return clock
    staked = table.bettors or table.setup.settings.deal_unstaked
    return None if staked else Refused("nobody-staked")


def prolong_betting(table: Table, by: str, command: c.ProlongBetting, at: int) -> e.Events | Refused:
    clock = clock_prolonged(table, command.seconds, at)
    if isinstance(clock, Refused):
        return clock
    return (e.BettingProlonged(by, command.seconds), e.ClockStarted(clock))


def clock_prolonged(table: Table, seconds: int, at: int) -> Clock | Refused:
    """The clock of the betting time with so many seconds more, or why it is not given them."""
    clock = _betting_clock(table)
    if isinstance(clock, Refused):
        return clock
    until = clock.until + seconds * SECOND
    if seconds <= 0 or until - at > LONGEST_LEFT * SECOND:
        return Refused("betting-at-most", {"seconds": LONGEST_LEFT})
    marked = max(at, until - table.setup.times.last_bets * SECOND)
    return Clock(ClockKind.BETTING, until, clock.about, marked)


def _betting_clock(table: Table) -> Clock | Refused:
    if table.setup.mode is not Mode.LIVE:
        return BY_ITSELF
    clock = table.clock
    if table.phase is not Phase.BETTING or clock is None or clock.kind is not ClockKind.BETTING:
        return NO_BETS
    return clock
