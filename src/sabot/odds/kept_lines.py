"""The lines of a whole game, worked out once and kept for the next process.

A file is named after all that its content follows from: the game with its rules and pay tables, the cards,
and the code of every room from which odds follow. Only games all of whose bets come with Sabot are kept: of
others nobody knows what they follow from.
"""

import hashlib
from contextlib import suppress
from pathlib import Path

import msgspec

from sabot.cards.composition import Composition
from sabot.games.catalogue import OWN_FAMILIES
from sabot.games.variant import Game
from sabot.odds.bet_result import BetLine
from sabot.odds.kept_files import forget_oldest_files, read_sealed, version_folder, write_sealed

MOST_FILES = 256
"""Games with their cards; with more, the oldest go."""
_DECODER = msgspec.json.Decoder(tuple[BetLine, ...])


def kept_game_odds(game: Game, cards: Composition) -> tuple[BetLine, ...]:
    """As `game_odds`; compiled code and the census are loaded where nothing was kept."""
    folder = version_folder("lines") if _is_ours(game) else None
    if folder is None:
        return _worked(game, cards)
    tables = [game.field(key).table_name for key in game.every_bet()]
    named = repr((game.odds_digest(), game.offered, tables, cards.counts))
    file = folder / hashlib.sha256(named.encode()).hexdigest()
    kept = _read(file)
    if kept is not None:
        return kept
    lines = _worked(game, cards)
    write_sealed(file, msgspec.json.encode(lines))
    with suppress(OSError):
        forget_oldest_files(folder, MOST_FILES)
    return lines


def _read(file: Path) -> tuple[BetLine, ...] | None:
    kept = read_sealed(file)
    try:
        return None if kept is None else _DECODER.decode(kept)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def _worked(game: Game, cards: Composition) -> tuple[BetLine, ...]:
    from sabot.odds.whole_game import game_odds  # noqa: PLC0415  # numpy comes with it, and compiled code

    return game_odds(game, cards)


def _is_ours(game: Game) -> bool:
    family = OWN_FAMILIES.get(game.family.key)
    return family is game.family and all(bet in family.bets for bet in game.bets.values())
