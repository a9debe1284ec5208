"""A write that failed and is there all the same: the house looks for it before it believes the failure."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest
from ground import Stage, config_of, staged

from sabot.house.requests import Done
from sabot.ledger.facts import CreditsIssued
from sabot.ledger.purse import FREE
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry
from sabot.server.live.live_house import LiveHouse
from sabot.store.commit import Answer, Commit
from sabot.store.store_errors import StoreFailed
from sabot.store.streams import LimitSet, player_stream
from sabot.table import commands as c

LIMIT = LimitSet("stake", "day", 10_000, 1)


@pytest.fixture
def stage() -> Iterator[Stage]:
    with staged(config_of(TableEntry(id="one", game="punto-banco", mode=Mode.VIDEO))) as opened:
        yield opened


def live_of(stage: Stage) -> LiveHouse:
    live = stage.ground.service.live
    assert isinstance(live, LiveHouse)
    return live


@contextmanager
def failing(stage: Stage, monkeypatch: pytest.MonkeyPatch, *, written: bool) -> Iterator[None]:
    """Every write fails, after it was made or before."""
    store = stage.ground.house.store
    real = store.commit_all

    def fails(commits: Sequence[Commit]) -> list[Answer]:
        if written:
            real(commits)
        raise StoreFailed("the disk does not answer")

    with monkeypatch.context() as broken:
        broken.setattr(store, "commit_all", fails)
        yield


def test_a_limit_that_is_written_holds_although_the_write_failed(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> tuple[object, bool, list[int]]:
        live = live_of(stage)
        await live.tell_player("ann", CreditsIssued("ann", Amount(100_000)))
        with failing(stage, monkeypatch, written=True):
            reply = await live.tell_player("ann", LIMIT)
        limited = live.purse("ann").restraint != FREE
        await live.tell_player("ann", CreditsIssued("ann", Amount(100)))
        told = live.house.restraints.lines["ann"]
        return reply, limited, [told, (await live.journal.head(player_stream("ann"))).version]

    assert stage.play(scene()) == (Done(2, 2), True, [3, 3])


def test_what_is_not_written_was_not_done(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> tuple[bool, int]:
        live = live_of(stage)
        await live.tell_player("ann", CreditsIssued("ann", Amount(100_000)))
        with failing(stage, monkeypatch, written=False), pytest.raises(StoreFailed):
            await live.tell_player("ann", LIMIT)
        await live.tell_player("ann", CreditsIssued("ann", Amount(100)))
        purse = live.purse("ann")
        return purse.restraint == FREE, purse.balance

    assert stage.play(scene()) == (True, 100_100)


def test_a_table_goes_on_from_what_is_written(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        host = live_of(stage).hosts["table:one"]
        before = host.writer.version
        with failing(stage, monkeypatch, written=True):
            joined = await host.ask(c.Request("ann", c.Join()))
        gone = await host.ask(c.Request("ann", c.LoseConnection()))
        assert isinstance(joined, Done)
        assert isinstance(gone, Done)
        assert (joined.first, gone.first) == (before + 1, joined.last + 1)
        assert not host.fault

    stage.play(scene())
