"""How tables are shared among servers: evenly in the end, whoever came first, and none is left lying."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator

import pytest
from cluster_drawing import Branch, Drawn, drawn, server_of
from hypothesis import given
from hypothesis import strategies as st

from sabot.cluster.lease import HOUSE, Floor
from sabot.server.config import TableEntry


def floor_for(mine: int, all_held: list[int], free: int) -> Floor:
    held = all_held[mine]
    return Floor(
        tables=sum(all_held) + free,
        takers=len(all_held),
        least=min(all_held),
        fullest=mine == all_held.index(max(all_held)) and held == max(all_held),
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
    await branch.member.serving.look(await branch.leases.beat(takes=True))
    async with asyncio.timeout(30):
        while await owned(branch) - {HOUSE} != branch.house.holdings.keys():
            await asyncio.sleep(0.005)


@pytest.fixture
def url(request: pytest.FixtureRequest) -> str:
    return server_of(request.config).new_database()


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
