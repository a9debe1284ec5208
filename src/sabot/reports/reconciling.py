"""Whether a report equals the ledger to the unit, and the first entry that does not where it does not."""

from collections.abc import Iterator

from sabot.ledger.account import wallet
from sabot.ledger.route import Purpose
from sabot.records.journal.reader import BookRows
from sabot.reports.bet_sums import BetSums, total
from sabot.reports.book import Book
from sabot.reports.desk_figures import NAMES, of_house, of_player
from sabot.reports.held_funds import credit, owed, until, whole_house
from sabot.reports.report_figures import LedgerCheck, LedgerDifference, ReportScope
from sabot.reports.spans import DayRange

FUNDS, METERS, ACCOUNTS = "funds", "meters", "accounts"


def checks_of(book: Book, scope: ReportScope, days: DayRange) -> tuple[LedgerCheck, ...]:
    """Every sum by events beside the same by transfers; funds and meters up to the end of the span."""
    if scope.player:
        told, moved = (of_player(known, scope.player, days) for known in (book.told_of, book.moved_of))
        ever = [of_player(known, scope.player, until(days)) for known in (book.told_of, book.moved_of)]
    else:
        told, moved = of_house(book, scope, days), of_house(book, scope, days, moved=True)
        house = whole_house(scope)
        ever = [of_house(book, house, until(days), moved=each) for each in (False, True)]
    sums = _bets(book, scope, days)
    return (
        LedgerCheck("turnover", sums.staked, moved.get(Purpose.STAKE, 0)),
        LedgerCheck("paid-back", sums.back, moved.get(Purpose.PAY, 0)),
        *(
            ()
            if scope.player
            else (LedgerCheck("commission", sums.commission, moved.get(Purpose.COMMISSION, 0)),)
        ),
        *(
            LedgerCheck(_name(purpose), told.get(purpose, 0), moved.get(purpose, 0))
            for purpose in Purpose
            if purpose not in (Purpose.STAKE, Purpose.PAY, Purpose.COMMISSION)
            and (told.get(purpose, 0) or moved.get(purpose, 0))
        ),
        *(() if scope.player else (LedgerCheck(FUNDS, owed(ever[0]), owed(ever[1])),)),
        LedgerCheck(METERS, credit(ever[0]), credit(ever[1])),
    )


def _name(purpose: Purpose) -> str:
    """As reports call it; what none of them shows by itself, as the journal does."""
    return NAMES.get(purpose, purpose.value)


def _bets(book: Book, scope: ReportScope, days: DayRange) -> BetSums:
    """The sums of the rows, which were added up apart from everything else."""
    every = book.player_bets if scope.player else book.bets
    return total(
        (
            sums
            for place, sums in every.items()
            if days.has(place.where.day)
            and scope.table in ("", place.where.table)
            and scope.dealer in ("", place.where.dealer)
            and (not scope.game or book.games[place.where.game].key == scope.game)
            and scope.player in ("", place.player)
        ),
        BetSums(),
    )


def difference_of(
    book: Book, scope: ReportScope, days: DayRange, stored: BookRows
) -> LedgerDifference | None:
    """The first line of the span, or before it, that does not agree; then the first account or sum."""
    for each in sorted(book.differing, key=lambda one: (one.at, one.stream, one.line)):
        if each.day <= days.last and scope.table in ("", each.table):
            amount = each.told - each.moved
            return LedgerDifference(_name(each.purpose), amount, each.stream, each.line, each.at)
    wrong = next(_accounts(book, stored), None)
    if wrong is not None:
        return wrong
    sums = next((check for check in checks_of(book, scope, days) if check.differs_by), None)
    return None if sums is None else LedgerDifference(sums.what, sums.differs_by)


def _accounts(book: Book, stored: BookRows) -> Iterator[LedgerDifference]:
    """Accounts as they are stored, beside what all transfers leave; purses also beside their meters."""
    balances, rows = book.balances, stored.accounts
    for name in sorted(balances.keys() | rows.keys()):
        has = rows[name].balance if name in rows else 0
        if balances.get(name, 0) != has:
            yield LedgerDifference(ACCOUNTS, balances.get(name, 0) - has, account=name)
    sums: dict[str, dict[Purpose, int]] = {}
    for (_, player, purpose), amount in book.told_of.items():
        own = sums.setdefault(player, {})
        own[purpose] = own.get(purpose, 0) + amount
    for player in sorted(sums):
        row = rows.get(wallet(player))
        has = 0 if row is None else row.balance
        if credit(sums[player]) != has:
            yield LedgerDifference(METERS, credit(sums[player]) - has, account=wallet(player))
