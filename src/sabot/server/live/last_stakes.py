"""What somebody staked last on a game of the same kind, read from the journal on a join or a repeat."""

import asyncio
import logging
from typing import TypeAlias, TypeGuard

from sabot.records.history.initial_stakes import initial_stakes, last_round
from sabot.records.journal.journal_index import JournalIndex
from sabot.server.live.service import Service
from sabot.store.store_errors import StoreFailed
from sabot.store.streams import TABLE, kind_of, table_stream
from sabot.table import commands as c
from sabot.table.betting.slip import Press
from sabot.table.state import Table

PATIENCE = 10.0
"""Seconds for which somebody waits while a long past is read; then the table is joined without it."""

Remembering: TypeAlias = c.Join | c.RepeatBets
"""Commands that the house completes with what was staked elsewhere."""

log = logging.getLogger("sabot.server")


def asks_elsewhere(command: c.Command, player: str, table: Table) -> TypeGuard[Remembering]:
    """For whoever comes; and for whoever sits at several tables and staked nothing at this one yet."""
    match command:
        case c.Join():
            return player not in table.guests
        case c.RepeatBets():
            return player in table.guests and not table.guest(player).last
        case _:
            return False


class LastStakes:
    def __init__(self, service: Service, past: JournalIndex) -> None:
        self._service = service
        self._past = past
        self._under_way: set[asyncio.Task[Press]] = set()
        self._read_once: set[str] = set()
        """Games whose tables were read; what is written here since then is known as it is written."""

    async def of(self, player: str, game: str) -> Press:
        """The initial stakes of the player's last round of this game, at whatever table (G11)."""
        reading = asyncio.create_task(self._read(player, game))
        self._under_way.add(reading)
        reading.add_done_callback(self._under_way.discard)
        # Whoever waits no longer leaves the reading alone: the next one who asks needs it as well.
        done, _ = await asyncio.wait((reading,), timeout=PATIENCE)
        return reading.result() if done else ()

    async def _read(self, player: str, game: str) -> Press:
        try:
            await self._catch_up(game)
            return await self._stakes(player, game)
        except StoreFailed:
            log.warning("what somebody staked last could not be read", exc_info=True)
            return ()

    async def _catch_up(self, game: str) -> None:
        """All tables of a game once; then only what was missed of them, and those that others serve."""
        elsewhere = [table_stream(row.table) for row in self._service.elsewhere() if row.game == game]
        if game in self._read_once:
            await self._past.catch_up_missed()
            if elsewhere:
                await self._past.catch_up(elsewhere)
            return
        here = [
            stream
            for stream, host in self._service.live.hosts.items()
            if kind_of(stream) == TABLE and host.writer.table.setup.game.key == game
        ]
        await self._past.catch_up((*here, *elsewhere))
        self._read_once.add(game)

    async def _stakes(self, player: str, game: str) -> Press:
        place = last_round(self._past.index.rounds_of(player), game)
        if place is None:
            return ()
        lines = await self._past.lines(place)
        whole = bool(lines) and lines[0].line.number == place.first
        return initial_stakes(lines, player) if whole else ()
