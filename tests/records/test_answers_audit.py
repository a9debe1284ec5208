"""Who wants no insurance is answered for in slices: whoever changes a line of that is found."""

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest
from forgery import Body, cover_traces, lines_of, write
from msgspec.structs import replace
from test_slices_audit import PLAYERS, TABLE, go_on, left_out, renumbered, something_between, swapped, twice
from test_staff_audit import audited

from sabot.games.catalogue import catalogue
from sabot.house.house import House
from sabot.house.table_dealer import WriterFactory
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.store.record import Line
from sabot.store.sqlite import SqliteStore
from sabot.table import commands as c
from sabot.table import underway
from sabot.table.house.configuration import Configuration
from sabot.table.people.guest import Preferences

ACE_FIRST = 3
"""A seed with which the dealer's first card is an ace."""
Change = Callable[[list[Line], int], list[Line]]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Five at the common hand, none of whom wants to be asked; slices of two."""
    file = tmp_path_factory.mktemp("answers") / "journal.db"
    store = SqliteStore(file)
    house = House(store, catalogue(), WriterFactory(b"k" * 32, Random(ACE_FIRST).randbytes))
    for player in PLAYERS:
        house.tell_player(player, CreditsIssued(player, Amount(100_000)), 0)
    assert house.open_table(Configuration(table="t1", game="all-bets-blackjack", mode=Mode.VIDEO), 0) is None
    unasked = c.SetPreferences(Preferences(insurance=False))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(underway, "MOST_AT_ONCE", 2)
        house.tell(TABLE, (c.Request("", c.OpenTable()),), 0)
        for command in (c.Join(), c.PlaceBet("1", "main", Amount(1_000)), unasked):
            house.tell(TABLE, [c.Request(player, command) for player in PLAYERS], 0)
        go_on(house, 1)
    store.close()
    return file


def first_answer(lines: list[Line]) -> int:
    """The line with which many begin to be answered for; a slice follows: a move, and its end."""
    (place,) = [n for n, line in enumerate(lines) if line.name == "many-began" and b"answering" in line.body]
    assert [line.name for line in lines[place + 1 : place + 5]] == ["round-moved", "slice-ended"] * 2
    return place


def test_answers_in_slices_are_proven(played: Path) -> None:
    first_answer(lines_of(played, TABLE))
    verdict = audited(played)
    assert verdict.difference is None
    assert (verdict.proven.rounds, verdict.proven.payouts) == (1, 5)


def _with(lines: list[Line], place: int, **fields: object) -> list[Line]:
    body = msgspec.json.decode(lines[place].body, type=Body) | fields
    return [*lines[:place], replace(lines[place], body=msgspec.json.encode(body)), *lines[place + 1 :]]


def _moves(line: Line) -> list[Body]:
    return msgspec.convert(msgspec.json.decode(line.body, type=Body)["moves"], list[Body])


def another_task(lines: list[Line], place: int) -> list[Line]:
    return _with(lines, place, task="passing")


def takes_it(lines: list[Line], place: int) -> list[Line]:
    first, *rest = _moves(lines[place])
    return _with(lines, place, moves=[first | {"takes": True}, *rest])


def of_another(lines: list[Line], place: int) -> list[Line]:
    first, *rest = _moves(lines[place])
    return _with(lines, place, moves=[first | {"player": "eve"}, *rest])


def one_less(lines: list[Line], place: int) -> list[Line]:
    return _with(lines, place, moves=_moves(lines[place])[1:])


def one_twice(lines: list[Line], place: int) -> list[Line]:
    first, *rest = _moves(lines[place])
    return _with(lines, place, moves=[first, first, *rest])


def in_the_next(lines: list[Line], place: int) -> list[Line]:
    first, *rest = _moves(lines[place])
    later = _with(lines, place + 2, moves=[first, *_moves(lines[place + 2])])
    return _with(later, place, moves=rest)


def counts_fewer(lines: list[Line], place: int) -> list[Line]:
    return _with(lines, place, players=1)


def counts_all(lines: list[Line], place: int) -> list[Line]:
    return _with(lines, place, players=5)


@pytest.mark.parametrize(
    ("after", "change"),
    [
        (0, left_out),
        (0, twice),
        (0, another_task),
        (0, something_between),
        (1, left_out),
        (1, twice),
        (1, takes_it),
        (1, of_another),
        (1, one_less),
        (1, one_twice),
        (1, in_the_next),
        (1, something_between),
        (2, left_out),
        (2, twice),
        (2, counts_fewer),
        (2, counts_all),
        (2, something_between),
        (3, swapped),
    ],
    ids=lambda each: each.__name__ if callable(each) else str(each),
)
def test_a_line_that_was_tampered_with(played: Path, tmp_path: Path, after: int, change: Change) -> None:
    """The beginning, the answers and the end of a slice, the answers of the next one."""
    file = tmp_path / "journal.db"
    shutil.copy(played, file)
    cover_traces(file)
    lines = lines_of(file, TABLE)
    write(file, TABLE, renumbered(change(lines, first_answer(lines) + after)))
    assert audited(file).difference is not None
