"""A table as a client knows it, and waiting for what becomes of it."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from functools import partial

from msgspec import UNSET, Struct
from msgspec.structs import fields, replace

from sabot.client.trouble import Rejected
from sabot.server import wire
from sabot.table.state import Phase
from sabot.table.view import OwnView, PublicView

MOST_KEPT = 4_096
"""Messages of a table that are kept; who wants more records them."""
OfTable = (
    wire.Snapshot
    | wire.OwnSnapshot
    | wire.CroupierSnapshot
    | wire.ConfigurationSnapshot
    | wire.Happened
    | wire.OwnHappened
    | wire.TableGone
    | wire.Refused
)
StaffView = wire.CroupierSnapshot | wire.ConfigurationSnapshot
"""What people of the house are shown in the place of an own part."""
FOLLOWED = frozenset(field.name for field in fields(PublicView))
"""What of a view goes on with what happens, where an event or its `now` says it."""
SAID_BY_EVENTS = ("round", "result", "clock", "felt")


class Watched:
    """The table as far as it was told, the number of the last message, and what was said of late."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.n: int | None = None
        """The last message that has come; after a lost connection everything from here on is asked for."""
        self.public: PublicView | None = None
        """The last snapshot, gone on with: phase, clock, cards, totals, result and seats are as they are now.

        What lies on the felt is followed only as far as events say it whole; `Client.see` asks for all of it.
        """
        self.own: OwnView | None = None
        self.staff: StaffView | None = None
        """The last view that was shown to somebody of the house."""
        self.log: deque[wire.ToClient] = deque(maxlen=MOST_KEPT)
        self.snapshots = 0
        """How often the whole table was told."""
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
                    self.snapshots += 1
                    self.public, self.n, self.refused = public, n, ""
                case wire.OwnSnapshot():
                    self.own, self.refused = message.own, ""
                case wire.CroupierSnapshot() | wire.ConfigurationSnapshot():
                    self.staff, self.refused = message, ""
                case wire.Happened(_, n):
                    self.n = max(self.n or 0, n)
                    self.public = self.public and _after(self.public, message)
                case wire.OwnHappened(_, n):
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

    async def betting(self) -> None:
        """Until bets are taken here and the table does not stand still."""
        await self.until(self._takes_bets)

    def _takes_bets(self) -> bool:
        return self.public is not None and self.public.phase is Phase.BETTING and self.public.halt is None

    async def told(self, after: int = 0) -> AsyncIterator[wire.ToClient]:
        """Everything that is said about the table: what is kept of it, and then whatever comes.

        With `after` only what happened after that message.
        """
        place = self.said - len(self.log)
        while True:
            await self.until(partial(self._reaches, place))
            place = max(place, self.said - len(self.log))
            message = self.log[place - self.said]
            place += 1
            if getattr(message, "n", after + 1) > after:
                yield message

    def _reaches(self, place: int) -> bool:
        return place < self.said


def _after(view: PublicView, told: wire.Happened) -> PublicView:
    """The view with what a message says whole."""
    said = {name: getattr(told.public, name, None) for name in SAID_BY_EVENTS}
    changes = {name: value for name, value in said.items() if isinstance(value, Struct)}
    if told.now is not None:
        now = {field.name: getattr(told.now, field.name) for field in fields(told.now)}
        changes |= {name: value for name, value in now.items() if value is not UNSET and name in FOLLOWED}
    return replace(view, at=told.at, **changes) if changes else view
