"""A journal file, its book, and reports of it, for whoever tries them."""

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path

from sabot.games.catalogue import catalogue
from sabot.games.variant import Game
from sabot.ledger.tally import DAY
from sabot.records.gaming_day import Counted
from sabot.records.journal.journal_place import JournalPlace, opened
from sabot.records.journal.journal_reader import JournalReader
from sabot.reports.bet_moments import Moments
from sabot.reports.book import Book
from sabot.reports.book_reading import catch_up
from sabot.reports.report_figures import HouseReport, ReportScope
from sabot.reports.reporting import report
from sabot.reports.spans import Span


class FlatTheory:
    """Every bet returns 95 % and is spread by one unit: sums can be worked out by head."""

    def of(self, game: Game, bet: str) -> Moments | None:
        return Moments(Fraction(95, 100), Fraction(1))


FLAT = FlatTheory()
LATER = 10**17
"""Microseconds; everything is over by then."""


@contextmanager
def reading(file: Path) -> Iterator[JournalReader]:
    journal = opened(JournalPlace(str(file.parent)))
    try:
        yield journal
    finally:
        journal.close()


def book_of(journal: JournalReader, days: Counted | None = None) -> Book:
    book = Book(catalogue())
    catch_up(book, journal, days)
    return book


def reported(
    file: Path, day: int, span: Span = Span.DAY, days: Counted | None = None, **about: str
) -> HouseReport:
    with reading(file) as journal:
        return report(book_of(journal, days), ReportScope(span, day, **about), FLAT, journal, LATER)


def utc_day(at: int) -> int:
    return at // DAY
