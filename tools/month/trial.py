"""One trial: a house plays its days, then every report of them is made and held against the reckoning."""

from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct

from month.house import MonthHouse
from month.reckoning import CASH_OUT, Reckoning, reckoned
from sabot.games.catalogue import catalogue
from sabot.ledger.tally import DAY
from sabot.records.audit import audit
from sabot.records.journal.journal_place import JournalPlace, opened
from sabot.reports.bet_moments import Theory, usually_known
from sabot.reports.book import Book
from sabot.reports.book_reading import catch_up
from sabot.reports.report_figures import HouseReport, ReportScope
from sabot.reports.reporting import report
from sabot.reports.spans import Span, range_of
from sabot.store.sqlite import SqliteStore


class Trial(Struct, kw_only=True):
    """What came of it."""

    rounds: int = 0
    lines: int = 0
    reports: int = 0
    moments: int = 0
    turnover: int = 0
    win: int = 0
    outside: int = 0
    days: int = 0
    refused: dict[str, int] = {}
    wrong: list[str] = []

    def text(self) -> str:
        head = f"{self.rounds} rounds, {self.lines} lines, {self.reports} reports, {len(self.wrong)} wrong"
        more = f"the identity of meters at {self.moments} moments; turnover {self.turnover}, win {self.win}"
        last = f"{self.outside} of {self.days} days outside the band; refused at the desk: {self.refused}"
        return "\n".join((head, more, last, *self.wrong[:20]))


def tried(
    folder: Path,
    days: int,
    tables: int,
    players: int,
    sessions: int,
    seed: int,
    tell: Callable[[str], None] = lambda text: None,
    theory: Theory | None = None,
) -> Trial:
    store = SqliteStore(folder / "journal.db")
    house = MonthHouse(store, tables, players, seed)
    first = house.at // DAY
    for day in range(days):
        house.play_day(day, sessions)
        house.at = max(house.at, (first + day + 1) * DAY)
        house.wait(1)
        tell(f"day {day + 1} is played")
    for stream in house.streams:
        house.close_table(stream)
    store.close()
    trial = Trial(refused=house.refused)
    _check(folder, range(first, house.at // DAY + 1), trial, theory or usually_known())
    tell("reports are held against the reckoning")
    journal = opened(JournalPlace(str(folder)))
    try:
        verdict = audit(journal, catalogue())
    finally:
        journal.close()
    if verdict.difference is not None:
        trial.wrong.append(f"audit: {verdict.difference}")
    return trial


def _check(folder: Path, days: range, trial: Trial, theory: Theory) -> None:
    found = reckoned(folder / "journal.db", lambda at: at // DAY)
    journal = opened(JournalPlace(str(folder)))
    try:
        book = Book(catalogue())
        catch_up(book, journal)
        for scope in _scopes(book, days):
            made = report(book, scope, theory, journal, (days[-1] + 1) * DAY)
            trial.reports += 1
            trial.wrong += _wrong(made, found, scope)
            if scope == ReportScope(Span.DAY, scope.day) and made.total.rounds:
                trial.days += 1
                trial.outside += made.total.outside
        if book.balances != dict(found.accounts):
            trial.wrong.append("the accounts of the book are not those of the reckoning")
    finally:
        journal.close()
    trial.wrong += found.broken
    trial.rounds, trial.lines, trial.moments = sum(found.rounds.values()), found.lines, found.moments
    trial.turnover = found.turnover(days)
    trial.win = trial.turnover - found.back(days)


def _scopes(book: Book, days: range) -> Iterator[ReportScope]:
    """Every day, week and month of the house; each day by table, game and dealer; each month by player."""
    weeks = sorted({range_of(Span.WEEK, day).first for day in days})
    months = sorted({range_of(Span.MONTH, day).first for day in days})
    yield from (ReportScope(Span.WEEK, day) for day in weeks)
    yield from (ReportScope(Span.MONTH, day) for day in months)
    players = sorted({player for _, player, _ in book.told_of})
    yield from (ReportScope(Span.MONTH, day, player=player) for day in months for player in players)
    for day in days:
        yield ReportScope(Span.DAY, day)
        yield from (ReportScope(Span.DAY, day, table=table) for table in sorted(book.titles))
        yield from (
            ReportScope(Span.DAY, day, game=game) for game in sorted({one.key for one in book.games[1:]})
        )
        dealers = sorted({where.dealer for where in book.work if where.dealer})
        yield from (ReportScope(Span.DAY, day, dealer=dealer) for dealer in dealers)


def _wrong(made: HouseReport, found: Reckoning, scope: ReportScope) -> Iterator[str]:
    name, whole = f"{scope}", range_of(scope.span, scope.day)
    days = range(whole.first, whole.last + 1)
    if made.difference is not None:
        yield f"{name}: {made.difference}"
    if any(check.differs_by for check in made.checks):
        yield f"{name}: a sum differs"
    total = made.total
    if scope.player:
        staked = found.of_player(days, scope.player, "stake", "broken-stake")
        pairs = [(total.turnover, staked), (total.back, found.of_player(days, scope.player, "pay"))]
    elif scope.game or scope.dealer:
        pairs = [(sum(row.win for row in made.tables), total.win)]
    else:
        sums = (found.turnover, found.back, found.commission)
        pairs = list(
            zip(
                (total.turnover, total.back, total.commission),
                (s(days, scope.table) for s in sums),
                strict=True,
            )
        )
        rounds = sum(
            n for (day, table), n in found.rounds.items() if day in days and scope.table in ("", table)
        )
        pairs.append((total.rounds, rounds))
    if not (scope.table or scope.game or scope.dealer or scope.player):
        pairs.append((made.drop, found.of(days, "deposit")))
        pairs.append((made.funds.paid_out, found.of(days, *CASH_OUT)))
        pairs.append((sum(row.paid_out for row in made.drawers), found.of(days, *CASH_OUT)))
    yield from (f"{name}: {said} is not {did}" for said, did in pairs if said != did)
