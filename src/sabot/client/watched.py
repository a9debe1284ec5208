"""A table as a client knows it, and waiting for what becomes of it."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Generic, TypeVar

import msgspec
from msgspec import UNSET

from sabot.client.client_errors import Rejected
from sabot.server.socket import wire
from sabot.table.state import Phase
from sabot.table.view import CroupierView, Json, OperatorView, OwnView, PublicView, merged

MOST_KEPT = 4_096
"""Messages of a table that are kept; who wants more records them."""
OfTable = (
    wire.Snapshot
    | wire.OwnSnapshot
    | wire.CroupierSnapshot
    | wire.OperatorSnapshot
    | wire.Changed
    | wire.OwnChanged
    | wire.TableGone
    | wire.Refused
)
StaffView = CroupierView | OperatorView
"""What people of the house are shown in the place of an own part."""
View = TypeVar("View")


class Followed(Generic[View]):
    """A view as it travels: told whole once, and gone on with by differences."""

    def __init__(self, kind: type[View]) -> None:
        self._kind = kind
        self._told: Json = None
        self._read: View | None = None

    def whole(self, view: View) -> None:
        self._read, self._told = view, msgspec.json.decode(msgspec.json.encode(view))

    def change(self, told: wire.Difference) -> None:
        """What differs from a view that was never told is of no use, and comes whole later."""
        if self._told is not None and told:
            self._read, self._told = None, merged(self._told, told)

    def forget(self) -> None:
        self._read = self._told = None

    @property
    def now(self) -> View | None:
        """Read when somebody asks for it, and once."""
        if self._read is None and self._told is not None:
            self._read = msgspec.convert(self._told, self._kind)
        return self._read


class Watched:
    """The table as it is now, the number of the last message, and what was said of late."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.n: int | None = None
        """The last message that has come; after a lost connection everything from here on is asked for."""
        self._view = Followed(PublicView)
        self._own = Followed(OwnView)
        self._croupier = Followed(CroupierView)
        self._operator = Followed(OperatorView)
        self.log: deque[wire.ToClient] = deque(maxlen=MOST_KEPT)
        self.snapshots = 0
        """How often the whole table was told."""
        self.parts = 0
        """How often the part of this person alone was told whole."""
        self.said = 0
        """How many messages there were, those among them that are not kept any more."""
        self.refused = ""
        """Why the last look or watch came to nothing."""
        self._trouble: Exception | None = None
        self._changed = asyncio.Condition()

    @property
    def view(self) -> PublicView:
        """The table as everybody sees it now."""
        view = self._view.now
        assert view is not None, "whoever watches a table has been shown it"
        return view

    @property
    def shown(self) -> bool:
        """Whether the table has been told at all."""
        return self._view.now is not None

    @property
    def own(self) -> OwnView | None:
        """The player's own part as it is now; None for people of the house."""
        return self._own.now

    @property
    def staff(self) -> StaffView | None:
        """What somebody of the house is shown now."""
        return self._croupier.now or self._operator.now

    async def note(self, message: OfTable) -> None:
        async with self._changed:
            self.put(message)
            self.log.append(message)
            self.said += 1
            self._changed.notify_all()

    def put(self, message: OfTable) -> None:
        """What a message says, in its place."""
        match message:
            case wire.Snapshot(_, n, _, public):
                self.snapshots += 1
                self.n, self.refused = n, ""
                self._view.whole(public)
            case wire.Changed(_, n, _, steps):
                self.n = n
                for step in steps:
                    self._view.change(step.view)
            case wire.OwnSnapshot(own=own):
                self._told_part()
                self._own.whole(own)
            case wire.CroupierSnapshot(croupier=view):
                self._told_part()
                self._croupier.whole(view)
            case wire.OperatorSnapshot(operator=view):
                self._told_part()
                self._operator.whole(view)
            case wire.OwnChanged(own=changed):
                self._change_part(changed)
            case wire.Refused(reason=reason):
                self.refused = reason
            case wire.TableGone():
                pass

    def _told_part(self) -> None:
        """Roles change: whatever was shown in another one is over."""
        self.parts += 1
        self.refused = ""
        for part in (self._own, self._croupier, self._operator):
            part.forget()

    def _change_part(self, told: wire.Difference) -> None:
        self._own.change(told)
        self._croupier.change(told)
        self._operator.change(told)

    async def acted(self, done: wire.Done) -> None:
        """An act was answered, with what it changed in the own part."""
        if done.own is not UNSET:
            async with self._changed:
                self._change_part(done.own)
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
        return self.shown and self.view.phase is Phase.BETTING and self.view.halt is None

    def paid(self, round_: str) -> bool:
        """Whether a round is over and paid; it says so until the next one begins."""
        result = self.view.result
        return result is not None and result.round == round_ and not result.pending

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
