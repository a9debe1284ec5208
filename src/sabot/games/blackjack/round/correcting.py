"""A card that was read wrongly is set right: the round is told again, if all that followed can stand (D2)."""

from collections.abc import Sequence
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from sabot.cards.card import DECK, Card, value
from sabot.games.answer import Refused
from sabot.games.blackjack.round.awaits import (
    CardFor,
    DealerCard,
    HoleCardTurn,
    HoleCheck,
    HoleDeal,
    Waiting,
    awaits,
    insurance_is_open,
)
from sabot.games.blackjack.round.decide import decide_and_evolve
from sabot.games.blackjack.round.evolve import evolve
from sabot.games.blackjack.round.messages import (
    AnswerInsurance,
    Break,
    CardDealt,
    ChoiceMade,
    Choose,
    Close,
    Command,
    DealCard,
    DealerCardDealt,
    DealerChecked,
    DealHoleCard,
    Event,
    HandBroken,
    HoleCardTaken,
    HoleCardTurned,
    InsuranceAnswered,
    InsuranceClosed,
    ReportCheck,
    RoundSettled,
    StepClosed,
    TurnHoleCard,
)
from sabot.games.blackjack.round.state import LEFT, RIGHT, BlackjackRound
from sabot.games.blackjack.rules import Hands

WithCard = CardDealt | DealerCardDealt | HoleCardTurned
ONLY_VOID = "the round can only be voided"


class Position(Struct, frozen=True, tag="hand-card"):
    """Where a card lies: the hand, empty for the dealer, and the place in it, counted from 0."""

    hand: str
    index: int


def corrected(
    start: BlackjackRound, events: Sequence[Event], position: Position, old: Card, new: Card
) -> tuple[Event, ...] | Refused:
    """The events of the round with the new card in place of the old one, and what follows from it.

    Choices stand as they were made and cards as they were drawn. Where one of them could not have been,
    the answer says why, and that the round can only be voided.
    """
    number = _dealt_by(start, events, position)
    if not 0 <= new < len(DECK):
        return Refused("that is not a card")
    if number is None:
        return Refused("no card that was dealt in this round lies there")
    wrong = events[number]
    if not isinstance(wrong, WithCard) or wrong.card != old:
        return Refused("that is not the card which lies there")
    if new == old:
        return Refused("that card lies there already")
    right = (*events[:number], replace(wrong, card=new), *events[number + 1 :])
    told = told_again(start, right)
    if not isinstance(told, Refused) and position == UP_CARD and not _check_stands(right, old, new):
        told = Refused("the dealer checked under another up card")
    return Refused(f"{told.reason}; {ONLY_VOID}") if isinstance(told, Refused) else told[0]


UP_CARD = Position("", 0)


def _dealt_by(start: BlackjackRound, events: Sequence[Event], position: Position) -> int | None:
    """Which event dealt the card that lies there now."""
    state, dealt = start, dict[tuple[str, int], int]()
    for number, event in enumerate(events):
        if isinstance(event, CardDealt):
            pair = state.find(event.hand)
            assert pair is not None, "the events belong to another round"
            dealt[event.hand, len(pair[1].cards)] = number
        elif isinstance(event, WithCard):
            dealt["", len(state.dealer)] = number
        state = evolve(state, event)
    hand, index = position.hand, position.index
    if hand and state.find(hand) is None:
        return None
    while index == 0 and hand.endswith((RIGHT, LEFT)):
        # The first card of a split hand was dealt to the hand that was split.
        hand, index = hand[:-1], int(hand.endswith(LEFT))
    return dealt.get((hand, index))


def _check_stands(events: Sequence[Event], old: Card, new: Card) -> bool:
    """A check tells nothing about an up card of another value, unless the hole card has been seen since."""
    checked = any(isinstance(event, DealerChecked) for event in events)
    turned = any(isinstance(event, HoleCardTurned) for event in events)
    return value(old) == value(new) or turned or not checked


Told = tuple[tuple[Event, ...], BlackjackRound]
"""Events, and the round after them."""


def told_again(start: BlackjackRound, events: Sequence[Event]) -> Told | Refused:
    """Everything that came from outside once more; what follows by itself is worked out anew.

    Where the answer is not what was told, it did not happen by the rules.
    """
    state, told = start, list[Event]()
    for event in events:
        answer = _again(state, event)
        if isinstance(answer, Refused):
            return answer
        told += answer[0]
        state = answer[1]
    return tuple(told), state


def _again(state: BlackjackRound, event: Event) -> Told | Refused:
    match event:
        case CardDealt(hand=hand, card=card):
            return _if_waiting(state, CardFor(hand), DealCard(card))
        case DealerCardDealt(card=card):
            return _if_waiting(state, DealerCard(), DealCard(card))
        case HoleCardTaken():
            return _if_waiting(state, HoleDeal(), DealHoleCard())
        case HoleCardTurned(card=card):
            return _if_waiting(state, HoleCardTurn(), TurnHoleCard(card))
        case DealerChecked(blackjack=blackjack):
            if not isinstance(awaits(state), HoleCheck):
                return Refused("the dealer would not have checked his hole card")
            return decide_and_evolve(state, ReportCheck(blackjack))
        case RoundSettled():
            return (), state
        case InsuranceClosed() | StepClosed():
            return _closed_again(state, event)
        case InsuranceAnswered() | ChoiceMade() | HandBroken():
            return _answered_again(state, event)
        case _:
            assert_never(event)


def _if_waiting(state: BlackjackRound, place: Waiting, command: Command) -> Told | Refused:
    if awaits(state) != place:
        return Refused("a card was drawn that would not have been")
    return decide_and_evolve(state, command)


def _closed_again(state: BlackjackRound, event: InsuranceClosed | StepClosed) -> Told | Refused:
    """At own hands a complete question closes by itself, at the common hand the table closes it."""
    if isinstance(event, InsuranceClosed):
        if insurance_is_open(state):
            return decide_and_evolve(state, Close())
        return ((), state) if state.insurance_asked else Refused("insurance would not have been offered")
    return ((), state) if state.rules.hands is Hands.OWN else decide_and_evolve(state, Close())


def _answered_again(
    state: BlackjackRound, event: InsuranceAnswered | ChoiceMade | HandBroken
) -> Told | Refused:
    match event:
        case InsuranceAnswered(player=player, hands=hands, takes=takes):
            answer = decide_and_evolve(state, AnswerInsurance(player, hands[0], takes))
            what = f"{player} would not have been asked about insurance"
        case ChoiceMade(player=player, hand=hand, action=action, short=short):
            answer = decide_and_evolve(state, Choose(player, hand, action, short))
            what = f"{player} could not have chosen to {action} on {hand}"
        case HandBroken(hand=hand, players=players):
            answer = decide_and_evolve(state, Break(hand, players))
            what = f"the hand {hand} would not have been broken"
        case _:
            assert_never(event)
    return Refused(f"{what}: {answer.reason}") if isinstance(answer, Refused) else answer
