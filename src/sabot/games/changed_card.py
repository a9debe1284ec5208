"""A variant card that people of the house wrote for one table: rules and pay tables in TOML, never code."""

import re
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files

from msgspec.structs import replace

from sabot.games.catalogue import Catalogue, OwnFiles, card_game, house_catalogue
from sabot.games.reason import is_readable
from sabot.games.toml_reading import BadSetting, read_toml
from sabot.games.variant import Game
from sabot.typed_reading import shown

LONGEST_CARD = 2_800
"""Characters; the longest card that comes with Sabot has 1,700."""
LONGEST_NAME = 40
CARD = "own_card"
"""Where a card is complained about, as the words of a table call it."""
_NAMED = re.compile(r'^(key|title) = "(.*)"$')


def changed_card(text: str, of: str, games: Catalogue) -> Game:
    """The game of the card; it is one of the same family, under a name of its own. Raises `BadSetting`."""
    if len(text) > LONGEST_CARD:
        raise BadSetting(CARD, "the text", f" has {len(text)} characters, and may have {LONGEST_CARD}")
    return _read(text, of, games.own_files)


@lru_cache(64)
def _read(text: str, of: str, own_files: OwnFiles) -> Game:
    games = house_catalogue(own_files)
    base, game = games.find(of), card_game(CARD, text, games.families)
    if game.key in games.games or len(game.key) > LONGEST_NAME:
        raise BadSetting(
            CARD, "key", f" = {shown(game.key)}: a name of its own, up to {LONGEST_NAME} letters"
        )
    if game.family.key != base.family.key:
        right = f"{base.family.key}, as {base.title} is; choose another game first"
        raise BadSetting(CARD, "family", f" = {shown(game.family.key)}: {right}")
    for name, words, most in (("title", game.title, LONGEST_NAME), ("about", game.about, LONGEST_CARD)):
        if not is_readable(words) or len(words) > most:
            raise BadSetting(CARD, name, f": write up to {most} characters that can be read")
    return replace(game, place=base.place)


def card_copy(key: str, games: Catalogue) -> str:
    """A text to begin with: the card of a game, under another name and on the same felt. Empty where the game
    comes from a package."""
    game, text = games.find(key), _text_of(key, games)
    head, bracket, rest = text.partition("\n[")
    lines = [*map(_renamed, head.splitlines()), *(bracket + rest).splitlines()]
    kept = {"felt": game.felt, "category": game.category}
    named = [f'{name} = "{value}"' for name, value in kept.items() if text and not _has(text, name)]
    return "\n".join([*lines[:2], *named, *lines[2:]])


def _has(text: str, key: str) -> bool:
    return key in read_toml(CARD, text).content


def _renamed(line: str) -> str:
    found = _NAMED.match(line)
    if found is None:
        return line
    return f'{found[1]} = "{found[2]}{"-own" if found[1] == "key" else " (own)"}"'


def _text_of(key: str, games: Catalogue) -> str:
    return next((text for text in _texts(key, games) if read_toml(CARD, text).content.get("key") == key), "")


def _texts(key: str, games: Catalogue) -> Iterator[str]:
    yield from (text for _, text in games.own_files.cards)
    shipped = files("sabot.games").joinpath(games.find(key).family.key, "variants", f"{key}.toml")
    if shipped.is_file():
        yield shipped.read_text(encoding="utf-8")
