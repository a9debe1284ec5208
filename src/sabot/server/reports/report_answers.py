"""Reports as they are asked for, one question a line: run as a program, it keeps its book and reads on.

The first question reads the whole journal, every other only what was written since.
"""

import os
import sys
from collections.abc import Iterator

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sabot.games.catalogue import NO_FILES, OwnFiles, house_catalogue
from sabot.records.journal.journal_place import JournalPlace, opened
from sabot.reports.as_csv import report_csv
from sabot.reports.bet_moments import usually_known
from sabot.reports.book import Book
from sabot.reports.book_reading import catch_up
from sabot.reports.figure_lines import LinesAsked, report_lines
from sabot.reports.printing import FORMS, printed
from sabot.reports.report_figures import ReportScope
from sabot.reports.reporting import report
from sabot.server.odds.odds_rows import GENTLE

JSON, CSV = "json", "csv"


class ReportRequest(Struct, frozen=True, kw_only=True):
    place: JournalPlace
    scope: ReportScope
    form: str = JSON
    """Or csv, xlsx, pdf."""
    lines: LinesAsked | None = None
    """The lines behind a figure, in place of the report."""
    language: str = "en"
    house: str = ""
    zone: str = "UTC"
    now: int = 0
    files: OwnFiles = NO_FILES
    """The venue's own cards."""


class AnswerHead(Struct, frozen=True):
    """What comes before an answer."""

    size: int
    """Bytes that follow."""
    trouble: str = ""
    """Why there is none."""


class Reporter:
    """Keeps the book of one journal."""

    def __init__(self) -> None:
        self._books: dict[tuple[JournalPlace, bytes], Book] = {}
        self._theory = usually_known()

    def answer(self, asked: ReportRequest) -> bytes:
        journal = opened(asked.place)
        try:
            book = self._book(asked)
            catch_up(book, journal)
            if asked.lines is not None:
                return msgspec.json.encode(report_lines(book, asked.scope, asked.lines, journal))
            made = replace(report(book, asked.scope, self._theory, journal, asked.now), zone=asked.zone)
        finally:
            journal.close()
        if asked.form in FORMS:
            return printed(made, asked.form, asked.language, asked.house, asked.zone)
        return report_csv(made).encode() if asked.form == CSV else msgspec.json.encode(made)

    def _book(self, asked: ReportRequest) -> Book:
        place = (asked.place, msgspec.json.encode(asked.files))
        if place not in self._books:
            self._books = {place: Book(house_catalogue(asked.files))}
        return self._books[place]


def answers(questions: Iterator[bytes]) -> Iterator[tuple[AnswerHead, bytes]]:
    """Where a book was left half-way, it is begun anew."""
    reporter = Reporter()
    for line in questions:
        try:
            content = reporter.answer(msgspec.json.decode(line, type=ReportRequest))
            yield AnswerHead(len(content)), content
        except ImportError as wrong:
            yield AnswerHead(0, f"{wrong}; install sabot[print]"), b""
        except Exception as wrong:  # whatever it is, whoever asked is told, and the next is answered
            reporter = Reporter()
            yield AnswerHead(0, f"{type(wrong).__name__}: {wrong}"), b""


def main() -> None:
    os.nice(GENTLE)
    for head, content in answers(iter(sys.stdin.buffer.readline, b"")):
        sys.stdout.buffer.write(msgspec.json.encode(head) + b"\n" + content)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
