"""Who had how much when: changes of accounts from many streams, laid out in time."""

from array import array
from collections.abc import Iterator, Mapping

PATIENCE = 1_000_000
"""Microseconds. Clocks of several machines differ a little, so that what came first may be stamped later;
an account counts as overdrawn where it stays below nothing for longer than this."""


class Funds:
    """By account, moments and what changed then; sixteen bytes a change."""

    def __init__(self) -> None:
        self._changes: dict[str, tuple[array[int], array[int]]] = {}

    def change(self, at: int, changes: Mapping[str, int]) -> None:
        for name, change in changes.items():
            if change:
                rows = self._changes.get(name)
                if rows is None:
                    rows = self._changes[name] = (array("q"), array("q"))
                rows[0].append(at)
                rows[1].append(change)

    def add(self, other: "Funds") -> None:
        for name, (moments, changes) in other._changes.items():
            mine = self._changes.setdefault(name, (array("q"), array("q")))
            mine[0].extend(moments)
            mine[1].extend(changes)

    def history(self, name: str) -> tuple[tuple[int, int], ...]:
        """The moments at which one of them changed, and by how much, in their order."""
        moments, changes = self._changes.get(name, ((), ()))
        return tuple(sorted(zip(moments, changes, strict=True), key=lambda pair: pair[0]))

    def overdrawn(self) -> tuple[str, int, int] | None:
        """The account that first was below nothing: its name, when, and by how much."""
        found = (
            (at, name, short)
            for name, (moments, changes) in self._changes.items()
            for at, short in _below(moments, changes)
        )
        first = min(found, default=None)
        return None if first is None else (first[1], first[0], first[2])


def _below(moments: "array[int]", changes: "array[int]") -> Iterator[tuple[int, int]]:
    """The first moment at which an account stays below nothing."""
    level, since = 0, None
    last = None
    for at, change in sorted(zip(moments, changes, strict=True), key=lambda pair: pair[0]):
        if since is not None and last is not None and at - since > PATIENCE:
            yield since, level
            return
        level += change
        last = at
        since = (at if since is None else since) if level < 0 else None
    if since is not None:
        yield since, level
