"""The book of days and the cash book, as the command line writes them."""

import csv
import io
from datetime import datetime
from pathlib import Path

import msgspec
import pytest
from croupier_table import CroupierTable
from desk_history import desk_day
from played_house import DAWN
from typer.testing import CliRunner

from sabot.cashdesk.events import TipsPaid
from sabot.cli import app
from sabot.ledger.tally import DAY
from sabot.money import Amount
from sabot.records.gaming_day import GamingDay
from sabot.records.reports.cash_book import cash_book
from sabot.records.reports.export_rows import as_csv
from sabot.records.time_texts import day_text
from sabot.store.record import Line
from sabot.store.sqlite import SqliteStore
from sabot.store.streams import DESK, table_stream
from sabot.table import commands as c

FIRST_DAY = day_text(DAWN // DAY)


def exported(*words: str) -> list[dict[str, str]]:
    done = CliRunner().invoke(app, ["export", *words])
    assert done.exit_code == 0, done.output
    return list(csv.DictReader(io.StringIO(done.output)))


def test_a_day_by_table_with_its_sums(tmp_path: Path) -> None:
    """A tie of 1,000 at 8:1, then 3,000 on the Banker, who wins: 5 % of it is commission; and a tip."""
    store = SqliteStore(tmp_path / "journal.db")
    table = CroupierTable(store, "punto-banco", ("ann",))
    for bet, amount, cards in (("tie", 1_000, "9s 9h Ks Kd"), ("banker", 3_000, "2s 9h Ks Kd")):
        table.bet("ann", "", bet, amount)
        table.bell()
        table.deal(cards)
        table.pay()
    table.must(table_stream("live"), c.Request("ann", c.Tip(Amount(200))))
    store.close()
    rows = exported("days", "--data", str(tmp_path))
    assert [(row["period"], row["table"]) for row in rows] == [
        (FIRST_DAY, "live"),
        (FIRST_DAY, "total"),
        ("total", "total"),
    ]
    for row in rows:
        # 9,000 come back for the tie; 3,000 and 2,850 for the Banker.
        assert (row["turnover"], row["back"], row["commission"]) == ("4000", "14850", "150")
        assert (row["win"], row["tips"], row["rounds"]) == ("-11000", "200", "2")
    assert exported("days", "--data", str(tmp_path), "--from", "2030-01-01") == []


def test_the_cash_book_names_who_allowed_tips() -> None:
    paid = TipsPaid("coup", "kim", Amount(400_000), "drawer-1", "cas", "sue", 5)
    line = Line(DESK, 9, 5, "desk-tips-paid", 3, msgspec.json.encode(paid), "", b"")
    (found,) = cash_book((line,))
    assert (found.amount, found.player, found.second, found.reference) == (-400_000, "kim", "sue", "coup")


def test_the_cash_book_names_drawer_cashier_and_reference(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "journal.db")
    desk_day(store)
    store.close()
    rows = exported("cash", "--data", str(tmp_path))
    assert sum(int(row["amount"]) for row in rows) == 1_400_000 - 613_000
    by_hand = next(row for row in rows if row["kind"] == "desk-hand-paid")
    assert (by_hand["amount_shown"], by_hand["by"], by_hand["second"]) == ("-5000.00", "cas", "sue")
    assert (by_hand["player"], by_hand["drawer"]) == ("cid", "drawer-1")
    cashed = next(row for row in rows if row["kind"] == "desk-ticket-redeemed")
    assert cashed["reference"] == "000000000000000024"
    closed = next(row for row in rows if row["kind"] == "desk-drawer-closed")
    assert closed["reason"] == "counted 2000000, expected 2887000"


def test_a_day_that_is_none_is_refused(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "journal.db").close()
    done = CliRunner().invoke(app, ["export", "days", "--data", str(tmp_path), "--from", "yesterday"])
    assert done.exit_code == 2


# Gaming days.


@pytest.mark.parametrize(
    ("moment", "zone", "begins", "day"),
    [
        # In Vienna it is 01:30 of the next day then; at 06:00 the next gaming day begins.
        ("2026-11-16T00:30", "UTC", 0, "2026-11-16"),
        ("2026-11-16T23:30", "UTC", 0, "2026-11-16"),
        ("2026-11-16T23:30", "Europe/Vienna", 0, "2026-11-17"),
        ("2026-11-17T04:59", "Europe/Vienna", 6, "2026-11-16"),
        ("2026-11-17T05:00", "Europe/Vienna", 6, "2026-11-17"),
        # Summer time: two hours east of UTC until the night of 25 October 2026, when 03:00 becomes 02:00.
        ("2026-10-24T03:59", "Europe/Vienna", 6, "2026-10-23"),
        ("2026-10-24T04:00", "Europe/Vienna", 6, "2026-10-24"),
        ("2026-10-25T04:59", "Europe/Vienna", 6, "2026-10-24"),
        ("2026-10-25T05:00", "Europe/Vienna", 6, "2026-10-25"),
        ("2026-11-16T08:59", "America/Los_Angeles", 1, "2026-11-15"),
    ],
)
def test_a_moment_belongs_to_one_gaming_day(moment: str, zone: str, begins: int, day: str) -> None:
    at = int(datetime.fromisoformat(f"{moment}+00:00").timestamp()) * 1_000_000
    assert day_text(GamingDay(zone, begins).of(at)) == day


@pytest.mark.long
def test_gaming_days_begin_at_the_hour_of_the_house(tmp_path: Path) -> None:
    """It is 14 November 2023, 22:13 by UTC: 23:13 in Vienna, 07:13 of the next day in Tokyo."""
    store, config = SqliteStore(tmp_path / "journal.db"), tmp_path / "house.toml"
    table = CroupierTable(store, "punto-banco", ("ann",))
    table.bet("ann", "", "tie", 1_000)
    table.bell()
    table.deal("9s 9h Ks Kd")
    table.pay()
    store.close()
    for zone, begins, day in (
        ("UTC", 0, "2023-11-14"),
        ("UTC", 23, "2023-11-13"),
        ("Europe/Vienna", 23, "2023-11-14"),
        ("Asia/Tokyo", 0, "2023-11-15"),
        ("Asia/Tokyo", 8, "2023-11-14"),
    ):
        config.write_text(f'time_zone = "{zone}"\nday_begins = {begins}\n')
        where = ("--data", str(tmp_path), "--config", str(config))
        assert exported("days", *where)[0]["period"] == day
        assert exported("turnover", *where)[0]["period"] == day
        assert exported("days", *where, "--from", day, "--to", day)
        assert exported("days", *where, "--to", "2023-11-12") == []


@pytest.mark.parametrize(
    "text", ["=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠1"]
)
def test_no_cell_of_a_file_is_computed_by_a_spreadsheet(text: str) -> None:
    """Names, reasons and references come from people; amounts below nothing stay amounts."""
    (_, told) = csv.reader(io.StringIO(as_csv([{"reason": text, "amount": "-5.00"}]), newline=""))
    assert told == [f"'{text}", "-5.00"]
