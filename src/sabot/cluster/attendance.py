"""Who has a window at which table, and with which member of the house; for tables that are served here."""

from collections.abc import Iterable


class Attendance:
    def __init__(self) -> None:
        self._here: dict[str, dict[str, set[str]]] = {}

    def come(self, stream: str, member: str, players: Iterable[str]) -> None:
        there = self._here.setdefault(stream, {})
        for player in players:
            there.setdefault(player, set()).add(member)

    def go(self, stream: str, member: str, players: Iterable[str]) -> list[str]:
        """Those of them who have no window anywhere any more."""
        there = self._here.get(stream, {})
        gone = []
        for player in players:
            there.get(player, set()).discard(member)
            if not there.get(player):
                there.pop(player, None)
                gone.append(player)
        return gone

    def lose(self, member: str) -> list[tuple[str, str]]:
        """A member is gone, and with it the windows that it had: who is nowhere any more, at which table."""
        return [
            (stream, player)
            for stream, there in self._here.items()
            for player in self.go(stream, member, [p for p, members in there.items() if member in members])
        ]

    def attends(self, stream: str, player: str) -> bool:
        return player in self._here.get(stream, {})

    def others(self, stream: str, member: str) -> bool:
        """Whether anybody looks on through another member than this."""
        return any(members - {member} for members in self._here.get(stream, {}).values())

    def forget(self, stream: str) -> None:
        self._here.pop(stream, None)
