"""Turnover and return: what was staked and what came back, by table, bet and day."""

from collections.abc import Callable, Iterable
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace
from rpds import HashTrieMap

from sabot.games.variant import Game
from sabot.records.gaming_day import UTC_DAYS, Counted
from sabot.records.journal.journal_steps import Step
from sabot.records.time_texts import day_text
from sabot.table import events as e


class TurnoverKey(Struct, frozen=True):
    table: str
    game: str
    bet: str
    day: int
    """Days since the epoch, by the clock of the house."""
    version: int = 0
    """Of the table's settings, which say by what rules and pay tables it was played."""


class TurnoverCount(Struct, frozen=True):
    bets: int = 0
    staked: int = 0
    """Money and golden chips; a chip that comes back comes back as itself."""
    golden: int = 0
    """Golden chips among it."""
    back: int = 0
    commission: int = 0

    def plus(self, other: "TurnoverCount") -> "TurnoverCount":
        return TurnoverCount(
            self.bets + other.bets,
            self.staked + other.staked,
            self.golden + other.golden,
            self.back + other.back,
            self.commission + other.commission,
        )

    @property
    def returned(self) -> Fraction | None:
        """The actual return; None where nothing was staked."""
        return Fraction(self.back, self.staked) if self.staked else None


class Turnover(Struct, frozen=True):
    counts: "HashTrieMap[TurnoverKey, TurnoverCount]" = HashTrieMap()
    voids: "HashTrieMap[tuple[str, int], int]" = HashTrieMap()
    """Void rounds by table and day."""
    days: Counted = UTC_DAYS
    games: "HashTrieMap[tuple[str, int], Game]" = HashTrieMap()
    """What was played, by table and version of its settings."""

    def told(self, step: Step) -> "Turnover":
        event, table = step.event, step.before
        if table is None:
            return self
        day = self.days.of(step.line.at)
        if isinstance(event, e.RoundVoided):
            place = (table.setup.books, day)
            return replace(self, voids=self.voids.insert(place, self.voids.get(place, 0) + 1))
        if not isinstance(event, e.RoundPaid | e.PartPaid):
            return self
        counts, setup = self.counts, table.setup
        for bet in event.bets:
            key = TurnoverKey(setup.books, setup.game.key, bet.place.bet, day, setup.version)
            one = TurnoverCount(1, bet.staked.total, bet.staked.golden, bet.back.total, bet.commission)
            counts = counts.insert(key, counts.get(key, TurnoverCount()).plus(one))
        games = self.games.insert((setup.books, setup.version), setup.game)
        return replace(self, counts=counts, games=games)


class TurnoverRow(Struct, frozen=True):
    """One line of a report."""

    table: str
    game: str
    bet: str
    period: str
    count: TurnoverCount
    theoretical: Fraction | None
    """The return that mathematics knows, if it was given: versions of the rules by what was staked."""


Theory = Callable[[Game, str], Fraction | None]
"""What a bet of a game returns by its rules and pay table; None where nobody knows."""


def report(turnover: Turnover, period: str = "day", theory: Theory | None = None) -> tuple[TurnoverRow, ...]:
    """By day, month or year, in the order of the periods, tables and bets."""
    if period not in PERIODS:
        raise ValueError(f"there are reports by {', '.join(PERIODS)}, not by {period}")
    sums: dict[tuple[str, str, str, str], dict[int, TurnoverCount]] = {}
    for key, count in turnover.counts.items():
        place = (day_text(key.day)[: PERIODS[period]], key.table, key.game, key.bet)
        versions = sums.setdefault(place, {})
        versions[key.version] = versions.get(key.version, TurnoverCount()).plus(count)
    return tuple(
        TurnoverRow(table, game, bet, when, _sum(versions), _expected(turnover, table, bet, versions, theory))
        for (when, table, game, bet), versions in sorted(sums.items(), key=lambda item: item[0])
    )


def _sum(versions: dict[int, TurnoverCount]) -> TurnoverCount:
    whole = TurnoverCount()
    for count in versions.values():
        whole = whole.plus(count)
    return whole


def _expected(
    turnover: Turnover, table: str, bet: str, versions: dict[int, TurnoverCount], theory: Theory | None
) -> Fraction | None:
    """The returns of all versions, each as often as was staked by it; None where one of them is not known."""
    back, staked = Fraction(0), _sum(versions).staked
    for version, count in versions.items():
        one = theory(turnover.games[table, version], bet) if theory is not None else None
        if one is None:
            return None
        back += one * count.staked
    return back / staked if staked else None


PERIODS = {"day": 10, "month": 7, "year": 4}
"""How much of `2026-11-16` names the period."""


def totals(rows: Iterable[TurnoverRow]) -> TurnoverCount:
    whole = TurnoverCount()
    for row in rows:
        whole = whole.plus(row.count)
    return whole
