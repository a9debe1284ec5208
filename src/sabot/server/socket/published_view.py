"""What all who listen to a table were told of it, and what changed since: encoded once for everybody."""

from collections import deque
from collections.abc import Iterator

from msgspec import Struct

from sabot.games.cues import Cue
from sabot.house.table_writer import TableStep
from sabot.server.socket.wire import Changed, Snapshot, write
from sabot.server.socket.wire import Step as StepTold
from sabot.table.state import Table
from sabot.table.view import KeptParts, PublicView, difference, moments, public_view

RING = 512
"""Messages of a table that are kept for those who come back."""


class Message(Struct, frozen=True, gc=False):
    """What was told of a batch, under the number of its last line."""

    n: int
    content: bytes


class PublishedView:
    """The table as everybody who listens knows it. Before anybody does, nothing is made and nothing kept."""

    def __init__(self) -> None:
        self._view: PublicView | None = None
        self._kept = KeptParts()
        self._n = self._at = 0
        self._whole = b""
        self._since = 0
        """Who has this message, or a later one, can be told what was missed."""
        self._ring: deque[Message] = deque()

    def whole(self, name: str, table: Table, n: int, at: int) -> bytes:
        """The view that differences go on from, whoever comes when."""
        if self._view is None:
            self._view, self._n, self._at = public_view(table, at, self._kept), n, at
            # Whoever has this number from elsewhere may have been shown the table at another moment.
            self._since = n + 1
        if not self._whole:
            self._whole = write(Snapshot(name, self._n, self._at, self._view))
        return self._whole

    def change(self, name: str, n: int, at: int, course: tuple[TableStep, ...]) -> bytes | None:
        """What a batch changed, for everybody; None where it is nobody else's business, or nobody listens."""
        if self._view is None:
            return None
        steps = tuple(self._steps(at, course))
        self._n, self._at, self._whole = n, at, b""
        if not steps:
            return None
        content = write(Changed(name, n, at, steps))
        self._ring.append(Message(n, content))
        if len(self._ring) > RING:
            self._since = self._ring.popleft().n
        return content

    def _steps(self, at: int, course: tuple[TableStep, ...]) -> Iterator[StepTold]:
        """One for each thing that is seen or heard on its own; what others changed comes with the next."""
        last = len(course) - 1
        for number, step in enumerate(course):
            for table, cues in moments(step.before, step.event, step.after):
                if cues or (number == last and table is step.after):
                    yield from self._step(table, at, cues)

    def _step(self, table: Table, at: int, cues: tuple[Cue, ...]) -> Iterator[StepTold]:
        view = public_view(table, at, self._kept)
        changed = difference(self._view, view)
        self._view = view
        if isinstance(changed, dict):
            yield StepTold(changed, cues)
        elif cues:
            yield StepTold({}, cues)

    def missed(self, after: int) -> tuple[bytes, ...] | None:
        """Everything after message `after`; None where that is not known any more."""
        if self._view is None or after < self._since:
            return None
        return tuple(message.content for message in self._ring if message.n > after)
