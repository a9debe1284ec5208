"""Tables that open and close by their hours: the house does it at the moment, and nothing in between.

Whoever opens or closes such a table by hand is not contradicted before the next of these moments. What
happened while nobody served the table is made up for: its last line tells how far it had come.
"""

import asyncio
import logging
from collections.abc import Iterator
from typing import TYPE_CHECKING

from sabot.games.answer import Refused
from sabot.server.live.opening_moments import is_time, last_turn
from sabot.server.live.table_changes import ask_permitted
from sabot.server.live.table_host import BUSY, STALE, UNKEPT, TableHost
from sabot.server.monitoring.self_check import CHANGED
from sabot.store.streams import TABLE, is_own, kind_of
from sabot.table import commands as c
from sabot.table.state import Phase, Table

if TYPE_CHECKING:
    from sabot.server.live.service import Service

LOOK = 1.0
"""Seconds between two looks."""
PASSING = (BUSY, STALE, UNKEPT, CHANGED)
"""Refusals that say nothing about the wish itself."""
log = logging.getLogger("sabot.house")


def hours_of(table: Table) -> str:
    """As the newest settings have them, also where these wait for the next round."""
    return (table.coming or table.setup).settings.hours


class TableHours:
    """Looks at the tables that are served here."""

    def __init__(self, service: "Service") -> None:
        self._service = service
        self._seen: dict[str, tuple[str, int]] = {}
        """By stream: the hours that were looked at last, and when."""

    async def look(self) -> None:
        now, looked = self._service.now(), dict[str, tuple[str, int]]()
        for stream, host, words in tuple(self._with_hours()):
            before, since = self._seen.get(stream) or (words, await self._left(stream, host))
            done = words != before or await self._turn(host, words, since, now)
            looked[stream] = words, now if done else since
        # What is served elsewhere meanwhile is known anew when it comes back.
        self._seen = looked

    def _with_hours(self) -> Iterator[tuple[str, TableHost, str]]:
        for stream, host in self._service.live.hosts.items():
            if host.served and not host.fault and kind_of(stream) == TABLE and not is_own(stream):
                words = hours_of(host.writer.table)
                if words:
                    yield stream, host, words

    async def _left(self, stream: str, host: TableHost) -> int:
        """When the table was left by whoever served it before: what is written at a start tells nothing."""
        last = max(1, host.writer.taken_over)
        found = await self._service.live.journal.read(stream, last - 1, last)
        return max((record.line.at for record in found), default=self._service.now())

    async def _turn(self, host: TableHost, words: str, since: int, now: int) -> bool:
        """Whether nothing is left to do: a table that still closes, or cannot be written, is asked again."""
        zone, table = self._service.config.time_zone, host.writer.table
        opens, closed = is_time(words, now, zone), table.phase is Phase.CLOSED
        if last_turn(words, now, zone) <= since or (opens and not closed and not table.closing):
            return True
        if opens and not closed:
            return False
        if opens:
            reply = await ask_permitted(host, c.Request("", c.OpenTable()), self._service.config.profile)
        elif closed or table.closing:
            return True
        else:
            reply = await host.ask(c.Request("", c.CloseTable(after_round=True)))
        if isinstance(reply, Refused) and reply not in PASSING:
            log.warning("%s does not follow its hours: %s", table.setup.table, reply.reason)
        return not isinstance(reply, Refused) or reply not in PASSING


async def keep_hours(service: "Service") -> None:
    hours = TableHours(service)
    while True:
        await asyncio.sleep(LOOK)
        try:
            await hours.look()
        except service.trouble as wrong:
            log.warning("tables follow their hours later: %s", wrong)
