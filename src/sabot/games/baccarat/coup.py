"""The cards of one coup of baccarat, as its bets see them, and the order in which they come."""

from enum import StrEnum
from typing import assert_never

from msgspec import Struct

from sabot.cards.card import DECK, Card, rank, value
from sabot.games.baccarat.tableau import banker_draws, is_natural, player_draws


class Side(StrEnum):
    """The two hands of a coup. Nobody plays them: they belong to the whole table."""

    PLAYER = "player"
    BANKER = "banker"


POINTS = tuple(value(card) % 10 for card in DECK)
"""What each card counts: tens and faces nothing, aces one (P1)."""


def points(cards: tuple[Card, ...]) -> int:
    """Only the last digit of the sum counts (P1)."""
    return sum(map(POINTS.__getitem__, cards)) % 10


class Coup(Struct, frozen=True):
    """Both hands in the order in which their cards were dealt."""

    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()

    @property
    def player_total(self) -> int:
        return points(self.player)

    @property
    def banker_total(self) -> int:
        return points(self.banker)

    @property
    def player_wins(self) -> bool:
        return self.player_total > self.banker_total

    @property
    def banker_wins(self) -> bool:
        return self.banker_total > self.player_total

    @property
    def tied(self) -> bool:
        return self.player_total == self.banker_total

    @property
    def player_drew(self) -> bool:
        return len(self.player) == 3

    @property
    def banker_drew(self) -> bool:
        return len(self.banker) == 3

    @property
    def player_natural(self) -> bool:
        return is_natural(points(self.player[:2]))

    @property
    def banker_natural(self) -> bool:
        return is_natural(points(self.banker[:2]))

    @property
    def player_has_long_six(self) -> bool:
        """Whether the Player ends with six made from three cards, won or not."""
        return self.player_drew and self.player_total == 6

    @property
    def banker_has_long_seven(self) -> bool:
        return self.banker_drew and self.banker_total == 7

    @property
    def player_pair(self) -> bool:
        """Whether the Player's first two cards are of one rank (P10)."""
        return rank(self.player[0]) == rank(self.player[1])

    @property
    def banker_pair(self) -> bool:
        return rank(self.banker[0]) == rank(self.banker[1])

    @property
    def first_four(self) -> tuple[Card, ...]:
        """The first two cards of either side, third cards left out."""
        return self.player[:2] + self.banker[:2]

    def total(self, side: Side) -> int:
        return points(self.hand(side))

    def hand(self, side: Side) -> tuple[Card, ...]:
        match side:
            case Side.PLAYER:
                return self.player
            case Side.BANKER:
                return self.banker
        assert_never(side)

    def with_card(self, side: Side, card: Card) -> "Coup":
        match side:
            case Side.PLAYER:
                return Coup((*self.player, card), self.banker)
            case Side.BANKER:
                return Coup(self.player, (*self.banker, card))
        assert_never(side)


def next_side(coup: Coup) -> Side | None:
    """Whose card comes next, or None when the coup is complete (P1)."""
    dealt = len(coup.player) + len(coup.banker)
    if dealt < 4:
        return Side.PLAYER if dealt % 2 == 0 else Side.BANKER
    if coup.banker_drew or coup.player_natural or coup.banker_natural:
        return None
    if not coup.player_drew and player_draws(coup.player_total):
        return Side.PLAYER
    third = POINTS[coup.player[2]] if coup.player_drew else None
    return Side.BANKER if banker_draws(coup.banker_total, third) else None
