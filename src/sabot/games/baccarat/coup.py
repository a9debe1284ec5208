"""The cards of one coup of baccarat, as its bets see them."""

from msgspec import Struct

from sabot.cards.card import Card, value


def points(cards: tuple[Card, ...]) -> int:
    """Tens and faces count nothing, aces one; only the last digit of the sum counts (P1)."""
    return sum(value(card) for card in cards) % 10


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
