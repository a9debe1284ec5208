"""An interrupted game begins in the transaction that interrupted it, whatever becomes of that."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.house.house import House
from sabot.house.requests import Done
from sabot.house.table_dealer import WriterFactory
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.server.live.live_house import LiveHouse
from sabot.store.commit import Answer, Commit
from sabot.store.grouping import Journal
from sabot.store.sqlite import SqliteStore
from sabot.store.store_errors import StoreFailed
from sabot.store.streams import INTERRUPTED, kind_of
from sabot.table import commands as c
from sabot.table.house.configuration import Configuration
from sabot.table.people.guest import Preferences
from sabot.table.state import Phase

TABLE = "table:one"
TICK = c.Request("", c.Tick())
BEFORE = c.Request("bob", c.SetPreferences(Preferences()), "used")


class Troubled(SqliteStore):
    """Fails once, before or after the first line of an interrupted game is written."""

    fails: bool | None = None
    """Whether it is written all the same; None while nothing fails."""

    def commit_all(self, commits: Sequence[Commit]) -> list[Answer]:
        written = self.fails
        if written is None or not any(kind_of(commit.stream) == INTERRUPTED for commit in commits):
            return super().commit_all(commits)
        self.fails = None
        if written:
            super().commit_all(commits)
        raise StoreFailed("the disk does not answer")


def gone_while_asked(store: Troubled) -> House:
    """Ann is asked about her hand, and not there any more; her time is over at the next tick but one."""
    house = House(store, catalogue(), WriterFactory(b"k" * 32, Random(1).randbytes))
    assert house.open_table(Configuration(table="one", game="all-bets-blackjack", mode=Mode.VIDEO), 0) is None
    house.tell_player("ann", CreditsIssued("ann", Amount(100_000)), 0)
    for by, command in (
        ("", c.OpenTable()),
        ("ann", c.Join()),
        ("ann", c.PlaceBet("1", "main", Amount(1_000))),
        ("bob", c.Join()),
    ):
        assert not isinstance(house.tell(TABLE, (c.Request(by, command),), 0)[0], Refused)
    while house.writers[TABLE].table.phase is not Phase.PLAYING:
        house.pass_time(house.next_moment() or 0)
    house.tell(TABLE, (c.Request("ann", c.LoseConnection()), BEFORE), house.last_moment)
    return house


async def served(house: House, store: Troubled, *told: c.Request) -> tuple[object, LiveHouse]:
    """The reply to the first of these, once the time of the decision is over."""
    clock = house.writers[TABLE].table.clock
    assert clock is not None
    live = LiveHouse(house, Journal.over(store), lambda: clock.until)
    live.start()
    asked = [live.hosts[TABLE].ask(each) for each in told]
    replies = [await each for each in asked]
    await live.hosts[TABLE].ask(TICK)
    await live.stop()
    await live.journal.close()
    return replies[0], live


@pytest.mark.parametrize("written", [False, True])
def test_a_write_that_fails_leaves_the_table_in_service(tmp_path: Path, *, written: bool) -> None:
    store = Troubled(tmp_path / "journal.db")
    house = gone_while_asked(store)
    store.fails = written
    reply, live = asyncio.run(served(house, store, TICK))
    assert isinstance(reply, Done) is written
    assert store.fails is None, "a game was to begin"
    assert live.hosts[TABLE].fault is None
    (game,) = live.unfinished("ann")
    assert f"{INTERRUPTED}:{game.interrupted}" in live.hosts


def test_a_game_does_not_begin_with_a_batch_that_was_written_before(tmp_path: Path) -> None:
    """Something is sent again just when the time is over: the batch is decided anew, and the game once."""
    store = Troubled(tmp_path / "journal.db")
    house = gone_while_asked(store)
    _, live = asyncio.run(served(house, store, TICK, BEFORE))
    assert live.hosts[TABLE].fault is None
    assert len(live.unfinished("ann")) == 1
