"""Cards in the order in which they left a shoe, as the lines of its table tell them."""

from sabot.cards import Card
from sabot.games import moves as mv
from sabot.table import events as e


class DealtCards:
    """Without those that were burnt when the shoe opened: nobody but the shoe knows all of these."""

    def __init__(self) -> None:
        self.cards: list[Card | None] = []
        """None stands for one that nobody saw."""
        self.holes: dict[int, bool | None] = {}
        """Which of them were taken face down, and what the dealer's check then told of each."""
        self._hole: int | None = None
        """The one that lies face down now."""

    def follow(self, event: object) -> None:
        match event:
            case e.RoundMoved(moves):
                for move in moves:
                    self.deal(move)
            case e.CardBurnt(card):
                self.cards.append(card)
            case _:
                pass

    def deal(self, move: mv.Move) -> None:
        match move:
            case mv.CardDealt(_, card) | mv.DealerCardDealt(card):
                self.cards.append(card)
            case mv.HoleCardTaken():
                self._hole = len(self.cards)
                self.holes[self._hole] = None
                self.cards.append(None)
            case mv.DealerChecked(blackjack) if self._hole is not None:
                self.holes[self._hole] = blackjack
            case mv.HoleCardTurned(card) if self._hole is not None:
                self.cards[self._hole], self._hole = card, None
            case _:
                pass
