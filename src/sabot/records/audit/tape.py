"""Every card that left a shoe, in order, as the lines of its table tell it."""

from collections.abc import Iterable

from msgspec import Struct

from sabot.cards import Card, Terms
from sabot.games.blackjack import round as rounds
from sabot.games.deciding import deciding
from sabot.games.family import GameRound
from sabot.games.moves import Move
from sabot.table.play.questions import dealt_hand


class Hole(Struct):
    """A card that was taken face down: what was known then, and what was told of it later."""

    up: Card
    checked: bool | None
    said: bool | None = None
    """What the dealer's check told."""
    card: Card | None = None
    """What it was when it was turned; None where it stayed down."""


class Tape:
    """The cards of one shoe after those that were burnt when it opened."""

    def __init__(self, shoe: str, terms: Terms) -> None:
        self.shoe = shoe
        self.terms = terms
        self.cards: list[Card | Hole] = []
        self.to_hands: list[int] = []
        """Which of them went to hands with an owner: those can be lucky."""
        self.lucky: set[int] = set()
        self._hole: Hole | None = None

    def follow(self, now: GameRound, moves: Iterable[Move]) -> None:
        """The moves that were made in this round; `now` is the round before them."""
        for move in moves:
            match move:
                case rounds.CardDealt() | rounds.DealerCardDealt():
                    if isinstance(move, rounds.CardDealt):
                        self._to_hand(now, move.hand)
                    self.cards.append(move.card)
                case rounds.HoleCardTaken():
                    decided = deciding(now)
                    assert decided is not None, "only where people decide a card lies face down"
                    self._hole = Hole(decided.up, decided.checked)
                    self.cards.append(self._hole)
                case rounds.DealerChecked(blackjack):
                    self._known_hole().said = blackjack
                case rounds.HoleCardTurned(card):
                    self._known_hole().card = card
                case _:
                    pass

    def _to_hand(self, now: GameRound, hand: str) -> None:
        decided, dealt = deciding(now), dealt_hand(hand)
        if decided is not None and any(box.owner and box.key == dealt for box in decided.boxes):
            self.to_hands.append(len(self.cards))

    def _known_hole(self) -> Hole:
        assert self._hole is not None, "a hole card lies there"
        return self._hole

    def burn(self, card: Card) -> None:
        self.cards.append(card)

    def mark_lucky(self) -> None:
        """The card that was dealt last brought a prize."""
        self.lucky.add(len(self.cards) - 1)
