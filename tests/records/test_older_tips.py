"""Tips of before their rules: proven in an older house, and found where newer lines stand before them."""

from pathlib import Path

import pytest
from desk_history import CASHIER, DeskHistory
from forgery import cover_traces, find, lines_of, write
from msgspec.structs import replace
from test_staff_audit import audited

from sabot.cashdesk import commands as d
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.records.audit import Difference
from sabot.store.sqlite import SqliteStore
from sabot.store.streams import DESK, table_stream
from sabot.table import commands as c
from sabot.table.house.setup import SECOND

FIRST, SECOND_TABLE = table_stream("salon"), table_stream("foyer")
TIP, PAID, OPENED = "tip-given", "desk-tips-paid", "desk-opened"


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A tip at a table, its payment to who answered a call there, and then a tip at another table."""
    file = tmp_path / "journal.db"
    store = SqliteStore(file)
    house = DeskHistory(store)
    house.ask(d.Request(CASHIER, d.OpenDrawer(Amount(100_000))))
    house.deposit("dot", 100_000)
    house.people = ("dot",)
    for stream in (FIRST, SECOND_TABLE):
        house.at += 5 * SECOND
        table = stream.partition(":")[2]
        assert house.open_table(table, "punto-banco", Mode.VIDEO) == stream
        house.must(stream, c.Request("dot", c.Tip(Amount(5_000))))
        house.must(stream, c.Request("dot", c.CallAttendant()))
        house.must(stream, c.Request("kim", c.AnswerCall("dot")))
        house.at += 5 * SECOND
        if stream == FIRST:
            house.ask(d.Request(CASHIER, d.PayTips(table, "kim", Amount(3_000), served=True)))
    store.close()
    cover_traces(file)
    return file


def as_of(file: Path, stream: str, name: str, version: int) -> int:
    """The first line of this name becomes one of an older program."""
    number, lines = find(file, stream, name), lines_of(file, stream)
    lines[number - 1] = replace(lines[number - 1], version=version)
    write(file, stream, lines)
    return number


def found_in(file: Path) -> Difference:
    found = audited(file).difference
    assert found is not None, "nothing was noticed"
    return found


def test_the_evening_is_proven(evening: Path) -> None:
    verdict = audited(evening)
    assert verdict.difference is None, verdict.difference.text()
    assert verdict.proven.tips == 2


@pytest.mark.parametrize("version", [1, 2])
def test_an_older_payment_in_a_desk_that_opened_since_is_found(evening: Path, version: int) -> None:
    number = as_of(evening, DESK, PAID, version)
    found = found_in(evening)
    assert (found.stream, found.line, found.what) == (DESK, number, "the version of the line")


@pytest.mark.parametrize("version", [1, 2])
def test_an_older_tip_at_a_table_without_earlier_ones_is_found(evening: Path, version: int) -> None:
    """The desk opened before it, by a program that asks what of a tip are credits of the house."""
    number = as_of(evening, SECOND_TABLE, TIP, version)
    found = found_in(evening)
    assert (found.stream, found.line, found.what) == (SECOND_TABLE, number, "the version of the line")


def test_an_older_tip_after_a_newer_one_at_another_table_is_found(evening: Path) -> None:
    as_of(evening, DESK, OPENED, 2)
    as_of(evening, DESK, PAID, 2)
    assert audited(evening).difference is None
    number = as_of(evening, SECOND_TABLE, TIP, 2)
    found = found_in(evening)
    assert (found.stream, found.line) == (SECOND_TABLE, number)


def test_an_older_house_is_proven_and_says_so(evening: Path) -> None:
    as_of(evening, DESK, OPENED, 2)
    as_of(evening, DESK, PAID, 1)
    as_of(evening, FIRST, TIP, 1)
    as_of(evening, SECOND_TABLE, TIP, 2)
    verdict = audited(evening)
    assert verdict.difference is None, verdict.difference.text()
    assert {
        "2 tips do not say what of them are credits of the house, and are paid out whole",
        "1 payments of tips are older than the rule of who gets them",
        "1 payments are older than what is paid in a day is summed, and were not",
    } <= set(verdict.notes)
