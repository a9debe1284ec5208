"""Limits and exclusions derived again from the journal: what was staked against them is found."""

from pathlib import Path

import pytest
from croupier_table import CroupierTable
from forgery import cover_traces, find, forge, lines_of, write
from msgspec.structs import replace
from played_house import DAWN

from sabot.games.catalogue import catalogue
from sabot.games.wager import FieldBound
from sabot.house.player_limits import Restraints
from sabot.ledger.purse import FREE, GONE, Restraint
from sabot.money import Amount
from sabot.records.audit import Verdict, audit
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.records.journal.sqlite_reader import SqliteReader
from sabot.store.journal import Store
from sabot.store.memory import MemoryStore
from sabot.store.sqlite import SqliteStore
from sabot.store.streams import (
    LimitSet,
    PlayerExcluded,
    SessionBegan,
    SessionEnded,
    player_stream,
    table_stream,
)
from sabot.table import commands as c
from sabot.table.house.setup import SECOND
from sabot.table.people import table_services

ANN, LIVE = player_stream("ann"), table_stream("live")
HOUR = 3_600 * SECOND


def audited(file: Path) -> Verdict:
    reader = SqliteReader(file)
    try:
        return audit(JournalReader(reader), catalogue())
    finally:
        reader.close()


def a_bounded_evening(store: Store) -> CroupierTable:
    """Ann may stake 5,000 a day; she stakes 3,000 and loses it, then 1,500, and is excluded an hour later."""
    table = CroupierTable(store, "punto-banco", ("ann",))
    table.house.tell_player("ann", LimitSet("stake", "day", 5_000, table.at), table.at)
    table.wait(3)
    table.bet("ann", "", "player", 3_000)
    table.bell()
    table.deal("2s 9h Ks Kd")
    table.pay()
    table.bet("ann", "", "player", 1_500)
    table.bell()
    table.deal("2s 9h Ks Kd")
    table.pay()
    table.at += HOUR
    table.house.tell_player("ann", PlayerExcluded(table.at, None), table.at)
    return table


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    file = tmp_path / "journal.db"
    store = SqliteStore(file)
    a_bounded_evening(store)
    store.close()
    cover_traces(file)
    return file


def test_stakes_within_their_limits_are_judged(evening: Path) -> None:
    verdict = audited(evening)
    assert verdict.difference is None, verdict.difference
    assert verdict.proven.bounded == 2


def test_a_stake_above_the_limit_is_found(evening: Path) -> None:
    """3,000 and 1,500 are more than 4,000; 3,000 alone is not."""
    forge(evening, ANN, find(evening, ANN, "limit-set"), lambda event: {**event, "most": 4_000})
    found = audited(evening).difference
    assert found is not None
    assert found.what == "what ann has staked under the stake limit of the day"
    assert (found.line, found.expected, found.found) == (
        find(evening, LIVE, "bets-put", 1),
        "at most 4000",
        "4500",
    )


def test_a_stake_of_somebody_excluded_is_found(evening: Path) -> None:
    """An exclusion stands in the place of the limit, before both stakes."""
    number = find(evening, ANN, "limit-set")

    def excluded(event: dict[str, object]) -> dict[str, object]:
        return {"type": "player-excluded", "since": event["at"], "until": None}

    rename(evening, number)
    forge(evening, ANN, number, excluded)
    found = audited(evening).difference
    assert found is not None
    assert (found.stream, found.what) == (LIVE, "a stake of ann, who is excluded")


def rename(file: Path, number: int) -> None:
    lines = lines_of(file, ANN)
    lines[number - 1] = replace(lines[number - 1], name="player-excluded")
    write(file, ANN, lines)


def test_a_limit_from_the_future_is_found(evening: Path) -> None:
    number = find(evening, ANN, "limit-set")

    def later(event: dict[str, object]) -> dict[str, object]:
        at = event["at"]
        assert isinstance(at, int)
        return {**event, "at": at + HOUR}

    forge(evening, ANN, number, later)
    found = audited(evening).difference
    assert found is not None
    assert (found.stream, found.line, found.what) == (ANN, number, "when it begins to hold")


def test_a_house_that_forgets_limits_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake made on purpose: everybody is free."""

    def free(_: Restraints, __: str, free: Restraint = FREE) -> Restraint:
        return free

    monkeypatch.setattr(Restraints, "get", free)
    store = MemoryStore()
    table = a_bounded_evening(store)
    table.wait(3)
    table.bet("ann", "", "player", 1_000)
    found = audit(JournalReader(StoreReader(store)), catalogue()).difference
    assert found is not None
    assert found.what == "a stake of ann, who is excluded"


def test_loosening_takes_a_day(tmp_path: Path) -> None:
    """Ann takes her limit away; what she stakes an hour later is held against it all the same."""
    file = tmp_path / "journal.db"
    store = SqliteStore(file)
    table = CroupierTable(store, "punto-banco", ("ann",))
    table.house.tell_player("ann", LimitSet("loss", "day", 5_000, table.at), table.at)
    table.wait(3)
    table.house.tell_player("ann", LimitSet("loss", "day", None, table.at), table.at)
    table.wait(3)
    table.bet("ann", "", "player", 5_000)
    store.close()
    assert audited(file).difference is None
    cover_traces(file)
    forge(file, ANN, find(file, ANN, "limit-set"), lambda event: {**event, "most": 4_000})
    found = audited(file).difference
    assert found is not None
    assert found.found == "5000"


def a_session_with_a_tip(store: Store) -> CroupierTable:
    """Ann may play for ten minutes at a time; she tips after one, stakes after eight, and goes."""
    table = CroupierTable(store, "punto-banco", ("ann",))
    table.house.tell_player("ann", LimitSet("time", "", 600 * SECOND, table.at), table.at)
    table.house.tell_player("ann", LimitSet("stake", "day", 5_000, table.at), table.at)
    table.house.tell_player("ann", SessionBegan(table.at, "one"), table.at)
    table.wait(60)
    table.must(table.stream, c.Request("ann", c.Tip(Amount(400))))
    table.wait(420)
    table.bet("ann", "", "player", 3_000)
    table.wait(3)
    table.house.tell_player("ann", SessionEnded(table.at, "one"), table.at)
    return table


@pytest.fixture
def session(tmp_path: Path) -> Path:
    file = tmp_path / "journal.db"
    store = SqliteStore(file)
    a_session_with_a_tip(store)
    store.close()
    cover_traces(file)
    return file


def test_tips_and_stakes_within_the_time_of_a_session_are_judged(session: Path) -> None:
    verdict = audited(session)
    assert verdict.difference is None, verdict.difference
    assert verdict.proven.bounded == 2


@pytest.mark.parametrize(
    ("tag", "change", "stake"),
    [
        ("limit-set", {"most": 400 * SECOND}, "bets-put"),
        ("limit-set", {"most": 30 * SECOND}, "tip-given"),
        ("session-began", {"at": DAWN - 300 * SECOND}, "bets-put"),
    ],
)
def test_a_stake_after_the_time_of_the_session_is_found(
    session: Path, tag: str, change: dict[str, object], stake: str
) -> None:
    forge(session, ANN, find(session, ANN, tag), lambda event: {**event, **change})
    found = audited(session).difference
    assert found is not None
    assert (found.line, found.what) == (
        find(session, LIVE, stake),
        "a stake of ann, whose session is over",
    )


def test_a_session_that_begins_later_than_it_is_written_is_found(session: Path) -> None:
    number = find(session, ANN, "session-began")
    forge(session, ANN, number, lambda event: {**event, "at": DAWN + HOUR})
    found = audited(session).difference
    assert found is not None
    assert (found.line, found.what) == (number, "when it begins to hold")


def test_a_tip_counts_for_the_limit(session: Path) -> None:
    """400 and 3,000 are more than 3,300; 3,000 alone is not."""
    number = find(session, ANN, "limit-set", 1)
    forge(session, ANN, number, lambda event: {**event, "most": 3_300})
    found = audited(session).difference
    assert found is not None
    assert (found.line, found.found) == (find(session, LIVE, "bets-put"), "3400")


def test_a_tip_of_somebody_excluded_is_found(session: Path) -> None:
    number = find(session, ANN, "limit-set")
    rename(session, number)
    forge(
        session, ANN, number, lambda event: {"type": "player-excluded", "since": event["at"], "until": None}
    )
    found = audited(session).difference
    assert found is not None
    assert (found.line, found.what) == (
        find(session, LIVE, "tip-given"),
        "a stake of ann, who is excluded",
    )


def tips_of_before(file: Path, monkeypatch: pytest.MonkeyPatch, *versions: int) -> None:
    """A session whose tips say nothing of credits of the house, in lines of these versions."""
    store = SqliteStore(file)
    monkeypatch.setattr(table_services, "given_in_tip", lambda *_: Amount(0))
    table = a_session_with_a_tip(store)
    for _ in versions[1:]:
        table.must(table.stream, c.Request("ann", c.Tip(Amount(1))))
    store.close()
    lines = lines_of(file, LIVE)
    for place, version in enumerate(versions):
        number = find(file, LIVE, "tip-given", place)
        lines[number - 1] = replace(lines[number - 1], version=version)
    write(file, LIVE, lines)


def test_a_tip_of_before_tips_counted_is_left_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tips_of_before(tmp_path / "journal.db", monkeypatch, 1)
    verdict = audited(tmp_path / "journal.db")
    assert verdict.difference is None, verdict.difference
    assert (verdict.proven.bounded, verdict.proven.tips) == (1, 0)
    older = "1 tips do not say what of them are credits of the house, and are paid out whole"
    assert older in verdict.notes


@pytest.mark.parametrize("versions", [(2, 1), (3, 2)])
def test_an_older_tip_after_a_newer_one_is_a_forgery(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, versions: tuple[int, int]
) -> None:
    tips_of_before(tmp_path / "journal.db", monkeypatch, *versions)
    found = audited(tmp_path / "journal.db").difference
    assert found is not None
    assert (found.what, found.found) == ("the version of the line", str(versions[1]))


def test_a_table_that_takes_tips_of_everybody_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake made on purpose: nobody asks whether the player may."""
    store = MemoryStore()
    table = a_bounded_evening(store)
    monkeypatch.setattr(table_services, "stake_room", lambda *_: FieldBound(Amount(10**9), GONE))
    table.wait(3)
    table.must(table.stream, c.Request("ann", c.Tip(Amount(1))))
    found = audit(JournalReader(StoreReader(store)), catalogue()).difference
    assert found is not None
    assert found.what == "a stake of ann, who is excluded"


def test_a_house_that_forgets_when_a_session_began_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake made on purpose: sessions begin anew whenever anybody asks."""
    whole = Restraints.get

    def anew(restraints: Restraints, player: str, free: Restraint = FREE) -> Restraint:
        return replace(whole(restraints, player, free), session_since=None)

    monkeypatch.setattr(Restraints, "get", anew)
    store = MemoryStore()
    table = CroupierTable(store, "punto-banco", ("ann",))
    table.house.tell_player("ann", LimitSet("time", "", 60 * SECOND, table.at), table.at)
    table.house.tell_player("ann", SessionBegan(table.at, "one"), table.at)
    table.wait(120)
    table.bet("ann", "", "player", 1_000)
    found = audit(JournalReader(StoreReader(store)), catalogue()).difference
    assert found is not None
    assert found.what == "a stake of ann, whose session is over"
