"""House players of a house in many places: they stay at their table, whichever server it has."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
import uvloop
from cluster_drawing import BACCARAT, Branch, Drawn, drawn, until, url
from msgspec.structs import replace

from sabot.cluster import running
from sabot.games.catalogue import catalogue
from sabot.server.config.server_config import ServerConfig
from sabot.store.streams import PLAYER, kind_of
from sabot.table import commands as c

__all__ = ["url"]

BOTS = 2


def run(url: str, act: Callable[[Drawn], Awaitable[None]]) -> None:
    async def scene() -> None:
        async with drawn(url, replace(BACCARAT, bots=BOTS)) as house:
            await act(house)

    asyncio.run(scene())


async def let_go(branch: Branch) -> None:
    (holding,) = branch.house.holdings.values()
    holding.over = True
    await branch.member.serving.drop(holding)


def test_the_next_server_of_a_table_has_the_same_house_players(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sabot.cluster.presence.SILENT", 0.0)

    async def act(house: Drawn) -> None:
        one, two = house.branches
        await one.take("one")
        await until(lambda: len(one.table("one").guests) == BOTS)
        residents = set(one.table("one").guests)
        await one.does("one", c.Request("ann", c.Join()))
        await let_go(one)
        await two.take("one")
        # Ann has no window anywhere, and is missed; they have none either, and are not.
        await until(lambda: "ann" in two.table("one").absent)
        assert set(two.table("one").guests) == {"ann", *residents}
        assert set(two.table("one").absent) == {"ann"}
        players = {stream for stream in await house.store.heads() if kind_of(stream) == PLAYER}
        assert len(players) == BOTS, "nobody new was made"
        await let_go(two)

    run(url, act)


def test_a_member_is_served_by_the_quick_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    loops: list[asyncio.AbstractEventLoop] = []

    async def serve(*_: object) -> None:
        loops.append(asyncio.get_running_loop())

    monkeypatch.setattr(running, "serve", serve)
    running.run(ServerConfig(), catalogue(), lambda line: None)
    assert isinstance(loops[0], uvloop.Loop)
