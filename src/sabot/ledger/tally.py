"""What a player staked and lost in the running day, week and month, counted as bets are settled."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from sabot.ledger.facts import BetSettled
from sabot.ledger.limit import HOUR, Measure, Period
from sabot.money import Amount


class Calendar(Struct, frozen=True):
    """The numbers of the day, the week and the month that it is, by the days of the house."""

    day: int
    week: int
    month: int

    def number(self, period: Period) -> int:
        match period:
            case Period.DAY:
                return self.day
            case Period.WEEK:
                return self.week
            case Period.MONTH:
                return self.month


DAY = 24 * HOUR
"""Microseconds."""
THURSDAY = 3
"""The epoch began on a Thursday, three days after a Monday."""
MONTHS = 12


@lru_cache(maxsize=16)
def calendar_of(day: int) -> Calendar:
    """The calendar on a day, counted since the epoch. Weeks begin on Monday."""
    return Calendar(day, (day + THURSDAY) // 7, _month(day))


def calendar_at(now: int) -> Calendar:
    """On the day of UTC; a house has days of its own."""
    return calendar_of(now // DAY)


def _month(day: int) -> int:
    """Months since the year 0 in whole numbers; years count from March, so that leap days come last."""
    era_day = day + 719_468
    era, in_era = divmod(era_day, 146_097)
    year_of_era = (in_era - in_era // 1_460 + in_era // 36_524 - in_era // 146_096) // 365
    in_year = in_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    march_month = (5 * in_year + 2) // 153
    year = year_of_era + era * 400 + (1 if march_month >= 10 else 0)
    month = march_month + 3 if march_month < 10 else march_month - 9
    return year * MONTHS + month - 1


class Count(Struct, frozen=True):
    """One period. Stakes and losses count when they are settled; a win is a loss below nothing.

    What is still held is added by whoever asks: it counts for the period in which they ask.
    """

    number: int = -1
    staked: int = 0
    lost: int = 0

    def plus(self, number: int, staked: int, lost: int) -> "Count":
        """The count with these added; a new period begins with nothing.

        What a slower server adds of a period that is over counts for nothing any more.
        """
        if number < self.number:
            return self
        if number > self.number:
            return Count(number, staked, lost)
        return Count(number, self.staked + staked, self.lost + lost)


class Tally(Struct, frozen=True):
    day: Count = Count()
    week: Count = Count()
    month: Count = Count()

    def count(self, period: Period, calendar: Calendar) -> Count:
        """What was counted in the period that it is now, or in a later one that a faster server has begun."""
        found = {Period.DAY: self.day, Period.WEEK: self.week, Period.MONTH: self.month}[period]
        return found if found.number >= calendar.number(period) else Count(calendar.number(period))

    def used(self, measure: Measure, period: Period, calendar: Calendar) -> int:
        count = self.count(period, calendar)
        return count.staked if measure is Measure.STAKE else count.lost

    def plus(self, calendar: Calendar, *, staked: int = 0, lost: int = 0) -> "Tally":
        return Tally(
            self.day.plus(calendar.day, staked, lost),
            self.week.plus(calendar.week, staked, lost),
            self.month.plus(calendar.month, staked, lost),
        )


class Used(NamedTuple):
    """Of a player's limits: what was staked, and what of it did not come back."""

    staked: int = 0
    lost: int = 0

    def plus(self, more: "Used") -> "Used":
        return Used(self.staked + more.staked, self.lost + more.lost)


def used_by(bets: Iterable[BetSettled]) -> dict[str, Used]:
    """What each player has used once these bets are settled; golden chips are not the player's money."""
    used: dict[str, Used] = {}
    for bet in bets:
        player, money = bet.place.player, bet.staked.money
        used[player] = used.get(player, Used()).plus(Used(money, money - bet.back.money))
    return used


def used_by_tip(player: str, amount: Amount) -> dict[str, Used]:
    """What is given away counts as staked, and is lost."""
    return {player: Used(amount, amount)}
