"""Who listens to which table: messages encoded once, told to all of them, slow readers out of the way."""

import asyncio
from collections import deque
from collections.abc import Callable
from itertools import islice

from sabot.server.socket.published_view import PublishedView
from sabot.server.socket.wire import LONGEST_MESSAGE
from sabot.table.view import CroupierView, KeptParts, OperatorView, OwnView, SharedParts

MOST_WAITING = 256
"""Messages that may wait for a slow reader; one who is further behind gets a snapshot instead."""
AT_ONCE = 500
"""Listeners who are told something in one step of the loop: 10 µs each. Others have turns in between."""
MOST_HELD = 64
"""Messages that wait for one listener's turn; nobody is behind because turns come late."""
MOST_TABLES = 4
"""Tables that one socket listens to."""

__all__ = ["LONGEST_MESSAGE", "MOST_TABLES", "Hub", "Listener", "OwnPart", "View"]


View = OwnView | CroupierView | OperatorView
"""What one person alone is shown of a table, without the numbers under which it is told."""
Bare = Callable[[], bytes]


class Listener:
    """One socket. `send` writes at once where it can; what it cannot write waits here, up to a limit."""

    def __init__(self, player: str, send: Callable[[bytes], bool]) -> None:
        self.player = player
        self._send = send
        self._waiting: deque[tuple[str, bytes, Bare | None]] = deque()
        self._held = False
        """What waits does so for its turn, and not because nobody reads it."""
        self.behind: set[str] = set()
        """Tables whose messages were dropped for this listener, who gets a snapshot on reading again."""
        self.tables: set[str] = set()

    def tell(self, content: bytes, table: str = "", bare: "Bare | None" = None) -> None:
        """`bare` is the same without what it says of a view, where it does: that goes on from what was told
        before, and is nothing for whom that was dropped."""
        if table in self.behind:
            return
        if self._held:
            self.go_on()
        if self._waiting or not self._send(content):
            self._wait(content, table, bare)

    def hold(self, content: bytes, table: str) -> None:
        """The same when it is this listener's turn, and before whatever it is told after this."""
        if len(self._waiting) >= MOST_HELD:
            self.go_on()
        if table not in self.behind:
            self._held = self._held or not self._waiting
            self._wait(content, table, None)

    def go_on(self) -> None:
        """What was held is told, as far as it can be written."""
        if self._held:
            self._held = False
            while self._waiting and self._send(self._waiting[0][1]):
                self._waiting.popleft()

    def _wait(self, content: bytes, table: str, bare: "Bare | None") -> None:
        """Answers wait however long it takes: nobody is read from meanwhile, so that they are few."""
        if not table or len(self._waiting) < MOST_WAITING:
            self._waiting.append((table, content, bare))
            return
        answers = ((content, bare) for table, content, bare in self._waiting if not table)
        self._waiting = deque(("", content if bare is None else bare(), None) for content, bare in answers)
        self.behind |= self.tables

    @property
    def is_behind(self) -> bool:
        return bool(self.behind or (self._waiting and not self._held))

    def drained(self) -> frozenset[str]:
        """The socket can be written to again; returns the tables for which a snapshot is due."""
        while self._waiting:
            if not self._send(self._waiting[0][1]):
                return frozenset()
            self._waiting.popleft()
        due, self.behind = frozenset(self.behind), set()
        return due


class OwnPart:
    """What all windows of one person show of a table besides what everybody sees."""

    def __init__(self, shared: SharedParts | None = None) -> None:
        self.kept = KeptParts(shared)
        self.view: View | None = None
        """As it was last told; None before that."""


class Topic:
    """One table's listeners, and what they were told."""

    def __init__(self) -> None:
        self.listeners: dict[Listener, None] = {}
        self.windows: dict[str, dict[Listener, None]] = {}
        """Those of each player."""
        self.parts: dict[str, OwnPart] = {}
        """Of each player with windows."""
        self.shared = SharedParts()
        """Of these."""
        self.told = PublishedView()


class Hub:
    def __init__(self) -> None:
        self._topics: dict[str, Topic] = {}
        self._watching: dict[str, dict[str, None]] = {}
        """The tables that each player has open, in the order in which they were opened."""
        self._held: dict[Listener, None] = {}
        """Whose turn comes in the next steps."""

    def topic(self, table: str) -> Topic:
        known = self._topics.get(table)
        if known is None:
            known = self._topics[table] = Topic()
        return known

    def listen(self, table: str, listener: Listener) -> None:
        topic = self.topic(table)
        if listener not in topic.listeners:
            topic.listeners[listener] = None
            if not listener.player:
                listener.tables.add(table)
                return
            topic.windows.setdefault(listener.player, {})[listener] = None
            topic.parts.setdefault(listener.player, OwnPart(topic.shared))
            self._watching.setdefault(listener.player, {})[table] = None
        listener.tables.add(table)

    def forget(self, table: str, listener: Listener) -> None:
        topic = self.topic(table)
        if listener in topic.listeners:
            del topic.listeners[listener]
            if listener.player:
                del topic.windows[listener.player][listener]
            if listener.player and not topic.windows[listener.player]:
                del topic.windows[listener.player]
                del topic.parts[listener.player]
                del self._watching[listener.player][table]
                if not self._watching[listener.player]:
                    del self._watching[listener.player]
            if not topic.listeners:
                topic.told = PublishedView()
        listener.tables.discard(table)
        listener.behind.discard(table)

    def listening(self, table: str, player: str) -> bool:
        return player in self.topic(table).windows

    def watched_by(self, player: str) -> tuple[str, ...]:
        """Tables that somebody has open."""
        return tuple(self._watching.get(player, ()))

    def announce(self, content: bytes) -> None:
        """To everybody who listens to anything."""
        for listener in {one for topic in self._topics.values() for one in topic.listeners}:
            listener.tell(content)

    def is_alone(self) -> bool:
        """Whether nobody listens to anything."""
        return not any(topic.listeners for topic in self._topics.values())

    def listeners(self) -> int:
        return len({listener for topic in self._topics.values() for listener in topic.listeners})

    def behind(self) -> int:
        """Sockets that do not read as fast as they are written to."""
        found = {one for topic in self._topics.values() for one in topic.listeners}
        return sum(1 for listener in found if listener.is_behind)

    def publish(self, table: str, content: bytes) -> None:
        """To everybody who listens to a table; where they are many, one slice of them after the other."""
        listeners = self.topic(table).listeners
        if len(listeners) <= AT_ONCE:
            for listener in listeners:
                listener.tell(content, table)
            return
        for listener in listeners:
            listener.hold(content, table)
        if not self._held:
            asyncio.get_running_loop().call_soon(self._tell_more)
        self._held.update(listeners)

    def _tell_more(self) -> None:
        try:
            for listener in tuple(islice(self._held, AT_ONCE)):
                del self._held[listener]
                listener.go_on()
        finally:
            # Whatever fails for one: all others have their turns.
            if self._held:
                asyncio.get_running_loop().call_soon(self._tell_more)

    def drop(self, table: str) -> None:
        """Forget a table to which nobody listens."""
        if table in self._topics and not self._topics[table].listeners:
            del self._topics[table]
