"""The lines behind a figure, read again from the journal: every one of them, and what they come to."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from sabot.ledger.barcode import is_validation_number, number_end
from sabot.ledger.route import Purpose
from sabot.records.journal.journal_reader import JournalReader
from sabot.reports.book import TELLING, Book
from sabot.reports.desk_figures import KINDS
from sabot.reports.moved import MovedByEvents
from sabot.reports.report_figures import ReportScope
from sabot.reports.spans import DayRange, range_of
from sabot.store.codec import event_in
from sabot.store.record import Line
from sabot.store.streams import INTERRUPTED, TABLE, StreamEvent, kind_of, table_of
from sabot.table import events as e
from sabot.table.house.reasons import reason_text

T = TypeVar("T")

ROUNDS, VOIDS, CORRECTIONS, DISPUTES = "rounds", "voids", "corrections", "disputes"
OF_TABLES = (ROUNDS, VOIDS, CORRECTIONS, DISPUTES)
LINE_KINDS = (*OF_TABLES, *KINDS)
PAGE = 200
"""Lines that are told at once; the sums are those of all."""


class LinesAsked(Struct, frozen=True):
    """Which figure is meant."""

    kind: str
    bet: str = ""
    since: int = 0
    """Moments, where a figure is of a part of the span: an hour, a shift."""
    until: int = 0
    """0: to the end."""
    offset: int = 0


class ReportLine(Struct, frozen=True, kw_only=True):
    at: int
    stream: str
    line: int
    name: str
    """What happened, as the journal calls it."""
    table: str = ""
    round: str = ""
    """Where there is one, it can be seen again."""
    player: str = ""
    seen_by: str = ""
    """A player who had a stake in the round, as whom it can be seen again."""
    by: str = ""
    """The croupier, cashier or whoever else did it."""
    second: str = ""
    reference: str = ""
    reason: str = ""
    bets: int = 0
    turnover: int = 0
    back: int = 0
    amount: int = 0
    """Of a round its win, otherwise what moved."""


class ReportLines(Struct, frozen=True, kw_only=True):
    """Those after the offset, in the order of time; with the sums of all of them."""

    count: int
    bets: int
    turnover: int
    back: int
    amount: int
    lines: tuple[ReportLine, ...]


def report_lines(book: Book, scope: ReportScope, asked: LinesAsked, journal: JournalReader) -> ReportLines:
    """Raises `ValueError` for a kind that there is not."""
    if asked.kind not in LINE_KINDS:
        raise ValueError(f"there are lines of {', '.join(LINE_KINDS)}, not of {asked.kind}")
    found = sorted(_found(book, scope, asked, journal), key=lambda one: (one.at, one.stream, one.line))
    return ReportLines(
        count=len(found),
        bets=sum(one.bets for one in found),
        turnover=sum(one.turnover for one in found),
        back=sum(one.back for one in found),
        amount=sum(one.amount for one in found),
        lines=tuple(found[asked.offset : asked.offset + PAGE]),
    )


def _found(book: Book, scope: ReportScope, asked: LinesAsked, journal: JournalReader) -> Iterator[ReportLine]:
    days, purpose = range_of(scope.span, scope.day), KINDS.get(asked.kind, (None, ()))[0]
    for stream in sorted(book.marks):
        at_table = kind_of(stream) in (TABLE, INTERRUPTED)
        if not at_table and purpose is None:
            continue
        if scope.table and at_table and table_of(stream) != scope.table:
            continue
        span = _lines_on(book, stream, days)
        if span is None:
            continue
        known = MovedByEvents()
        for record in journal.read(stream, span[0] - 1, span[1]):
            line = record.line
            if line.at < asked.since or (asked.until and line.at >= asked.until):
                continue
            if at_table and line.name not in TELLING:
                continue
            if not _concerns(book, scope, line, at_table=at_table):
                continue
            event = event_in(line)
            told = (
                _at_table(book, scope, asked, line, event)
                if purpose is None
                else _moved(book, scope, purpose, line, event, known)
            )
            if told is not None:
                yield told


def _lines_on(book: Book, stream: str, days: DayRange) -> tuple[int, int] | None:
    """The first and the last line of a stream on these days."""
    marks = book.marks[stream]
    first = bisect_left(marks, days.first, key=lambda mark: mark[0])
    last = bisect_right(marks, days.last, key=lambda mark: mark[0])
    if first == last:
        return None
    return marks[first][1], marks[last][1] - 1 if last < len(marks) else book.read[stream]


def _concerns(book: Book, scope: ReportScope, line: Line, *, at_table: bool) -> bool:
    if not at_table:
        return not (scope.game or scope.dealer)
    stream, number = line.stream, line.number
    return scope.dealer in ("", book.dealer_at(stream, number)) and (
        not scope.game or book.games[book.game_at(stream, number)].key == scope.game
    )


def _line(book: Book, line: Line, **more: object) -> ReportLine:
    stream = line.stream
    at_table = kind_of(stream) in (TABLE, INTERRUPTED)
    told = ReportLine(
        at=line.at,
        stream=stream,
        line=line.number,
        name=line.name,
        table=table_of(stream) if at_table else "",
        by=book.dealer_at(stream, line.number) if at_table else "",
    )
    return replace(told, **more)


def _at_table(
    book: Book, scope: ReportScope, asked: LinesAsked, line: Line, event: StreamEvent
) -> ReportLine | None:
    match asked.kind, event:
        case "rounds", e.RoundPaid(round_, bets) | e.PartPaid(round_, bets=bets):
            own = [
                bet
                for bet in bets
                if scope.player in ("", bet.place.player) and asked.bet in ("", bet.place.bet)
            ]
            if not own and (scope.player or asked.bet or isinstance(event, e.PartPaid)):
                return None
            staked, back = sum(bet.staked.money for bet in own), sum(bet.back.money for bet in own)
            seen_by = own[0].place.player if own else ""
            return _line(
                book, line, round=round_, player=scope.player, seen_by=seen_by, bets=len(own),
                turnover=staked, back=back, amount=staked - back,
            )  # fmt: skip
        case "voids", e.RoundVoided(round_, reason, by, second):
            return _line(book, line, round=round_, by=by, second=second, reason=reason_text(reason))
        case "corrections", e.CardCorrected() | e.CardsExchanged():
            return _line(book, line, by=event.by, second=event.second, reason=event.reason)
        case "disputes", e.DisputeRaised(player):
            return _line(book, line, player=player)
        case _:
            return None


def _moved(
    book: Book, scope: ReportScope, purpose: Purpose, line: Line, event: StreamEvent, known: MovedByEvents
) -> ReportLine | None:
    moved = [one for one in known.of(event) if one.purpose is purpose]
    if scope.player:
        moved = [one for one in moved if one.player == scope.player]
    if scope.table:
        at_table = kind_of(line.stream) in (TABLE, INTERRUPTED)
        moved = [one for one in moved if at_table or one.table == scope.table]
    if not moved:
        return None
    fields = {"player": next((one.player for one in moved if one.player), "")}
    for name, places in _WORDS.items():
        words = next((str(getattr(event, place)) for place in places if getattr(event, place, "")), "")
        if words:
            fields[name] = number_end(words) if is_validation_number(words) else words
    return _line(book, line, amount=sum(one.amount for one in moved), **fields)


_WORDS = {
    "by": ("by", "printed_by"),
    "second": ("second",),
    "reference": ("number", "request", "drawer", "dealer", "round"),
    "reason": ("reason", "bonus"),
    "round": ("round",),
    "table": ("table",),
}
"""Where events say who, with whom, about what and why."""
