"""Deadlines: what the table waits for by the clock, and what is left of it when the table halts."""

from enum import StrEnum

from msgspec import Struct

LEAST_LEFT = 10_000_000
"""Microseconds that everybody gets at least when a table goes on after a stop."""


class ClockKind(StrEnum):
    BETTING = "betting"
    INSURANCE = "insurance"
    BET = "bet"
    """Another bet that players are asked for in the round."""
    DECISION = "decision"
    """A hand of somebody's own."""
    STEP = "step"
    """A step of the common hand."""
    RESULT = "result"
    DISPUTE = "dispute"
    """The result of a live round may still be disputed."""
    PLEDGES = "pledges"
    """Players commit to seeds of their own."""
    REVEALS = "reveals"
    """Players show the seeds that they committed to."""


ABOUT_BETS = frozenset({ClockKind.INSURANCE, ClockKind.BET})
"""Questions whose answer is yes or no."""


class Clock(Struct, frozen=True):
    """One running clock. All moments are absolute."""

    kind: ClockKind
    until: int
    about: str = ""
    """The question whose time it is, such as the hand and its number of cards."""
    marked: int = 0
    """The moment before the end that matters: last bets are called, or a step may close. 0 where none is."""


class Stopped(Struct, frozen=True):
    """A clock that stands still, with what was left of it."""

    clock: Clock
    left: int
    mark_left: int


def stopped(clock: Clock, now: int) -> Stopped:
    return Stopped(clock, max(0, clock.until - now), max(0, clock.marked - now) if clock.marked else 0)


def restarted(rest: Stopped, now: int, least: int = LEAST_LEFT) -> Clock:
    """The clock going on from now, with at least so much left."""
    left = max(rest.left, least)
    marked = now + min(rest.mark_left, left) if rest.clock.marked else 0
    return Clock(rest.clock.kind, now + left, rest.clock.about, marked)
