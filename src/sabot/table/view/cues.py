"""What of an event is heard, seen moving or read aloud besides what changes in the view."""

from collections.abc import Iterable, Iterator
from enum import StrEnum

from msgspec import Struct

from sabot.cards import name
from sabot.games import moves as mv
from sabot.table import events as e
from sabot.table.state import Table


class CueName(StrEnum):
    """What just happened, for sound, motion and screen readers."""

    LAST_BETS = "last-bets"
    NO_MORE_BETS = "no-more-bets"
    CARD = "card"
    """A card was dealt, face up."""
    HOLE_CARD = "hole-card"
    """The dealer took a card, face down."""
    HOLE_CARD_TURNED = "hole-card-turned"
    CHOSEN = "chosen"
    """The owner of a hand has chosen."""
    LUCKY_CARD = "lucky-card"
    CORRECTED = "card-corrected"
    EXCHANGED = "cards-exchanged"
    PAID = "round-paid"
    VOID = "round-voided"
    SAID = "said"
    CROUPIER_SAID = "croupier-said"


class Cue(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One of these; what has no meaning for it is left out."""

    cue: CueName
    """Which it is."""
    place: str = ""
    """The hand or the side; left out for the dealer."""
    card: str = ""
    """Which was dealt, turned or put there."""
    other: str = ""
    """The card that lay there before, or the one that it was exchanged for."""
    action: str = ""
    """What was chosen."""
    reason: str = ""
    """Why people of the house did it."""
    note: str = ""
    """The id under which words are asked for."""


def cues_of(before: Table, event: e.Event) -> tuple[Cue, ...]:
    """Of an event that happens to the table `before`. Most events have none: the view says it all."""
    match event:
        case e.RoundMoved(moves):
            return tuple(_moved(before, moves))
        case e.LastBetsCalled():
            return (Cue(cue=CueName.LAST_BETS),)
        case e.RoundStarted():
            return (Cue(cue=CueName.NO_MORE_BETS),)
        case e.LuckyCardDealt(_, hand):
            return (Cue(cue=CueName.LUCKY_CARD, place=hand),)
        case e.CardCorrected(position, old, new, reason=why):
            cards = {"place": position.place, "card": name(new), "other": name(old)}
            return (Cue(cue=CueName.CORRECTED, reason=why, **cards),)
        case e.CardsExchanged(here, card, _, other, reason=why):
            cards = {"place": here.place, "card": name(card), "other": name(other)}
            return (Cue(cue=CueName.EXCHANGED, reason=why, **cards),)
        case e.RoundPaid():
            return (Cue(cue=CueName.PAID),)
        case e.RoundVoided(_, reason):
            return (Cue(cue=CueName.VOID, reason=reason),)
        case e.Said(_, note):
            return (Cue(cue=CueName.SAID, note=note),)
        case e.CroupierSaid(_, note):
            return (Cue(cue=CueName.CROUPIER_SAID, note=note),)
        case _:
            return ()


def _moved(before: Table, moves: Iterable[mv.Move]) -> Iterator[Cue]:
    """What is chosen at a common hand is nobody's business (B20 d); the owner of a hand chooses openly,
    once the choice is played: until then it answers an open question."""
    plays = any(not isinstance(move, mv.ChoiceMade | mv.InsuranceAnswered) for move in moves)
    for move in moves:
        match move:
            case mv.CardDealt(hand, card):
                yield Cue(cue=CueName.CARD, place=hand, card=name(card))
            case mv.DealerCardDealt(card):
                yield Cue(cue=CueName.CARD, card=name(card))
            case mv.HoleCardTaken():
                yield Cue(cue=CueName.HOLE_CARD)
            case mv.HoleCardTurned(card):
                yield Cue(cue=CueName.HOLE_CARD_TURNED, card=name(card))
            case mv.ChoiceMade(_, hand, action) if plays and not before.setup.common:
                yield Cue(cue=CueName.CHOSEN, place=hand, action=action)
            case _:
                pass
