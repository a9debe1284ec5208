"""What blackjack's special bets may look at, and the windows through which they look."""

from collections.abc import Iterator
from itertools import repeat

from msgspec import Struct

from sabot.cards.card import UNSEEN, Card, value
from sabot.games.bet import Grain, Group, Window
from sabot.games.blackjack.finish import Finish
from sabot.games.window_places import Columns, refuse_unknown_places


class Deal(Struct, frozen=True):
    """The originally dealt cards of one hand and the dealer (G2).

    A place outside the bet's window holds `UNSEEN`, so that a bet which looks further fails at once.
    """

    first: Card = UNSEEN
    second: Card = UNSEEN
    up: Card = UNSEEN
    hole: Card = UNSEEN
    """The dealer's second card, however it was dealt."""
    dealer: tuple[Card, ...] = ()
    """The dealer's whole finished hand in the order of its cards; only windows that go to the end see it."""
    player: tuple[Card, ...] = ()
    """The finished hand that keeps the first card, in the order of its cards; only `PLAYER_END` shows it."""
    finish: Finish | None = None
    """How the hand was played; only the main bet looks at it."""

    @property
    def hand(self) -> tuple[Card, Card]:
        return (self.first, self.second)

    @property
    def three(self) -> tuple[Card, Card, Card]:
        return (self.first, self.second, self.up)

    @property
    def hand_is_blackjack(self) -> bool:
        return is_blackjack(self.first, self.second)

    @property
    def dealer_has_blackjack(self) -> bool:
        return is_blackjack(self.up, self.hole)


def is_blackjack(first: Card, second: Card) -> bool:
    """An ace with a ten-value card, as the first two cards."""
    return sorted((value(first), value(second))) == [1, 10]


def agrees_with_check(up: Card, checked: bool | None, hole: Card) -> bool:
    """Whether a face-down card can be the one that the dealer's check told of, if they have made one."""
    return checked is None or checked == is_blackjack(up, hole)


PLACES = ("first", "second", "up", "hole")


def lay(columns: Columns, size: int) -> Iterator[Deal]:
    """Cards at the places of a window, as the bets see them."""
    refuse_unknown_places(columns, PLACES)
    return map(Deal, *(columns.get(place, repeat(UNSEEN, size)) for place in PLACES))


HAND = Window("hand", (Group(("first", "second"), Grain.CARD),))
HAND_AND_UP = Window("hand-and-up", (Group(("first", "second"), Grain.CARD), Group(("up",), Grain.CARD)))
THREE = Window("three", (Group(("first", "second", "up"), Grain.CARD),))
IN_ORDER = Window(
    "in-order",
    (Group(("first",), Grain.CARD), Group(("second",), Grain.CARD), Group(("up",), Grain.CARD)),
)
FIRST_FOUR = Window("first-four", (Group(("first", "second", "up", "hole"), Grain.CARD),))
HAND_AND_DEALER_BLACKJACK = Window(
    "hand-and-dealer-blackjack",
    (Group(("first", "second"), Grain.CARD), Group(("up", "hole"), Grain.VALUE)),
)
DEALER_TWO = Window("dealer-two", (Group(("up", "hole"), Grain.CARD),))
DEALER_END = Window("dealer-end", (Group(("first", "second"), Grain.VALUE),), to_the_end=True)
"""The dealer's finished hand as values in any order; its suits, faces and order tell nothing."""
DEALER_CARDS = Window(
    "dealer-cards", (Group(("up",), Grain.CARD), Group(("hole",), Grain.CARD)), to_the_end=True
)
"""The dealer's finished hand, and no other: two or three cards one by one, in order and by suit.

Of a longer hand it tells the value of the up card, the values of the others in any order, and the suit that
all cards share, if they do.
"""
PLAYER_END = Window("player-end", (Group(("first", "second"), Grain.VALUE),), played=True)
"""The finished hand that keeps the first card of the deal, as values in any order: how it is played counts.

A hand that the dealer's check or a surrender ends is finished as it lies then.
"""
