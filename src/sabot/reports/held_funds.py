"""What the house holds for others, from the beginning of a span to its end, and the meters of purses."""

from collections.abc import Mapping

from sabot.ledger.account import AccountKind
from sabot.ledger.route import GOLDEN_STAKES, MONEY_STAKES, ROUTES, Purpose
from sabot.records.journal.reader import BookRows
from sabot.records.reports.balances import INTERRUPTED
from sabot.reports.book import Book
from sabot.reports.desk_figures import of_house, of_player
from sabot.reports.report_figures import Funds, MeterRow, ReportScope
from sabot.reports.spans import DayRange

OWED = (AccountKind.WALLET, AccountKind.TICKETS, AccountKind.HAND_PAY, AccountKind.TIPS)
"""Money of players and dealers that the house has; golden chips are none."""
CASH_IN = (Purpose.DEPOSIT, Purpose.TICKET_MADE_GOOD)
CASH_OUT = (
    Purpose.WITHDRAWAL, Purpose.HAND_PAY, Purpose.TICKET_PAID, Purpose.HAND_PAY_PAID, Purpose.TIPS_PAID,
)  # fmt: skip
GIVEN = (Purpose.CREDITS_ISSUED, Purpose.REFILL)
GIVEN_BACK = (Purpose.TICKET_GIVEN_BACK, Purpose.HAND_PAY_GIVEN_BACK, Purpose.TIP_GIVEN_BACK)
METERS: Mapping[str, tuple[Purpose, ...]] = {
    "credits_in": (Purpose.CREDITS_ISSUED, Purpose.REFILL, Purpose.DEPOSIT),
    "tickets_in": (Purpose.TICKET_IN, Purpose.TICKET_VOID, Purpose.HAND_PAY_CANCELLED),
    "won": (Purpose.PAY,),
    "wagered": (Purpose.STAKE,),
    "tips": (Purpose.TIP,),
    "tickets_out": (Purpose.TICKET_OUT,),
    "hand_paid": (Purpose.WITHDRAWAL, Purpose.HAND_PAY, Purpose.HAND_PAY_ASKED),
}
"""The meters of `standards`: credits in + tickets in + won − wagered − tips − tickets out − hand-paid."""
IN = ("credits_in", "tickets_in", "won")
EVER = 10**9
"""Days."""

Sums = Mapping[Purpose, int]


def until(days: DayRange) -> DayRange:
    """All days up to the last of these."""
    return DayRange(-EVER, days.last)


def before(days: DayRange) -> DayRange:
    return DayRange(-EVER, days.first - 1)


def whole_house(scope: ReportScope) -> ReportScope:
    return ReportScope(scope.span, scope.day)


def funds_of(book: Book, scope: ReportScope, days: DayRange, stored: BookRows | None) -> Funds:
    """Of the whole house, whatever the report is about: purses are shared by all tables."""
    house = whole_house(scope)
    earlier, now = of_house(book, house, before(days)), of_house(book, house, days)
    ever, moved = of_house(book, house, until(days)), of_house(book, house, until(days), moved=True)
    return Funds(
        begin=owed(earlier),
        paid_in=_sum(now, CASH_IN),
        given=_sum(now, GIVEN),
        paid_out=_sum(now, CASH_OUT),
        given_back=_sum(now, GIVEN_BACK),
        expired=now.get(Purpose.TICKET_EXPIRED, 0),
        win=now.get(Purpose.STAKE, 0) - now.get(Purpose.PAY, 0),
        end=owed(ever),
        ledger=owed(moved),
        purses=_net(ever, (AccountKind.WALLET,)),
        tickets=_net(ever, (AccountKind.TICKETS,)),
        hand_pays=_net(ever, (AccountKind.HAND_PAY,)),
        tips=_net(ever, (AccountKind.TIPS,)),
        golden=_net(ever, (AccountKind.GOLDEN,)),
        stakes=None if stored is None else _held(stored, MONEY_STAKES),
        interrupted=None if stored is None else _held(stored, MONEY_STAKES & INTERRUPTED),
    )


def _held(stored: BookRows, purposes: frozenset[Purpose]) -> int:
    return sum(hold.amount for hold in stored.holds if hold.purpose in purposes - GOLDEN_STAKES)


def owed(sums: Sums) -> int:
    return _net(sums, OWED)


def _net(sums: Sums, kinds: tuple[AccountKind, ...]) -> int:
    """What came into accounts of these kinds less what went out of them."""
    return sum(
        amount * ((ROUTES[purpose][1] in kinds) - (ROUTES[purpose][0] in kinds))
        for purpose, amount in sums.items()
    )


def _sum(sums: Sums, purposes: tuple[Purpose, ...]) -> int:
    return sum(sums.get(purpose, 0) for purpose in purposes)


def meters_of(book: Book, scope: ReportScope, days: DayRange) -> MeterRow:
    if scope.player:
        now, ever = (of_player(book.told_of, scope.player, each) for each in (days, until(days)))
    else:
        now, ever = (of_house(book, whole_house(scope), each) for each in (days, until(days)))
    grew = {name: _sum(now, purposes) for name, purposes in METERS.items()}
    return MeterRow(credit=credit(ever), **grew)


def credit(sums: Sums) -> int:
    """The credit meter, by the identity of the standards."""
    return sum(
        _sum(sums, purposes) * (1 if name in IN else -1) for name, purposes in METERS.items()
    )  # fmt: skip
