"""After a start: whoever was at a table and does not come back within a while is not connected there."""

import asyncio

from sabot.server.live.house_bots import resident_name
from sabot.server.live.service import Service
from sabot.store.streams import name_of

RETURN = 10.0
"""Seconds in which pages find a server that was started again, several times over."""


async def miss_whoever_stays_away(service: Service) -> None:
    """A house that was stopped or killed could not tell its tables who went with it."""
    await asyncio.sleep(RETURN)
    for stream, host in tuple(service.live.hosts.items()):
        for player in tuple(host.writer.table.guests):
            if not resident_name(player):
                service.note_presence(name_of(stream), player)
