"""The house's own settings as a server holds them: what its file says, and then what its journal says."""

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from sabot.games.answer import Refused
from sabot.house.requests import OTHER_BODY
from sabot.house.settings_book import SettingsBook, changed
from sabot.server.config.house_words import settings_of, with_settings
from sabot.server.config.server_config import ServerConfig
from sabot.store.commit import CommandId, Commit, Committed, Entry, Repeated
from sabot.store.house_settings import SETTINGS, HouseSettings, SettingsEvent

if TYPE_CHECKING:
    from sabot.server.live.service import Service

Decision = Callable[[SettingsBook, HouseSettings], SettingsEvent | Refused]
"""What is written beside these versions, where these settings hold; or why not."""
log = logging.getLogger("sabot.server")


class KeptSettings:
    def __init__(self, service: "Service", file: ServerConfig) -> None:
        self._service = service
        self._file = file
        self.book = SettingsBook()
        self.on_changed: Callable[[], object] = lambda: None
        """Told when other settings hold than before."""
        self._day = file.gaming_day()
        """By which days are counted: known to be so where the calendar could be written."""
        self._following = asyncio.Lock()
        self._followed = False
        """Whether what its file says anew was written: that is done once, and then the journal alone tells.
        So servers whose files differ do not write versions back and forth.
        """

    @property
    def file(self) -> HouseSettings:
        """As this server's file says; once that was followed, as the file says that was followed last."""
        versions = self.book.versions
        return versions[-1].told.file if versions and self._followed else settings_of(self._file)

    @property
    def now(self) -> HouseSettings:
        return self.book.now(self.file)

    async def follow(self) -> None:
        """What was written here and elsewhere holds; what the file says anew is written, and holds."""
        async with self._following:
            while True:
                await self._read()
                anew = self.book.following_file(self.file)
                if anew is None:
                    break
                # Another server may write what its own file says before this is read again.
                self._followed = await self._written(anew, None)
            self._followed = True
            await self._hold()

    async def put(self, decide: Decision, id_: CommandId) -> int | Refused:
        """The line by which it happened, once under its id; decided anew where others wrote before it."""
        async with self._following:
            while (seen := await self._service.live.journal.seen(id_)) is None:
                await self._read()
                event = decide(self.book, self.now)
                if isinstance(event, Refused):
                    return event
                await self._written(event, id_)
            await self._read()
            await self._hold()
            return seen.first if seen.stream == SETTINGS else OTHER_BODY

    async def _read(self) -> None:
        known = self.book
        records = await self._service.live.journal.read(SETTINGS, known.lines)
        self.book = known.following(records)
        if self._followed and records:
            self._say_who_differs(known.version)

    def _say_who_differs(self, before: int) -> None:
        """Files of servers that differ are mended by people; until then the one followed last holds."""
        for one in self.book.versions[before:]:
            if not one.told.by and (keys := changed(settings_of(self._file), one.told.file)):
                log.warning(
                    "the file of another server says otherwise about %s: version %d of the journal holds",
                    ", ".join(keys),
                    one.told.version,
                )

    async def _written(self, event: SettingsEvent, id_: CommandId | None) -> bool:
        """Only where it comes right after what is known here; under an id once."""
        journal, at = self._service.live.journal, max(self._service.now(), self.book.at)
        commit = Commit(
            SETTINGS, self.book.lines, at, (Entry(event, (), id_),), () if id_ is None else (id_,)
        )
        return isinstance(await journal.commit(commit), Committed | Repeated)

    async def _hold(self) -> None:
        """Names, doors and networks at once; days from the next one on, as the calendar tells, and where that
        could not be written, once it can.
        """
        service, config = self._service, with_settings(self._file, self.now)
        if config != service.config:
            service.config, service.people.rules = config, config.people
            self.on_changed()
        if (day := config.gaming_day()) != self._day:
            await service.live.follow_calendar(day)
            self._day = day
