"""What unfinished hands take along when they leave a round, to be finished in a game of their own (I3)."""

from msgspec import Struct

from sabot.cards.card import Card
from sabot.money import Amount


class CarriedHand(Struct, frozen=True):
    """An interrupted hand as it lay. Its path says from which splits it comes."""

    box: str
    path: str
    cards: tuple[Card, ...]
    stake: Amount
    hands: int
    """How many hands the player had made of this deal, this one included."""

    @property
    def name(self) -> str:
        return self.box + self.path


class Carried(Struct, frozen=True):
    """All that interrupted hands take with them. The hole card stays behind, and what came later."""

    up: Card
    """The dealer's first card."""
    checked: bool
    """The dealer has looked at the hole card, and it did not end the round."""
    face_up: tuple[Card, ...]
    """Every card that lay face up when the player's last hand was interrupted: the new shoe lacks them."""
    hands: tuple[CarriedHand, ...]
    """In the order of play."""
