"""A round of blackjack played by chance from its plan, with every state, command and event kept."""

from collections.abc import Iterator
from random import Random

from msgspec import Struct
from strategies import Plan

from sabot.cards.card import Card
from sabot.games.answer import Refused
from sabot.games.blackjack.bet_windows import is_blackjack
from sabot.games.blackjack.round import (
    AnswerInsurance,
    BlackjackRound,
    CardFor,
    Choices,
    Choose,
    Close,
    Closing,
    Command,
    DealCard,
    DealerCard,
    DealHoleCard,
    HoleCardTurn,
    HoleCheck,
    HoleDeal,
    InsuranceAnswers,
    Move,
    Over,
    ReportCheck,
    TurnHoleCard,
    awaits,
    choices,
    decide,
    open_round,
    pending,
    replay,
)
from sabot.games.moves import Action

MOODS: tuple[dict[Action, int], ...] = (
    {Action.HIT: 3, Action.STAND: 2, Action.DOUBLE: 2, Action.SPLIT: 8, Action.SURRENDER: 1},
    {Action.HIT: 20, Action.STAND: 1, Action.DOUBLE: 1, Action.SPLIT: 1, Action.SURRENDER: 1},
    {Action.HIT: 1, Action.STAND: 1, Action.DOUBLE: 9, Action.SPLIT: 9, Action.SURRENDER: 1},
)
"""How gladly people do what they may: some hit to the Charlie, some double and split whatever they can."""


class Step(Struct, frozen=True):
    before: BlackjackRound
    command: Command
    events: tuple[Move, ...]


class Journey(Struct, frozen=True):
    plan: Plan
    opened: BlackjackRound
    steps: tuple[Step, ...]
    end: BlackjackRound
    drawn: tuple[Card, ...]
    """All cards that left the shoe, the hole card among them."""
    hole: Card | None

    def events(self) -> Iterator[Move]:
        for step in self.steps:
            yield from step.events

    def states(self) -> Iterator[BlackjackRound]:
        """Every state that anybody outside could see."""
        yield from (step.before for step in self.steps)
        yield self.end


def opened(plan: Plan) -> BlackjackRound:
    return open_round(plan.game.rules, plan.game.offer(), plan.boxes, plan.stakes)


def mood_of(plan: Plan) -> dict[Action, int]:
    return MOODS[plan.seed % len(MOODS)]


def answer_of(state: BlackjackRound, mood: dict[Action, int], chance: Random) -> Command:
    """What some person at the table says next. The state alone and chance decide, never a hidden card."""
    match awaits(state):
        case Closing():
            return Close()
        case InsuranceAnswers():
            player, hand = chance.choice(sorted(pending(state)))
            return Close() if chance.random() < 0.1 else AnswerInsurance(player, hand, chance.random() < 0.5)
        case Choices():
            player, hand = chance.choice(sorted(pending(state)))
            may = [choice.action for choice in choices(state, player) if choice.refused is None]
            (action,) = chance.choices(may, [mood[one] for one in may])
            return Choose(player, hand, action)
        case waiting:
            raise AssertionError(f"nobody is asked: the round waits for {waiting}")


class Source:
    """The cards of a plan, and the hole card."""

    def __init__(self, plan: Plan) -> None:
        self._left = iter(plan.shoe)
        self.drawn: list[Card] = []
        self.hole: Card | None = None

    def draw(self) -> Card:
        self.drawn.append(next(self._left))
        return self.drawn[-1]

    def command(self, state: BlackjackRound) -> Command | None:
        match awaits(state):
            case CardFor() | DealerCard():
                return DealCard(self.draw())
            case HoleDeal():
                self.hole = self.draw()
                return DealHoleCard()
            case HoleCheck():
                assert self.hole is not None
                return ReportCheck(is_blackjack(state.up, self.hole))
            case HoleCardTurn():
                assert self.hole is not None
                return TurnHoleCard(self.hole)
            case _:
                return None


def travel(plan: Plan) -> Journey:
    """One command at a time until the round is over."""
    source, chance = Source(plan), Random(plan.seed)
    first = state = opened(plan)
    steps: list[Step] = []
    while not isinstance(awaits(state), Over):
        command = source.command(state) or answer_of(state, mood_of(plan), chance)
        answer = decide(state, command)
        assert not isinstance(answer, Refused), f"{command} was refused: {answer.reason}"
        steps.append(Step(state, command, answer))
        state = replay(state, answer)
    return Journey(plan, first, tuple(steps), state, tuple(source.drawn), source.hole)
