"""Turnover and return: what was staked and what came back, by table, bet and day."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec import Struct
from rpds import HashTrieMap

from sabot.ledger.tally import DAY
from sabot.records.moments import day_text
from sabot.records.telling import Step
from sabot.table import events as e


class Key(Struct, frozen=True):
    table: str
    game: str
    bet: str
    day: int
    """Days since the epoch, by the clock of the house."""


class Count(Struct, frozen=True):
    bets: int = 0
    staked: int = 0
    """Money and golden chips; a chip that comes back comes back as itself."""
    golden: int = 0
    """Golden chips among it."""
    back: int = 0
    commission: int = 0

    def plus(self, other: "Count") -> "Count":
        return Count(
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
    counts: "HashTrieMap[Key, Count]" = HashTrieMap()
    voids: "HashTrieMap[tuple[str, int], int]" = HashTrieMap()
    """Void rounds by table and day."""
    offset: int = 0
    """Microseconds by which the days of the house begin east of UTC."""

    def told(self, step: Step) -> "Turnover":
        event, table = step.event, step.before
        if table is None:
            return self
        day = (step.line.at + self.offset) // DAY
        if isinstance(event, e.RoundVoided):
            place = (table.setup.table, day)
            return Turnover(self.counts, self.voids.insert(place, self.voids.get(place, 0) + 1), self.offset)
        if not isinstance(event, e.RoundPaid):
            return self
        counts = self.counts
        for bet in event.bets:
            key = Key(table.setup.table, table.setup.game.key, bet.place.bet, day)
            one = Count(1, bet.staked.total, bet.staked.golden, bet.back.total, bet.commission)
            counts = counts.insert(key, counts.get(key, Count()).plus(one))
        return Turnover(counts, self.voids, self.offset)


class Row(Struct, frozen=True):
    """One line of a report."""

    table: str
    game: str
    bet: str
    period: str
    count: Count
    theoretical: Fraction | None
    """The return that mathematics knows, where it was given."""


Theory = Mapping[tuple[str, str], Fraction]
"""By game and bet."""


def report(turnover: Turnover, period: str = "day", theory: Theory | None = None) -> tuple[Row, ...]:
    """By day, month or year, in the order of the periods, tables and bets."""
    if period not in PERIODS:
        raise ValueError(f"there are reports by {', '.join(PERIODS)}, not by {period}")
    known = theory or {}
    sums: dict[tuple[str, str, str, str], Count] = {}
    for key, count in turnover.counts.items():
        place = (day_text(key.day)[: PERIODS[period]], key.table, key.game, key.bet)
        sums[place] = sums.get(place, Count()).plus(count)
    return tuple(
        Row(table, game, bet, when, count, known.get((game, bet)))
        for (when, table, game, bet), count in sorted(sums.items(), key=lambda item: item[0])
    )


PERIODS = {"day": 10, "month": 7, "year": 4}
"""How much of `2026-11-16` names the period."""


def totals(rows: Iterable[Row]) -> Count:
    whole = Count()
    for row in rows:
        whole = whole.plus(row.count)
    return whole
