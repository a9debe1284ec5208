"""The other members of the house: who has been heard of late, and what is open with them."""

from collections.abc import Callable

from sabot.cluster.bus_messages import Heartbeat
from sabot.server.http.lobby import LobbyTable

EVERY = 1.0
"""Seconds between two beats."""
SILENT = 5.0
"""Seconds of silence after which a member counts as gone, and its players as not connected."""

Seconds = Callable[[], float]
"""A clock that is never set, for measuring silence."""


class Members:
    def __init__(self, seconds: Seconds) -> None:
        self._seconds = seconds
        self._heard: dict[str, float] = {}
        self.lobby: dict[str, LobbyTable] = {}
        """Tables by name, as their servers last told."""

    def hear(self, beat: Heartbeat) -> bool:
        """Whether it is somebody new."""
        new = beat.member not in self._heard
        self._heard[beat.member] = self._seconds()
        for row in beat.rows:
            self.lobby[row.table] = row
        return new

    def leave(self, member: str) -> None:
        self._heard.pop(member, None)

    def silent(self, *, deaf: bool) -> list[str]:
        """Who has gone without a word. While we hear nobody at all, nobody is blamed for it."""
        now = self._seconds()
        if deaf:
            self._heard = dict.fromkeys(self._heard, now)
        gone = [member for member, at in self._heard.items() if now - at >= SILENT]
        for member in gone:
            del self._heard[member]
        return gone

    @property
    def others(self) -> int:
        return len(self._heard)
