"""Others in the way: whatever could not be written was not done, is not acknowledged, and stops no table."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence

import asyncpg
import pytest
from cluster_drawing import Drawn, drawn, locked, url

from sabot.cluster.player_rows import PlayerRow
from sabot.cluster.store import IN_THE_WAY
from sabot.ledger.account import wallet
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.server.live.table_host import STALE
from sabot.store.commit import Commit, Entry
from sabot.store.postgres_opening import SESSION, Lent
from sabot.store.store_errors import StoreFailed
from sabot.store.streams import SessionBegan
from sabot.table import commands as c

__all__ = ["url"]

SHORT = {**SESSION, "lock_timeout": "50ms"}
BET = c.Request("ann", c.PlaceBet("", "player", Amount(1_000)))


@pytest.fixture(autouse=True)
def hasty(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for a lock."""
    monkeypatch.setattr("sabot.cluster.open_store.SESSION", SHORT)


def run(url: str, act: Callable[[Drawn], Awaitable[None]]) -> None:
    async def scene() -> None:
        async with drawn(url, branches=1) as house:
            await house.purse("ann", 100_000)
            await act(house)

    asyncio.run(scene())


def test_a_bet_on_a_locked_wallet_is_refused_and_the_table_goes_on(url: str) -> None:
    async def act(house: Drawn) -> None:
        (branch,) = house.branches
        await branch.take("one")
        await branch.does("one", c.Request("ann", c.Join()))
        before = branch.version("one")
        async with locked(house, "accounts", wallet("ann")):
            assert await branch.refused("one", BET) == STALE.reason
        assert (await house.store.head("table:one")).version == before
        await branch.does("one", BET)
        assert branch.house.purse("ann").held == 1_000

    run(url, act)


def test_credits_for_a_locked_wallet_fail_and_may_be_tried_again(url: str) -> None:
    async def act(house: Drawn) -> None:
        (branch,) = house.branches
        async with locked(house, "accounts", wallet("ann")):
            with pytest.raises(StoreFailed, match=IN_THE_WAY):
                await branch.house.tell_player("ann", CreditsIssued("ann", Amount(500)))
        assert (await house.store.ledger()).account(wallet("ann")).balance == 100_000

    run(url, act)


class CrossedDeed:
    """Decided at first and crossed while it is written; afterwards it cannot even be decided."""

    begun: Iterable[tuple[str, str]] = ()
    over: Iterable[str] = ()

    def __init__(self) -> None:
        self.decisions = 0

    @property
    def known(self) -> Mapping[str, PlayerRow]:
        raise asyncpg.DeadlockDetectedError

    async def decide(self, db: Lent) -> Sequence[Commit]:
        self.decisions += 1
        if self.decisions > 1:
            raise asyncpg.LockNotAvailableError
        return (Commit("table:one", 0, 1, (Entry(SessionBegan(1)),)),)


def test_what_was_decided_once_and_never_written_does_not_count_as_done(url: str) -> None:
    async def act(house: Drawn) -> None:
        deed = CrossedDeed()
        with pytest.raises(StoreFailed, match=IN_THE_WAY):
            await house.store.carry_out(deed)
        assert deed.decisions > 1
        assert (await house.store.head("table:one")).version == 0

    run(url, act)
