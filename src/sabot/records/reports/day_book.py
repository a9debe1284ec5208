"""The days of a house, table by table: turnover, win, hold, commission, tips; with their sums."""

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from sabot.records.gaming_day import UTC_DAYS, Counted
from sabot.records.time_texts import day_text
from sabot.store.codec import event_in
from sabot.store.record import Line
from sabot.store.streams import INTERRUPTED, TABLE, kind_of, table_of
from sabot.table import events as e

TOTAL = "total"
TOLD = frozenset({"part-paid", "round-paid", "round-voided", "tip-given"})


class DayRow(Struct):
    """Amounts are money; golden chips stand beside it."""

    period: str
    table: str
    rounds: int = 0
    voids: int = 0
    bets: int = 0
    turnover: int = 0
    back: int = 0
    commission: int = 0
    tips: int = 0
    golden: int = 0

    @property
    def win(self) -> int:
        """What stays with the house, commission apart."""
        return self.turnover - self.back - self.commission

    @property
    def hold(self) -> Fraction | None:
        """What of the turnover stays with the house, commission included."""
        return Fraction(self.turnover - self.back, self.turnover) if self.turnover else None

    def take(self, event: e.RoundPaid | e.PartPaid | e.RoundVoided | e.TipGiven) -> None:
        match event:
            case e.RoundVoided():
                self.voids += 1
            case e.TipGiven(_, amount, given):
                self.tips += amount - given
            case e.RoundPaid(bets=bets) | e.PartPaid(bets=bets):
                self.rounds += isinstance(event, e.RoundPaid)
                for bet in bets:
                    self.bets += 1
                    self.turnover += bet.staked.money
                    self.back += bet.back.money
                    self.commission += bet.commission
                    self.golden += bet.staked.golden

    def add(self, other: "DayRow") -> None:
        self.rounds += other.rounds
        self.voids += other.voids
        self.bets += other.bets
        self.turnover += other.turnover
        self.back += other.back
        self.commission += other.commission
        self.tips += other.tips
        self.golden += other.golden


def day_book(lines: Iterable[Line], days: Counted = UTC_DAYS) -> list[DayRow]:
    """By day and table, each day with its sum, and the sum of all at the end.

    A round that was interrupted counts for its table on the day on which it was finished.
    """
    rows: dict[tuple[str, str], DayRow] = {}
    for line in lines:
        if line.name not in TOLD or kind_of(line.stream) not in (TABLE, INTERRUPTED):
            continue
        event = event_in(line)
        assert isinstance(event, e.RoundPaid | e.PartPaid | e.RoundVoided | e.TipGiven)
        day = day_text(days.of(line.at))
        table = table_of(line.stream)
        for place in ((day, table), (day, TOTAL), (TOTAL, TOTAL)):
            rows.setdefault(place, DayRow(*place)).take(event)
    return [rows[place] for place in sorted(rows, key=_last_totals)]


def _last_totals(place: tuple[str, str]) -> tuple[bool, str, bool, str]:
    period, table = place
    return period == TOTAL, period, table == TOTAL, table
