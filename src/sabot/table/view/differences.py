"""What changed between two views, as it travels, and how whoever follows a table puts it in its place.

A difference says nothing of what stayed. Over an object it holds the keys that changed, and under `-` those
that are gone; over an array it holds what changed by its number, and the number after the last adds to it.
Anything else takes the place of what was there. Unlike in a JSON merge patch (RFC 7396) null is a value like
any other, which views need, and an array that grows or changes in part is not told whole.
"""

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
    changed: dict[str, object] = {}
    for called, old, new in zip(after.__struct_encode_fields__, astuple(before), astuple(after), strict=True):
        if old is not new and old != new and (told := _changed(old, new)) is not UNSET:
            changed[called] = told
    return changed or UNSET


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
    pairs = enumerate(zip(before, after, strict=False))
    unequal = [number for number, (old, new) in pairs if old is not new and old != new]
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
