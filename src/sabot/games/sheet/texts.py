"""The prose of rule sheets by key, from the one catalogue; a missing key or value fails loudly."""

from collections.abc import Mapping
from functools import cache
from string import Formatter

from msgspec import Struct

from sabot.games.toml_reading import BadSetting
from sabot.texts.text_catalogue import LANGUAGES, texts
from sabot.typed_reading import unknown


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


def languages() -> tuple[str, ...]:
    """The languages that come with Sabot."""
    return tuple(sorted(LANGUAGES))


@cache
def texts_in(language: str) -> Texts:
    """The texts of a language that comes with Sabot: its sentences, and its names for bets and rows."""
    if language not in LANGUAGES:
        raise BadSetting("language", language, f" {unknown(language, languages())}")
    return Texts(language, {**texts(language, "sheets"), **texts(language, "games")})
