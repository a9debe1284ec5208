"""A table that serves many in a running house: others have their turns, and nobody is refused meanwhile."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.house.house import House
from sabot.house.table_dealer import WriterFactory
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.server.live.live_house import LiveHouse
from sabot.store.commit import Commit
from sabot.store.grouping import Journal
from sabot.store.sqlite import SqliteStore
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table import underway
from sabot.table.house.configuration import Configuration

MANY, OTHER = "table:many", "table:other"
PLAYERS = tuple(f"p{number}" for number in range(9))


def opened(store: SqliteStore) -> House:
    house = House(store, catalogue(), WriterFactory(b"k" * 32, Random(1).randbytes))
    for stream in (MANY, OTHER):
        name = stream.partition(":")[2]
        words = Configuration(table=name, game="all-bets-blackjack", mode=Mode.VIDEO)
        assert house.open_table(words, 0) is None
        house.tell(stream, (c.Request("", c.OpenTable()),), 0)
    for player in PLAYERS:
        house.tell_player(player, CreditsIssued(player, Amount(100_000)), 0)
        house.tell(MANY, (c.Request(player, c.Join()),), 0)
        house.tell(MANY, (c.Request(player, c.PlaceBet("1", "main", Amount(1_000))),), 0)
    # Its clock runs on when that of the first table has run out.
    house.tell(OTHER, (c.Request("p0", c.Join()),), 5_000_000)
    return house


async def closes(house: House, store: SqliteStore) -> list[Commit]:
    """The bell rings; somebody calls for help at the table, and bets at the other one."""
    clock = house.writers[MANY].table.clock
    assert clock is not None
    journal, written = Journal.over(store), list[Commit]()
    journal.on_committed = written.append
    live = LiveHouse(house, journal, lambda: clock.until)
    live.start()
    many, other = live.hosts[MANY], live.hosts[OTHER]
    rung = many.ask(c.Request("", c.Tick()))
    called = many.ask(c.Request("p1", c.CallAttendant()))
    while house.writers[MANY].table.underway is None:
        await asyncio.sleep(0)
    bet = await other.ask(c.Request("p0", c.PlaceBet("1", "main", Amount(1_000))))
    assert house.writers[MANY].table.underway is not None, "the other table does not wait for the last slice"
    late = many.ask(c.Request("p2", c.CallAttendant()))
    for reply in (await rung, await called, bet, await late):
        assert not isinstance(reply, Refused)
    await live.stop()
    await journal.close()
    return written


def test_others_have_turns_between_two_slices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(underway, "MOST_AT_ONCE", 1)
    store = SqliteStore(tmp_path / "journal.db")
    house = opened(store)
    written = asyncio.run(closes(house, store))
    events = [entry.event for commit in written if commit.stream == MANY for entry in commit.entries]
    slices = [place for place, event in enumerate(events) if isinstance(event, e.SliceEnded)]
    assert len(slices) == len(PLAYERS) - 1
    assert slices == [*range(slices[0], slices[-1] + 1)], "nothing comes between two slices"
    assert all(house.writers[MANY].table.guest(player).called for player in ("p1", "p2"))
