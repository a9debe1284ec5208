"""A table's configuration in plain words: what an operator writes and a journal keeps."""

import hashlib
from collections.abc import Mapping

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import fields, replace

from sabot.profiles import Mode
from sabot.table.house.settings import Settings


class Configuration(Struct, frozen=True, kw_only=True):
    table: str
    game: str
    mode: Mode
    profile: str = "open"
    own_profile: tuple[str, ...] = ()
    """The lines of a copy of this profile, in TOML, that people of the house made stricter; none where it is
    as it comes."""
    own_card: tuple[str, ...] = ()
    """The lines of a variant card in TOML that people of the house wrote for this table; none where it plays
    by the card of its game."""
    rules: Mapping[str, str] = {}
    """Rules that differ from the game's card."""
    pay_tables: Mapping[str, str] = {}
    """By bet, where it is not the game's usual one."""
    offered: tuple[str, ...] | None = None
    """The special bets on offer; None for the game's usual ones."""
    settings: Settings = Settings()
    version: int = 1
    own_tables: int = 0
    """At an own-pace table: every visitor is opened one of their own like it, so many at once; 0 where the
    table itself is played at."""
    owner: str = ""
    """Whose own table this is; empty where it is nobody's."""


def digest_of_words(words: Configuration) -> str:
    """A fingerprint of all that is not the usual; keys that a later release adds do not change it."""
    unusual = _unusual(words)
    unusual.pop("version", None)
    return hashlib.sha256(msgspec.json.encode(unusual, order="deterministic")).hexdigest()


def _unusual(words: Struct) -> dict[str, object]:
    found: dict[str, object] = {}
    for field in fields(words):
        value = getattr(words, field.name)
        usual = field.default if field.default_factory is NODEFAULT else field.default_factory()
        if value != usual:
            found[field.name] = _unusual(value) if isinstance(value, Struct) else value
    return found


OWN = "."
"""Between the table that visitors have tables of their own of, and the number of one of these."""


def own_name(template: str, number: int) -> str:
    return f"{template}{OWN}{number}"


def template_of(table: str) -> str:
    """The configured table that a table belongs to: the one that it is a visitor's own of, or itself."""
    return table.partition(OWN)[0]


def own_words(template: Configuration, number: int, owner: str) -> Configuration:
    """The words of a visitor's own table: those of the template, as they hold when it is opened."""
    return replace(template, table=own_name(template.table, number), own_tables=0, owner=owner)
