"""Strict reading, driven by types: what others wrote in TOML or JSON, every mistake told with its place."""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from enum import EnumType, StrEnum
from fractions import Fraction
from functools import cache
from types import UnionType
from typing import Annotated, Final, Literal, TypeGuard, Union, get_args, get_origin

from msgspec import Meta, Struct
from msgspec.structs import FieldInfo, fields

from sabot.money import parse_odds

MOST_LISTED = 30
"""Names in one message; more than that nobody reads."""
LONGEST_SHOWN = 80
"""Characters of a value that is shown in a complaint."""
DEEPEST_SHOWN = 8
"""Brackets within brackets of a value that is shown; what lies deeper is left out."""
MOST_BITS = 512
"""Of a whole number that is shown in decimal digits: Python refuses to write longer ones at some length."""
EACH_ONCE: Final = Meta(extra={"each": "once"})
"""On a list: nothing stands in it twice."""
_BARE = re.compile(r"[A-Za-z0-9_-]+")
"""Keys that TOML takes without quotes."""


class Unfit(Struct, frozen=True):
    """Stands where nothing could be read."""


UNFIT: Final = Unfit()


class Complaint(Struct, frozen=True):
    """One mistake: where it stands, and what is wrong with it and what would be right."""

    where: str
    wrong: str

    def __str__(self) -> str:
        return self.where + self.wrong


def bad_value(where: str, given: object, right: str) -> Complaint:
    return Complaint(where, f" = {_clipped(shown(given))}: {right}")


class Form(Struct, frozen=True):
    """How that which has keys of its own is written."""

    table: Callable[[str, type[Struct] | None], str]
    rows: Callable[[str], str]


def _object(_: str, kind: type[Struct] | None) -> str:
    return "an object" if kind is None else f"an object with the keys {', '.join(_known(kind))}"


JSON: Final = Form(_object, lambda _: "a list of objects")
TOML: Final = Form(lambda where, _: f"write a table [{where}]", lambda where: f"write rows as [[{where}]]")


def read_typed(
    hint: object, given: object, where: str, wrong: list[Complaint], form: Form = JSON, *, whole: bool = False
) -> object:
    """The value as the hint wants it, or `UNFIT`; each mistake becomes a complaint.

    Of a struct as much is read as can be: what is wrong in it is told and has its default. `whole` asks for
    every key, also for those that have one.
    """
    kind = _unless_none(hint)
    if kind is not hint and given is None:
        return None
    if _is_struct(kind):
        return _read_struct(kind, given, where, wrong, form, whole)
    base, limits = _limited(kind)
    inner = get_args(base)
    if get_origin(base) is tuple and not _is_leaf(inner[0]):
        return _read_rows(inner[0], limits, given, where, wrong, form)
    if get_origin(base) in (dict, Mapping):
        return _read_mapping(inner, given, where, wrong, form)
    found = fitted_value(kind, given)
    if found is None:
        wrong.append(bad_value(where, given, right_for(kind)))
        return UNFIT
    return found


def _read_struct(
    kind: type[Struct], given: object, where: str, wrong: list[Complaint], form: Form, whole: bool
) -> object:
    if not isinstance(given, dict):
        wrong.append(bad_value(where, given, form.table(where, kind)))
        return UNFIT
    known = _known(kind)
    for key in given:
        if key not in known:
            wrong.append(Complaint(key_in(where, key), f" {unknown(key, known)}"))
    values, is_fit = {}, True
    for key, field in known.items():
        if key in given:
            value = read_typed(field.type, given[key], key_in(where, key), wrong, form)
        elif field.required or whole:
            wrong.append(Complaint(key_in(where, key), " is missing"))
            value = UNFIT
        else:
            continue
        if value is not UNFIT:
            values[field.name] = value
        elif field.required:
            is_fit = False
    return kind(**values) if is_fit else UNFIT


def _read_rows(
    kind: object, limits: Meta | None, given: object, where: str, wrong: list[Complaint], form: Form
) -> object:
    if not isinstance(given, list):
        right = form.rows(where) if _is_struct(kind) else f"a list, each {right_for(kind)}"
        wrong.append(bad_value(where, given, right))
        return UNFIT
    if limits is not None and limits.max_length is not None and len(given) > limits.max_length:
        wrong.append(Complaint(where, f" has {len(given)} entries: at most {limits.max_length}"))
        return UNFIT
    rows = (
        read_typed(kind, row, row_place(where, number, _id(row)), wrong, form)
        for number, row in enumerate(given, 1)
    )
    return tuple(row for row in rows if row is not UNFIT)


def _read_mapping(
    hints: tuple[object, ...], given: object, where: str, wrong: list[Complaint], form: Form
) -> object:
    if not isinstance(given, dict):
        wrong.append(bad_value(where, given, form.table(where, None)))
        return UNFIT
    keys, values = hints
    found = {}
    for key, value in given.items():
        named = fitted_value(keys, key)
        if named is None:
            known = choices(keys) if isinstance(keys, EnumType) else ()
            wrong.append(Complaint(key_in(where, key), f" {unknown(key, known)}"))
        read = read_typed(values, value, key_in(where, key), wrong, form)
        if named is not None and read is not UNFIT:
            found[named] = read
    return found


def fitted_value(hint: object, given: object) -> object | None:
    """A single value or a list of them as the hint wants it, or None where it does not fit."""
    base, limits = _limited(hint)
    if get_origin(base) in (UnionType, Union):
        return next((fit for part in get_args(base) if (fit := fitted_value(part, given)) is not None), None)
    if get_origin(base) is tuple:
        return _fitted_list(get_args(base)[0], limits, given)
    if get_origin(base) is Literal:
        return next((one for one in get_args(base) if type(one) is type(given) and one == given), None)
    if isinstance(base, EnumType):
        return next((choice for choice in choices(base) if choice == given), None)
    if base is Fraction:
        return _odds(given)
    if base is float and type(given) is int and given.bit_length() <= MOST_BITS:
        given = float(given)
    if base is object or (isinstance(base, type) and type(given) is base):
        return given if limits is None or _is_within(given, limits) else None
    return None


def _fitted_list(hint: object, limits: Meta | None, given: object) -> tuple[object, ...] | None:
    if not isinstance(given, list):
        return None
    items = tuple(fitted_value(hint, item) for item in given)
    if None in items or (limits is EACH_ONCE and len(set(items)) != len(items)):
        return None
    return items


def _is_within(given: object, limits: Meta) -> bool:
    if isinstance(given, str):
        return (
            len(given) <= (len(given) if limits.max_length is None else limits.max_length)
            and len(given) >= (limits.min_length or 0)
            and (limits.pattern is None or re.search(limits.pattern, given) is not None)
        )
    if isinstance(given, int | float):
        return (
            (limits.ge is None or given >= limits.ge)
            and (limits.gt is None or given > limits.gt)
            and (limits.le is None or given <= limits.le)
        )
    return True


def _odds(given: object) -> Fraction | None:
    try:
        return parse_odds(given) if isinstance(given, str) else None
    except ValueError:
        return None


# What would be right, in words.

_RIGHT: Mapping[object, str] = {
    Fraction: 'odds such as "3:2"',
    bool: "true or false",
    str: "a text",
    int: "a whole number",
    float: "a number",
}


def right_for(hint: object) -> str:
    """What would be right, in words."""
    base, limits = _limited(hint)
    if limits is not None and limits.description is not None:
        return limits.description
    if get_origin(base) in (UnionType, Union):
        return " or ".join(right_for(part) for part in get_args(base) if part is not type(None))
    if get_origin(base) is tuple:
        once = ", each item once" if limits is EACH_ONCE else ""
        return f"a list{once}, each {right_for(get_args(base)[0])}"
    if get_origin(base) is Literal:
        return " or ".join(shown(one) for one in get_args(base))
    if isinstance(base, EnumType):
        return f"one of {', '.join(choices(base))}"
    return _RIGHT[base] + ("" if limits is None else _bounds(limits))


def _bounds(limits: Meta) -> str:
    if limits.max_length is not None:
        return f" of at most {limits.max_length} characters"
    if limits.pattern is not None:
        return f" like {limits.pattern}"
    if limits.ge is not None and limits.le is not None:
        return f" from {limits.ge} to {limits.le}"
    if limits.gt is not None and limits.le is not None:
        return f" above {limits.gt}, at most {limits.le}"
    return f" of at least {limits.ge}" if limits.ge is not None else ""


def unknown(key: str, known: Iterable[str]) -> str:
    names = sorted(known)
    close = get_close_matches(key, names, 1)
    return f"is not known; {f'did you mean {close[0]}?' if close else _known_here(names)}"


def _known_here(names: list[str]) -> str:
    more = f", … ({len(names)} in all)" if len(names) > MOST_LISTED else ""
    return f"known here: {', '.join(names[:MOST_LISTED])}{more}"


def shown(value: object, deepest: int = DEEPEST_SHOWN) -> str:
    """A value as it would stand in a TOML file."""
    match value:
        case bool():
            return str(value).lower()
        case int() if value.bit_length() > MOST_BITS:
            return hex(value)
        case list() | tuple() | dict() if value and not deepest:
            return "…"
        case str():
            return json.dumps(value, ensure_ascii=not value.isprintable())
        case list() | tuple():
            return f"[{', '.join(shown(item, deepest - 1) for item in value)}]"
        case dict():
            rows = (f"{shown_key(key)} = {shown(item, deepest - 1)}" for key, item in value.items())
            return f"{{{', '.join(rows)}}}"
        case None:
            return "null"
        case _:
            return str(value)


def _clipped(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def shown_key(key: str) -> str:
    """A key as it would stand in a TOML file: in quotes unless it is made of letters, digits and dashes."""
    return key if _BARE.fullmatch(key) else shown(key)


def key_in(where: str, key: str) -> str:
    """The place of a key within another."""
    return f"{where}.{_clipped(shown_key(key))}" if where else _clipped(shown_key(key))


def row_place(where: str, number: int, id_: object = None) -> str:
    """How a row is named in messages: by its place, and by its id if it has one."""
    return f'{where}[{number}] "{id_}"' if isinstance(id_, str) and id_ else f"{where}[{number}]"


def _id(row: object) -> object:
    return row.get("id") if isinstance(row, dict) else None


# What a hint says.


def choices(hint: EnumType) -> tuple[StrEnum, ...]:
    members: Iterable[object] = hint.__members__.values()
    return tuple(choice for choice in members if isinstance(choice, StrEnum))


@cache
def _known(kind: type[Struct]) -> Mapping[str, FieldInfo]:
    return {field.encode_name: field for field in fields(kind)}


def _is_struct(hint: object) -> TypeGuard[type[Struct]]:
    return isinstance(hint, type) and issubclass(hint, Struct)


def _is_leaf(hint: object) -> bool:
    """Of leaves a list is told as a whole; of rows, each row with its place."""
    base, limits = _limited(hint)
    return not _is_struct(base) and (limits is None or limits.description is None)


def _unless_none(hint: object) -> object:
    """What a key that may also be left out, or be null, holds otherwise."""
    if get_origin(hint) not in (UnionType, Union):
        return hint
    left = [part for part in get_args(hint) if part is not type(None)]
    return left[0] if len(left) == 1 < len(get_args(hint)) else hint


def _limited(hint: object) -> tuple[object, Meta | None]:
    """The bare type, and what bounds it."""
    limits = None
    if get_origin(hint) is Annotated:
        hint, limits = get_args(hint)
    while (under := getattr(hint, "__supertype__", None)) is not None:
        hint = under
    return hint, limits
