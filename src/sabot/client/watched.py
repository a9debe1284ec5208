"""A table as a client knows it, and waiting for what becomes of it."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from functools import partial

from sabot.client.trouble import Rejected
from sabot.server import wire
from sabot.table.view import OwnView, PublicView

MOST_KEPT = 4_096
"""Messages of a table that are kept; who wants more records them."""
OfTable = wire.Snapshot | wire.OwnSnapshot | wire.Happened | wire.OwnHappened | wire.TableGone | wire.Refused


class Watched:
    """The last snapshot, the number of the last message, and what was said of late."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.n: int | None = None
        """The last message that has come; after a lost connection everything from here on is asked for."""
        self.public: PublicView | None = None
        self.own: OwnView | None = None
        self.log: deque[wire.ToClient] = deque(maxlen=MOST_KEPT)
        self.said = 0
        """How many messages there were, those among them that are not kept any more."""
        self.refused = ""
        """Why the last look or watch came to nothing."""
        self._trouble: Exception | None = None
        self._changed = asyncio.Condition()

    async def note(self, message: OfTable) -> None:
        async with self._changed:
            match message:
                case wire.Snapshot(_, n, _, public):
                    self.public, self.n, self.refused = public, n, ""
                case wire.OwnSnapshot():
                    self.own, self.refused = message.own, ""
                case wire.Happened(_, n) | wire.OwnHappened(_, n):
                    self.n = max(self.n or 0, n)
                case wire.Refused(reason=reason):
                    self.refused = reason
                case wire.TableGone():
                    pass
            self.log.append(message)
            self.said += 1
            self._changed.notify_all()

    async def end(self, trouble: Exception) -> None:
        """Nothing more will come; whoever waits is told why."""
        async with self._changed:
            self._trouble = trouble
            self._changed.notify_all()

    async def until(self, holds: Callable[[], bool]) -> None:
        """Until it holds. Raises what ended the connection for good."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._trouble is not None or holds())
        if self._trouble is not None and not holds():
            raise self._trouble

    async def until_told(self, holds: Callable[[], bool]) -> None:
        """The same for what the client has asked for, which may be refused."""
        await self.until(lambda: holds() or bool(self.refused))
        if not holds():
            raise Rejected(self.refused)

    async def told(self) -> AsyncIterator[wire.ToClient]:
        """Everything that is said about the table: what is kept of it, and then whatever comes."""
        place = self.said - len(self.log)
        while True:
            await self.until(partial(self._reaches, place))
            place = max(place, self.said - len(self.log))
            message = self.log[place - self.said]
            place += 1
            yield message

    def _reaches(self, place: int) -> bool:
        return place < self.said
