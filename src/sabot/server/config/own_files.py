"""The venue's own games and profiles: files that its configuration names, read where that file lies."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

from sabot.games.catalogue import Catalogue, OwnFiles, house_catalogue
from sabot.profiles import wrong_profiles

KEYS = ("games", "profiles")
"""Of a configuration, in the order in which they are read: profiles may name games."""


def catalogue_of(config: Path | None) -> Catalogue:
    """All games that a house with this configuration has.

    Whatever is wrong with the configuration itself is for its own reader to tell; here it names no files.
    """
    return house_catalogue() if config is None else house_catalogue(files_of(config))


def files_of(config: Path) -> OwnFiles:
    """The texts of the files that are named; what cannot be read is told in a sentence each."""
    try:
        given = tomllib.loads(config.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        given = {}
    unread: list[str] = []
    cards, profiles = (tuple(_texts(config, key, given.get(key), unread)) for key in KEYS)
    return OwnFiles(cards, profiles, tuple(unread))


def _texts(config: Path, key: str, named: object, unread: list[str]) -> Iterator[tuple[str, str]]:
    for name in named if isinstance(named, list) else ():
        if isinstance(name, str):
            file = config.parent / name
            try:
                yield str(file), file.read_text(encoding="utf-8-sig")
            except OSError as wrong:
                unread.append(f"{config}: {key} names {file}: {wrong.strerror}")
            except ValueError:
                unread.append(f"{config}: {key} names {file}: it is not text in UTF-8")


def wrong_files(games: Catalogue) -> tuple[str, ...]:
    """Of the venue's own files those that are left out, each in a sentence with what would be right."""
    return (*games.wrong_files, *wrong_profiles(games))
