"""A table has one server at a time, and whoever has lost it writes nothing."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable

import pytest
from cluster_drawing import Drawn, drawn, url

from sabot.cluster import open_store, row_locks, transactions
from sabot.cluster.hosts import NOT_NOW
from sabot.cluster.lease import TERM, LeaseLost, check_lease
from sabot.cluster.row_locks import LockedRows
from sabot.cluster.taking_over import LineTransaction
from sabot.money import Amount
from sabot.server.live.table_host import STALE
from sabot.store.postgres_opening import Lent
from sabot.store.streams import SessionBegan
from sabot.table import commands as c

__all__ = ["url"]

Act = Callable[[Drawn], Awaitable[None]]


def run(url: str, act: Act, branches: int = 2) -> None:
    async def scene() -> None:
        async with drawn(url, branches=branches) as house:
            await act(house)

    asyncio.run(scene())


def test_of_those_who_reach_for_a_table_one_gets_it(url: str) -> None:
    async def act(house: Drawn) -> None:
        names = [f"t{number}" for number in range(20)]
        await house.branches[0].leases.offer(names)
        taken = await asyncio.gather(*(branch.leases.take(names) for branch in house.branches))
        got = [lease.name for leases in taken for lease in leases]
        # Who comes second passes over what the first has locked, and finds it taken afterwards.
        assert len(got) == len(set(got))
        rest = [lease.name for branch in house.branches for lease in await branch.leases.take(names)]
        assert sorted(got + rest) == sorted(names)

    run(url, act, 3)


def test_a_lease_that_ran_out_goes_to_the_next_with_the_next_number(url: str) -> None:
    async def act(house: Drawn) -> None:
        one, two = (branch.leases for branch in house.branches)
        await one.offer(["t"])
        (first,) = await one.take(["t"])
        assert await two.take(["t"]) == []
        await house.expire("t")
        (second,) = await two.take(["t"])
        assert (first.epoch, second.epoch) == (1, 2)
        assert await one.renew({"t": first}) == set()
        assert await two.renew({"t": second}) == {"t"}

    run(url, act)


def test_whoever_lost_a_table_writes_nothing(url: str) -> None:
    async def act(house: Drawn) -> None:
        one, two = house.branches
        await house.purse("ann", 100_000)
        (lease,) = await one.take("one")
        await one.does("one", c.Request("ann", c.Join()))
        await house.expire("one")
        await two.take("one")
        before = await house.store.heads()
        deed = LineTransaction(lease, "table:one", before["table:one"].version, 1, SessionBegan(1))
        with pytest.raises(LeaseLost):
            await house.store.carry_out(deed)
        assert await house.store.heads() == before

    run(url, act)


def test_a_lease_that_ran_out_allows_nothing_even_before_somebody_else_has_it(url: str) -> None:
    async def act(house: Drawn) -> None:
        (branch,) = house.branches
        (lease,) = await branch.take("one")
        await house.expire("one")
        async with house.store.pool.acquire() as db, db.transaction():
            with pytest.raises(LeaseLost):
                await check_lease(db, lease)
        assert await branch.leases.renew({"one": lease}) == {"one"}
        async with house.store.pool.acquire() as db, db.transaction():
            await check_lease(db, lease)

    run(url, act, 1)


def test_nobody_takes_a_table_while_something_is_written_for_it(url: str) -> None:
    """Otherwise the new server would read the journal too early."""

    async def act(house: Drawn) -> None:
        one, two = (branch.leases for branch in house.branches)
        await one.offer(["t"])
        (lease,) = await one.take(["t"])
        async with house.store.pool.acquire() as db:
            async with db.transaction():
                await check_lease(db, lease)
                assert await one.renew({"t": lease}) == {"t"}, "the same server goes on renewing"
                await house.expire("t")
                assert await two.take(["t"]) == []
            assert [taken.epoch for taken in await two.take(["t"])] == [2]

    run(url, act)


def test_a_stalled_server_passes_on_what_it_can_no_longer_write(url: str) -> None:
    async def act(house: Drawn) -> None:
        stalled, other = house.branches
        await house.purse("ann", 100_000)
        await stalled.take("one")
        await stalled.does("one", c.Request("ann", c.Join()))
        await house.expire("one")
        await other.take("one")
        # It has not noticed yet: the command comes to it, and is answered by the one that serves the table.
        done = await stalled.does("one", c.Request("ann", c.PlaceBet("", "player", Amount(1_000))), "bet")
        assert (
            await other.does("one", c.Request("ann", c.PlaceBet("", "player", Amount(1_000))), "bet") == done
        )
        assert other.house.purse("ann").held == 1_000
        assert "one" not in stalled.house.holdings

    run(url, act)


def test_what_the_house_wanted_to_say_itself_is_not_passed_on(url: str) -> None:
    """The next server has windows and a clock of its own, and may know better."""

    async def act(house: Drawn) -> None:
        stalled, other = house.branches
        await stalled.take("one")
        await stalled.does("one", c.Request("ann", c.Join()))
        await house.expire("one")
        await other.take("one")
        host = stalled.house.hosts["table:one"]
        assert await host.ask(c.Request("ann", c.LoseConnection())) == NOT_NOW
        assert "ann" not in other.table("one").absent

    run(url, act)


STALLED_ONES = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND state = 'idle in transaction'
"""


def test_a_transaction_may_stall_for_a_shorter_time_than_a_lease() -> None:
    assert f"{TERM.seconds - 1}s" == open_store.STALLED


def test_a_transaction_that_stalls_is_ended_and_nothing_of_it_is_written(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server stops in the middle of a batch, with the lease and a wallet locked, and goes on much later."""

    async def act(house: Drawn) -> None:
        stalled, other = house.branches
        await house.purse("ann", 100_000)
        await stalled.take("one")
        await stalled.does("one", c.Request("ann", c.Join()))
        stopped, goes_on = asyncio.Event(), asyncio.Event()
        lock = row_locks.lock_rows

        async def stall(db: Lent, players: Collection[str], accounts: Iterable[str] = ()) -> LockedRows:
            rows = await lock(db, players, accounts)
            if not stopped.is_set():
                stopped.set()
                await goes_on.wait()
            return rows

        monkeypatch.setattr(transactions, "lock_rows", stall)
        bet = c.Request("ann", c.PlaceBet("", "player", Amount(1_000)))
        late = asyncio.create_task(stalled.act("one", bet, "bet"))
        await stopped.wait()
        await house.expire("one")
        assert await other.take("one") == [], "something may still be written"
        # The database does the same by itself after a while.
        timeout = await house.store.pool.fetchval("SHOW idle_in_transaction_session_timeout")
        assert timeout == open_store.STALLED
        await house.store.pool.fetch(STALLED_ONES)
        while not await other.take("one"):
            await asyncio.sleep(0.01)
        await other.does("one", c.Request("ann", c.PlaceBet("", "banker", Amount(2_000))))
        before = await house.store.heads()
        goes_on.set()
        assert await late == STALE, "it may be tried again"
        assert await house.store.heads() == before
        await stalled.does("one", bet, "bet")
        assert other.house.purse("ann").held == 3_000

    run(url, act)
