"""Games whose returns are known to be in order, by their digests: those that come with Sabot, as shipped."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from sabot.games.variant import Game

FILE = "approved.txt"
"""One digest and its game a line, written by tools/approved.py; a test works all of them out again."""


@cache
def shipped_digests() -> frozenset[str]:
    return frozenset(digest for digest, _ in _lines())


def is_shipped(game: Game) -> bool:
    """Whether these very rules, bets and pay tables were approved before they were shipped."""
    return game.digest() in shipped_digests()


def _lines() -> Iterator[tuple[str, str]]:
    for line in files("sabot.odds").joinpath(FILE).read_text(encoding="utf-8").splitlines():
        digest, _, game = line.partition(" ")
        yield digest, game
