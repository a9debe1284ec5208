"""The croupier deals what a round asks for. He alone knows the hole card before it is turned."""

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
    Event,
    HoleCardTurn,
    HoleCheck,
    HoleDeal,
    ReportCheck,
    TurnHoleCard,
    awaits,
    decide,
    replay,
)

Draw = Callable[[], Card]


class Croupier:
    """Serves one round with cards from `draw`."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._hole: Card | None = None

    def serve(self, state: BlackjackRound) -> tuple[BlackjackRound, tuple[Event, ...]]:
        """Everything up to the moment when a person is asked, or the round is over."""
        events: list[Event] = []
        while (command := self._next(state)) is not None:
            answer = decide(state, command)
            if isinstance(answer, Refused):
                raise AssertionError(f"{command} was refused: {answer.reason}")
            state = replay(state, answer)
            events += answer
        return state, tuple(events)

    def _next(self, state: BlackjackRound) -> Command | None:
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
