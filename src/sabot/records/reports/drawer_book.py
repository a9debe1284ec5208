"""Drawers from their opening to their count: what went in and out, what was counted, and who approved."""

from collections.abc import Iterable

from msgspec import Struct

from sabot.cashdesk import events as v
from sabot.records.gaming_day import UTC_DAYS, Counted
from sabot.records.reports.cash_book import CashBook
from sabot.records.reports.day_book import TOTAL
from sabot.records.time_texts import day_text
from sabot.store.codec import event_in
from sabot.store.record import Line
from sabot.store.streams import DESK, PLAYER, StreamEvent, kind_of


class DrawerShift(Struct, kw_only=True):
    """In minor units. What went over the counter before there were drawers has no name, and a row a day."""

    day: str
    """The gaming day on which it was opened."""
    drawer: str
    cashier: str = ""
    opened: int | None = None
    closed: int | None = None
    closed_by: str = ""
    reason: str = ""
    opened_with: int = 0
    paid_in: int = 0
    paid_out: int = 0
    moved: int = 0
    """From the safe, or less than nothing: to it."""
    counted: int | None = None
    """Not yet, while it is open."""
    approved_by: tuple[str, ...] = ()
    """Second persons of what was paid out of it."""

    @property
    def expected(self) -> int:
        return self.opened_with + self.paid_in - self.paid_out + self.moved

    @property
    def difference(self) -> int | None:
        return None if self.counted is None else self.counted - self.expected

    def move(self, amount: int, second: str) -> None:
        self.paid_in += max(amount, 0)
        self.paid_out += max(-amount, 0)
        if second and second not in self.approved_by:
            self.approved_by = (*self.approved_by, second)


class DrawerBook:
    """Told of all lines of the desk and of players' own streams, each in its order."""

    def __init__(self, days: Counted) -> None:
        self._days = days
        self._book = CashBook()
        self._open: dict[tuple[str, str], DrawerShift] = {}
        self.drawers: list[DrawerShift] = []

    def count_by(self, days: Counted) -> None:
        """From here on; it is the same for all that was told before."""
        self._days = days

    def take(self, line: Line, event: StreamEvent) -> None:
        match event:
            case v.DrawerOpened(drawer, cashier, count):
                self._begun(
                    ("", drawer),
                    DrawerShift(
                        day=self._day(line), drawer=drawer, cashier=cashier, opened=line.at, opened_with=count
                    ),
                )
            case v.DrawerClosed(drawer, by, counted, reason=reason):
                closed = self._open["", drawer]
                closed.closed, closed.closed_by, closed.reason, closed.counted = line.at, by, reason, counted
            case v.CashMoved(drawer, _, amount):
                self._open["", drawer].moved += amount
            case _:
                moved = self._book.movement(line, event)
                if moved is not None:
                    # One without a drawer belongs to the counter of its day.
                    day = self._day(line)
                    place = ("" if moved.drawer else day, moved.drawer)
                    shift = self._open.get(place) or self._begun(
                        place, DrawerShift(day=day, drawer=moved.drawer)
                    )
                    shift.move(moved.amount, moved.second)

    def _begun(self, place: tuple[str, str], shift: DrawerShift) -> DrawerShift:
        self._open[place] = shift
        self.drawers.append(shift)
        return shift

    def _day(self, line: Line) -> str:
        return day_text(self._days.of(line.at))


def drawer_book(
    lines: Iterable[Line], days: Counted = UTC_DAYS, first: str = "", last: str = TOTAL
) -> list[DrawerShift]:
    """Drawers that were opened on these days, with all that went over them; their sum at the end."""
    book = DrawerBook(days)
    for line in lines:
        if kind_of(line.stream) in (DESK, PLAYER):
            book.take(line, event_in(line))
    told = [drawer for drawer in book.drawers if first <= drawer.day <= last]
    return [*told, _total(told)] if told else []


def _total(drawers: list[DrawerShift]) -> DrawerShift:
    """Of what is not counted yet, what should be there."""
    total = DrawerShift(day=TOTAL, drawer=TOTAL, counted=0)
    for each in drawers:
        total.opened_with += each.opened_with
        total.paid_in += each.paid_in
        total.paid_out += each.paid_out
        total.moved += each.moved
        total.counted = (total.counted or 0) + (each.expected if each.counted is None else each.counted)
    return total
