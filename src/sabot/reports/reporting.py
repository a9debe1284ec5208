"""A report made of the book: rows by table, game, dealer, bet and player, with bands by the exact odds."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from hashlib import sha256

from sabot.ledger.limit import HOUR
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.time_texts import day_text
from sabot.reports.band import Expected, band_of, percent
from sabot.reports.bet_moments import Theory
from sabot.reports.bet_sums import BetSums, Hour, Work, total
from sabot.reports.book import BetPlace, Book, Where
from sabot.reports.desk_figures import desk_rows, drawer_rows, drop_of
from sabot.reports.held_funds import funds_of, meters_of
from sabot.reports.reconciling import checks_of, difference_of
from sabot.reports.report_figures import FigureRow, HouseReport, Pillar, ReportScope, ShiftRow
from sabot.reports.spans import DayRange, Span, beginning, next_to, range_of

MOST_ROWS = 1_000
"""Of players; those with the least turnover share a last row, so that sums stay whole."""
OTHERS = "…"

Key = Callable[[BetPlace], str]


def report(book: Book, scope: ReportScope, theory: Theory, journal: JournalReader, now: int) -> HouseReport:
    """Of a book that was just brought up to this journal."""
    days, stored = range_of(scope.span, scope.day), journal.books()
    before = range_of(scope.span, next_to(scope.span, scope.day, -1))
    rows = _Rows(book, scope, days, theory)
    begins, ends = beginning(book.days, days.first), beginning(book.days, days.last + 1)
    heads = sorted(journal.heads().items())
    told = "\n".join(f"{stream} {head.version} {head.hash.hex()}" for stream, head in heads)
    return HouseReport(
        scope=scope,
        first=day_text(days.first),
        last=day_text(days.last),
        begins=begins,
        ends=ends,
        over=ends <= now,
        lines=sum(head.version for _, head in heads),
        head=sha256(told.encode()).hexdigest()[:16],
        total=rows.total(),
        before=_Rows(book, scope, before, theory).total(),
        tables=rows.by(lambda place: place.where.table, book.titles),
        games=rows.by(lambda place: book.games[place.where.game].key, _game_titles(book)),
        dealers=rows.by(lambda place: place.where.dealer, {}),
        bets=rows.by(lambda place: place.bet, {}, only_bets=True),
        players=_fewest(_Rows(book, scope, days, theory, players=True).by(lambda place: place.player, {})),
        pillars=_pillars(book, scope, days, begins, ends),
        shifts=_shifts(book, scope, days),
        drawers=drawer_rows(book, scope, days),
        desk=desk_rows(book, scope, days),
        drop=drop_of(book, scope, days),
        funds=funds_of(book, scope, days, stored if now < ends else None),
        meters=meters_of(book, scope, days),
        checks=checks_of(book, scope, days),
        difference=difference_of(book, scope, days, stored),
    )


class _Rows:
    """Sums over some days, grouped in any way."""

    def __init__(
        self, book: Book, scope: ReportScope, days: DayRange, theory: Theory, *, players: bool = False
    ) -> None:
        self._book, self._theory = book, theory
        by_player = players or bool(scope.player)
        every = book.player_bets if by_player else book.bets
        self._bets = [
            (place, sums)
            for place, sums in every.items()
            if concerns(book, scope, days, place.where) and scope.player in ("", place.player)
        ]
        if by_player:
            self._work = [
                (BetPlace(where, "", player), Work(rounds=rounds))
                for (where, player), rounds in book.player_rounds.items()
                if concerns(book, scope, days, where) and scope.player in ("", player)
            ]
        else:
            self._work = [
                (BetPlace(where, ""), work)
                for where, work in book.work.items()
                if concerns(book, scope, days, where)
            ]

    def total(self) -> FigureRow:
        found = self.by(lambda place: "", {})
        return found[0] if found else FigureRow(key="")

    def by(self, key: Key, titles: Mapping[str, str], *, only_bets: bool = False) -> tuple[FigureRow, ...]:
        """The greatest turnover first; without work where a row is no table, game, dealer or player."""
        groups: dict[str, tuple[list[tuple[BetPlace, BetSums]], list[Work], dict[str, None]]] = {}
        for place, sums in self._bets:
            bets, _, games = groups.setdefault(key(place), ([], [], {}))
            bets.append((place, sums))
            games[self._book.games[place.where.game].key] = None
        if not only_bets:
            for place, work in self._work:
                groups.setdefault(key(place), ([], [], {}))[1].append(work)
        rows = (
            self._row(name, titles.get(name, ""), bets, total(work, Work()), tuple(games))
            for name, (bets, work, games) in groups.items()
        )
        told = (row for row in rows if row.bets or row.rounds or row.voids or row.tips or row.corrections)
        return tuple(sorted(told, key=lambda row: (-row.turnover, row.key)))

    def _row(
        self, key: str, title: str, bets: list[tuple[BetPlace, BetSums]], work: Work, games: tuple[str, ...]
    ) -> FigureRow:
        expected, sums = Expected(), total((each for _, each in bets), BetSums())
        for place, each in bets:
            game = self._book.games[place.where.game].game
            expected.bet(each, None if game is None else self._theory.of(game, place.bet))
        band, win = band_of(expected), sums.staked - sums.back
        return FigureRow(
            key=key,
            title=title,
            game=games[0] if len(games) == 1 else "",
            rounds=work.rounds,
            voids=work.voids,
            bets=sums.bets,
            turnover=sums.staked,
            back=sums.back,
            win=win,
            hold=percent(Fraction(win, sums.staked)) if sums.staked else "",
            commission=sums.commission,
            golden=sums.golden,
            tips=work.tips,
            corrections=work.corrections,
            disputes=work.disputes,
            band=band,
            outside=band is not None and band.outside,
        )


def concerns(book: Book, scope: ReportScope, days: DayRange, where: Where) -> bool:
    return (
        days.has(where.day)
        and scope.table in ("", where.table)
        and scope.dealer in ("", where.dealer)
        and (not scope.game or book.games[where.game].key == scope.game)
    )


def _game_titles(book: Book) -> dict[str, str]:
    return {played.key: played.title for played in book.games}


def _fewest(rows: tuple[FigureRow, ...]) -> tuple[FigureRow, ...]:
    if len(rows) <= MOST_ROWS:
        return rows
    kept, others = rows[: MOST_ROWS - 1], rows[MOST_ROWS - 1 :]
    names = ("rounds", "bets", "turnover", "back", "win", "commission", "golden", "tips")
    sums = {name: sum(getattr(row, name) for row in others) for name in names}
    return (*kept, FigureRow(key=OTHERS, **sums))


def _pillars(book: Book, scope: ReportScope, days: DayRange, begins: int, ends: int) -> tuple[Pillar, ...]:
    """Hours of one day, or days; of the house or one table, since hours are not kept by anything else."""
    if scope.game or scope.dealer or scope.player:
        return ()
    sums: dict[int, list[Hour]] = {}
    by_hour = scope.span is Span.DAY
    for (day, hour, table), each in book.hours.items():
        if days.has(day) and scope.table in ("", table):
            sums.setdefault(hour if by_hour else day, []).append(each)
    places: Iterable[tuple[int, str, int]]
    if by_hour:
        places = ((hour, str(hour), begins + hour * HOUR) for hour in range((ends - begins) // HOUR))
    else:
        every = range(days.first, days.last + 1)
        places = ((day, day_text(day), beginning(book.days, day)) for day in every)
    return tuple(_pillar(label, since, total(sums.get(place, ()), Hour())) for place, label, since in places)


def _pillar(label: str, since: int, sums: Hour) -> Pillar:
    return Pillar(label, since, sums.staked, sums.staked - sums.back, sums.rounds)


def _shifts(book: Book, scope: ReportScope, days: DayRange) -> tuple[ShiftRow, ...]:
    first, last = day_text(days.first), day_text(days.last)
    found = (
        shift
        for shift in book.shifts.shifts
        if shift.croupier
        and first <= shift.day <= last
        and scope.table in ("", shift.table)
        and scope.dealer in ("", shift.croupier)
        and not scope.player
        and not scope.game
    )
    rows = (
        ShiftRow(
            table=shift.table,
            croupier=shift.croupier,
            came=shift.came or 0,
            went=shift.went or 0,
            rounds=shift.sums.rounds,
            turnover=shift.sums.turnover,
            win=shift.sums.turnover - shift.sums.back,
            tips=shift.sums.tips,
            voids=shift.sums.voids,
            corrections=shift.corrections,
            disputes=shift.disputes,
        )
        for shift in found
    )
    return tuple(sorted(rows, key=lambda row: (row.table, row.came)))
