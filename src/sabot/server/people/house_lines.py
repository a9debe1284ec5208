"""Lines of the house's own stream that people cause: their roles, who may not speak, who goes to an alarm."""

import asyncio
from typing import TypeVar

from sabot.games.answer import Refused
from sabot.house.requests import OTHER_BODY
from sabot.server.people.registry import Registry
from sabot.store.codec import event_in
from sabot.store.commit import CommandId, CommandReceipt, Commit, Committed, Entry, Repeated
from sabot.store.grouping import Journal
from sabot.store.store_errors import StoreFailed
from sabot.store.streams import HOUSE, AlarmTaken, PlayerMuted, StaffChanged

Event = TypeVar("Event", StaffChanged, PlayerMuted, AlarmTaken)
MOST_TRIES = 16
"""A checkpoint, or another server, may have written in between."""


async def tell_house(
    journal: Journal, event: Event, at: int, id_: CommandId | None = None
) -> Event | Refused:
    """What stands there now: under an id it happens once, and whoever asks again is told of the first time.

    Raises `StoreFailed` where it could not be written.
    """
    ids = () if id_ is None else (id_,)
    for _ in range(MOST_TRIES):
        version = (await journal.head(HOUSE)).version
        answer = await journal.commit(Commit(HOUSE, version, at, (Entry(event, (), id_),), ids))
        if isinstance(answer, Committed):
            return event
        if id_ is not None and isinstance(answer, Repeated):
            return await _first(journal, id_, answer.first, type(event))
    raise StoreFailed("others wrote for the house all the time")


async def _first(
    journal: Journal, id_: CommandId, seen: CommandReceipt, kind: type[Event]
) -> Event | Refused:
    if seen.digest != id_.digest or seen.stream != HOUSE:
        return OTHER_BODY
    (record,) = await journal.read(HOUSE, seen.first - 1, seen.last)
    event = event_in(record.line)
    assert isinstance(event, kind), f"line {seen.first} of {HOUSE} is {record.line.name}"
    return event


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
                changed = StaffChanged(account.id, account.role.value, account.by, account.second)
                await tell_house(self._journal, changed, at)
                await self._people.told(account)
