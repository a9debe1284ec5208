"""The words of a round, whatever its family: the commands it takes, and the moves it answers with.

Tags are stable: journals keep them.
"""

from enum import StrEnum

from msgspec import Struct

from sabot.cards.card import Card, name
from sabot.games.cues import Cue, CueName
from sabot.games.stake import Settlement
from sabot.money import Amount


class Action(StrEnum):
    """What a player may choose to do with a hand."""

    HIT = "hit"
    STAND = "stand"
    DOUBLE = "double"
    SPLIT = "split"
    SURRENDER = "surrender"


class DealCard(Struct, frozen=True, tag="deal-card"):
    """A face-up card for the place that the round waits for."""

    card: Card


class DealHoleCard(Struct, frozen=True, tag="deal-hole-card"):
    """The dealer takes a card face down. Only the source of the cards knows which."""


class ReportCheck(Struct, frozen=True, tag="report-check"):
    """Whoever knows the hole card says whether it makes a blackjack."""

    blackjack: bool


class TurnHoleCard(Struct, frozen=True, tag="turn-hole-card"):
    card: Card


INSURANCE = "insurance"
"""The bet that is asked for where no other is named."""


class AnswerInsurance(Struct, frozen=True, tag="answer-insurance", omit_defaults=True):
    """Yes or no for one of their hands; where insurance is asked per player, for all of them at once."""

    player: str
    hand: str
    takes: bool
    bet: str = INSURANCE
    """The bet that is asked for, so that a late answer is none to the next question."""


class Choose(Struct, frozen=True, tag="choose", omit_defaults=True):
    player: str
    hand: str
    action: Action
    short: tuple[str, ...] = ()
    """Followers of this hand who cannot pay for the double or split (B21)."""


class Interrupt(Struct, frozen=True, tag="break"):
    """The time of these players is over and they are gone: the hand leaves the round unfinished (I2)."""

    hand: str
    players: tuple[str, ...]


class Close(Struct, frozen=True, tag="close"):
    """The time for answers is over: who has not answered takes no bet that is asked for; a step must be
    complete."""


Command = DealCard | DealHoleCard | ReportCheck | TurnHoleCard | AnswerInsurance | Choose | Interrupt | Close


class SilentMove(Struct, frozen=True):
    """A move of which the view says it all. Every other one has a cue of its own."""

    @property
    def cue(self) -> Cue | None:
        return None


class CardDealt(Struct, frozen=True, tag="card-dealt"):
    hand: str
    """The hand or the side that it lies on."""
    card: Card

    @property
    def cue(self) -> Cue:
        return Cue(cue=CueName.CARD, place=self.hand, card=name(self.card))


class DealerCardDealt(Struct, frozen=True, tag="dealer-card-dealt"):
    card: Card

    @property
    def cue(self) -> Cue:
        return Cue(cue=CueName.CARD, card=name(self.card))


class HoleCardTaken(Struct, frozen=True, tag="hole-card-taken"):
    """Without identity: nobody may learn it before it is turned."""

    @property
    def cue(self) -> Cue:
        return Cue(cue=CueName.HOLE_CARD)


class DealerChecked(SilentMove, frozen=True, tag="dealer-checked"):
    blackjack: bool


class HoleCardTurned(Struct, frozen=True, tag="hole-card-turned"):
    card: Card

    @property
    def cue(self) -> Cue:
        return Cue(cue=CueName.HOLE_CARD_TURNED, card=name(self.card))


class InsuranceAnswered(SilentMove, frozen=True, tag="insurance-answered", omit_defaults=True, gc=False):
    player: str
    hands: tuple[str, ...]
    takes: bool
    cost: Amount
    bet: str = INSURANCE


class InsuranceClosed(SilentMove, frozen=True, tag="insurance-closed", omit_defaults=True):
    bet: str = INSURANCE


class ChoiceMade(Struct, frozen=True, tag="choice-made", omit_defaults=True, gc=False):
    player: str
    hand: str
    action: Action
    cost: Amount
    """What the player pays; each follower who is not short pays by their own stake."""
    short: tuple[str, ...] = ()
    given: bool = False
    """The table chose: the player's time ran out, or the player was gone."""

    @property
    def cue(self) -> Cue:
        return Cue(cue=CueName.CHOSEN, place=self.hand, action=self.action)


class HandInterrupted(SilentMove, frozen=True, tag="hand-broken"):
    """Everybody who left this hand: of hands with an owner they come first, then all who followed them."""

    hand: str
    players: tuple[str, ...]


class StepClosed(SilentMove, frozen=True, tag="step-closed"):
    """All choices on this line are in; what was asked for happens now."""

    hand: str


class RoundSettled(SilentMove, frozen=True, tag="round-settled"):
    """Every stake of the round, each exactly once."""

    settlements: tuple[Settlement, ...]


Move = (
    CardDealt
    | DealerCardDealt
    | HoleCardTaken
    | DealerChecked
    | HoleCardTurned
    | InsuranceAnswered
    | InsuranceClosed
    | ChoiceMade
    | HandInterrupted
    | StepClosed
    | RoundSettled
)

OF_CARDS = frozenset({CardDealt, DealerCardDealt, HoleCardTaken, DealerChecked, HoleCardTurned})
"""Moves that bring a card, or tell something of one."""
