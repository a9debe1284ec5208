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
from sabot.store.streams import DESK, PLAYER, kind_of


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


def drawer_book(
    lines: Iterable[Line], days: Counted = UTC_DAYS, first: str = "", last: str = TOTAL
) -> list[DrawerShift]:
    """Drawers that were opened on these days, with all that went over them; their sum at the end."""
    found: dict[tuple[str, str], DrawerShift] = {}
    book = CashBook()
    for line in lines:
        if kind_of(line.stream) in (DESK, PLAYER):
            _take(found, book, line, day_text(days.of(line.at)))
    told = [drawer for drawer in found.values() if first <= drawer.day <= last]
    return [*told, _total(told)] if told else []


def _take(found: dict[tuple[str, str], DrawerShift], book: CashBook, line: Line, day: str) -> None:
    event = event_in(line)
    match event:
        case v.DrawerOpened(drawer, cashier, count):
            shift = DrawerShift(day=day, drawer=drawer, cashier=cashier, opened=line.at, opened_with=count)
            found["", drawer] = shift
        case v.DrawerClosed(drawer, by, counted, reason=reason):
            closed = found["", drawer]
            closed.closed, closed.closed_by, closed.reason, closed.counted = line.at, by, reason, counted
        case v.CashMoved(drawer, _, amount):
            found["", drawer].moved += amount
        case _:
            moved = book.movement(line, event)
            if moved is not None:
                # One without a drawer belongs to the counter of its day.
                place = ("" if moved.drawer else day, moved.drawer)
                shift = found.setdefault(place, DrawerShift(day=day, drawer=moved.drawer))
                shift.move(moved.amount, moved.second)


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
