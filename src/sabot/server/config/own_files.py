"""The venue's own games and profiles: files that its configuration names, read where that file lies."""

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from sabot.games.catalogue import NO_FILES, Catalogue, OwnFiles, house_catalogue
from sabot.profiles import wrong_profiles

KEYS = ("games", "profiles")
"""Of a configuration, in the order in which they are read: profiles may name games."""


def catalogue_of(config: Path | None, bets: Sequence[Path] = ()) -> Catalogue:
    """All games that a house with this configuration, and with these files of bets, has.

    Whatever is wrong with the configuration itself is for its own reader to tell; here it names no files.
    """
    named = NO_FILES if config is None else files_of(config)
    if not bets:
        return house_catalogue() if config is None else house_catalogue(named)
    unread: list[str] = []
    texts = tuple(_read_all(((str(file), file) for file in bets), unread))
    return house_catalogue(replace(named, bets=texts, unread=(*named.unread, *unread)))


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
    names = [name for name in named if isinstance(name, str)] if isinstance(named, list) else []
    return _read_all(
        ((f"{config}: {key} names {config.parent / name}", config.parent / name) for name in names), unread
    )


def _read_all(files: Iterable[tuple[str, Path]], unread: list[str]) -> Iterator[tuple[str, str]]:
    """Names and texts; of what cannot be read it is told who named it."""
    for told, file in files:
        try:
            yield str(file), file.read_text(encoding="utf-8-sig")
        except OSError as wrong:
            unread.append(f"{told}: {wrong.strerror}")
        except ValueError:
            unread.append(f"{told}: it is not text in UTF-8")


def wrong_files(games: Catalogue) -> tuple[str, ...]:
    """Of the venue's own files those that are left out, each in a sentence with what would be right."""
    return (*games.wrong_files, *wrong_profiles(games))
