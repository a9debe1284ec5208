"""The croupier deals what a round asks for. They alone know the hole card before it is turned."""

from collections.abc import Callable

from sabot.cards.card import Card
from sabot.games.answer import Refused
from sabot.games.blackjack.deal import is_blackjack
from sabot.games.blackjack.round import (
    BlackjackRound,
    CardFor,
    Command,
    DealCard,
    DealerCard,
    DealHoleCard,
    HoleCardTurn,
    HoleCheck,
    HoleDeal,
    Move,
    ReportCheck,
    TurnHoleCard,
    awaits,
    decide,
    replay,
)

Draw = Callable[[], Card]


class Croupier:
    """Serves one round with cards from `draw`; `hole` is the one that lies face down already, if any does."""

    def __init__(self, draw: Draw, hole: Card | None = None) -> None:
        self._draw = draw
        self._hole = hole

    def serve(self, state: BlackjackRound) -> tuple[BlackjackRound, tuple[Move, ...]]:
        """Everything up to the moment when a person is asked, or the round is over.

        If `draw` raises, what came before is lost with it; who must keep that asks for `next` one by one.
        """
        events: list[Move] = []
        while (command := self.next(state)) is not None:
            answer = decide(state, command)
            if isinstance(answer, Refused):
                raise AssertionError(f"{command} was refused: {answer.reason}")
            state = replay(state, answer)
            events += answer
        return state, tuple(events)

    def next(self, state: BlackjackRound) -> Command | None:
        """What they do now, a card drawn for it where one is dealt; None when a person is asked."""
        match awaits(state):
            case CardFor() | DealerCard():
                return DealCard(self._draw())
            case HoleDeal():
                self._hole = self._draw()
                return DealHoleCard()
            case HoleCheck():
                return ReportCheck(is_blackjack(state.up, self._known_hole()))
            case HoleCardTurn():
                return TurnHoleCard(self._known_hole())
            case _:
                return None

    def _known_hole(self) -> Card:
        if self._hole is None:
            raise LookupError("this croupier has dealt no hole card")
        return self._hole
