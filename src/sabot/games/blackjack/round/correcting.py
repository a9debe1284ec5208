"""Cards that were misread, or changed places, are set right if all that followed can stand (D2, D4)."""

from collections.abc import Sequence
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from sabot.cards.card import DECK, Card, value
from sabot.games.answer import Refused, Value
from sabot.games.blackjack.round.awaits import awaits, insurance_is_open
from sabot.games.blackjack.round.decide import decide_and_evolve
from sabot.games.blackjack.round.evolve import evolve
from sabot.games.blackjack.round.state import BlackjackRound
from sabot.games.blackjack.rules import Hands
from sabot.games.hand_id import hand_in
from sabot.games.moves import (
    AnswerInsurance,
    CardDealt,
    ChoiceMade,
    Choose,
    Close,
    Command,
    DealCard,
    DealerCardDealt,
    DealerChecked,
    DealHoleCard,
    HandInterrupted,
    HoleCardTaken,
    HoleCardTurned,
    InsuranceAnswered,
    InsuranceClosed,
    Interrupt,
    Move,
    ReportCheck,
    RoundSettled,
    StepClosed,
    TurnHoleCard,
)
from sabot.games.waiting import CardFor, DealerCard, HoleCardTurn, HoleCheck, HoleDeal, Waiting

WithCard = CardDealt | DealerCardDealt | HoleCardTurned


class HandCard(Struct, frozen=True, tag="hand-card"):
    """Where a card lies: the hand, empty for the dealer, and the place in it, counted from 0."""

    hand: str
    index: int


def corrected(
    start: BlackjackRound, events: Sequence[Move], position: HandCard, old: Card, new: Card
) -> tuple[Move, ...] | Refused:
    """The events of the round with the new card in place of the old one, and what follows from it."""
    return retold(start, events, ((position, old, new),))


Change = tuple[HandCard, Card, Card]
"""A place, the card that was told to lie there, and the one that lies there by right."""
UP_CARD = HandCard("", 0)


def retold(
    start: BlackjackRound, events: Sequence[Move], changes: Sequence[Change]
) -> tuple[Move, ...] | Refused:
    """The events of the round with all these cards changed, and what follows from them.

    Choices stand as they were made and cards as they were drawn. Where one of them could not have been,
    the answer says why, and that the round can only be voided.
    """
    right = list(events)
    for position, old, new in changes:
        number = _dealt_by(start, events, position)
        if not 0 <= new < len(DECK):
            return Refused("not-a-card")
        if number is None:
            return Refused("no-dealt-card-there")
        wrong = events[number]
        if not isinstance(wrong, WithCard) or wrong.card != old:
            return Refused("another-card-there")
        if new == old:
            return Refused("same-card-there")
        right[number] = replace(wrong, card=new)
    told = told_again(start, right)
    turned_up = [(old, new) for position, old, new in changes if position == UP_CARD]
    if not isinstance(told, Refused) and not all(_check_stands(right, *cards) for cards in turned_up):
        told = Refused("checked-other-up-card")
    return Refused("only-void", {"why": told}) if isinstance(told, Refused) else told[0]


def _dealt_by(start: BlackjackRound, events: Sequence[Move], position: HandCard) -> int | None:
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
    named = hand_in(hand)
    while index == 0 and named is not None and named.before_split is not None:
        # The first card of a split hand was dealt to the hand that was split.
        named, index = named.before_split, int(named.went_left)
        hand = named.text
    return dealt.get((hand, index))


def _check_stands(events: Sequence[Move], old: Card, new: Card) -> bool:
    """A check tells nothing about an up card of another value, unless the hole card has been seen since."""
    checked = any(isinstance(event, DealerChecked) for event in events)
    turned = any(isinstance(event, HoleCardTurned) for event in events)
    return value(old) == value(new) or turned or not checked


Told = tuple[tuple[Move, ...], BlackjackRound]
"""Events, and the round after them."""


def told_again(start: BlackjackRound, events: Sequence[Move]) -> Told | Refused:
    """Everything that came from outside once more; what follows by itself is worked out anew.

    Where the answer is not what was told, it did not happen by the rules.
    """
    state, told = start, list[Move]()
    for event in events:
        answer = _again(state, event)
        if isinstance(answer, Refused):
            return answer
        told += answer[0]
        state = answer[1]
    return tuple(told), state


def _again(state: BlackjackRound, event: Move) -> Told | Refused:
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
                return Refused("hole-not-checked")
            return decide_and_evolve(state, ReportCheck(blackjack))
        case RoundSettled():
            return (), state
        case InsuranceClosed() | StepClosed():
            return _closed_again(state, event)
        case InsuranceAnswered() | ChoiceMade() | HandInterrupted():
            return _answered_again(state, event)
        case _:
            assert_never(event)


def _if_waiting(state: BlackjackRound, place: Waiting, command: Command) -> Told | Refused:
    if awaits(state) != place:
        return Refused("card-not-drawn")
    return decide_and_evolve(state, command)


def _closed_again(state: BlackjackRound, event: InsuranceClosed | StepClosed) -> Told | Refused:
    """At own hands a complete question closes by itself, at the common hand the table closes it."""
    if isinstance(event, InsuranceClosed):
        if insurance_is_open(state):
            return decide_and_evolve(state, Close())
        return ((), state) if state.insurance_asked else Refused("insurance-not-asked")
    return ((), state) if state.rules.hands is Hands.OWN else decide_and_evolve(state, Close())


def _answered_again(
    state: BlackjackRound, event: InsuranceAnswered | ChoiceMade | HandInterrupted
) -> Told | Refused:
    match event:
        case InsuranceAnswered(player=player, hands=hands, takes=takes):
            answer = decide_and_evolve(state, AnswerInsurance(player, hands[0], takes))
            if isinstance(answer, Refused):
                return Refused("insurance-not-asked-of", {"player": player, "why": answer})
        case ChoiceMade(player=player, hand=hand, action=action, short=short):
            answer = decide_and_evolve(state, Choose(player, hand, action, short))
            if isinstance(answer, Refused):
                told: dict[str, Value] = {
                    "player": player,
                    "action": action.value,
                    "hand": hand,
                    "why": answer,
                }
                return Refused("could-not-choose", told)
        case HandInterrupted(hand=hand, players=players):
            answer = decide_and_evolve(state, Interrupt(hand, players))
            if isinstance(answer, Refused):
                return Refused("hand-not-interrupted", {"hand": hand, "why": answer})
        case _:
            assert_never(event)
    return answer
