"""What went over the desk and into purses, by kind: tickets, hand-pays, tips, golden chips, cash, drawers."""

from collections.abc import Iterator, Mapping

from sabot.ledger.route import Purpose
from sabot.records.time_texts import day_text
from sabot.reports.book import Book
from sabot.reports.report_figures import DeskRow, DrawerRow, ReportScope
from sabot.reports.spans import DayRange

KINDS: Mapping[str, tuple[Purpose, tuple[str, ...]]] = {
    "deposits": (Purpose.DEPOSIT, ("deposited", "desk-deposited")),
    "withdrawals": (Purpose.WITHDRAWAL, ("withdrawn", "desk-withdrawn")),
    "tickets-issued": (Purpose.TICKET_OUT, ("ticket-issued", "desk-ticket-issued")),
    "tickets-redeemed": (Purpose.TICKET_IN, ()),
    "tickets-paid": (Purpose.TICKET_PAID, ()),
    "tickets-void": (Purpose.TICKET_VOID, ("ticket-voided", "desk-ticket-voided")),
    "tickets-expired": (Purpose.TICKET_EXPIRED, ("ticket-expired", "desk-ticket-expired")),
    "hand-pays-asked": (Purpose.HAND_PAY_ASKED, ("desk-hand-pay-asked",)),
    "hand-pays-paid": (Purpose.HAND_PAY_PAID, ("desk-hand-paid",)),
    "hand-pays-cancelled": (Purpose.HAND_PAY_CANCELLED, ("desk-hand-pay-cancelled",)),
    "tips-given": (Purpose.TIP, ()),
    "tips-paid": (Purpose.TIPS_PAID, ("desk-tips-paid",)),
    "credits-given": (Purpose.CREDITS_ISSUED, ("credits-issued",)),
    "refills": (Purpose.REFILL, ("refilled", "desk-refilled")),
    "golden-awarded": (Purpose.GOLDEN_AWARDED, ()),
    "golden-spent": (Purpose.GOLDEN_SPENT, ()),
    "golden-withdrawn": (Purpose.GOLDEN_WITHDRAWN, ("desk-golden-withdrawn",)),
}
"""What each is booked under, and the lines that are counted; 0 where lines do not say how many."""

NAMES = {purpose: kind for kind, (purpose, _) in KINDS.items()}


def desk_rows(book: Book, scope: ReportScope, days: DayRange) -> tuple[DeskRow, ...]:
    """Of the house, a table or a player; only what happened."""
    told = dict(amounts(book, scope, days))
    rows = []
    for kind, (purpose, names) in KINDS.items():
        whole = not (scope.table or scope.player or scope.game or scope.dealer)
        acts = ((day, name) for day in range(days.first, days.last + 1) for name in names)
        count = sum(book.acts.get(act, 0) for act in acts) if whole else 0
        if count or told.get(purpose, 0):
            rows.append(DeskRow(kind, count, told.get(purpose, 0)))
    return tuple(rows)


def amounts(book: Book, scope: ReportScope, days: DayRange) -> Iterator[tuple[Purpose, int]]:
    """By purpose, what events say that moved."""
    sums = of_player(book.told_of, scope.player, days) if scope.player else of_house(book, scope, days)
    yield from sums.items()


def of_house(book: Book, scope: ReportScope, days: DayRange, *, moved: bool = False) -> dict[Purpose, int]:
    sums: dict[Purpose, int] = {}
    for (where, purpose), amount in (book.moved if moved else book.told).items():
        if (
            days.has(where.day)
            and scope.table in ("", where.table)
            and scope.dealer in ("", where.dealer)
            and (not scope.game or book.games[where.game].key == scope.game)
        ):
            sums[purpose] = sums.get(purpose, 0) + amount
    return sums


def of_player(
    known: Mapping[tuple[int, str, Purpose], int], player: str, days: DayRange
) -> dict[Purpose, int]:
    sums: dict[Purpose, int] = {}
    for (day, name, purpose), amount in known.items():
        if name == player and days.has(day):
            sums[purpose] = sums.get(purpose, 0) + amount
    return sums


def drop_of(book: Book, scope: ReportScope, days: DayRange) -> int:
    """Over the counter; what is paid in belongs to a purse, and to no table."""
    return dict(amounts(book, scope, days)).get(Purpose.DEPOSIT, 0)


def drawer_rows(book: Book, scope: ReportScope, days: DayRange) -> tuple[DrawerRow, ...]:
    if scope.table or scope.game or scope.dealer or scope.player:
        return ()
    first, last = day_text(days.first), day_text(days.last)
    return tuple(
        DrawerRow(
            drawer=each.drawer,
            cashier=each.cashier,
            opened=each.opened or 0,
            closed=each.closed or 0,
            opened_with=each.opened_with,
            paid_in=each.paid_in,
            paid_out=each.paid_out,
            moved=each.moved,
            expected=each.expected,
            counted=each.counted,
            difference=each.difference,
        )
        for each in book.drawers.drawers
        if first <= each.day <= last
    )
