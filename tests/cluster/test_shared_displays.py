"""Displays at a server that only follows their table."""

import asyncio

from cluster_drawing import BACCARAT, drawn, until, url

from sabot.money import Amount
from sabot.server.socket.hub import Listener
from sabot.table import commands as c

__all__ = ["url"]


def test_a_display_is_not_behind_for_long_where_the_last_message_got_lost(url: str) -> None:
    """Nobody else looks on at that server, so that nobody says there how far the table is."""

    async def scene() -> None:
        async with drawn(url, BACCARAT, branches=2) as house:
            server, other = house.branches[:2]
            await server.take("one")
            await house.purse("ann", 100_000)
            await server.listens("ann", "one")
            await server.does("one", c.Request("ann", c.Join()))
            await other.member.service.reach("one")
            wall: list[bytes] = []

            def shows(content: bytes) -> bool:
                wall.append(content)
                return True

            other.member.service.hub.listen("one", Listener("", shows))
            other.member.service.snapshot("one")
            house.wires.loses = lambda subject, content: subject == "said.one"
            await server.does("one", c.Request("ann", c.PlaceBet("", "player", Amount(1_000))))
            await house.settle()
            assert other.version("one") < server.version("one")
            await other.member.following.forget()
            await until(lambda: other.version("one") == server.version("one"))
            assert wall

    asyncio.run(scene())
