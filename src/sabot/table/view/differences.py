"""What changed between two views, as it travels, and how whoever follows a table puts it in its place.

A difference says nothing of what stayed. Over an object it holds the keys that changed, and under `-` those
that are gone; over an array it holds what changed by its number, and the number after the last adds to it.
Anything else takes the place of what was there. Unlike in a JSON merge patch (RFC 7396) null is a value like
any other, which views need, and an array that grows or changes in part is not told whole.
"""

from collections.abc import Iterable, Iterator
from itertools import compress, count
from operator import is_not
from typing import TypeAlias

from msgspec import UNSET, Struct, UnsetType, to_builtins
from msgspec.structs import astuple

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"
_ARRAYS = (tuple, list)
_PLAIN = frozenset({int, str, bool, type(None)})
GONE = "-"
"""The key under which a difference lists what is gone. No view has such a key itself."""


def difference(before: object, after: object) -> object | UnsetType:
    """Ready to be encoded; UNSET where nothing changed. Parts that are equal are not gone through."""
    return UNSET if before is after or before == after else _changed(before, after)


def _changed(before: object, after: object) -> object | UnsetType:
    """The same of two that are not equal: each pair is compared once."""
    if type(after) in _PLAIN:
        return after
    if isinstance(after, Struct):
        if type(before) is type(after) and not after.__struct_config__.omit_defaults:
            return _of_structs(before, after)
        return difference(to_builtins(before), to_builtins(after)) if isinstance(before, Struct) else after
    if isinstance(after, _ARRAYS):
        return _of_arrays(before, after) if isinstance(before, _ARRAYS) else after
    if isinstance(after, dict) and isinstance(before, dict):
        return _of_objects(before, after)
    return after


def _of_structs(before: Struct, after: Struct) -> object | UnsetType:
    """Of one kind, so that a tag stays, and no field is left out of them."""
    old, new, called = astuple(before), astuple(after), after.__struct_encode_fields__
    changed: dict[str, object] = {}
    for place in _others(old, new):
        if old[place] != new[place] and (told := _changed(old[place], new[place])) is not UNSET:
            changed[called[place]] = told
    return changed or UNSET


def _others(before: Iterable[object], after: Iterable[object]) -> Iterator[int]:
    """The places at which not the same object stands; most parts of a view are those of the one before."""
    return compress(count(), map(is_not, before, after))


def _of_objects(before: dict[str, object], after: dict[str, object]) -> object | UnsetType:
    changed: dict[str, object] = {}
    for key, new in after.items():
        told = difference(before[key], new) if key in before else new
        if told is not UNSET:
            changed[key] = told
    gone = [key for key in before if key not in after]
    if gone:
        changed[GONE] = gone
    return changed or UNSET


def _of_arrays(
    before: tuple[object, ...] | list[object], after: tuple[object, ...] | list[object]
) -> object | UnsetType:
    """Whole where it became shorter, or where more than half of it is otherwise."""
    if len(after) < len(before):
        return after
    unequal = [number for number in _others(before, after) if before[number] != after[number]]
    added = range(len(before), len(after))
    if 2 * (len(unequal) + len(added)) > len(after):
        return after
    changed: dict[str, object] = {}
    for number in unequal:
        if (told := _changed(before[number], after[number])) is not UNSET:
            changed[str(number)] = told
    changed |= {str(number): after[number] for number in added}
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
