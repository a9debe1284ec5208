"""Lines of the house's own stream that people cause: who of them may do what, and who may not speak."""

import asyncio

from sabot.server.registry import Registry
from sabot.store.commit import Commit, Committed, Entry
from sabot.store.grouping import Journal
from sabot.store.streams import HOUSE, HouseEvent, StaffChanged
from sabot.store.trouble import StoreFailed

MOST_TRIES = 16
"""A checkpoint, or another server, may have written in between."""


async def tell_house(journal: Journal, event: HouseEvent, at: int) -> None:
    """Raises `StoreFailed` where it could not be written."""
    for _ in range(MOST_TRIES):
        version = (await journal.head(HOUSE)).version
        answer = await journal.commit(Commit(HOUSE, version, at, (Entry(event),)))
        if isinstance(answer, Committed):
            return
    raise StoreFailed("others wrote for the house all the time")


class RoleLines:
    """A role counts from its line on: nobody acts in one that the journal does not know."""

    def __init__(self, people: Registry, journal: Journal) -> None:
        self._people = people
        self._journal = journal
        self._telling = asyncio.Lock()

    async def tell(self, at: int) -> None:
        """Every role that was given, changed or taken away since, by whatever program."""
        async with self._telling:
            for account in await self._people.untold():
                changed = StaffChanged(account.id, account.role.value, account.by)
                await tell_house(self._journal, changed, at)
                await self._people.told(account)
