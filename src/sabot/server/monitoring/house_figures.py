"""Figures that are counted while the house works, since it was started: rounds, bets, refusals, times."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from decimal import Decimal
from fractions import Fraction

from sabot.games.answer import Refused
from sabot.house.requests import Reply
from sabot.records.reports.expected_return import BetReturn, ReturnBand, return_band
from sabot.records.reports.table_figures import TOLD, BetSums, TableFigures
from sabot.server.floor.day_figures import slips_of
from sabot.server.live.served_house import ServedHouse, TableCommit
from sabot.server.odds.odds_rows import GameOdds
from sabot.table import events as e
from sabot.table.house.setup import Setup

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds, each the upper bound of a bucket."""


class Histogram:
    """How many took how long."""

    def __init__(self) -> None:
        self.buckets = [0] * (len(BOUNDS) + 1)
        self.seconds = 0.0

    def took(self, seconds: float) -> None:
        self.buckets[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds


class GameFigures:
    """All tables of one game, by the settings that they were played with."""

    def __init__(self) -> None:
        self.setups: dict[tuple[str, int], tuple[Setup, TableFigures]] = {}

    def of(self, setup: Setup) -> TableFigures:
        known = self.setups.get((setup.books, setup.version))
        if known is None:
            known = self.setups[setup.books, setup.version] = (setup, TableFigures())
        return known[1]

    @property
    def tables(self) -> list[TableFigures]:
        return [figures for _, figures in self.setups.values()]

    def bets(self) -> int:
        return sum(one.bets for figures in self.tables for one in figures.sums.values())

    def band(self, odds_of: Callable[[Setup], GameOdds | None]) -> ReturnBand | None:
        """Actual and exact return with its band; None while mathematics is not known, or nothing staked."""
        sums: list[tuple[tuple[int, str], BetSums]] = []
        returns: list[dict[str, BetReturn]] = []
        for number, (setup, figures) in enumerate(self.setups.values()):
            odds = odds_of(setup) if figures.sums else None
            returns.append({} if odds is None else _returns(odds))
            sums += (((number, bet), one) for (_, bet), one in figures.sums.items())
        return return_band(sums, lambda number, bet: returns[number].get(bet))


class HouseFigures:
    def __init__(self, live: ServedHouse) -> None:
        live.on_answered = self.answered
        self.games: dict[str, GameFigures] = {}
        self.refusals: Counter[str] = Counter()
        """Of what was asked of tables, by code."""
        self.answers = Histogram()
        """From a command in its inbox to its reply."""
        self.commits = Histogram()
        """Of a group of commits, as the store took for it."""
        live.journal.on_written = self.commits.took
        self.devices: Collection[str] = ()
        """Card devices that are connected here, by their names."""
        self.readings = 0
        """Of card devices, as far as they were taken."""

    def taken(self, course: TableCommit) -> None:
        for step in course.steps:
            kind = type(step.event)
            if kind in TOLD:
                setup = step.before.setup
                game = self.games.setdefault(setup.game.key, GameFigures())
                game.of(setup).take(step.event, course.at, setup.version, slips_of(step.before))
            elif kind is e.DeviceRead:
                self.readings += 1

    def answered(self, seconds: float, reply: Reply) -> None:
        self.answers.took(seconds)
        if isinstance(reply, Refused):
            self.refusals[reply.code] += 1

    def by_game(self, told: Callable[[GameFigures], int]) -> dict[str, int]:
        return {game: told(figures) for game, figures in self.games.items()}

    def bands(self, odds_of: Callable[[Setup], GameOdds | None]) -> Iterator[tuple[str, ReturnBand]]:
        for game, figures in self.games.items():
            band = figures.band(odds_of)
            if band is not None:
                yield game, band


def _returns(odds: GameOdds) -> dict[str, BetReturn]:
    return {
        one.bet: BetReturn(Fraction(one.returns.exact or one.returns.decimal), Decimal(one.deviation))
        for one in odds.odds
    }
