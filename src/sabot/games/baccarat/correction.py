"""A card of a coup that was read wrongly is set right, if every card after it can stay where it lies (D2)."""

from collections.abc import Sequence

from msgspec import Struct

from sabot.cards.card import DECK, Card
from sabot.games.answer import Refused
from sabot.games.baccarat.coup import Side
from sabot.games.baccarat.round import (
    BaccaratRound,
    CardDealt,
    CardFor,
    DealCard,
    Event,
    awaits,
    decide,
    replay,
)

ONLY_VOID = "the round can only be voided"


class Position(Struct, frozen=True, tag="side-card"):
    """Where a card lies: the side, and the place in its hand, counted from 0."""

    side: Side
    index: int


def corrected(
    start: BaccaratRound, events: Sequence[Event], position: Position, old: Card, new: Card
) -> tuple[Event, ...] | Refused:
    """The events of the coup with the new card in place of the old one, settled anew if it is over.

    A card that would not have been drawn, or not for that side, leaves nothing but to void the round.
    """
    dealt = [event for event in events if isinstance(event, CardDealt)]
    places = [number for number, event in enumerate(dealt) if event.side is position.side]
    if new not in DECK:
        return Refused("that is not a card")
    if not 0 <= position.index < len(places):
        return Refused("no card lies there")
    number = places[position.index]
    if dealt[number].card != old:
        return Refused("that is not the card which lies there")
    if new == old:
        return Refused("that card lies there already")
    dealt[number] = CardDealt(position.side, new)
    return _dealt_again(start, dealt)


def _dealt_again(start: BaccaratRound, dealt: Sequence[CardDealt]) -> tuple[Event, ...] | Refused:
    state, told = start, list[Event]()
    for event in dealt:
        if awaits(state) != CardFor(event.side):
            return Refused(f"a card was drawn that would not have been; {ONLY_VOID}")
        answer = decide(state, DealCard(event.card))
        if isinstance(answer, Refused):
            return answer
        told += answer
        state = replay(state, answer)
    return tuple(told)
