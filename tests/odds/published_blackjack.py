"""What others have published about blackjack's main game, as it stands in tests/oracles/blackjack.toml."""

import tomllib

import msgspec
from msgspec import Struct
from published_figures import ORACLES

from sabot.games.blackjack.rules import Rules
from sabot.games.toml_reading import changed_settings


class Game(Struct, frozen=True, forbid_unknown_fields=True):
    """What a unit stake wins on average with best play, in per cent."""

    decks: int
    source: str
    net: str
    rules: dict[str, str] = {}


class Hands(Struct, frozen=True, forbid_unknown_fields=True):
    """Values of standing, drawing and doubling, by two cards."""

    decks: int
    source: str
    up: str
    values: dict[str, str]
    rules: dict[str, str] = {}


class Dealer(Struct, frozen=True, forbid_unknown_fields=True):
    """Chances of the dealer's ends by up card."""

    decks: int
    source: str
    ends: dict[str, str]
    rules: dict[str, str] = {}


class Published(Struct, frozen=True, forbid_unknown_fields=True):
    game: tuple[Game, ...]
    hands: tuple[Hands, ...]
    dealer: tuple[Dealer, ...]


def rules_of(figure: Game | Hands | Dealer) -> Rules:
    return changed_settings(Rules(decks=figure.decks), figure.rules, figure.source)


def name_of(figure: Game | Hands | Dealer) -> str:
    return f"{figure.decks} decks, {figure.source}"


def published() -> Published:
    return msgspec.convert(tomllib.loads((ORACLES / "blackjack.toml").read_text(encoding="utf-8")), Published)
