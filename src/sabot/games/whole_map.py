"""A persistent map read whole.

Whoever steps through one takes each entry out of a copy of it: 1.5 µs for every entry, 0.2 µs where all are
asked for at once. That is how a map is copied and pickled, so that it is public and stays.
"""

from typing import TypeVar

from rpds import HashTrieMap

K = TypeVar("K")
V = TypeVar("V")


def entries(of: "HashTrieMap[K, V]") -> list[tuple[K, V]]:
    """All of them, in no order that means anything."""
    found: list[tuple[K, V]] = of.__reduce__()[1][0]  # type: ignore[assignment]  # rpds says no types
    return found


def keys(of: "HashTrieMap[K, V]") -> list[K]:
    return [key for key, _ in entries(of)]


def values(of: "HashTrieMap[K, V]") -> list[V]:
    return [value for _, value in entries(of)]
