"""Tables that open and close by their hours: the house does it at the moment, and nothing in between.

Whoever opens or closes such a table by hand is not contradicted before the next of these moments. What
happened while nobody served the table is made up for: its last line tells how far it had come.
"""

import asyncio
import logging
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from sabot.games.answer import Refused
from sabot.server.live.table_changes import ask_permitted
from sabot.server.live.table_host import BUSY, STALE, UNKEPT, TableHost
from sabot.store.streams import TABLE, is_own, kind_of
from sabot.table import commands as c
from sabot.table.house.opening_hours import read_hours, within_hours
from sabot.table.state import Phase, Table

if TYPE_CHECKING:
    from sabot.server.live.service import Service

LOOK = 1.0
"""Seconds between two looks."""
PASSING = (BUSY, STALE, UNKEPT)
"""Refusals that say nothing about the wish itself."""
EPOCH = datetime.fromisoformat("1970-01-01T00:00:00+00:00")
log = logging.getLogger("sabot.house")


def minute_of_week(at: int, zone: str) -> int:
    """By the clock on the wall of the house; `at` is in microseconds."""
    local = (EPOCH + timedelta(microseconds=at)).astimezone(ZoneInfo(zone))
    return (local.weekday() * 24 + local.hour) * 60 + local.minute


def hours_of(table: Table) -> str:
    """As the newest settings have them, also where these wait for the next round."""
    return (table.coming or table.setup).settings.hours


def is_time(words: str, at: int, zone: str) -> bool:
    """Whether a table with these hours is to be open."""
    return within_hours(read_hours(words), minute_of_week(at, zone))


class TableHours:
    """Looks at the tables that are served here."""

    def __init__(self, service: "Service") -> None:
        self._service = service
        self._seen: dict[str, tuple[str, int]] = {}
        """By stream: the hours that were looked at last, and when."""

    async def look(self) -> None:
        live, now = self._service.live, self._service.now()
        for stream, host, words in tuple(self._with_hours()):
            before, since = self._seen.get(stream) or (words, await self._last_line(stream, host))
            done = words != before or await self._turn(host, words, since, now)
            self._seen[stream] = words, now if done else since
        for stream in self._seen.keys() - live.hosts.keys():
            del self._seen[stream]

    def _with_hours(self) -> Iterator[tuple[str, TableHost, str]]:
        for stream, host in self._service.live.hosts.items():
            if host.served and not host.fault and kind_of(stream) == TABLE and not is_own(stream):
                words = hours_of(host.writer.table)
                if words:
                    yield stream, host, words
                else:
                    self._seen.pop(stream, None)

    async def _last_line(self, stream: str, host: TableHost) -> int:
        version = host.writer.version
        found = await self._service.live.journal.read(stream, version - 1, version)
        return max((record.line.at for record in found), default=self._service.now())

    async def _turn(self, host: TableHost, words: str, since: int, now: int) -> bool:
        """Whether nothing is left to do: a table that still closes, or cannot be written, is asked again."""
        zone, table = self._service.config.time_zone, host.writer.table
        opens, closed = is_time(words, now, zone), table.phase is Phase.CLOSED
        if opens == is_time(words, since, zone) or (opens and not closed and not table.closing):
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
