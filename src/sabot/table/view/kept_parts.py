"""Parts of views that are made once: a part whose grounds are the same objects is the same part.

States are persistent, so that whatever an event did not touch is the very same object after it. A view made
with what was kept of the one before therefore costs what changed, and so does the difference to it.
"""

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

Part = TypeVar("Part")
_PLAIN = frozenset({bool, int, str})
"""Equal ones are the same, whichever object they are."""


class Kept:
    def __init__(self) -> None:
        self._parts: dict[Hashable, tuple[tuple[object, ...], object]] = {}

    def part(self, name: Hashable, make: Callable[[], Part], *grounds: object) -> Part:
        """What `make` gives, which follows from these grounds alone."""
        known = self._parts.get(name)
        if known is not None and len(known[0]) == len(grounds) and all(map(_same, known[0], grounds)):
            return cast("Part", known[1])
        made = make()
        self._parts[name] = grounds, made
        return made


def _same(one: object, other: object) -> bool:
    return one is other or (type(one) in _PLAIN and type(other) is type(one) and one == other)
