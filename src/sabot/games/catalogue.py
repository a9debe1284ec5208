"""Every game, every bet: the list that all guards walk. A value, so that it can be extended from outside."""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from typing import TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from sabot.games.baccarat.coup import Coup
from sabot.games.baccarat.game import BACCARAT, BaccaratGame
from sabot.games.bet import Bet, Dealt
from sabot.games.blackjack.deal import Deal
from sabot.games.blackjack.game import BLACKJACK, BlackjackGame
from sabot.games.reading import BadCard, Section, read_toml, unknown
from sabot.games.variant import Game
from sabot.games.variant_card import read_variant

FAMILIES = {family.key: family for family in (BLACKJACK, BACCARAT)}
ENTRY_POINTS = "sabot.games"
"""Packages that bring games or bets name a function here; it takes a catalogue and gives an extended one."""
MOST_HOUSES = 16
"""Sets of files whose catalogues are kept; a process usually serves one house."""


def is_blackjack(game: Game) -> TypeGuard[BlackjackGame]:
    return game.family.key == BLACKJACK.key


def is_baccarat(game: Game) -> TypeGuard[BaccaratGame]:
    return game.family.key == BACCARAT.key


class OwnFiles(Struct, frozen=True):
    """What a venue brings of its own: variant cards and profiles, as names of files with their texts.

    They are texts, so that whoever works for a house in another process can be given them.
    """

    cards: tuple[tuple[str, str], ...] = ()
    profiles: tuple[tuple[str, str], ...] = ()
    unread: tuple[str, ...] = ()
    """Files that could not be read, each in a sentence."""


NO_FILES = OwnFiles()


class Catalogue(Struct, frozen=True):
    """Games by key, and the bets of both families."""

    games: Mapping[str, Game]
    blackjack_bets: tuple[Bet[Deal], ...]
    baccarat_bets: tuple[Bet[Coup], ...]
    left_out: tuple[str, ...] = ()
    """Packages that could not be taken in, each in a sentence with the reason."""
    own_files: OwnFiles = NO_FILES
    """What the venue brings; its cards are among the games."""
    wrong_files: tuple[str, ...] = ()
    """Those of its files that are left out, each in a sentence with the reason."""

    def find(self, key: str) -> Game:
        if key not in self.games:
            why = "".join(f"; {sentence}" for sentence in (*self.left_out, *self.wrong_files))
            raise BadCard("game", key, f" {unknown(key, self.games)}{why}")
        return self.games[key]

    def extended(
        self,
        *,
        blackjack_bets: Iterable[Bet[Deal]] = (),
        baccarat_bets: Iterable[Bet[Coup]] = (),
        cards: Mapping[str, str] | None = None,
    ) -> "Catalogue":
        """The catalogue with more bets and more variant cards (file name → TOML text)."""
        blackjack = _joined(self.blackjack_bets, blackjack_bets)
        baccarat = _joined(self.baccarat_bets, baccarat_bets)
        games = dict(self.games)
        for file, text in (cards or {}).items():
            game = _read_game(file, text, blackjack, baccarat)
            if game.key in games:
                raise BadCard(file, "key", f' = "{game.key}": there is a game of that name already')
            games[game.key] = game
        games = dict(sorted(games.items(), key=lambda item: (item[1].place, item[0])))
        bets = {"blackjack_bets": tuple(blackjack.values()), "baccarat_bets": tuple(baccarat.values())}
        return replace(self, games=games, **bets)


def _joined(known: Iterable[Bet[Dealt]], more: Iterable[Bet[Dealt]]) -> dict[str, Bet[Dealt]]:
    bets = {bet.key: bet for bet in known}
    for bet in more:
        if bet.key in bets:
            raise BadCard("bet", bet.key, " is defined already; a bet needs a key of its own")
        bets[bet.key] = bet
    return bets


def _read_game(
    file: str, text: str, blackjack: Mapping[str, Bet[Deal]], baccarat: Mapping[str, Bet[Coup]]
) -> Game:
    section = read_toml(file, text)
    family = _family(section)
    if family == BLACKJACK.key:
        return read_variant(section, BLACKJACK, blackjack)
    return read_variant(section, BACCARAT, baccarat)


def _family(section: Section) -> str:
    family = section.text("family")
    if family not in FAMILIES:
        raise section.bad_value("family", family, f"one of {', '.join(FAMILIES)}")
    return family


@cache
def own_catalogue() -> Catalogue:
    """The games that come with Sabot."""
    cards: dict[str, str] = {}
    for family in FAMILIES:
        for file in files(f"sabot.games.{family}").joinpath("variants").iterdir():
            if file.name.endswith(".toml"):
                cards[file.name] = file.read_text(encoding="utf-8")
    return Catalogue({}, BLACKJACK.bets, BACCARAT.bets).extended(cards=cards)


@cache
def catalogue() -> Catalogue:
    """The games that come with Sabot and those that installed packages add."""
    whole = own_catalogue()
    for point in entry_points(group=ENTRY_POINTS):
        whole = with_package(whole, point)
    return whole


@lru_cache(MOST_HOUSES)
def house_catalogue(files: OwnFiles = NO_FILES) -> Catalogue:
    """All of these games, and those of the venue's own cards; a card that is wrong costs its own game."""
    whole = replace(catalogue(), own_files=files, wrong_files=files.unread)
    for file, text in files.cards:
        try:
            whole = whole.extended(cards={file: text})
        except BadCard as wrong:
            sentence = f"the game of {file} is left out: {wrong}"
            whole = replace(whole, wrong_files=(*whole.wrong_files, sentence))
    return whole


def with_package(whole: Catalogue, point: EntryPoint) -> Catalogue:
    """The catalogue with what a package adds; without it, and saying so, where the package is broken.

    Whatever a package does wrong, it may only cost its own games: it is the work of somebody else.
    """
    try:
        more: object = point.load()(whole)
        if not isinstance(more, Catalogue):
            raise TypeError(f"it gives {type(more).__name__} and not a catalogue")
        if missing := _known(whole) - _known(more):
            raise ValueError(f"it takes away {', '.join(sorted(missing))}")
    except (Exception, SystemExit) as wrong:  # nobody knows what somebody else's code raises
        package = point.dist.name if point.dist is not None else point.module
        why = " ".join(str(wrong).split()) or type(wrong).__name__
        kind = "" if isinstance(wrong, BadCard) else f"{type(wrong).__name__}: "
        sentence = f"the games of the package {package} ({point.value}) are left out: {kind}{why}"
        return replace(whole, left_out=(*whole.left_out, sentence))
    return more


def _known(whole: Catalogue) -> set[str]:
    """The keys of all games and bets."""
    blackjack, baccarat = (bet.key for bet in whole.blackjack_bets), (bet.key for bet in whole.baccarat_bets)
    return {*whole.games, *blackjack, *baccarat}
