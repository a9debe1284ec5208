"""The prose of rule sheets by key, one TOML file a language; a missing key or value fails loudly."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from string import Formatter

from msgspec import Struct

from sabot.games.reading import BadCard, unknown

_SUFFIX = ".toml"


class BadText(LookupError):
    """A text that is missing, or that does not fit the values it is filled with."""


class Texts(Struct, frozen=True):
    """Texts by dotted key, such as `blackjack.soft17.stand`."""

    language: str
    entries: Mapping[str, str]

    def fill(self, key: str, values: Mapping[str, str], standing: Mapping[str, str]) -> str:
        """The text with its placeholders replaced.

        Every one of `values` must be used, so that no language can lose a number; `standing` words may be.
        """
        text = self.entries.get(key)
        if text is None:
            raise BadText(f"{self.language}: there is no text {key}")
        wanted = placeholders(text)
        for name in wanted - values.keys() - standing.keys():
            raise BadText(f"{self.language}: {key} asks for {{{name}}}, which is not known there")
        for name in values.keys() - wanted:
            raise BadText(f"{self.language}: {key} leaves {{{name}}} out")
        return text.format_map({**standing, **values})

    def override(self, key: str, otherwise: str) -> str:
        """What this language calls something that has a name of its own already."""
        return self.entries.get(key, otherwise)


def placeholders(text: str) -> frozenset[str]:
    """The names in braces; anything but a plain name there is refused."""
    found = set()
    for _, name, detail, conversion in Formatter().parse(text):
        if name is None:
            continue
        if not name.isidentifier() or detail or conversion:
            raise BadText(f"{{{name}}} in {text!r} is not a plain name")
        found.add(name)
    return frozenset(found)


def read_texts(language: str, toml: str) -> Texts:
    """The texts of one language file."""
    entries = dict(_flat(tomllib.loads(toml), ""))
    for text in entries.values():
        placeholders(text)
    return Texts(language, entries)


def _flat(content: Mapping[str, object], path: str) -> Iterator[tuple[str, str]]:
    for key, value in content.items():
        match value:
            case str():
                yield path + key, value
            case dict():
                yield from _flat(value, f"{path}{key}.")
            case _:
                raise BadText(f"{path}{key} = {value!r} is not a text")


def languages() -> tuple[str, ...]:
    """The languages that come with Sabot."""
    names = (file.name for file in files("sabot.games.sheet").joinpath("texts").iterdir())
    return tuple(sorted(name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX)))


@cache
def texts_in(language: str) -> Texts:
    """The texts of a language that comes with Sabot."""
    if language not in languages():
        raise BadCard("language", language, f" {unknown(language, languages())}")
    file = files("sabot.games.sheet").joinpath("texts", language + _SUFFIX)
    return read_texts(language, file.read_text(encoding="utf-8"))
