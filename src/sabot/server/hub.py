"""Who listens to which table: messages encoded once, a ring to catch up from, slow readers out of the way."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from sabot.server.wire import LONGEST_MESSAGE
from sabot.table.state import Table
from sabot.table.view import OwnView

RING = 512
"""Messages of a table that are kept for those who come back."""
MOST_WAITING = 256
"""Messages that may wait for a slow reader; one who is further behind gets a snapshot instead."""
FRESH = 250_000
"""Microseconds for which others are shown the same view of a table at which nothing happens. It tells the
time, too, by which pages count down: no later than a slow line would."""
MOST_TABLES = 4
"""Tables that one socket listens to."""

__all__ = ["LONGEST_MESSAGE", "MOST_TABLES", "Hub", "Listener", "Message"]


class Message(Struct, frozen=True, gc=False):
    """One numbered message of a table: the part for everybody, and the parts of single players."""

    n: int
    public: bytes | None
    own: Mapping[str, bytes]


class Listener:
    """One socket. `send` writes at once where it can; what it cannot write waits here, up to a limit."""

    def __init__(self, player: str, send: Callable[[bytes], bool]) -> None:
        self.player = player
        self._send = send
        self._waiting: deque[tuple[str, bytes]] = deque()
        self.behind: set[str] = set()
        """Tables whose messages were dropped for this listener: he gets a snapshot when he can read again."""
        self.tables: set[str] = set()

    def tell(self, content: bytes, table: str = "") -> None:
        if table in self.behind:
            return
        if self._waiting or not self._send(content):
            self._wait(content, table)

    def _wait(self, content: bytes, table: str) -> None:
        """Answers wait however long it takes: nobody is read from meanwhile, so that they are few."""
        if not table or len(self._waiting) < MOST_WAITING:
            self._waiting.append((table, content))
            return
        self._waiting = deque(one for one in self._waiting if not one[0])
        self.behind |= self.tables

    @property
    def is_behind(self) -> bool:
        return bool(self._waiting or self.behind)

    def drained(self) -> frozenset[str]:
        """The socket can be written to again; returns the tables for which a snapshot is due."""
        while self._waiting:
            if not self._send(self._waiting[0][1]):
                return frozenset()
            self._waiting.popleft()
        due, self.behind = frozenset(self.behind), set()
        return due


class Topic:
    """One table's listeners and its last messages."""

    def __init__(self) -> None:
        self.listeners: dict[Listener, None] = {}
        self.windows: dict[str, dict[Listener, None]] = {}
        """Those of each player."""
        self.told: dict[str, OwnView] = {}
        """What all windows of a player show of his own, where they show the same."""
        self.shown: tuple[Table, int, bytes] | None = None
        """The last view: of which table, when it was made, and how it was told."""
        self.ring: deque[Message] = deque(maxlen=RING)


class Hub:
    def __init__(self) -> None:
        self._topics: dict[str, Topic] = {}

    def topic(self, table: str) -> Topic:
        return self._topics.setdefault(table, Topic())

    def listen(self, table: str, listener: Listener) -> None:
        topic = self.topic(table)
        if listener not in topic.listeners:
            topic.listeners[listener] = None
            topic.windows.setdefault(listener.player, {})[listener] = None
        listener.tables.add(table)

    def forget(self, table: str, listener: Listener) -> None:
        topic = self.topic(table)
        if listener in topic.listeners:
            del topic.listeners[listener]
            del topic.windows[listener.player][listener]
            if not topic.windows[listener.player]:
                del topic.windows[listener.player]
                topic.told.pop(listener.player, None)
        listener.tables.discard(table)
        listener.behind.discard(table)

    def listening(self, table: str, player: str) -> bool:
        return player in self.topic(table).windows

    def watched_by(self, player: str) -> tuple[str, ...]:
        """Tables that somebody has open."""
        return tuple(name for name, topic in self._topics.items() if player in topic.windows)

    def announce(self, content: bytes) -> None:
        """To everybody who listens to anything."""
        for listener in {one for topic in self._topics.values() for one in topic.listeners}:
            listener.tell(content)

    def listeners(self) -> int:
        return len({listener for topic in self._topics.values() for listener in topic.listeners})

    def behind(self) -> int:
        """Sockets that do not read as fast as they are written to."""
        found = {one for topic in self._topics.values() for one in topic.listeners}
        return sum(1 for listener in found if listener.is_behind)

    def view_of(self, name: str, table: Table, at: int, make: Callable[[], bytes]) -> bytes:
        """What everybody is shown. Among ten thousand bettors it takes a tenth of a second to make."""
        topic = self.topic(name)
        if topic.shown is None or topic.shown[0] is not table or at - topic.shown[1] > FRESH:
            topic.shown = (table, at, make())
        return topic.shown[2]

    def publish(self, table: str, messages: Iterable[Message]) -> None:
        topic = self.topic(table)
        for message in messages:
            topic.ring.append(message)
            public, own = message.public, message.own
            for listener in topic.listeners:
                if public is not None:
                    listener.tell(public, table)
                if own and (part := own.get(listener.player)) is not None:
                    listener.tell(part, table)

    def refill(self, table: str, messages: Iterable[Message]) -> None:
        """Messages of before this server heard of the table, for those who come back to it."""
        ring = self.topic(table).ring
        ring.clear()
        ring.extend(messages)

    def drop(self, table: str) -> None:
        """Forget a table to which nobody listens."""
        if table in self._topics and not self._topics[table].listeners:
            del self._topics[table]

    def missed(self, table: str, after: int) -> tuple[Message, ...] | None:
        """Everything after message `after`; None where the ring does not reach back so far."""
        ring = self.topic(table).ring
        if not ring or after < ring[0].n - 1:
            return None
        return tuple(message for message in ring if message.n > after)
