"""Several servers: a visitor has one own table whichever of them is asked, and it goes on with the next."""

import asyncio

from cluster_drawing import drawn, until, url

from sabot.money import Amount
from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry
from sabot.table import commands as c
from sabot.table.state import Phase

__all__ = ["url"]

PAIRS = TableEntry(id="pairs", game="poker-and-pairs", mode=Mode.INTERNAL, own_tables=2)


def test_an_own_table_is_opened_and_goes_on_with_the_next_server_of_its_template(url: str) -> None:
    async def scene() -> None:
        async with drawn(url, PAIRS) as house:
            left, right = house.branches
            await house.purse("ann", 100_000)
            await left.take("pairs")
            await asyncio.gather(
                left.does("pairs", c.Request("ann", c.OpenOwnTable())),
                right.does("pairs", c.Request("ann", c.OpenOwnTable())),
            )
            assert dict(left.table("pairs").own.items()) == {"ann": 1}
            assert await house.store.interrupted_games("pairs") == ["table:pairs.1"]
            await right.does("pairs.1", c.Request("ann", c.Join()))
            await right.does("pairs.1", c.Request("ann", c.TakeSeat(1)))
            await right.does("pairs.1", c.Request("ann", c.PlaceBet("1.1", "main", Amount(1_000))))
            await house.expire("pairs")
            await right.take("pairs")
            assert right.table("pairs.1").staked("ann") == 1_000
            await right.does("pairs.1", c.Request("ann", c.Leave()))
            assert right.table("pairs.1").phase is Phase.CLOSED
            await until(lambda: not right.table("pairs").own)
            assert await house.store.interrupted_games("pairs") == []
            await right.does("pairs", c.Request("ann", c.OpenOwnTable()))
            assert dict(right.table("pairs").own.items()) == {"ann": 2}

    asyncio.run(scene())
