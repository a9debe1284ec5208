"""Every game, every bet: the list that all guards walk. A value, so that it can be extended from outside."""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from typing import TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from sabot.games.baccarat.game import BACCARAT, BaccaratGame
from sabot.games.bet import Bet
from sabot.games.bets_file import OwnBets, read_bets
from sabot.games.blackjack.game import BLACKJACK, BlackjackGame
from sabot.games.family import AnyFamily
from sabot.games.game_with_bets import game_with_bets
from sabot.games.toml_reading import BadSetting, read_toml
from sabot.games.variant import Game
from sabot.games.variant_card import read_variant
from sabot.typed_reading import unknown

OWN_FAMILIES: Mapping[str, AnyFamily] = {family.key: family for family in (BLACKJACK, BACCARAT)}
"""Those that come with Sabot."""
ENTRY_POINTS = "sabot.games"
"""Packages that bring families, bets or games name a function here: from a catalogue to an extended one."""
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
    bets: tuple[tuple[str, str], ...] = ()
    """Files with bets of one's own (`bets_file`), which the command line names."""


NO_FILES = OwnFiles()


class Catalogue(Struct, frozen=True):
    """Games and families by key; a family has every bet that is known of it."""

    games: Mapping[str, Game]
    families: Mapping[str, AnyFamily]
    left_out: tuple[str, ...] = ()
    """Packages that could not be taken in, each in a sentence with the reason."""
    own_files: OwnFiles = NO_FILES
    """What the venue brings; its cards are among the games."""
    own_bets: tuple[OwnBets, ...] = ()
    """Bets of files that the command line named; each made a game more."""
    wrong_files: tuple[str, ...] = ()
    """Those of its files that are left out, each in a sentence with the reason."""

    def find(self, key: str) -> Game:
        if key not in self.games:
            why = "".join(f"; {sentence}" for sentence in (*self.left_out, *self.wrong_files))
            raise BadSetting("game", key, f" {unknown(key, self.games)}{why}")
        return self.games[key]

    def extended(
        self,
        *,
        families: Iterable[AnyFamily] = (),
        bets: Mapping[str, Iterable[Bet[object]]] | None = None,
        cards: Mapping[str, str] | None = None,
    ) -> "Catalogue":
        """With more families, more bets (by family) and more variant cards (file name → TOML text)."""
        known = _joined(self.families, families, bets or {})
        games = dict(self.games)
        for file, text in (cards or {}).items():
            game = card_game(file, text, known)
            if game.key in games:
                raise BadSetting(file, "key", f' = "{game.key}": there is a game of that name already')
            games[game.key] = game
        return replace(self, games=_in_order(games), families=known)


def _joined(
    known: Mapping[str, AnyFamily], more: Iterable[AnyFamily], bets: Mapping[str, Iterable[Bet[object]]]
) -> dict[str, AnyFamily]:
    families = dict(known)
    for family in more:
        if family.key in families:
            raise BadSetting("family", family.key, " is known already; a family needs a key of its own")
        families[family.key] = replace(family, bets=_distinct(family.bets))
    for key, others in bets.items():
        if key not in families:
            raise BadSetting("family", key, f" {unknown(key, families)}")
        family = families[key]
        families[key] = replace(family, bets=_distinct((*family.bets, *others)))
    return families


def _distinct(bets: Iterable[Bet[object]]) -> tuple[Bet[object], ...]:
    found: dict[str, Bet[object]] = {}
    for bet in bets:
        if bet.key in found:
            raise BadSetting("bet", bet.key, " is defined already; a bet needs a key of its own")
        found[bet.key] = bet
    return tuple(found.values())


def card_game(file: str, text: str, families: Mapping[str, AnyFamily]) -> Game:
    """The game of a variant card, whether or not a catalogue has one of its name."""
    section = read_toml(file, text)
    key = section.text("family")
    if key not in families:
        raise section.bad_value("family", key, f"one of {', '.join(families)}")
    return read_variant(section, families[key])


@cache
def own_catalogue() -> Catalogue:
    """The games that come with Sabot."""
    cards: dict[str, str] = {}
    for family in OWN_FAMILIES:
        for file in files(f"sabot.games.{family}").joinpath("variants").iterdir():
            if file.name.endswith(".toml"):
                cards[file.name] = file.read_text(encoding="utf-8")
    return Catalogue({}, OWN_FAMILIES).extended(cards=cards)


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
        except BadSetting as wrong:
            sentence = f"the game of {file} is left out: {wrong}"
            whole = replace(whole, wrong_files=(*whole.wrong_files, sentence))
    for file, text in files.bets:
        try:
            whole = _with_bets(whole, file, text)
        except BadSetting as wrong:
            sentence = str(wrong)
            whole = replace(whole, wrong_files=(*whole.wrong_files, sentence))
    return whole


def _with_bets(whole: Catalogue, file: str, text: str) -> Catalogue:
    """With one game more: the one that the bets are made for, which offers them."""
    own = read_bets(file, text, whole.games)
    game = game_with_bets(whole.games[own.game], own.bets, file, own.beside)
    if game.key in whole.games:
        raise BadSetting(file, "key", f' makes the game "{game.key}": there is one of that name already')
    more = whole.extended(bets={game.family.key: own.bets})
    games = {**more.games, game.key: replace(game, family=more.families[game.family.key])}
    return replace(more, games=_in_order(games), own_bets=(*whole.own_bets, own))


def _in_order(games: Mapping[str, Game]) -> dict[str, Game]:
    return dict(sorted(games.items(), key=lambda item: (item[1].place, item[0])))


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
        kind = "" if isinstance(wrong, BadSetting) else f"{type(wrong).__name__}: "
        sentence = f"the games of the package {package} ({point.value}) are left out: {kind}{why}"
        return replace(whole, left_out=(*whole.left_out, sentence))
    return more


def _known(whole: Catalogue) -> set[str]:
    """The keys of all games, families and bets."""
    bets = (bet.key for family in whole.families.values() for bet in family.bets)
    return {*whole.games, *whole.families, *bets}
