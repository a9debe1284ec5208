"""Strict reading of cards and profiles: a mistake is told with file, key, value and what would be right."""

import tomllib
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from types import UnionType
from typing import Annotated, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct, to_builtins
from msgspec.structs import fields, force_setattr

from sabot.games.answer import Problem
from sabot.money import show_odds
from sabot.typed_reading import (
    TOML,
    Complaint,
    fitted_value,
    key_in,
    read_typed,
    right_for,
    row_place,
    shown,
    unknown,
)

Settings = TypeVar("Settings", bound=Struct)

MOST_DIGITS = 9
"""Of a number written as a word; no rule counts further."""
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
        return key_in(self.path, key)

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
            Section(self.file, row, row_place(self.where(key), number)) for number, row in enumerate(value, 1)
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


def read_settings(section: Section, kind: type[Settings]) -> Settings:
    """A frozen settings value from a section that must name every one of its keys, and no others.

    Only keys that came later may be left out; those are as they ever were.
    """
    later = {key: to_builtins(usual(kind, key)) for key in later_keys(kind)}
    return _read(Section(section.file, {**later, **section.content}, section.path), kind, whole=True)


def later_keys(kind: type[Struct]) -> tuple[str, ...]:
    """Keys that may be left out, where the settings name some."""
    told = getattr(kind, "later", None)
    return tuple(told()) if callable(told) else ()


def usual(kind: type[Struct], key: str) -> object:
    """What a key is where nobody says otherwise."""
    return next(field.default for field in fields(kind) if field.name == key)


def digested(settings: Struct) -> dict[str, str | int | bool]:
    """Plain values for digests; keys that came later only where they are not as they ever were."""
    kind, told = type(settings), plain(settings)
    still = [key for key in later_keys(kind) if getattr(settings, key) == usual(kind, key)]
    return {key: value for key, value in told.items() if key not in still}


def read_some_settings(section: Section, kind: type[Settings]) -> Settings:
    """A frozen settings value from a section that names only what differs from the defaults."""
    return _read(section, kind, whole=False)


def _read(section: Section, kind: type[Settings], whole: bool) -> Settings:
    wrong: list[Complaint] = []
    try:
        read = read_typed(kind, section.content, section.path, wrong, TOML, whole=whole)
    except BadRule as bad:
        problem = bad.problem
        raise section.bad(problem.key, f"= {problem.value}: {problem.right}") from None
    if wrong:
        raise BadSetting(section.file, wrong[0].where, wrong[0].wrong)
    assert isinstance(read, kind), "nothing is wrong with it"
    return read


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
    base, meta = get_args(hint)
    return (base,), _whole(meta.ge), _whole(meta.le)


def _whole(bound: object) -> int | None:
    return bound if isinstance(bound, int) else None


def hints(kind: type[Struct]) -> dict[str, object]:
    return get_type_hints(kind, include_extras=True)


def _from_word(hint: object, word: str) -> object:
    if hint is bool:
        return _WORDS.get(word.lower(), word)
    takes_number = get_origin(hint) in (Annotated, UnionType)
    return int(word) if takes_number and word.isdecimal() and len(word) <= MOST_DIGITS else word


def plain(settings: Struct) -> dict[str, str | int | bool]:
    """Settings as plain values, odds as texts: for JSON, digests and people."""
    return {
        field.name: show_odds(value) if isinstance(value, Fraction) else to_builtins(value)
        for field in fields(settings)
        for value in [getattr(settings, field.name)]
    }
