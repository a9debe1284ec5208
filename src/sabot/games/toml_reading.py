"""Strict reading of cards and profiles: a mistake is told with file, key, value and what would be right."""

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from enum import EnumType, StrEnum
from fractions import Fraction
from functools import cache
from types import UnionType
from typing import Annotated, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct, to_builtins
from msgspec.structs import fields, force_setattr

from sabot.games.answer import Problem
from sabot.money import parse_odds, show_odds

Settings = TypeVar("Settings", bound=Struct)

MOST_LISTED = 30
"""Names in one message; more than that nobody reads."""
MOST_DIGITS = 9
"""Of a number written as a word; no rule counts further."""
_BARE = re.compile(r"[A-Za-z0-9_-]+")
"""Keys that TOML takes without quotes."""
_WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


class BadSetting(ValueError):
    """A file or a setting that cannot be read. The message says where, what, and what would be right."""

    def __init__(self, file: str, key: str, wrong: str) -> None:
        super().__init__(f"{file}: {key}{wrong}")
        self.file = file
        self.key = key


class BadRule(BadSetting):
    """Rules that cannot stand, wherever they were made; whoever reads a file says which one it was."""

    def __init__(self, problem: Problem) -> None:
        super().__init__("rules", problem.key, f" = {problem.value}: {problem.right}")
        self.problem = problem


class Section:
    """A part of a TOML file from which keys are taken one by one; `only` refuses what nobody asks for."""

    def __init__(self, file: str, content: Mapping[str, object], path: str = "") -> None:
        self.file = file
        self.content = content
        self.path = path

    def where(self, key: str) -> str:
        return f"{self.path}.{shown_key(key)}" if self.path else shown_key(key)

    def bad(self, key: str, wrong: str) -> BadSetting:
        """The key is missing, unknown or out of place."""
        return BadSetting(self.file, self.where(key), f" {wrong}")

    def bad_value(self, key: str, value: object, right: str) -> BadSetting:
        return BadSetting(self.file, self.where(key), f" = {shown(value)}: {right}")

    def has(self, key: str) -> bool:
        return key in self.content

    def take(self, key: str) -> object:
        if key not in self.content:
            raise self.bad(key, "is missing")
        return self.content[key]

    def text(self, key: str) -> str:
        value = self.take(key)
        if not isinstance(value, str):
            raise self.bad_value(key, value, "write a text in quotes")
        if not value:
            raise self.bad_value(key, value, "the text may not be empty")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        value = self.take(key)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.bad_value(key, value, 'write a list of texts such as ["21+3", "pair"]')
        for item in value:
            if value.count(item) > 1:
                raise self.bad(key, f"names {shown(item)} twice; each may stand there only once")
        return tuple(value)

    def number(self, key: str) -> int:
        value = self.take(key)
        if type(value) is not int:
            raise self.bad_value(key, value, "write a whole number")
        return value

    def numbers(self, key: str) -> tuple[int, ...]:
        value = self.take(key)
        if not isinstance(value, list) or not all(type(item) is int for item in value):
            raise self.bad_value(key, value, "write a list of whole numbers such as [6, 8]")
        return tuple(value)

    def section(self, key: str) -> "Section":
        value = self.take(key)
        if not isinstance(value, dict):
            raise self.bad_value(key, value, f"write a table [{self.where(key)}]")
        return Section(self.file, value, self.where(key))

    def sections(self, key: str) -> tuple["Section", ...]:
        value = self.take(key)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.bad_value(key, value, f"write rows as [[{self.where(key)}]]")
        return tuple(
            Section(self.file, row, f"{self.where(key)}[{number}]") for number, row in enumerate(value, 1)
        )

    def only(self, *known: str) -> None:
        """Refuse every other key. Asked first, so that a key with a slip is named and not only missed."""
        for key in self.content:
            if key not in known:
                raise self.bad(key, unknown(key, known))


def read_toml(file: str, text: str) -> Section:
    try:
        return Section(file, tomllib.loads(text))
    except ValueError as wrong:
        raise BadSetting(file, "the file", f" is not TOML: {wrong}") from None
    except RecursionError:
        raise BadSetting(file, "the file", " is not TOML: too many brackets within brackets") from None


def unknown(key: str, known: Iterable[str]) -> str:
    names = sorted(known)
    close = get_close_matches(key, names, 1)
    return f"is not known; {f'did you mean {close[0]}?' if close else _known_here(names)}"


def _known_here(names: list[str]) -> str:
    more = f", … ({len(names)} in all)" if len(names) > MOST_LISTED else ""
    return f"known here: {', '.join(names[:MOST_LISTED])}{more}"


def shown(value: object) -> str:
    """A value as it would stand in a TOML file."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return json.dumps(value, ensure_ascii=not value.isprintable())
        case list() | tuple():
            return f"[{', '.join(shown(item) for item in value)}]"
        case dict():
            return f"{{{', '.join(f'{shown_key(key)} = {shown(item)}' for key, item in value.items())}}}"
        case _:
            return str(value)


def shown_key(key: str) -> str:
    """A key as it would stand in a TOML file: in quotes unless it is made of letters, digits and dashes."""
    return key if _BARE.fullmatch(key) else shown(key)


def read_settings(section: Section, kind: type[Settings]) -> Settings:
    """A frozen settings value from a section that must name every one of its keys, and no others."""
    return _read(section, kind, hints(kind))


def read_some_settings(section: Section, kind: type[Settings]) -> Settings:
    """A frozen settings value from a section that names only what differs from the defaults."""
    return _read(section, kind, [key for key in hints(kind) if section.has(key)])


def _read(section: Section, kind: type[Settings], keys: Iterable[str]) -> Settings:
    known = hints(kind)
    section.only(*known)
    values = {}
    for key in keys:
        value = section.take(key)
        fitting = fitted_value(known[key], value)
        if fitting is None:
            raise section.bad_value(key, value, right_for(known[key]))
        values[key] = fitting
    try:
        return kind(**values)
    except BadRule as wrong:
        problem = wrong.problem
        raise section.bad(problem.key, f"= {problem.value}: {problem.right}") from None


def changed_settings(settings: Settings, changes: Mapping[str, str], where: str) -> Settings:
    """The settings with some keys changed by words, as in `soft17=hit`."""
    known = hints(type(settings))
    values = {field.name: getattr(settings, field.name) for field in fields(settings)}
    for key, word in changes.items():
        if key not in known:
            raise BadSetting(where, key, f" {unknown(key, known)}")
        fitting = fitted_value(known[key], _from_word(known[key], word))
        if fitting is None:
            raise BadSetting(where, key, f" = {word}: {right_for(known[key])}")
        values[key] = fitting
    try:
        return type(settings)(**values)
    except BadRule as wrong:
        problem = wrong.problem
        raise BadSetting(where, problem.key, f" = {problem.value}: {problem.right}") from None


def refuse_unfit(settings: Struct) -> None:
    """Refuse a value that the card reader would not give; a word becomes the choice that it names."""
    for key, kinds, least, most in _plain_checks(type(settings)):
        value = getattr(settings, key)
        if type(value) in kinds and (least is None or most is None or least <= value <= most):
            continue
        hint = hints(type(settings))[key]
        fitting = fitted_value(hint, value)
        if fitting is None:
            raise BadRule(Problem(key, shown(value), right_for(hint)))
        force_setattr(settings, key, fitting)


@cache
def _plain_checks(kind: type[Struct]) -> tuple[tuple[str, tuple[object, ...], int | None, int | None], ...]:
    """What is asked of each key without looking twice: its type, and its bounds where it has any.

    Rules are made anew with every change, so the usual case must cost next to nothing.
    """
    return tuple((key, *_plain_check(hint)) for key, hint in hints(kind).items())


def _plain_check(hint: object) -> tuple[tuple[object, ...], int | None, int | None]:
    if get_origin(hint) is not Annotated:
        return get_args(hint) or (hint,), None, None
    meta: Meta = get_args(hint)[1]
    return (int,), _whole(meta.ge), _whole(meta.le)


def _whole(bound: object) -> int | None:
    return bound if isinstance(bound, int) else None


def hints(kind: type[Struct]) -> dict[str, object]:
    return get_type_hints(kind, include_extras=True)


def _from_word(hint: object, word: str) -> object:
    if hint is bool:
        return _WORDS.get(word.lower(), word)
    takes_number = get_origin(hint) in (Annotated, UnionType)
    return int(word) if takes_number and word.isdecimal() and len(word) <= MOST_DIGITS else word


def fitted_value(hint: object, value: object) -> object | None:
    """The value as the hint wants it, or None where it does not fit."""
    if get_origin(hint) is UnionType:
        return next((fit for part in get_args(hint) if (fit := fitted_value(part, value)) is not None), None)
    if get_origin(hint) is tuple:
        return _fitted_list(get_args(hint)[0], value)
    if get_origin(hint) is Annotated:
        _, meta = get_args(hint)
        return value if type(value) is int and meta.ge <= value <= meta.le else None
    if isinstance(hint, EnumType) and issubclass(hint, StrEnum):
        return next((choice for choice in _choices(hint) if choice == value), None)
    if hint is Fraction:
        return _odds(value)
    return value if isinstance(hint, type) and type(value) is hint else None


def _fitted_list(hint: object, value: object) -> tuple[object, ...] | None:
    """Each item once, and each as the hint wants it."""
    if not isinstance(value, list):
        return None
    items = tuple(fitted_value(hint, item) for item in value)
    return None if None in items or len(set(items)) != len(items) else items


def _choices(hint: EnumType) -> tuple[StrEnum, ...]:
    members: Iterable[object] = hint.__members__.values()
    return tuple(choice for choice in members if isinstance(choice, StrEnum))


def _odds(value: object) -> Fraction | None:
    try:
        return parse_odds(value) if isinstance(value, str) else None
    except ValueError:
        return None


def right_for(hint: object) -> str:
    """What would be right, in words."""
    if get_origin(hint) is UnionType:
        return " or ".join(right_for(part) for part in get_args(hint))
    if get_origin(hint) is tuple:
        return f"a list, each item once, each {right_for(get_args(hint)[0])}"
    if get_origin(hint) is Annotated:
        meta: Meta = get_args(hint)[1]
        return f"a whole number from {meta.ge} to {meta.le}"
    if isinstance(hint, EnumType):
        return f"one of {', '.join(_choices(hint))}"
    words = {Fraction: 'odds such as "3:2"', bool: "true or false", str: "a text", int: "a whole number"}
    return words[hint] if isinstance(hint, type) else str(hint)


def plain(settings: Struct) -> dict[str, str | int | bool]:
    """Settings as plain values, odds as texts: for JSON, digests and people."""
    return {
        field.name: show_odds(value) if isinstance(value, Fraction) else to_builtins(value)
        for field in fields(settings)
        for value in [getattr(settings, field.name)]
    }
