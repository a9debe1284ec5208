"""Rounds of many, paid, repeated and closed slice by slice: in records once, after a stop whole, audited."""

import shutil
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import msgspec
import pytest
from forgery import Body, cover_traces, lines_of, write
from msgspec.structs import replace
from test_staff_audit import audited

from sabot.games.catalogue import catalogue
from sabot.house.house import House
from sabot.house.reopening import begun_by
from sabot.house.table_dealer import WriterFactory
from sabot.ledger import purse_of
from sabot.ledger.facts import CreditsIssued
from sabot.ledger.lot import Lot
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.records.audit.check_slices import SliceCheck
from sabot.records.audit.verdict import Difference, DifferenceFound
from sabot.records.history.round_index import RoundIndex
from sabot.records.reports.day_book import day_book
from sabot.store.codec import event_in
from sabot.store.commit import Answer, Commit
from sabot.store.record import Line
from sabot.store.sqlite import SqliteStore
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table import underway
from sabot.table.evolve import evolve
from sabot.table.house.configuration import Configuration
from sabot.table.people.guest import QueuedBets
from sabot.table.state import Phase
from sabot.table.underway import Task

TABLE = "table:t1"
PLAYERS = ("ann", "bob", "cid", "dan", "eve")


class Kept(SqliteStore):
    """As the disk is after each commit."""

    def __init__(self, file: Path, folder: Path) -> None:
        super().__init__(file)
        self._file, self._folder = file, folder
        self.copies: list[Path] = []

    def commit_all(self, commits: Sequence[Commit]) -> list[Answer]:
        answers = super().commit_all(commits)
        copy = self._folder / f"{len(self.copies)}.db"
        with closing(sqlite3.connect(self._file)) as here, closing(sqlite3.connect(copy)) as there:
            here.backup(there)
        self.copies.append(copy)
        return answers


def house_over(store: SqliteStore) -> House:
    return House(store, catalogue(), WriterFactory(b"k" * 32, Random(1).randbytes))


def play(store: SqliteStore) -> None:
    """Two rounds of five at the common hand, the second repeats the first; a third one is void, and bets for
    a fourth go back with their shoe."""
    house, at = house_over(store), 0
    for player in PLAYERS:
        house.tell_player(player, CreditsIssued(player, Amount(100_000)), at)
    assert house.open_table(Configuration(table="t1", game="all-bets-blackjack", mode=Mode.VIDEO), at) is None
    house.tell(TABLE, (c.Request("", c.OpenTable()),), at)
    house.tell(TABLE, [c.Request(player, c.Join()) for player in PLAYERS], at)
    bets = [c.Request(player, c.PlaceBet("1", "main", Amount(1_000))) for player in PLAYERS]
    house.tell(TABLE, bets, at)
    go_on(house, 1)
    house.tell(TABLE, [c.Request(player, c.QueueBets(QueuedBets())) for player in PLAYERS], house.last_moment)
    go_on(house, 2)
    while house.writers[TABLE].table.phase is not Phase.BETTING:
        house.pass_time(house.next_moment() or 0)
    house.tell(TABLE, bets, house.last_moment)
    while house.writers[TABLE].table.phase is Phase.BETTING:
        house.pass_time(house.next_moment() or 0)
    house.tell(TABLE, (c.Request("", c.LoseShoe("it fell down")),), house.last_moment)
    while house.writers[TABLE].table.phase is not Phase.BETTING:
        house.pass_time(house.next_moment() or 0)
    house.tell(TABLE, bets, house.last_moment)
    house.tell(TABLE, (c.Request("", c.LoseShoe("it fell down again")),), house.last_moment)


def go_on(house: House, rounds: int) -> None:
    """Until so many rounds are paid."""
    for _ in range(60):
        if len(house.writers[TABLE].table.history) >= rounds:
            return
        due = house.next_moment()
        assert due is not None
        house.pass_time(due)
    raise AssertionError("no round is paid")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Path], Path]:
    """The journal with slices of two, its copies after each commit, and the same without slices."""
    folder = tmp_path_factory.mktemp("slices")
    plain = SqliteStore(folder / "plain.db")
    play(plain)
    plain.close()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(underway, "MOST_AT_ONCE", 2)
        store = Kept(folder / "journal.db", folder)
        play(store)
        copies = store.copies
        store.close()
    return folder / "journal.db", copies, folder / "plain.db"


def names(file: Path) -> list[str]:
    return [line.name for line in lines_of(file, TABLE)]


def test_few_are_served_as_ever(played: tuple[Path, list[Path], Path]) -> None:
    _, _, plain = played
    assert not {"many-began", "slice-ended", "part-paid"} & {*names(plain)}


def test_a_journal_of_before_there_were_slices(
    played: tuple[Path, list[Path], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rounds of more than are served at once today were voided and paid in one piece: they stand so."""
    file = tmp_path / "journal.db"
    shutil.copy(played[2], file)
    monkeypatch.setattr(underway, "MOST_AT_ONCE", 2)
    assert "round-voided" in names(file)
    assert not {"many-began", "part-voided"} & {*names(file)}
    before = audited(file)
    assert before.difference is None
    store = SqliteStore(file)
    house = house_over(store)
    house.reopen(house.last_moment)
    assert [purse_of(store.ledger, player).held for player in PLAYERS] == [0] * len(PLAYERS)
    while house.writers[TABLE].table.phase is not Phase.BETTING:
        house.pass_time(house.next_moment() or 0)
    bets = [c.Request(player, c.PlaceBet("1", "main", Amount(1_000))) for player in PLAYERS]
    house.tell(TABLE, bets, house.last_moment)
    go_on(house, len(house.writers[TABLE].table.history) + 1)
    store.close()
    verdict = audited(file)
    assert verdict.difference is None
    assert verdict.proven.rounds == before.proven.rounds + 1


def test_a_round_in_slices_is_proven_and_counted_once(played: tuple[Path, list[Path], Path]) -> None:
    file, _, plain = played
    assert names(file).count("many-began") >= 6
    assert names(file).count("part-paid") == 4
    verdict, before = audited(file), audited(plain)
    assert verdict.difference is None
    assert before.difference is None
    assert (verdict.proven.rounds, verdict.proven.payouts) == (2, 10)
    assert (before.proven.rounds, before.proven.payouts) == (2, 10)
    assert day_book(lines_of(file, TABLE)) == day_book(lines_of(plain, TABLE))
    assert shares(file) == shares(plain)


def shares(file: Path) -> list[tuple[object, ...]]:
    """Of each player, all rounds with what was staked and came back."""
    index = RoundIndex()
    for line in lines_of(file, TABLE):
        index.follow(line)
    return [(p, place.round, place.shares[p]) for p in PLAYERS for place in index.rounds_of(p)]


def test_a_house_that_stops_between_two_slices_goes_on(played: tuple[Path, list[Path], Path]) -> None:
    """After each commit the power goes; what is opened again comes to the same end, and is proven."""
    _, copies, _ = played
    middle = 0
    for copy in copies:
        if TABLE not in heads(copy):
            continue
        store = SqliteStore(copy)
        house = house_over(store)
        middle += names(copy)[-1] in ("many-began", "slice-ended", "part-paid")
        house.reopen(house.last_moment)
        assert house.writers[TABLE].table.underway is None
        if house.writers[TABLE].table.bettors:
            go_on(house, len(house.writers[TABLE].table.history) + 1)
        store.close()
        verdict = audited(copy)
        assert verdict.difference is None, f"{copy.name}: {verdict.difference}"
        assert verdict.proven.payouts % len(PLAYERS) == 0
    assert middle >= 8


def heads(file: Path) -> set[str]:
    with closing(sqlite3.connect(file)) as db:
        return {name for (name,) in db.execute("SELECT name FROM streams")}


def renumbered(lines: list[Line]) -> list[Line]:
    return [replace(line, number=place) for place, line in enumerate(lines, 1)]


def twice(lines: list[Line], place: int) -> list[Line]:
    return [*lines[: place + 1], *lines[place:]]


def left_out(lines: list[Line], place: int) -> list[Line]:
    return [*lines[:place], *lines[place + 1 :]]


def swapped(lines: list[Line], place: int) -> list[Line]:
    second = next(n for n, line in enumerate(lines) if n > place and line.name == lines[place].name)
    changed = list(lines)
    changed[place], changed[second] = lines[second], lines[place]
    return changed


def also_in_the_next(lines: list[Line], place: int) -> list[Line]:
    """A player of this slice is in the next one, too."""
    second = next(n for n, line in enumerate(lines) if n > place and line.name == lines[place].name)
    here, there = (msgspec.json.decode(lines[n].body, type=Body) for n in (place, second))
    assert isinstance(here["bets"], list)
    assert isinstance(there["bets"], list)
    there["bets"] = [*there["bets"], here["bets"][0]]
    changed = list(lines)
    changed[second] = replace(lines[second], body=msgspec.json.encode(there))
    return changed


def something_between(lines: list[Line], place: int) -> list[Line]:
    joined = next(line for line in lines if line.name == "guest-joined")
    body = msgspec.json.encode(msgspec.json.decode(joined.body, type=Body) | {"player": "zoe"})
    return [*lines[: place + 1], replace(joined, body=body, command=""), *lines[place + 1 :]]


@pytest.mark.parametrize(
    ("name", "change", "what"),
    [
        ("part-paid", twice, "a payout"),
        ("part-paid", left_out, "a payout"),
        ("part-paid", swapped, "a payout"),
        ("part-paid", also_in_the_next, "what the round pays"),
        ("part-paid", something_between, "the event while paying"),
        ("part-voided", twice, "players whose stakes go back"),
        ("part-voided", left_out, "players whose stakes go back"),
        ("part-voided", swapped, "players whose stakes go back"),
        ("slice-ended", twice, "players of a slice"),
        ("slice-ended", something_between, "the event while closing"),
    ],
)
def test_a_slice_that_was_tampered_with(
    played: tuple[Path, list[Path], Path],
    tmp_path: Path,
    name: str,
    change: Callable[[list[Line], int], list[Line]],
    what: str,
) -> None:
    file = tmp_path / "journal.db"
    shutil.copy(played[0], file)
    cover_traces(file)
    lines = lines_of(file, TABLE)
    changes = change(lines, names(file).index(name))
    write(file, TABLE, renumbered(changes))
    found = audited(file).difference
    assert found is not None
    assert found.what == what


def first_wish(events: list[e.Event]) -> int:
    return next(n for n, one in enumerate(events) if isinstance(one, e.BetsPut) and one.button == "wish")


def passed_over(events: list[e.Event]) -> None:
    """Whose bets were to be repeated has none, and hears of nothing."""
    del events[first_wish(events) : first_wish(events) + 2]


def repeated_later(events: list[e.Event]) -> None:
    first = first_wish(events)
    end = next(n for n, one in enumerate(events) if n > first and isinstance(one, e.SliceEnded))
    events[end + 1 : end + 1] = events[first : first + 2]
    del events[first : first + 2]


def repeated_twice(events: list[e.Event]) -> None:
    first = first_wish(events)
    events.insert(first, events[first])


def no_strike(events: list[e.Event]) -> None:
    del events[next(n for n, one in enumerate(events) if isinstance(one, e.TimeMissed))]


def chosen_for_fewer(events: list[e.Event]) -> None:
    place = next(n for n, one in enumerate(events) if isinstance(one, e.RoundMoved) and len(one.moves) == 2)
    moved = events[place]
    assert isinstance(moved, e.RoundMoved)
    events[place] = replace(moved, moves=moved.moves[:1])


def first_return(events: list[e.Event]) -> int:
    return next(n for n, one in enumerate(events) if isinstance(one, e.BetsTaken))


def kept_back(events: list[e.Event]) -> None:
    """Whose bets were to go back has them still."""
    del events[first_return(events)]


def returned_in_part(events: list[e.Event]) -> None:
    place = first_return(events)
    taken = events[place]
    assert isinstance(taken, e.BetsTaken)
    (put,) = taken.puts
    events[place] = replace(taken, puts=(replace(put, lot=Lot(Amount(put.lot.money - 100))),))


def begun_for_nobody(events: list[e.Event]) -> None:
    place = next(n for n, one in enumerate(events) if isinstance(one, e.RoundMoved))
    events.insert(place, e.ManyBegan(Task.PAYING))


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (passed_over, "players who were passed over"),
        (repeated_later, "players who were passed over"),
        (repeated_twice, "bets of players"),
        (no_strike, "missed times"),
        (chosen_for_fewer, "choices by the table"),
        (kept_back, "players whose stakes go back"),
        (returned_in_part, "players with stakes that stay"),
        (begun_for_nobody, "what the table does"),
    ],
)
def test_players_of_a_slice_are_proven_without_their_money(
    played: tuple[Path, list[Path], Path], change: Callable[[list[e.Event]], None], what: str
) -> None:
    """Whoever has made the books anew, too."""
    first, *lines = lines_of(played[0], TABLE)
    told = [event_in(line) for line in lines]
    events = [event for event in told if isinstance(event, e.Event)]
    assert found_in(first, events) is None
    change(events)
    found = found_in(first, events)
    assert found is not None
    assert found.what == what


def found_in(first: Line, events: list[e.Event]) -> Difference | None:
    check, table = SliceCheck(TABLE), begun_by(TABLE, event_in(first), catalogue()).table
    try:
        for event in events:
            check.follow(first, table, event)
            table = evolve(table, event)
    except DifferenceFound as wrong:
        return wrong.difference
    return None
