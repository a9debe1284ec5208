"""An announced stop: rounds are finished, then every table stands still with what lies on it."""

import asyncio

from sabot.server.live.served_house import ServedHouse
from sabot.server.live.table_host import TableHost
from sabot.server.socket.wire import notice, write
from sabot.table import commands as c
from sabot.table.house.reasons import HouseReason
from sabot.table.house.setup import SECOND
from sabot.table.people.idle import idle_until
from sabot.table.state import Phase, Table
from sabot.table.waiting_for import next_moment

STEP = 0.1
HOUSE = "the house"


async def drain(live: ServedHouse, seconds: float) -> None:
    """Tables between rounds stand still at once, the others when their round is over.

    A round that is not over after so many seconds goes on after the next start. One that nobody can end
    before is not waited for at all.
    """
    live.hub.announce(write(notice("house-closes")))
    loop = asyncio.get_running_loop()
    end, last = loop.time() + seconds, live.now() + int(seconds * SECOND)
    while await _stand_still(live, last) and loop.time() < end:
        await asyncio.sleep(STEP)


async def _stand_still(live: ServedHouse, last: int) -> bool:
    """Whether there is still something to wait for."""
    running = [host for host in live.hosts.values() if _runs(host)]
    between = [host for host in running if host.writer.table.phase is not Phase.PLAYING]
    await asyncio.gather(*(host.ask(c.Request(HOUSE, c.PauseTable(HouseReason.CLOSES))) for host in between))
    return any(_runs(host) and not _is_stuck(host.writer.table, last) for host in running)


def _runs(host: TableHost) -> bool:
    table = host.writer.table
    still = host.fault or table.phase is Phase.CLOSED or table.halt is not None or table.one_game
    return host.served and not still


def _is_stuck(table: Table, last: int) -> bool:
    """Everybody with a stake is gone, and no clock decides for them before the last moment."""
    if table.phase is not Phase.PLAYING or any(table.present(player) for player in table.bettors):
        return False
    due = next_moment(table)
    # A table that is given up does not end its round: that waits for its player elsewhere.
    return due is None or due > last or due == idle_until(table)
