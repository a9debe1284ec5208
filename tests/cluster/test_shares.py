"""How tables are shared among servers: evenly in the end, whoever came first, and none is left lying."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from datetime import timedelta

import pytest
from cluster_drawing import LONG, PATIENCE, Branch, Drawn, drawn, url
from hypothesis import given
from hypothesis import strategies as st

from sabot.cluster.lease import HOUSE, LeaseCounts
from sabot.cluster.open_store import open_store
from sabot.cluster.running import check_alone
from sabot.games.catalogue import catalogue
from sabot.server.config.server_config import BadConfig, TableEntry

__all__ = ["url"]


def floor_for(mine: int, all_held: list[int], free: int) -> LeaseCounts:
    held = all_held[mine]
    return LeaseCounts(
        tables=sum(all_held) + free,
        takers=len(all_held),
        least=min(all_held),
        fullest=mine == all_held.index(max(all_held)) and held == max(all_held),
        talkers=len(all_held) - 1,
        free=tuple(f"t{number}" for number in range(free)),
    )


def looked(held: list[int], free: int) -> Iterator[tuple[list[int], int]]:
    """Each in turn looks once, and does what it is told there is room for."""
    held = list(held)
    for mine in range(len(held)):
        room = floor_for(mine, held, free).room(held[mine])
        moved = min(room, free)
        held[mine], free = held[mine] + moved, free - moved
        yield list(held), free


@given(held=st.lists(st.integers(0, 30), min_size=1, max_size=8), free=st.integers(0, 30))
def test_after_a_few_looks_nobody_has_two_more_than_another_and_nothing_is_free(
    held: list[int], free: int
) -> None:
    for _ in range(sum(held) + free + 2):
        *_, (held, free) = looked(held, free)
    assert free == 0
    assert max(held) - min(held) <= 1
    assert list(looked(held, free))[-1] == (held, free), "and then nothing moves any more"


@pytest.mark.parametrize(
    ("held", "free", "mine", "room"),
    [
        ([2, 2, 0], 0, 0, -1),  # Four tables, three servers: one has none, so one lets go,
        ([2, 2, 0], 0, 1, 0),  # and only one.
        ([1, 2, 0], 1, 0, 0),  # Who let go does not take it back:
        ([1, 2, 0], 1, 2, 1),  # it is for who has none.
        ([1, 1, 1], 1, 1, 1),  # What is left over goes to anybody.
        ([5, 0], 0, 0, -2),
        ([0, 0], 5, 0, 2),
        ([3], 4, 0, 4),
    ],
)
def test_how_many_tables_to_take_or_to_let_go(held: list[int], free: int, mine: int, room: int) -> None:
    assert floor_for(mine, held, free).room(held[mine]) == room


# With a database.

TABLES = tuple(TableEntry(id=f"t{number}", game="punto-banco") for number in range(4))
NAMES = [entry.id for entry in TABLES]


OWNED = "SELECT name FROM cluster.lease WHERE owner = $1 AND until > clock_timestamp()"


async def owned(branch: Branch) -> set[str]:
    return {row[0] for row in await branch.house.store.pool.fetch(OWNED, branch.leases.owner)}


async def look(branch: Branch) -> None:
    """One look, and whatever it began is done."""
    await branch.member.serving.look_once()
    async with asyncio.timeout(PATIENCE):
        while await owned(branch) - {HOUSE} != branch.house.holdings.keys():
            await asyncio.sleep(0.005)


def run(url: str, act: Callable[[Drawn], Awaitable[None]], branches: int) -> None:
    async def scene() -> None:
        async with drawn(url, *TABLES, branches=branches) as house:
            await house.branches[0].leases.offer([HOUSE, *NAMES])
            await act(house)

    asyncio.run(scene())


def test_newcomers_get_tables_and_each_table_has_one_server(url: str) -> None:
    async def act(house: Drawn) -> None:
        for there in (1, 2, 3):
            for _ in range(4):
                for branch in house.branches[:there]:
                    await look(branch)
        shares = [await owned(branch) for branch in house.branches]
        assert sorted(name for names in shares for name in names) == [HOUSE, *NAMES]
        assert sorted(len(names - {HOUSE}) for names in shares) == [1, 1, 2]

    run(url, act, 3)


def test_what_others_leave_lying_is_taken_beyond_the_fair_share(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(house: Drawn) -> None:
        able, unable = house.branches
        await unable.leases.beat(takes=True)
        for _ in range(2):
            await look(able)
        assert len(await owned(able) - {HOUSE}) == 2, "the other half is for the other server"
        monkeypatch.setattr("sabot.cluster.serving.LEFT_OVER", 0.0)
        for _ in range(3):
            await look(able)
        assert await owned(able) == {HOUSE, *NAMES}, "which does not take it"

    run(url, act, 2)


def test_a_server_that_cannot_talk_lets_its_tables_go_to_those_who_can(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sabot.cluster.serving.CUT_OFF", 0.0)

    async def act(house: Drawn) -> None:
        deaf, other = house.branches
        for _ in range(3):
            for branch in house.branches:
                await look(branch)
        deaf.bus.connected = False
        for _ in range(2):
            for branch in house.branches:
                await look(branch)
        assert deaf.member.serving.cut_off
        assert (await owned(deaf), await owned(other)) == (set(), {HOUSE, *NAMES})
        deaf.bus.connected = True
        for _ in range(4):
            for branch in house.branches:
                await look(branch)
        assert not deaf.member.serving.cut_off
        assert len(await owned(deaf) - {HOUSE}) == 2, "it takes part again"

    run(url, act, 2)


def test_where_nobody_can_talk_everybody_keeps_his_tables(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sabot.cluster.serving.CUT_OFF", 0.0)

    async def act(house: Drawn) -> None:
        for branch in house.branches:
            await branch.leases.beat(takes=True)
        for branch in house.branches:
            await look(branch)
        before = [await owned(branch) for branch in house.branches]
        for branch in house.branches:
            branch.bus.connected = False
            await branch.leases.beat(takes=True, talks=False)
        for branch in house.branches:
            await look(branch)
        assert [await owned(branch) for branch in house.branches] == before
        assert all(before)

    run(url, act, 2)


# Alone.


def test_a_server_without_nats_waits_for_one_that_was_killed_and_refuses_to_be_the_second(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sabot.cluster.running.ASKED", 0.01)
    monkeypatch.setattr("sabot.cluster.running.TERM", LONG)

    async def act(house: Drawn) -> None:
        first, second = house.branches
        await first.leases.beat(takes=True)
        waits = asyncio.create_task(check_alone(second.leases))
        await house.settle()
        assert not waits.done()
        await house.store.pool.execute("UPDATE cluster.member SET until = '-infinity'")
        await waits
        monkeypatch.setattr("sabot.cluster.running.TERM", timedelta(seconds=-1))
        await first.leases.beat(takes=True)
        with pytest.raises(BadConfig, match=r"cluster\.nats: this database is served already, by m0; "):
            await check_alone(second.leases)

    run(url, act, 2)


PEOPLE_OF_BEFORE = """
CREATE TABLE cluster.people (id TEXT PRIMARY KEY, name TEXT, password TEXT, role TEXT, since BIGINT);
CREATE TABLE cluster.session (token BYTEA PRIMARY KEY, person TEXT, proof TEXT, seen BIGINT);
CREATE TABLE cluster.failure (name TEXT, at BIGINT);
CREATE TABLE cluster.lock (name TEXT PRIMARY KEY, until BIGINT);
CREATE TABLE cluster.words (id TEXT PRIMARY KEY, person TEXT, said TEXT);
"""


def test_the_first_layout_is_brought_up_to_date(url: str) -> None:
    async def act(house: Drawn) -> None:
        pool = house.store.pool
        await pool.execute(PEOPLE_OF_BEFORE)
        await pool.execute("ALTER TABLE cluster.member DROP COLUMN talks")
        await pool.execute("UPDATE cluster.meta SET value = '1' WHERE key = 'layout'")
        store = await open_store(house.url, 1, "mark", catalogue())
        await store.close()
        floor = await house.branches[0].leases.beat(takes=True)
        assert floor.takers == 1

    run(url, act, 1)
