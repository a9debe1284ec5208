"""What changed between two views, as it travels, and how whoever follows a table puts it in its place.

A difference says nothing of what stayed. Over an object it holds the keys that changed, and under `-` those
that are gone; over an array it holds what changed by its number, and the number after the last adds to it.
Anything else takes the place of what was there. Unlike in a JSON merge patch (RFC 7396) null is a value like
any other, which views need, and an array that grows or changes in part is not told whole.
"""

from functools import cache
from itertools import compress
from operator import ne
from typing import TypeAlias

from msgspec import NODEFAULT, UNSET, Struct, UnsetType, to_builtins
from msgspec.structs import astuple
from msgspec.structs import fields as msgspec_fields

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"
_ARRAYS = (tuple, list)
_PLAIN = frozenset({int, str, bool, type(None)})
MOST_KNOWN = 512
"""Differences that are kept for one table; then all of them are worked out anew."""
GONE = "-"
"""The key under which a difference lists what is gone. No view has such a key itself."""


Changed: TypeAlias = "object | UnsetType"


class KnownDifferences:
    """Between parts that several people are shown: the very same two differ for all of them alike."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], tuple[object, object, Changed]] = {}
        """By identity; both are kept, so that no others can have it meanwhile."""

    def between(self, before: object, after: object) -> Changed:
        """Of two that are not equal."""
        key = (id(before), id(after))
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            known = self._known[key] = before, after, _changed(before, after)
        return known[2]


def difference(before: object, after: object, known: KnownDifferences | None = None) -> Changed:
    """Ready to be encoded; UNSET where nothing changed. Parts that are equal are not gone through, and those
    in an array of the whole not where their difference is known."""
    if before is after or before == after:
        return UNSET
    if known is None or type(before) is not type(after) or not isinstance(after, Struct):
        return _changed(before, after)
    assert isinstance(before, Struct)
    return _of_structs(before, after, *_told_of(type(after)), known)


def _changed(before: object, after: object, known: KnownDifferences | None = None) -> Changed:
    """The same of two that are not equal: each pair is compared once."""
    kind = type(after)
    if kind in _PLAIN:
        return after
    if isinstance(after, Struct):
        if not isinstance(before, Struct):
            return after
        if type(before) is kind:
            return _of_structs(before, after, *_told_of(type(after)))
        return difference(to_builtins(before), to_builtins(after))
    if isinstance(after, _ARRAYS):
        return _of_arrays(before, after, known) if isinstance(before, _ARRAYS) else after
    if isinstance(after, dict) and isinstance(before, dict):
        return _of_objects(before, after)
    return after


@cache
def _told_of(kind: type[Struct]) -> tuple[tuple[str, ...], tuple[object, ...]]:
    """The names of the fields as they travel, and with which value each is left out."""
    fields = msgspec_fields(kind)
    if not kind.__struct_config__.omit_defaults:
        return kind.__struct_encode_fields__, (NODEFAULT,) * len(fields)
    usual = (f.default if f.default_factory is NODEFAULT else f.default_factory() for f in fields)
    return kind.__struct_encode_fields__, tuple(usual)


def _of_structs(
    before: Struct,
    after: Struct,
    called: tuple[str, ...],
    left_out: tuple[object, ...],
    known: KnownDifferences | None = None,
) -> Changed:
    """Of one kind, so that a tag stays."""
    old, new = astuple(before), astuple(after)
    changed: dict[str, object] = {}
    for name, usual, was, now in compress(zip(called, left_out, old, new, strict=True), map(ne, old, new)):
        if usual is not NODEFAULT and usual in (was, now):
            # One of them does not have it at all.
            return difference(to_builtins(before), to_builtins(after))
        if type(now) in _PLAIN:
            changed[name] = now
        elif (told := _changed(was, now, known)) is not UNSET:
            changed[name] = told
    return changed or UNSET


def _of_objects(before: dict[str, object], after: dict[str, object]) -> Changed:
    changed: dict[str, object] = {}
    for key, new in after.items():
        told = difference(before[key], new) if key in before else new
        if told is not UNSET:
            changed[key] = told
    if not before.keys() <= after.keys():
        changed[GONE] = [key for key in before if key not in after]
    return changed or UNSET


def _of_arrays(
    before: tuple[object, ...] | list[object],
    after: tuple[object, ...] | list[object],
    known: KnownDifferences | None = None,
) -> Changed:
    """Whole where it became shorter, or where more than half of it is otherwise."""
    length, added = len(before), len(after) - len(before)
    if added < 0:
        return after
    unequal = tuple(compress(range(length), map(ne, before, after)))
    if 2 * (len(unequal) + added) > len(after):
        return after
    changed: dict[str, object] = {}
    tell = _changed if known is None else known.between
    for number in unequal:
        if (told := tell(before[number], after[number])) is not UNSET:
            changed[str(number)] = told
    if added:
        changed |= {str(number): after[number] for number in range(length, len(after))}
    return changed or UNSET


def merged(before: Json, told: Json) -> Json:
    """What was there, with a difference in its place; what did not change is the same object as before."""
    if not isinstance(told, dict):
        return told
    if isinstance(before, list):
        return _merged_array(before, told)
    if not isinstance(before, dict):
        return told
    gone = told.get(GONE, [])
    assert isinstance(gone, list)
    now = {key: value for key, value in before.items() if key not in gone}
    return now | {key: merged(before.get(key), value) for key, value in told.items() if key != GONE}


def _merged_array(before: list[Json], told: dict[str, Json]) -> list[Json]:
    now = list(before)
    for number, value in told.items():
        place = int(number)
        now[place : place + 1] = [merged(now[place], value) if place < len(now) else value]
    return now
