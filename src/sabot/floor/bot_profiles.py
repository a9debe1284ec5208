"""The house's bots as people: their names, and how each of them likes to play."""

from enum import StrEnum
from random import Random

from msgspec import Struct

from sabot.money import UNIT, Amount

NAMES = (
    "Ada", "Bruno", "Carla", "Dmitri", "Elif", "Felix", "Greta", "Hugo", "Ines", "Jonas", "Kaya", "Luis",
    "Mina", "Nils", "Olga", "Pablo", "Rosa", "Sven", "Tilda", "Yusuf",
)  # fmt: skip


class Pattern(StrEnum):
    """What somebody bets on where one side beats another."""

    RIGHT = "always the right side"
    LEFT = "always the left side"
    FOLLOW = "whoever won last"
    AGAINST = "whoever lost last"
    ZIGZAG = "each side in turn"


class BotProfile(Struct, frozen=True, kw_only=True):
    """How a bot plays: what it stakes, what it likes, how long it stays."""

    credits: Amount
    """What it brings along."""
    unit: Amount
    hands: int
    """How many hands it plays where a seat has several."""
    special: int
    """In how many of 100 rounds it takes a special bet, for each of them."""
    insures: bool
    pattern: Pattern
    rounds: int
    """After so many it thinks about leaving."""
    slowness: int
    """Tenths of a second that it takes for everything it does, at most."""


def temper_of(chance: Random) -> BotProfile:
    return BotProfile(
        credits=Amount(chance.choice((200, 500, 500, 1_000, 2_000)) * UNIT),
        unit=Amount(chance.choice((1, 2, 5, 5, 10, 10, 25)) * UNIT),
        hands=chance.choice((1, 1, 1, 2, 3)),
        special=chance.choice((0, 5, 10, 25)),
        insures=chance.random() < 0.2,
        pattern=chance.choice(tuple(Pattern)),
        rounds=chance.randint(6, 40),
        slowness=chance.randint(12, 35),
    )
