"""The book of days and the cash book, as the command line writes them."""

import csv
import io
from pathlib import Path

from croupier_table import CroupierTable
from desk_history import desk_day
from played_house import DAWN
from typer.testing import CliRunner

from sabot.cli import app
from sabot.ledger.tally import DAY
from sabot.money import Amount
from sabot.records.moments import day_text
from sabot.store.sqlite import SqliteStore
from sabot.store.streams import table_stream
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
    table.must(table_stream("live"), c.Tip("ann", Amount(200)))
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
