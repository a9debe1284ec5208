"""Bets by many at many tables: how long until each is committed and answered, and what it costs."""

import asyncio
import time
from collections.abc import Iterator
from itertools import cycle, islice
from typing import NamedTuple

from bench.load_house import Running, say, serving
from bench.load_lines import Bettor, guests, opened

PATIENCE = 60.0
"""Seconds after which an answer counts as lost."""
COMING = 50
"""Players who sit down at the same time."""
AT_A_GLANCE = 1_000
"""Places that are looked at before what was heard meanwhile is."""
CAUGHT_UP = 0.05
"""Seconds of bets that are made up for at most: what was not sent while no table took bets is not, or all of
it would come at once when they open."""
IN_TIME = 0.1
"""Seconds before the bell in which nobody sends a bet any more: one that was sent before is to be in time."""


class House(NamedTuple):
    """So many tables, and players of whom each plays at a few of them."""

    tables: int
    players: int
    each: int
    betting: int
    """Seconds in which bets are taken before the cards come."""


class Answered(NamedTuple):
    """How bets were answered."""

    p50: float
    p99: float
    cpu: float
    """Seconds of processor time for one bet, rounds that were dealt meanwhile included."""
    rate: float
    """Bets a second that were really answered."""
    late: int
    """Bets that were refused although they were sent in time."""
    lines: float
    """Lines that were written to the journal each second."""
    memory: float
    """Bytes of the server for each table with its players."""
    waited: float
    """The part of the time in which others of this machine kept the server from running."""
    messages: float
    """That were sent to all players for one bet, rounds that were dealt meanwhile included."""
    bytes: float
    """Of these."""


async def bets_a_second(house: House, rate: int, seconds: int) -> Answered:
    with serving(house.tables, betting=house.betting) as server:
        say(f"{house.tables:,} tables are open; {house.players:,} players come, {house.each} tables for each")
        places = await _seated(server, house)
        say(f"{len(places):,} places are taken; {rate} bets a second now")
        lines, cpu, waited = await server.metric("sabot_lines_total"), server.seconds(), server.waited()
        begun = due = time.monotonic()
        waiting, order = [], cycle(places)
        for _ in range(rate * seconds):
            await asyncio.sleep(due - time.monotonic())
            bettor, table = await _next_open(order)
            waiting.append(bettor.bet(table))
            due = max(due + 1 / rate, time.monotonic() - CAUGHT_UP)
        await asyncio.wait_for(asyncio.gather(*waiting), PATIENCE)
        taken = time.monotonic() - begun
        cpu, waited = server.seconds() - cpu, server.waited() - waited
        lines = await server.metric("sabot_lines_total") - lines
        bettors = {bettor for bettor, _ in places}
        times = sorted(each for bettor in bettors for each in bettor.taken)
        late = sum(len(bettor.refused) for bettor in bettors)
        return Answered(
            times[len(times) // 2], times[len(times) * 99 // 100], cpu / len(times), len(times) / taken,
            late, lines / taken, server.memory() / house.tables, waited / taken,
            sum(bettor.heard for bettor in bettors) / len(times),
            sum(bettor.bytes for bettor in bettors) / len(times),
        )  # fmt: skip


async def _next_open(places: Iterator[tuple[Bettor, str]]) -> tuple[Bettor, str]:
    """Whose turn it is among those at whose table bets are taken, as they see it."""
    while True:
        now = time.time()
        for bettor, table in islice(places, AT_A_GLANCE):
            if bettor.betting[table].left(now) > IN_TIME:
                return bettor, table
        await asyncio.sleep(0)


async def _seated(server: Running, house: House) -> list[tuple[Bettor, str]]:
    """Neighbours share tables, so that each table has the same number of players."""
    bettors = [
        Bettor(
            tuple(f"t{(house.each * k + n) % house.tables}" for n in range(house.each)), server.port, cookie
        )
        for k, cookie in enumerate(await guests(server.port, house.players))
    ]
    await opened([bettor.ear for bettor in bettors], server.port)
    for first in range(0, len(bettors), COMING):
        await asyncio.gather(*(bettor.come() for bettor in bettors[first : first + COMING]))
    return [(bettor, table) for bettor in bettors for table in bettor.tables]
