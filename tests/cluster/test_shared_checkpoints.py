"""Checkpoints of a house in many places: whoever writes for the house tells of what has grown."""

import asyncio

from cluster_drawing import Drawn, drawn, url

from sabot.cluster.lease import HOUSE as HOUSE_LEASE
from sabot.store.codec import event_in
from sabot.store.streams import HOUSE, HeadsChecked
from sabot.table import commands as c

__all__ = ["url"]


async def told(house: Drawn) -> list[set[str]]:
    """The streams of every checkpoint."""
    events = [event_in(record.line) for record in await house.store.read(HOUSE)]
    return [{stream for stream, _, _ in e.heads} for e in events if isinstance(e, HeadsChecked)]


def test_only_who_writes_for_the_house_tells_and_only_of_what_has_grown(url: str) -> None:
    async def scene() -> list[set[str]]:
        async with drawn(url) as house:
            keeper, other = house.branches
            await keeper.leases.offer([HOUSE_LEASE])
            await keeper.member.serving.take([HOUSE_LEASE])
            await other.take("one")
            await house.purse("ann", 1_000)
            for branch in (keeper, other, keeper):
                await branch.member.checkpoints.check()
            await other.does("one", c.Request("ann", c.Join()))
            await keeper.member.checkpoints.check()
            return await told(house)

    assert asyncio.run(scene()) == [{"table:one", "player:ann"}, {"table:one"}]
