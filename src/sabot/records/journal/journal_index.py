"""The index of the past over a journal that is written meanwhile: kept current, or read where it is not."""

import asyncio
from collections.abc import Callable, Collection

from sabot.games.catalogue import Catalogue
from sabot.records.history.past_round import PastRound, past_round
from sabot.records.history.round_index import OF_ALL, RoundIndex
from sabot.records.history.round_places import RoundPlace, SettingsVersion, ShoePlace
from sabot.store.grouping import Journal
from sabot.store.record import Record
from sabot.store.streams import kind_of, player_stream, table_stream

PAGE = 1_000
"""Lines read at a time, so that tables are served in between."""
FEW = 20
"""Streams whose ends are asked for one by one. More are asked for together, with those of all others: a
thousand questions would keep everybody who joins a table of a big house waiting."""
MOST_TOLD = 500
"""Rounds that are kept as they were told again; they never change."""


class JournalIndex:
    """What this process writes is followed at once, what others write is read when somebody asks."""

    def __init__(self, journal: Journal, games: Catalogue, keeps: Callable[[str], bool]) -> None:
        self.index = RoundIndex(keeps)
        self._journal = journal
        self._games = games
        self._told: dict[str, tuple[PastRound, bytes]] = {}
        self._reading = asyncio.Lock()
        journal.on_committed = self.index.took

    async def catch_up(self, streams: Collection[str] | None = None) -> None:
        """Everything that was committed before is known afterwards; of these streams, or for everybody."""
        async with self._reading:
            missed = self.index.behind if streams is None else self.index.behind.intersection(streams)
            self.index.behind -= missed
            try:
                for stream, last in await self._ends(streams):
                    await self._read_on(stream, last)
            except BaseException:
                self.index.behind |= missed
                raise

    async def catch_up_missed(self) -> None:
        """Streams that were read before and that this process writes: of most of them nothing was missed."""
        if self.index.behind:
            await self.catch_up(frozenset(self.index.behind))

    async def catch_up_with(self, player: str) -> None:
        """The same, and what lies in this player's own stream."""
        await self.catch_up()
        await self.catch_up((player_stream(player),))

    async def _ends(self, streams: Collection[str] | None) -> list[tuple[str, int]]:
        if streams is not None and len(streams) <= FEW:
            return [(stream, (await self._journal.head(stream)).version) for stream in streams]
        heads = await self._journal.heads()
        if streams is not None:
            return [(stream, heads[stream].version) for stream in streams if stream in heads]
        return [(stream, head.version) for stream, head in heads.items() if kind_of(stream) in OF_ALL]

    async def _read_on(self, stream: str, last: int) -> None:
        while (known := self.index.read(stream)) < last:
            until = min(known + PAGE, last)
            for record in await self._journal.read(stream, known, until):
                self.index.follow(record.line)
            self.index.skip(stream, until)

    async def settings_of(self, table: str) -> tuple[SettingsVersion, ...]:
        """Every change of how a table is set up, the earliest first."""
        stream = table_stream(table)
        await self.catch_up((stream,))
        return self.index.settings_of(stream)

    async def has_served(self, table: str, member: str) -> bool:
        """Whether somebody has dealt at a table, or went to who called there."""
        stream = table_stream(table)
        await self.catch_up((stream,))
        return self.index.has_served(stream, member)

    async def lines(self, place: RoundPlace | ShoePlace) -> list[Record]:
        return await self._journal.read(place.stream, place.first - 1, place.last)

    async def find(self, round_: str) -> tuple[RoundPlace, PastRound, bytes] | None:
        """A round that is over, told again, and the hash of its last line."""
        if self.index.find(round_) is None:
            await self.catch_up()
        place = self.index.find(round_)
        told = None if place is None else await self.told(place)
        return None if place is None or told is None else (place, *told)

    async def told(self, place: RoundPlace) -> tuple[PastRound, bytes] | None:
        """The round from its lines; None where they are not all there any more."""
        known = self._told.get(place.round)
        if known is not None:
            return known
        records = await self.lines(place)
        lines = [record.line for record in records]
        told = await asyncio.to_thread(past_round, self._games, place, lines)
        if told is None:
            return None
        while len(self._told) >= MOST_TOLD:
            del self._told[next(iter(self._told))]
        self._told[place.round] = kept = (told, records[-1].hash)
        return kept
