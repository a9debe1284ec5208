"""What reports say is what the transfers of the journal come to, by another way of counting."""

from collections.abc import Callable
from datetime import datetime
from fractions import Fraction
from pathlib import Path

import pytest
from croupier_table import CroupierTable
from desk_history import desk_day
from forgery import execute, find, forge, lines_of
from month.reckoning import Reckoning, reckoned
from played_day import journal_in
from played_house import DAWN, PlayedHouse
from reported import FLAT, LATER, book_of, reading, reported, utc_day

from sabot.cards import parse_card
from sabot.cashdesk.events import TicketIssued
from sabot.games.catalogue import catalogue
from sabot.ledger.tally import DAY
from sabot.profiles import Mode
from sabot.records.gaming_day import GamingDay
from sabot.records.journal.journal_place import JournalPlace, opened
from sabot.reports.as_csv import report_csv
from sabot.reports.bet_moments import moments_of
from sabot.reports.book import Book
from sabot.reports.book_reading import catch_up
from sabot.reports.desk_figures import KINDS
from sabot.reports.figure_lines import LinesAsked, report_lines
from sabot.reports.report_figures import HouseReport, ReportScope
from sabot.reports.reporting import report
from sabot.reports.spans import DayClock, DayRange, Span, beginning, range_of
from sabot.store.codec import event_in
from sabot.store.sqlite import SqliteStore
from sabot.store.streams import DESK, table_stream
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house.approval import Voiding
from sabot.table.house.setup import SECOND
from sabot.table.play.play import CardPlace

TODAY = DAWN // DAY
LIVE = table_stream("live")


def equals(made: HouseReport, found: Reckoning, days: range, table: str = "") -> None:
    """To the unit."""
    assert made.difference is None
    assert (made.total.turnover, made.total.back) == (found.turnover(days, table), found.back(days, table))
    assert made.total.commission == found.commission(days, table)
    assert made.total.win == made.total.turnover - made.total.back
    assert sum(row.turnover for row in made.tables) == made.total.turnover
    assert sum(row.win for row in made.games) == made.total.win
    assert sum(row.win for row in made.dealers) == made.total.win
    assert sum(row.back for row in made.bets) == made.total.back
    assert sum(row.turnover for row in made.players) == made.total.turnover
    assert sum(one.win for one in made.pillars) == made.total.win
    names = [found.rounds, found.voids]
    counts = [
        sum(n for (day, name), n in each.items() if day in days and table in ("", name)) for each in names
    ]
    assert [made.total.rounds, made.total.voids] == counts


@pytest.mark.gli("2.9")
def test_a_day_equals_a_second_reckoning_for_the_house_every_table_and_every_player(tmp_path: Path) -> None:
    """A day with every kind of table, golden chips, a void round, an interrupted game and a restart."""
    file = journal_in(tmp_path)
    found, today = reckoned(file, utc_day), range(TODAY, TODAY + 1)
    assert not found.broken
    for span in Span:
        equals(reported(file, TODAY, span), found, today)
    for table in ("coup", "hands", "live", "alone", "all"):
        equals(reported(file, TODAY, table=table), found, today, table)
    for player in ("ann", "bob", "cid", "dot"):
        made = reported(file, TODAY, player=player)
        assert made.difference is None
        assert made.total.turnover == found.of_player(today, player, "stake", "broken-stake") > 0
        assert made.total.back == found.of_player(today, player, "pay")
        assert made.meters.credit == found.accounts[f"wallet:{player}"]


def test_the_desk_equals_a_second_reckoning(tmp_path: Path) -> None:
    """Tickets, hand-pays, golden chips, tips and drawers, with tickets that run out a month later."""
    store = SqliteStore(tmp_path / "journal.db")
    desk_day(store)
    store.close()
    found = reckoned(tmp_path / "journal.db", utc_day)
    for day, days in ((TODAY, range(TODAY, TODAY + 1)), (TODAY + 31, range(TODAY + 31, TODAY + 32))):
        made = reported(tmp_path / "journal.db", day)
        assert made.difference is None
        desk = {row.kind: row.amount for row in made.desk}
        assert desk.get("deposits", 0) == made.drop == found.of(days, "deposit")
        assert desk.get("tickets-issued", 0) == found.of(days, "ticket-out")
        assert desk.get("tickets-paid", 0) == found.of(days, "ticket-paid")
        assert desk.get("tickets-expired", 0) == found.of(days, "ticket-expired")
        assert desk.get("hand-pays-paid", 0) == found.of(days, "hand-pay-paid")
        assert desk.get("tips-paid", 0) == found.of(days, "tips-paid")
        assert desk.get("golden-awarded", 0) == found.of(days, "golden-awarded")
        funds = made.funds
        came, went = funds.paid_in + funds.given, funds.paid_out + funds.given_back + funds.expired
        assert funds.begin + came - went - funds.win == funds.end
    assert made.funds.end == found.owed() == made.funds.ledger
    assert made.funds.end == made.funds.purses + made.funds.tickets + made.funds.hand_pays + made.funds.tips


def test_the_lines_behind_a_figure_come_to_it(tmp_path: Path) -> None:
    file = journal_in(tmp_path)
    with reading(file) as journal:
        book = book_of(journal)

        def behind(kind: str, bet: str = "", since: int = 0, until: int = 0, **about: str) -> tuple[int, int]:
            scope = ReportScope(Span.DAY, TODAY, **about)
            told = report_lines(book, scope, LinesAsked(kind, bet, since, until), journal)
            assert sum(line.amount for line in told.lines) == told.amount or told.count > len(told.lines)
            return told.turnover, told.amount

        made = report(book, ReportScope(Span.DAY, TODAY), FLAT, journal, LATER)
        assert behind("rounds") == (made.total.turnover, made.total.win)
        for row in made.tables:
            assert behind("rounds", table=row.key) == (row.turnover, row.win)
        for row in made.games:
            assert behind("rounds", game=row.key) == (row.turnover, row.win)
        for row in made.players:
            assert behind("rounds", player=row.key) == (row.turnover, row.win)
        for row in made.bets:
            assert behind("rounds", row.key) == (row.turnover, row.win)
        (kim,) = (row for row in made.dealers if row.key)
        assert behind("rounds", dealer=kim.key) == (kim.turnover, kim.win)
        for one in made.pillars:
            hour = behind("rounds", since=one.since, until=one.since + 3_600 * SECOND)
            assert hour == (one.turnover, one.win)
        for each in made.desk:
            assert behind(each.kind)[1] == each.amount
        for kind, count in (("voids", 1), ("corrections", 1), ("disputes", 1)):
            told = report_lines(book, ReportScope(Span.DAY, TODAY), LinesAsked(kind), journal)
            assert told.count == count == len(told.lines)


def test_whoever_reads_of_a_ticket_cannot_redeem_it(tmp_path: Path) -> None:
    """The number is all that it takes, of a ticket that belongs to whoever holds it."""
    store = SqliteStore(tmp_path / "journal.db")
    desk_day(store)
    store.close()
    with reading(tmp_path / "journal.db") as journal:
        issued = [
            event.number
            for record in journal.read(DESK)
            if isinstance(event := event_in(record.line), TicketIssued)
        ]
        book, scope = book_of(journal), ReportScope(Span.DAY, TODAY)
        lines = [
            line for kind in KINDS for line in report_lines(book, scope, LinesAsked(kind), journal).lines
        ]
    assert issued
    assert {f"…{number[-4:]}" for number in issued} <= {line.reference for line in lines}
    assert not [number for number in issued if number in str(lines)]


def test_a_planted_mistake_is_named_with_its_line(tmp_path: Path) -> None:
    """One bet of one round is told to have brought a unit more than was paid."""
    file = journal_in(tmp_path)
    stream = table_stream("coup")
    line = find(file, stream, "round-paid", 2)

    def more(body: dict[str, object]) -> dict[str, object]:
        bets = body["bets"]
        assert isinstance(bets, list)
        bets[0]["back"]["money"] = bets[0]["back"].get("money", 0) + 1
        return body

    forge(file, stream, line, more)
    wrong = reported(file, TODAY).difference
    assert wrong is not None
    assert (wrong.what, wrong.amount, wrong.stream, wrong.line) == ("pay", 1, stream, line)
    assert reported(file, TODAY, table="hands").difference is not None, "purses are shared: accounts differ"
    assert "no,1" in report_csv(reported(file, TODAY))


def test_an_account_that_was_changed_is_named(tmp_path: Path) -> None:
    file = journal_in(tmp_path)
    execute(file, "UPDATE accounts SET balance = balance + 5 WHERE name = 'wallet:ann'")
    wrong = reported(file, TODAY).difference
    assert wrong is not None
    assert (wrong.what, wrong.amount, wrong.account) == ("accounts", -5, "wallet:ann")


def test_a_book_that_is_continued_says_what_one_read_at_once_says(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "journal.db")
    house = PlayedHouse(store, 3)
    house.open_table("hands", "live-blackjack", Mode.VIDEO)
    book = Book(catalogue())
    for _ in range(3):
        house.play(table_stream("hands"), 2)
        house.act(table_stream("hands"))
        journal = opened(JournalPlace(str(tmp_path)))
        catch_up(book, journal)
        scope = ReportScope(Span.DAY, TODAY)
        assert report(book, scope, FLAT, journal, LATER) == report(
            book_of(journal), scope, FLAT, journal, LATER
        )
        journal.close()
    store.close()


# Bands.


def test_the_band_of_a_coup_by_hand(tmp_path: Path) -> None:
    """Both bet on the Banker, so that 300.00 stand and fall together; the tie beside it has 50.00.

    By the published edges of 1.06 % and 14.36 % the house expects 3.17 and 7.18."""
    store = SqliteStore(tmp_path / "journal.db")
    table = CroupierTable(store, "punto-banco")
    table.bet("ann", "", "banker", 10_000)
    table.bet("bob", "", "banker", 20_000)
    table.bet("bob", "", "tie", 5_000)
    table.bell()
    table.deal("2s 9h Ks Kd")
    table.pay()
    store.close()
    with reading(tmp_path / "journal.db") as journal:
        book = book_of(journal)
        made = report(book, ReportScope(Span.DAY, TODAY), FLAT, journal, LATER)
        sums = {place.bet: each for place, each in book.bets.items()}
    assert (sums["banker"].initial, sums["banker"].squares) == (30_000, 2 * 30_000**2)
    assert (sums["tie"].initial, sums["tie"].squares) == (5_000, 2 * 5_000**2)
    band = made.total.band
    assert band is not None
    # 5 % of 350.00; 1.96 times the root of 300² + 50².
    assert (band.expected, band.within) == (1_750, 59_611)
    assert band.actual == made.total.win
    game = catalogue().find("punto-banco")
    banker, tie = moments_of(game, "banker"), moments_of(game, "tie")
    assert banker is not None
    assert tie is not None
    assert round(30_000 * (1 - banker.returns)) == 317
    assert round(5_000 * (1 - tie.returns)) == 718
    assert round(banker.variance, 2) == Fraction(86, 100)


def test_doubles_and_splits_are_no_initial_stakes(tmp_path: Path) -> None:
    """Returns are told per unit of what lies there before the cards: here as the lines of bets tell it."""
    store = SqliteStore(tmp_path / "journal.db")
    house = PlayedHouse(store, 8)
    house.open_table("hands", "live-blackjack", Mode.VIDEO)
    house.play(table_stream("hands"), 25)
    house.close_table(table_stream("hands"))
    store.close()
    laid: dict[str, int] = {}
    begun = False
    for line in lines_of(tmp_path / "journal.db", table_stream("hands")):
        event = event_in(line)
        match event:
            case e.BettingOpened():
                begun = False
            case e.RoundStarted():
                begun = True
            case e.BetsPut(_, puts) | e.BetsTaken(_, puts) if not begun:
                for put in puts:
                    sign = 1 if isinstance(event, e.BetsPut) else -1
                    laid[put.bet] = laid.get(put.bet, 0) + sign * put.lot.money
            case _:
                pass
    with reading(tmp_path / "journal.db") as journal:
        book = book_of(journal)
    found: dict[str, int] = {}
    for place, sums in book.bets.items():
        found[place.bet] = found.get(place.bet, 0) + sums.initial
    assert found.pop("insurance", 0) > 0, "it is asked for in play, and has its own stake"
    assert found == laid
    main = sum(sums.staked for place, sums in book.bets.items() if place.bet == "main")
    assert main > laid["main"]


# Days.


def moment(text: str) -> int:
    return int(datetime.fromisoformat(text).timestamp()) * SECOND


@pytest.mark.parametrize(
    ("day", "hours"),
    [("2026-03-28", 23), ("2026-03-29", 24), ("2026-10-24", 25), ("2026-10-25", 24), ("2026-11-15", 24)],
)
def test_a_gaming_day_has_the_hours_between_its_beginnings(day: str, hours: int) -> None:
    """In Vienna clocks change at night, on the day that began at six the morning before."""
    days = GamingDay("Europe/Vienna", 6)
    number = datetime.fromisoformat(day).date().toordinal() - datetime(1970, 1, 1).toordinal()
    begins, ends = beginning(days, number), beginning(days, number + 1)
    assert (ends - begins) // (3_600 * SECOND) == hours
    clock = DayClock(days)
    assert clock.of(ends - 1) == (number, hours - 1)
    assert clock.of(begins) == (number, 0)
    assert clock.of(begins - 1)[0] == number - 1


def test_weeks_begin_on_monday_and_months_on_the_first() -> None:
    """15 November 2026 is a Sunday."""
    number = datetime(2026, 11, 15).toordinal() - datetime(1970, 1, 1).toordinal()
    assert range_of(Span.WEEK, number) == DayRange(number - 6, number)
    assert range_of(Span.MONTH, number) == DayRange(number - 14, number + 15)


def midnight_round(tmp_path: Path, end: Callable[[CroupierTable], None]) -> Path:
    """A round that begins before the gaming day ends, and ends after it."""
    store = SqliteStore(tmp_path / "journal.db")
    table = CroupierTable(store, "punto-banco", ("ann",))
    table.wait(((TODAY + 1) * DAY - table.at) // SECOND - 20)
    table.bet("ann", "", "banker", 1_000)
    table.bell()
    table.deal("2s 9h Ks")
    table.wait(5)
    end(table)
    store.close()
    return tmp_path / "journal.db"


def test_a_round_paid_after_midnight_counts_for_the_new_day(tmp_path: Path) -> None:
    def end(table: CroupierTable) -> None:
        place = CardPlace("player", 0)
        corrected = c.CorrectCard(place, parse_card("2s"), parse_card("3s"), "misread")
        table.must(LIVE, c.Request("kim", corrected))
        table.deal("Kd")
        table.pay()

    file = midnight_round(tmp_path, end)
    before, after = reported(file, TODAY), reported(file, TODAY + 1)
    assert (before.total.rounds, before.total.turnover, before.total.corrections) == (0, 0, 0)
    assert (after.total.rounds, after.total.turnover, after.total.corrections) == (1, 1_000, 1)
    assert before.difference is after.difference is None
    assert [shift.rounds for shift in before.shifts] == [1], "a shift counts for the day on which it began"


def test_a_round_void_after_midnight_counts_for_the_new_day_and_moves_nothing(tmp_path: Path) -> None:
    def end(table: CroupierTable) -> None:
        table.must(LIVE, c.Request("kim", c.AskApproval(Voiding(), "a card fell")))
        table.must(LIVE, c.Request("pit", c.GiveApproval(1)))

    file = midnight_round(tmp_path, end)
    before, after = reported(file, TODAY), reported(file, TODAY + 1)
    assert (before.total.voids, after.total.voids) == (0, 1)
    assert after.total.turnover == 0
    assert after.difference is None
    with reading(file) as journal:
        told = report_lines(book_of(journal), ReportScope(Span.DAY, TODAY + 1), LinesAsked("voids"), journal)
    (line,) = told.lines
    assert (line.by, line.second, line.reason) == ("kim", "pit", "a card fell")
