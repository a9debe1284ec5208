"""Ids of transfers: the event that they come from, and their number within it."""


class Ids:
    """Hands out the ids of one event in order. It makes none up: the event's name comes from outside."""

    def __init__(self, event: str) -> None:
        self._event = event
        self._count = 0

    @property
    def first(self) -> str:
        return f"{self._event}/0"

    def next(self) -> str:
        name = f"{self._event}/{self._count}"
        self._count += 1
        return name
