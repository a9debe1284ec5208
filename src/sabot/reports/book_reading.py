"""The book brought up to what a journal says now: only what was written since it was read last is read."""

from sabot.house.calendar import HouseCalendar
from sabot.records.gaming_day import Counted
from sabot.records.journal.journal_reader import JournalReader
from sabot.reports.book import ORDER, Book
from sabot.store.streams import CALENDAR, kind_of


def catch_up(book: Book, journal: JournalReader, days: Counted | None = None) -> None:
    """Chains are proven on the way. Days are those that the journal tells, unless others are given."""
    book.count_by(days or HouseCalendar().following(journal.read(CALENDAR)).days)
    streams = (stream for stream in journal.heads() if kind_of(stream) in ORDER)
    for stream in sorted(streams, key=lambda stream: (ORDER.index(kind_of(stream)), stream)):
        for record in journal.proven(stream, book.read.get(stream, 0)):
            book.follow(record.line)
