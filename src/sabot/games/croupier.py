"""The croupier deals what a round of any family asks for, and alone knows what lies face down."""

from collections.abc import Callable
from typing import Generic

from sabot.cards.card import Card
from sabot.games.answer import Refused
from sabot.games.family import Family, Round
from sabot.games.moves import Command, DealCard, DealHoleCard, Move, ReportCheck, TurnHoleCard
from sabot.games.round_questions import replayed
from sabot.games.shoe_rules import ShoeRules
from sabot.games.waiting import CardFor, DealerCard, HoleCardTurn, HoleCheck, HoleDeal

Draw = Callable[[], Card]


class Croupier(Generic[Round]):
    """Serves one round with cards from `draw`; `hole` is the one that lies face down already, if any does."""

    def __init__(
        self, family: Family[ShoeRules, object, Round], draw: Draw, hole: Card | None = None
    ) -> None:
        self._family = family
        self._draw = draw
        self._hole = hole

    def serve(self, state: Round) -> tuple[Round, tuple[Move, ...]]:
        """Everything up to the moment when a person is asked, or the round is over.

        If `draw` raises, what came before is lost with it; who must keep that asks for `next` one by one.
        """
        events: list[Move] = []
        while (command := self.next(state)) is not None:
            answer = self._family.decide(state, command)
            if isinstance(answer, Refused):
                raise AssertionError(f"{command} was refused: {answer.reason}")
            state = replayed(self._family, state, answer)
            events += answer
        return state, tuple(events)

    def next(self, state: Round) -> Command | None:
        """What is done now, a card drawn for it where one is dealt; None when a person is asked."""
        match self._family.awaits(state):
            case CardFor() | DealerCard():
                return DealCard(self._draw())
            case HoleDeal():
                self._hole = self._draw()
                return DealHoleCard()
            case HoleCheck():
                hole = self._family.hole
                assert hole is not None, "only a family with hole cards asks for a check"
                up, _ = hole.known(state)
                return ReportCheck(hole.check(up, self._known_hole()))
            case HoleCardTurn():
                return TurnHoleCard(self._known_hole())
            case _:
                return None

    def _known_hole(self) -> Card:
        if self._hole is None:
            raise LookupError("this croupier has dealt no hole card")
        return self._hole
