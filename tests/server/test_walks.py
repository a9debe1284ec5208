"""The way of one bet through a server: how many functions it leads through, and what it sends."""

import asyncio
from pathlib import Path

import pytest
from server_drawing import config_of, served
from walk import PASSES, Tracer, line_of

from sabot.client import as_guest
from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry

PLACES = (
    "server/socket/incoming.py:read_act",
    "server/live/table_host.py:TableHost.ask",
    "table/betting/buttons.py:place",
    "table/betting/events.py:BetsPut.evolve",
    "ledger/applying.py:apply",
    "store/grouping.py:Journal.commit",
    "store/sqlite.py:SqliteStore._write",
    "server/socket/published_view.py:Told.change",
    "table/view/own.py:own_view",
    "server/socket/socket_writer.py:Outlet.write",
)
"""Read, asked for, decided, true, booked, written down, told to everybody, shown to the bettor, sent."""
MOST_FUNCTIONS = 45
MOST_MESSAGES = 2
"""To the bettor: what everybody is told, and the answer with what changed in the own part."""
BET: dict[str, object] = {"type": "place-bet", "hand": "", "bet": "player", "amount": 1000}


@pytest.mark.long
def test_a_bet_has_a_short_way(tmp_path: Path) -> None:
    tracer = Tracer(*PLACES)

    async def scene() -> tuple[list[list[str]], list[list[str]]]:
        ways, told = [], []
        config = config_of(tmp_path, TableEntry(id="t1", game="punto-banco", mode=Mode.INTERNAL))
        async with (
            served(config) as (address, _),
            line_of(await as_guest(address)) as line,
        ):
            await line.follow("t1")
            await line.act("t1", {"type": "join"})
            await line.until_answered()
            for _ in range(PASSES):
                tracer.begin()
                await line.act("t1", BET)
                told.append([str(message["type"]) for message in await line.until_answered()])
                ways.append(tracer.end())
        return ways, told

    tracer.watch()
    try:
        ways, told = asyncio.run(scene())
    finally:
        tracer.rest()
    assert all(set(PLACES) <= set(way) for way in ways[1:]), "the way leads past all of them"
    way = [function for function in ways[-1] if all(function in other for other in ways)]
    assert len(way) <= MOST_FUNCTIONS, "\n".join(way)
    assert sum(map(len, told)) <= MOST_MESSAGES * PASSES, told
