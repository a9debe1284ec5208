"""The two cards of a round, as its bets see them, and the windows through which they look."""

from collections.abc import Iterator
from enum import StrEnum
from itertools import repeat

from msgspec import Struct

from sabot.cards.card import UNSEEN, Card
from sabot.games.bet import Grain, Group, Window
from sabot.games.window_places import Columns, refuse_unknown_places


class Side(StrEnum):
    DRAGON = "dragon"
    TIGER = "tiger"


class Pair(Struct, frozen=True):
    dragon: Card = UNSEEN
    tiger: Card = UNSEEN


def lay(columns: Columns, size: int) -> Iterator[Pair]:
    refuse_unknown_places(columns, tuple(Side))
    return map(Pair, *(columns.get(side, repeat(UNSEEN, size)) for side in Side))


def deal(cards: Iterator[Card]) -> Pair:
    """The Dragon's card comes first."""
    return Pair(next(cards), next(cards))


def _window(key: str, grain: Grain, *sides: Side) -> Window:
    return Window(key, tuple(Group((side,), grain) for side in sides))


RANKS = _window("ranks", Grain.RANK, *Side)
CARDS = _window("cards", Grain.CARD, *Side)
ONE = {side: _window(side, Grain.RANK, side) for side in Side}
