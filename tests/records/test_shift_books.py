"""Shifts of croupiers and of drawers, as the command line writes them; their sums are those of the audit."""

import csv
import io
from pathlib import Path

import msgspec
import pytest
from croupier_table import CroupierTable
from desk_history import desk_day
from msgspec.structs import replace
from played_day import journal_in
from played_house import DAWN, PlayedHouse
from test_staff_audit import audited
from typer.testing import CliRunner

from sabot.cards import parse_card
from sabot.cashdesk import events as v
from sabot.cli import app
from sabot.ledger import facts as f
from sabot.ledger.tally import DAY
from sabot.money import Amount
from sabot.records.audit.sums import HouseSums
from sabot.records.reports.cash_book import MADE_GOOD, cash_book
from sabot.records.time_texts import day_text
from sabot.store.codec import written
from sabot.store.commit import Entry
from sabot.store.sqlite import SqliteStore
from sabot.store.streams import DESK, PlayerFact, table_stream
from sabot.table import commands as c
from sabot.table.house.setup import SECOND
from sabot.table.play.play import CardPlace

LIVE = table_stream("live")


def exported(*words: str) -> list[dict[str, str]]:
    done = CliRunner().invoke(app, ["export", *words])
    assert done.exit_code == 0, done.output
    return list(csv.DictReader(io.StringIO(done.output)))


def sums_of(file: Path) -> HouseSums:
    verdict = audited(file)
    assert verdict.difference is None
    assert verdict.sums is not None
    return verdict.sums


def coup(table: CroupierTable, bet: str, amount: int, cards: str) -> None:
    table.bet("ann", "", bet, amount)
    table.bell()
    table.deal(cards)
    table.pay()


def test_each_croupier_has_what_was_dealt_and_taken_meanwhile(tmp_path: Path) -> None:
    """Kim deals a tie of 1,000 at 8:1; lee, who takes over, 3,000 on the Banker at 5 % and misreads a card;
    a supervisor relieves lee, and mia comes the day after."""
    store = SqliteStore(tmp_path / "journal.db")
    table = CroupierTable(store, "punto-banco", ("ann",))
    coup(table, "tie", 1_000, "9s 9h Ks Kd")
    table.must(LIVE, c.Request("kim", c.SignOut()))
    table.must(LIVE, c.Request("lee", c.SignIn()))
    table.bet("ann", "", "banker", 3_000)
    table.bell()
    table.deal("2s 9h")
    table.must(
        LIVE,
        c.Request(
            "lee", c.CorrectCard(CardPlace("player", 0), parse_card("2s"), parse_card("3s"), "misread")
        ),
    )
    table.deal("Ks Kd")
    table.pay()
    table.must(LIVE, c.Request("ann", c.Tip(Amount(200))))
    table.must(LIVE, c.Request("sue", c.Relieve("lee", "taken ill")))
    table.at += DAY
    table.must(LIVE, c.Request("mia", c.SignIn()))
    store.close()
    kim, lee, mia, total = exported("shifts", "--data", str(tmp_path))
    assert [row["croupier"] for row in (kim, lee, mia, total)] == ["kim", "lee", "mia", "total"]
    assert (kim["rounds"], kim["turnover"], kim["win"], kim["corrections"]) == ("1", "1000", "-8000", "0")
    assert (lee["rounds"], lee["turnover"], lee["commission"], lee["win"]) == ("1", "3000", "150", "-3000")
    assert (lee["tips_shown"], lee["corrections"], lee["relieved_by"]) == ("2.00", "1", "sue")
    assert kim["went"] == lee["came"] < lee["went"] < mia["came"]
    assert mia["went"] == ""
    assert (total["rounds"], total["turnover"], total["tips"]) == ("2", "4000", "200")
    second = day_text(DAWN // DAY + 1)
    assert [row["croupier"] for row in exported("shifts", "--data", str(tmp_path), "--from", second)] == [
        "mia",
        "total",
    ]
    assert exported("shifts", "--data", str(tmp_path), "--to", "2020-01-01") == []


def test_a_drawer_tells_what_went_over_it_and_who_approved(tmp_path: Path) -> None:
    """The hand-pay of 5,000.00 has a second person, and 1,000.00 came as change."""
    store = SqliteStore(tmp_path / "journal.db")
    desk_day(store)
    store.close()
    drawer, total = exported("drawers", "--data", str(tmp_path))
    assert (drawer["cashier"], drawer["opened_with"], drawer["moved"]) == ("cas", "2000000", "100000")
    assert (drawer["paid_in"], drawer["counted"]) == ("1400000", "2000000")
    # A ticket of 100,000, by hand 500,000, tips of 3,000, and 10,000 that were withdrawn.
    assert drawer["paid_out"] == "613000"
    assert drawer["expected"] == str(2_000_000 + 1_400_000 - 613_000 + 100_000)
    assert drawer["difference"] == str(2_000_000 - int(drawer["expected"]))
    assert drawer["approved_by"] == "sue"
    assert (total["drawer"], total["paid_in"], total["difference"]) == (
        "total",
        "1400000",
        drawer["difference"],
    )
    told = CliRunner().invoke(app, ["export", "drawers", "--json", "--data", str(tmp_path)])
    assert msgspec.json.decode(told.output)[0]["paid_out_shown"] == "6130.00"


def test_all_shifts_together_are_what_the_audit_counts(tmp_path: Path) -> None:
    sums = sums_of(journal_in(tmp_path))
    *shifts, total = exported("shifts", "--data", str(tmp_path))
    assert len(shifts) > 1
    for name in ("turnover", "back", "win", "commission"):
        assert int(total[name]) == sum(int(row[name]) for row in shifts) == getattr(sums, name)
    for name in ("rounds", "voids", "bets", "golden"):
        assert int(total[name]) == sum(getattr(table, name) for table in sums.tables)
    for table in sums.tables:
        own = [row for row in shifts if row["table"] == table.table]
        assert sum(int(row["turnover"]) for row in own) == table.turnover


@pytest.mark.long
def test_all_drawers_together_are_the_cash_that_the_audit_counts(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "journal.db")
    desk_day(store)
    store.close()
    sums = sums_of(tmp_path / "journal.db")
    *drawers, total = exported("drawers", "--data", str(tmp_path))
    assert (int(total["paid_in"]), int(total["paid_out"])) == (sums.cash_taken, sums.cash_paid)
    told = {row["drawer"]: (int(row["paid_in"]), int(row["paid_out"])) for row in drawers}
    assert told == {name: (cash.taken, cash.paid) for name, cash in sums.drawers.items()}
    tips = sum(int(row["tips"]) for row in exported("shifts", "--data", str(tmp_path))[:-1])
    paid = [row for row in exported("cash", "--data", str(tmp_path)) if row["kind"] == "desk-tips-paid"]
    assert tips + sum(int(row["amount"]) for row in paid) == sums.tips


def test_tickets_that_were_paid_before_there_was_a_desk_are_cash_too(tmp_path: Path) -> None:
    """One of 50.00 is reserved on one day and paid on the next; one is kept, one goes into a purse."""
    store = SqliteStore(tmp_path / "journal.db")
    house = PlayedHouse(store, 1, ("ann", "bob"))
    facts: tuple[PlayerFact, ...] = (
        *(f.TicketIssued(number, "bob", Amount(5_000)) for number in "123"),
        *(f.TicketReserved(number, "", Amount(5_000)) for number in "12"),
        f.TicketReserved("3", "ann", Amount(5_000)),
        f.TicketReleased("2"),
        *(f.TicketRedeemed(number) for number in "13"),
    )
    for fact in facts:
        house.at += DAY if fact == f.TicketRedeemed("1") else SECOND
        house.house.tell_player("bob", fact, house.at)
    store.close()
    sums = sums_of(tmp_path / "journal.db")
    assert (sums.cash_taken, sums.cash_paid) == (0, 5_000)
    for words in ((), ("--from", day_text(DAWN // DAY + 1))):
        (paid,) = exported("cash", "--data", str(tmp_path), *words)
        assert (paid["kind"], paid["amount"], paid["reference"]) == ("ticket-redeemed", "-5000", "1")
    counter, total = exported("drawers", "--data", str(tmp_path))
    assert (counter["drawer"], counter["paid_out"], total["paid_out"]) == ("", "5000", "5000")


def test_what_tickets_of_before_lacked_was_cash_of_the_house() -> None:
    """Where one had been void twice, the next to be taken over was short of as much."""
    kept = v.Adopted("1", 1, "bob", Amount(5_000), DAWN, DAWN + DAY, short=Amount(2_000))
    opened = v.DeskOpened((kept, replace(kept, number="2", sequence=2, short=Amount(0))))
    (found,) = cash_book((written(DESK, 1, DAWN, Entry(opened)),))
    assert (found.amount, found.drawer, found.reason) == (2_000, "", MADE_GOOD)
