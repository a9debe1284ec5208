"""Parts of views that are made once: a part whose grounds are the same objects is the same part.

States are persistent, so that whatever an event did not touch is the very same object after it. A view made
with what was kept of the one before therefore costs what changed, and so does the difference to it.
"""

from collections.abc import Callable, Hashable, Iterable
from operator import is_
from typing import TypeVar, cast

from sabot.table.view.differences import KnownDifferences

Part = TypeVar("Part")
_PLAIN = frozenset({bool, int, str})
"""Equal ones are the same, whichever object they are."""


MOST_SHARED = 512
"""Parts of one table that are kept for whoever needs the same; then all of them are made anew."""


class SharedParts:
    """Parts that people at one table may have alike: those who staked the same may stake the same."""

    def __init__(self) -> None:
        self._ground: object = None
        self._parts: dict[Hashable, object] = {}
        self.differences = KnownDifferences()

    def part(self, ground: object, key: Hashable, make: Callable[[], Part]) -> Part:
        """What `make` gives, which follows from this very ground and from nothing but the key besides."""
        known = self._parts.get(key) if ground is self._ground else None
        if known is not None:
            return cast("Part", known)
        if ground is not self._ground or len(self._parts) >= MOST_SHARED:
            self._ground, self._parts = ground, {}
        made = self._parts[key] = make()
        return made


class KeptParts:
    def __init__(self, shared: SharedParts | None = None) -> None:
        self.shared = SharedParts() if shared is None else shared
        self._parts: dict[Hashable, tuple[tuple[object, ...], object]] = {}
        self._by_key: dict[Hashable, dict[str, tuple[object, object]]] = {}

    def part(self, name: Hashable, make: Callable[[], Part], *grounds: object) -> Part:
        """What `make` gives, which follows from these grounds alone."""
        known = self._parts.get(name)
        if known is not None and _same_grounds(known[0], grounds):
            return cast("Part", known[1])
        made = make()
        self._parts[name] = grounds, made
        return made

    def parts(
        self, name: Hashable, make: Callable[[str], Part], grounds: Iterable[tuple[str, object]]
    ) -> list[Part]:
        """One for each key, which follows from the ground beside it; of keys that are gone none is kept."""
        known = self._by_key.get(name, {})
        now: dict[str, tuple[object, Part]] = {}
        for key, ground in grounds:
            old = known.get(key)
            kept = old is not None and old[0] is ground
            now[key] = cast("tuple[object, Part]", old) if kept else (ground, make(key))
        self._by_key[name] = cast("dict[str, tuple[object, object]]", now)
        return [part for _, part in now.values()]


def _same_grounds(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    return len(one) == len(other) and (all(map(is_, one, other)) or all(map(_same, one, other)))


def _same(one: object, other: object) -> bool:
    return one is other or (type(one) in _PLAIN and type(other) is type(one) and one == other)
