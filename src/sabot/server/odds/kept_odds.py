"""Odds that were worked out before, in files: a server that starts again need not work them out anew.

A file is named after everything that its content follows from: the rules and pay tables of the game, and the
code that worked it out. So it is never out of date, and whatever cannot be read is worked out again.
"""

import hashlib
import logging
from collections.abc import Iterator
from pathlib import Path

import msgspec

from sabot.games.variant import Game
from sabot.odds.kept_files import ROOMS, code_digest, forget_oldest_files, read_own, usual_folder, write_whole
from sabot.odds.value_chart import are_lines
from sabot.server.odds.odds_rows import GameOdds

OURS = (*ROOMS, "server/odds")
"""All of this program that these files follow from."""
MOST_FILES = 256
"""Sets of rules in the folder; with more, the oldest go."""
_DECODER = msgspec.json.Decoder(GameOdds)
log = logging.getLogger("sabot.server")


def usually_kept() -> "KeptOdds | None":
    """In the usual folder, where there is one."""
    folder = usual_folder("odds")
    return None if folder is None else KeptOdds(folder)


class KeptOdds:
    """Reads and writes files, so that it is asked in a thread."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, game: Game) -> GameOdds | None:
        """None where there is no such file, or it is nothing that was written here."""
        written = read_own(self._file(game))
        try:
            found = None if written is None else _DECODER.decode(written)
            return found if found is not None and are_lines(found.values) else None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return None

    def write(self, game: Game, found: GameOdds) -> None:
        """Whole or not at all; a folder that cannot be written to is noted, and nothing else."""
        file = self._file(game)
        try:
            write_whole(file, msgspec.json.encode(found))
            forget_oldest_files(self._folder, MOST_FILES)
        except OSError as wrong:
            log.warning("odds that were worked out could not be kept: %s", wrong)

    def _file(self, game: Game) -> Path:
        return self._folder / f"{kept_name(game)}.json"


def kept_name(game: Game) -> str:
    """Of the file of a game."""
    packages = sorted({_package(function) for function in _brought(game)})
    ours = _package(__name__)
    digests = {one: code_digest(one, OURS if one == ours else ()) for one in packages}
    parts = (game.odds_digest(), *(f"{one} {digest}" for one, digest in digests.items()))
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _brought(game: Game) -> Iterator[str]:
    """The modules of all that the game brings along."""
    yield __name__
    yield game.family.rules.__module__
    yield game.family.lay.__module__
    yield from (bet.classify.__module__ for bet in game.bets.values())


def _package(module: str) -> str:
    return module.partition(".")[0]
