"""Croupiers from their sign-in to their sign-out: what was dealt and taken meanwhile, and what went wrong."""

from collections.abc import Iterable

from msgspec import Struct

from sabot.records.gaming_day import UTC_DAYS, Counted
from sabot.records.reports.day_book import TOTAL, DayRow
from sabot.records.time_texts import day_text
from sabot.store.codec import event_in
from sabot.store.record import Line
from sabot.store.streams import INTERRUPTED, TABLE, StreamEvent, kind_of, table_of
from sabot.table import events as e

MONEY = frozenset({"part-paid", "round-paid", "round-voided", "tip-given"})
WORK = frozenset({"croupier-came", "croupier-went", "card-corrected", "cards-exchanged", "dispute-raised"})


class Shift(Struct):
    """Of one croupier at one table; where nobody's name stands, of a day on which the house itself dealt.

    Amounts are those of a day (`DayRow`). A round counts for whoever is there when it is paid or void.
    """

    day: str
    """The gaming day on which it began."""
    table: str
    croupier: str
    sums: DayRow
    came: int | None = None
    went: int | None = None
    relieved_by: str = ""
    reason: str = ""
    """Why, in the words of whoever relieved them."""
    handed_to: str = ""
    """The colleague who took the table over."""
    corrections: int = 0
    """Cards that were misread, or dealt to each other's place."""
    disputes: int = 0

    def take(self, event: StreamEvent) -> None:
        match event:
            case e.RoundPaid() | e.PartPaid() | e.RoundVoided() | e.TipGiven():
                self.sums.take(event)
            case e.CardCorrected() | e.CardsExchanged():
                self.corrections += 1
            case e.DisputeRaised():
                self.disputes += 1
            case _:
                pass

    def add(self, other: "Shift") -> None:
        self.corrections += other.corrections
        self.disputes += other.disputes
        self.sums.add(other.sums)


class ShiftBook:
    """A game that was interrupted is finished by the house, and counts for nobody's shift."""

    def __init__(self, days: Counted) -> None:
        self._days = days
        self.shifts: list[Shift] = []
        self._there: dict[str, Shift] = {}
        """By stream, of whoever is at the table."""
        self._alone: dict[tuple[str, str], Shift] = {}
        """By day and table, what happened without a croupier."""

    def count_by(self, days: Counted) -> None:
        """From here on; it is the same for all that was told before."""
        self._days = days

    def take(self, line: Line, event: StreamEvent) -> None:
        """A line of a table or an interrupted game with what it tells."""
        match event:
            case e.CroupierCame(croupier):
                self._there[line.stream] = self._begun(line, croupier)
            case e.CroupierWent(by=by, reason=reason, to=to):
                shift = self._there.pop(line.stream, None) or self._nobodys(line)
                shift.went, shift.relieved_by, shift.reason, shift.handed_to = line.at, by, reason, to
            case _ if line.name in MONEY | WORK:
                (self._there.get(line.stream) or self._nobodys(line)).take(event)
            case _:
                pass

    def _begun(self, line: Line, croupier: str) -> Shift:
        day, table = day_text(self._days.of(line.at)), table_of(line.stream)
        shift = Shift(day, table, croupier, DayRow(day, table), line.at if croupier else None)
        self.shifts.append(shift)
        return shift

    def _nobodys(self, line: Line) -> Shift:
        place = (day_text(self._days.of(line.at)), table_of(line.stream))
        if place not in self._alone:
            self._alone[place] = self._begun(line, "")
        return self._alone[place]


def shift_book(
    lines: Iterable[Line], days: Counted = UTC_DAYS, first: str = "", last: str = TOTAL
) -> list[Shift]:
    """Shifts that began on these days, as they did, with all that came of them; their sum at the end."""
    book = ShiftBook(days)
    for line in lines:
        if line.name in MONEY | WORK and kind_of(line.stream) in (TABLE, INTERRUPTED):
            book.take(line, event_in(line))
    told = [shift for shift in book.shifts if first <= shift.day <= last]
    if not told:
        return []
    total = Shift(TOTAL, TOTAL, TOTAL, DayRow(TOTAL, TOTAL))
    for shift in told:
        total.add(shift)
    return [*told, total]
