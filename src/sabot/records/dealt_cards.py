"""Cards in the order in which they left a shoe, as the lines of its table tell them."""

from collections.abc import Iterable

from sabot.cards import Card
from sabot.games import moves as mv
from sabot.table import events as e


class DealtCards:
    """Without those that were burnt when the shoe opened: nobody but the shoe knows all of these."""

    def __init__(self) -> None:
        self.cards: list[Card | None] = []
        """None stands for one that nobody saw."""
        self.holes: set[int] = set()
        """Which of them were taken face down."""
        self._hole: int | None = None
        """The one that lies face down now."""

    def follow(self, event: object) -> None:
        match event:
            case e.RoundMoved(moves):
                self._deal(moves)
            case e.CardBurnt(card):
                self.cards.append(card)
            case _:
                pass

    def _deal(self, moves: Iterable[mv.Move]) -> None:
        for move in moves:
            match move:
                case mv.CardDealt(_, card) | mv.DealerCardDealt(card):
                    self.cards.append(card)
                case mv.HoleCardTaken():
                    self._hole = len(self.cards)
                    self.holes.add(self._hole)
                    self.cards.append(None)
                case mv.HoleCardTurned(card) if self._hole is not None:
                    self.cards[self._hole], self._hole = card, None
                case _:
                    pass
