"""Reports as the command line shows and writes them."""

import time
from pathlib import Path

import msgspec
import typer
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from sabot.cli.export_output import days_of
from sabot.cli.game_options import all_games, stop
from sabot.cli.journal_access import reading, write_out
from sabot.records.journal.journal_place import JournalPlace
from sabot.records.reports.export_rows import amount_text
from sabot.reports.as_csv import report_csv
from sabot.reports.bet_moments import usually_known
from sabot.reports.book import Book
from sabot.reports.book_reading import catch_up
from sabot.reports.figure_lines import LinesAsked, report_lines
from sabot.reports.printing import FORMS, printed
from sabot.reports.report_figures import FigureRow, HouseReport, ReportScope
from sabot.reports.reporting import report
from sabot.reports.spans import Span, day_in

PER_SECOND = 1_000
"""Microseconds are what the journal counts; the clock here tells nanoseconds."""


class ReportAsked(Struct, frozen=True):
    span: str
    day: str
    table: str
    game: str
    dealer: str
    player: str
    lines: str
    form: str

    def scope(self) -> ReportScope:
        day = day_in(self.day)
        if self.span not in tuple(Span):
            stop(f"there are reports of a {', a '.join(Span)}, not of a {self.span}")
        if day is None:
            stop(f"{self.day} is no day; write one like 2026-11-16")
        return ReportScope(Span(self.span), day, self.table, self.game, self.dealer, self.player)


def show_report(place: JournalPlace, config: Path | None, asked: ReportAsked, out: Path | None) -> None:
    scope = asked.scope()
    if asked.form not in ("text", "json", "csv", *FORMS):
        stop(f"a report is written as text, csv, {' or '.join(FORMS)}, not as {asked.form}")
    if asked.form in FORMS and out is None:
        stop(f"name the file that the {asked.form} goes to with --out")
    with reading(place) as journal, Console(stderr=True).status("adding up") as told:
        book = Book(all_games(config))
        catch_up(book, journal, None if config is None else days_of(journal, config))
        if asked.lines:
            try:
                found = report_lines(book, scope, LinesAsked(asked.lines), journal)
            except ValueError as wrong:
                stop(str(wrong))
            write_out(_json(found), out)
            return
        told.update("working out what the bets return")
        made = report(book, scope, usually_known(), journal, time.time_ns() // PER_SECOND)
    _write(made, asked.form, out)
    if made.difference is not None:
        raise typer.Exit(1)


def _write(made: HouseReport, form: str, out: Path | None) -> None:
    if form == "text":
        _show(made)
    elif form == "json":
        write_out(_json(made), out)
    elif form == "csv":
        write_out(report_csv(made), out)
    else:
        assert out is not None
        try:
            out.write_bytes(printed(made, form, "en"))
        except ImportError as wrong:
            stop(f"{wrong}; install sabot[print]")
        except OSError as wrong:
            stop(f"{out} cannot be written: {wrong.strerror}")


def _json(value: Struct) -> str:
    return msgspec.json.format(msgspec.json.encode(value)).decode() + "\n"


def _show(made: HouseReport) -> None:
    whole, console = (made.first if made.first == made.last else f"{made.first} to {made.last}"), Console()
    table = Table("", "rounds", "turnover", "back", "win", "hold %", "expected", "± 95 %", title=whole)
    for row in (*made.tables, made.total):
        table.add_row(*_cells(row))
    console.print(table)
    wrong = made.difference
    if wrong is None:
        console.print(f"equals the ledger to the unit; {made.lines} lines, head {made.head}")
        return
    where = wrong.account or (f"{wrong.stream} line {wrong.line}" if wrong.stream else "a sum")
    console.print(
        f"differs by {amount_text(wrong.amount)} ({wrong.what}); the first entry that does: {where}"
    )


def _cells(row: FigureRow) -> list[str]:
    band = row.band
    return [
        row.title or row.key or "the house",
        str(row.rounds),
        amount_text(row.turnover),
        amount_text(row.back),
        amount_text(row.win),
        row.hold,
        "" if band is None else amount_text(band.expected),
        "" if band is None else amount_text(band.within),
    ]
