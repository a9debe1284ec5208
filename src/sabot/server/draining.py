"""An announced stop: rounds are finished, then every table stands still with what lies on it."""

import asyncio

from sabot.house.told import Told
from sabot.server.live_house import Live, TableHost
from sabot.server.wire import Notice, write
from sabot.table import commands as c
from sabot.table.state import Phase

LONGEST = 60.0
"""Seconds for which rounds in play are waited for; a round that takes longer goes on after the stop."""
STEP = 0.1
HOUSE = "the house"
REASON = "the house closes for a moment"
WORDS = (
    "The house closes for a moment. Rounds are finished first; everything goes on afterwards where it was."
)


async def drain(live: Live) -> None:
    """Tables between rounds stand still at once, the others when their round is over."""
    live.hub.announce(write(Notice(WORDS)))
    left = {stream for stream, host in live.hosts.items() if _runs(host)}
    loop = asyncio.get_running_loop()
    end = loop.time() + LONGEST
    while left and loop.time() < end:
        for stream in tuple(left):
            host = live.hosts[stream]
            if not _runs(host):
                left.discard(stream)
            elif host.desk.table.phase is not Phase.PLAYING:
                await host.ask(Told(c.PauseTable(REASON, HOUSE)))
        if left:
            await asyncio.sleep(STEP)


def _runs(host: TableHost) -> bool:
    table = host.desk.table
    return not (host.fault or table.phase is Phase.CLOSED or table.halt is not None or table.one_game)
