"""A round as everybody sees it, as far as its family knows it."""

from enum import StrEnum

from msgspec import Struct

from sabot.cards.card import Card, name
from sabot.games.hand_id import HandId
from sabot.games.shown import Shown


class HandSide(StrEnum):
    WHOLE = "whole"
    """It lies as it was dealt."""
    RIGHT = "right"
    LEFT = "left"


def side_of(hand: HandId) -> HandSide:
    if not hand.splits:
        return HandSide.WHOLE
    return HandSide.LEFT if hand.went_left else HandSide.RIGHT


class EndView(Struct, frozen=True):
    """One way in which some players ended on a common line; who they are is theirs to know."""

    cards: int
    """How many cards of the line count for them."""
    doubled: bool
    surrendered: bool
    players: int
    label: str
    won: bool
    """It is known that they won."""


class LineView(Struct, frozen=True, kw_only=True):
    """A hand, or a line of the common hand."""

    hand: str
    dealt: str
    """The hand that was dealt, of which splits made this one."""
    splits: str
    """Which of the two hands it became at each split, the first split first; empty where it was not split."""
    side: HandSide
    """Where it lies after the last split."""
    owner: str
    """Who plays it; nobody where it is common."""
    cards: tuple[str, ...]
    total: int
    soft: bool
    words: str
    bust: bool
    blackjack: bool
    split: bool
    """It was split: its cards open the two hands after it."""
    doubled: bool
    surrendered: bool
    interrupted: bool
    """It left the round unfinished, and is finished elsewhere (I2)."""
    finished: bool
    label: str
    """How its main bet ended, once that is known."""
    playing: int
    """How many still choose on it."""
    ends: tuple[EndView, ...]


class DealerView(Struct, frozen=True):
    cards: tuple[str, ...]
    """Those that lie face up."""
    hole_down: bool
    total: int
    soft: bool
    words: str
    checked: bool | None
    """What their check said, if they made one."""


class LabelView(Struct, frozen=True):
    """A special bet that is decided: shown at once, paid with the round (G2)."""

    hand: str
    bet: str
    label: str


class RoundShown(Struct, frozen=True, kw_only=True):
    """What a family shows of a round; what it does not know stays empty."""

    hands: tuple[LineView, ...] = ()
    dealer: DealerView | None = None
    shown: Shown = Shown()
    current: str = ""
    asks: str = ""
    answered: int = 0
    asked: int = 0
    done: int = 0
    of: int = 0
    labels: tuple[LabelView, ...]


def card_names(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(map(name, cards))
