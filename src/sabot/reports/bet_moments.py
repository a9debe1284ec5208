"""What a bet returns by mathematics, and how widely it is spread: exact, by the rules it was played by."""

import hashlib
from fractions import Fraction
from pathlib import Path
from typing import Protocol

import msgspec
from msgspec import Struct

from sabot.games.variant import Game
from sabot.odds.kept_files import ROOMS, code_digest, read_own, usual_folder, write_whole


class Moments(Struct, frozen=True):
    """Per unit of the initial stake, from a full shoe, with best play where players decide."""

    returns: Fraction
    variance: Fraction


class Theory(Protocol):
    def of(self, game: Game, bet: str) -> Moments | None:
        """None where nobody knows."""


class _Kept(Struct, frozen=True):
    returns: str
    variance: str


class KnownMoments:
    """Worked out once for each set of rules, which takes seconds; kept in files where there is a folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._known: dict[tuple[str, str], Moments | None] = {}

    def of(self, game: Game, bet: str) -> Moments | None:
        place = (game.odds_digest(), bet)
        if place not in self._known:
            self._known[place] = self._found(game, bet)
        return self._known[place]

    def _found(self, game: Game, bet: str) -> Moments | None:
        file = None if self._folder is None else self._folder / f"{_name(game, bet)}.json"
        kept = None if file is None else _read(file)
        if kept is None:
            kept = moments_of(game, bet)
            if kept is not None and file is not None:
                told = _Kept(str(kept.returns), str(kept.variance))
                try:
                    write_whole(file, msgspec.json.encode(told))
                except OSError:
                    # It is worked out again next time.
                    return kept
        return kept


def usually_known() -> KnownMoments:
    return KnownMoments(usual_folder("returns"))


def _name(game: Game, bet: str) -> str:
    """After everything that its content follows from."""
    code = {function.__module__.partition(".")[0] for function in (game.family.lay, game.family.rules)}
    digests = (code_digest(package, ROOMS if package == "sabot" else ()) for package in sorted(code))
    return hashlib.sha256("\n".join((game.odds_digest(), bet, *digests)).encode()).hexdigest()


def _read(file: Path) -> Moments | None:
    written = read_own(file)
    try:
        kept = None if written is None else msgspec.json.decode(written, type=_Kept)
        return None if kept is None else Moments(Fraction(kept.returns), Fraction(kept.variance))
    except (msgspec.DecodeError, ValueError, ZeroDivisionError):
        return None


def moments_of(game: Game, bet: str) -> Moments | None:
    """Takes seconds where players decide."""
    # Whoever asks for nothing but sums does not wait for the mathematics to be loaded.
    from sabot.odds import bet_odds  # noqa: PLC0415  # numba is loaded where a bet is priced, not before
    from sabot.odds.families import odds_of  # noqa: PLC0415  # with it comes the analysis

    try:
        if bet in game.bets and game.bets[bet].window.played:
            line = odds_of(game).played(game, bet, game.rules.shoe)
            return Moments(Fraction(line.rtp), Fraction(line.standard_deviation) ** 2)
        odds = bet_odds(game, bet)
        return Moments(odds.rtp, odds.variance)
    except (ValueError, LookupError):
        return None
