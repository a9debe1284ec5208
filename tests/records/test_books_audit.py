"""Money in the audit: tickets that go from player to player, and nobody below nothing at any time."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from forgery import Body, cover_traces, execute, find, forge, forge_transfers
from msgspec.structs import replace
from played_day import journal_in
from played_house import PlayedHouse
from typer.testing import CliRunner

from sabot.cli import app
from sabot.games.catalogue import catalogue
from sabot.ledger import facts as f
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.records.all_records import Records, continued
from sabot.records.audit import Difference, audit
from sabot.records.audit.funds import PATIENCE, Funds
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.records.journal.sqlite_reader import SqliteReader
from sabot.store.memory import MemoryStore
from sabot.store.record import Record, link
from sabot.store.writing import Head

WALLET = "wallet:ann"


def test_tickets_are_proven_whoever_brings_them_back() -> None:
    house = PlayedHouse(MemoryStore(), 1, ("ann", "bob"))
    # Bob's stream comes after Ann's, and the ticket goes from them to her.
    for player, fact in (
        ("bob", f.TicketIssued("1", "bob", Amount(5_000))),
        ("ann", f.TicketReserved("1", "ann", Amount(5_000))),
        ("bob", f.TicketReleased("1")),
        ("ann", f.TicketReserved("1", "ann", Amount(5_000))),
        ("ann", f.TicketRedeemed("1")),
    ):
        house.wait(1)
        house.house.tell_player(player, fact, house.at)
    journal = JournalReader(StoreReader(house.store))
    verdict = audit(journal, catalogue())
    assert verdict.difference is None, verdict.difference.text()
    records = continued(Records(), journal, catalogue())
    assert records.balances.wallet("ann") == 1_005_000
    assert [entry.words.title for entry in records.statements.of("ann")] == [
        "Play credits",
        "Ticket redeemed",
    ]


def difference(file: Path) -> Difference:
    reader = SqliteReader(file)
    verdict = audit(JournalReader(reader), catalogue())
    reader.close()
    assert verdict.difference is not None, "nothing was noticed"
    return verdict.difference


def test_money_that_was_not_there_when_it_was_staked_is_noticed(tmp_path: Path) -> None:
    """Everything agrees with everything, but Ann staked before she had anything."""
    journal = journal_in(tmp_path)
    cover_traces(journal)
    number = find(journal, "player:ann", "credits-issued")
    forge(journal, "player:ann", number, lambda event: {**event, "amount": 100})

    def less(transfers: list[Body]) -> None:
        transfers[0]["amount"] = 100

    forge_transfers(journal, "player:ann", number, less)
    for account, change in ((WALLET, -999_900), ("issuer", 999_900)):
        execute(journal, "UPDATE accounts SET balance = balance + ? WHERE name = ?", change, account)
    found = difference(journal)
    assert found.what.startswith(f"the account {WALLET} at ")
    assert found.expected == "never less than nothing"


def test_a_hold_that_nobody_made_is_noticed(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    hold = ("player:ann:9/0", 99, "stake", WALLET, "held:coup", 100, "coup/1/1", "player")
    with closing(sqlite3.connect(journal)) as db, db:
        db.execute("INSERT INTO holds VALUES (?, ?, ?, ?, ?, ?, ?, ?)", hold)
    found = difference(journal)
    assert (found.stream, found.what, found.expected) == ("the books", "the hold player:ann:9/0", "null")


SOON, LATER = PATIENCE, PATIENCE + 1


@pytest.mark.parametrize(
    ("changes", "first"),
    [
        ([(0, 100), (5, -100)], None),
        ([(0, 100), (5, -101)], (5, -1)),
        # Two machines: what was paid was stamped a little later than what was staked of it.
        ([(0, -50), (SOON, 50)], None),
        ([(0, -50), (LATER, 50)], (0, -50)),
        # The order in which streams are read says nothing.
        ([(9, -100), (3, 100)], None),
        ([(3, 100), (4, -200), (5, 100), (6, -1)], (6, -1)),
    ],
)
def test_an_account_is_overdrawn_where_it_stays_below_nothing(
    changes: list[tuple[int, int]], first: tuple[int, int] | None
) -> None:
    funds = Funds()
    for at, change in changes:
        funds.change(at, {WALLET: change})
    assert funds.overdrawn() == (None if first is None else (WALLET, *first))


def test_funds_of_several_streams_are_laid_together() -> None:
    here, there = Funds(), Funds()
    here.change(5, {WALLET: -100})
    there.change(3, {WALLET: 100, "wallet:bob": 5})
    here.add(there)
    assert here.overdrawn() is None
    elsewhere = Funds()
    elsewhere.change(LATER, {"wallet:bob": -6})
    here.add(elsewhere)
    assert here.overdrawn() == ("wallet:bob", LATER, -1)


def test_a_damaged_page_is_told_and_what_is_there_is_not_touched(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    body = bytearray(journal.read_bytes())
    middle = len(body) // 2 // 4_096 * 4_096
    body[middle : middle + 2_000] = bytes(2_000)
    journal.write_bytes(body)
    done = CliRunner().invoke(app, ["audit", "--data", str(tmp_path)])
    assert done.exit_code in (1, 2)
    assert done.exception is None or isinstance(done.exception, SystemExit)
    assert journal.read_bytes() == body


def test_an_event_without_the_money_that_it_means_is_noticed() -> None:
    store = MemoryStore()
    house = PlayedHouse(store, 1, ("ann",))
    stream = house.open_table("t1", "live-blackjack", Mode.VIDEO)
    lines = store._records[stream]
    tip = b'{"type":"tip-given","player":"ann","amount":500}'
    forged = replace(lines[-1].line, number=len(lines) + 1, name="tip-given", body=tip)
    lines.append(Record(forged, link(lines[-1].hash, forged)))
    store._heads[stream] = Head(forged.number, lines[-1].hash)
    found = audit(JournalReader(StoreReader(store)), catalogue()).difference
    assert found is not None
    assert (found.stream, found.line) == (stream, forged.number)
    assert found.what == "its money cannot be booked"
