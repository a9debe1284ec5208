"""The commands a round takes and the events it answers with. Tags are stable: journals keep them."""

from msgspec import Struct

from sabot.cards.card import Card
from sabot.games.blackjack.options import Action
from sabot.games.stake import Settlement
from sabot.money import Amount


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


class AnswerInsurance(Struct, frozen=True, tag="answer-insurance"):
    """Yes or no for one of his hands; where insurance is asked per player, for all of them at once."""

    player: str
    hand: str
    takes: bool


class Choose(Struct, frozen=True, tag="choose"):
    player: str
    hand: str
    action: Action


class Close(Struct, frozen=True, tag="close"):
    """The time for answers is over: who has not answered takes no insurance; a step must be complete."""


Command = DealCard | DealHoleCard | ReportCheck | TurnHoleCard | AnswerInsurance | Choose | Close


class CardDealt(Struct, frozen=True, tag="card-dealt"):
    hand: str
    card: Card


class DealerCardDealt(Struct, frozen=True, tag="dealer-card-dealt"):
    card: Card


class HoleCardTaken(Struct, frozen=True, tag="hole-card-taken"):
    """Without identity: nobody may learn it before it is turned."""


class DealerChecked(Struct, frozen=True, tag="dealer-checked"):
    blackjack: bool


class HoleCardTurned(Struct, frozen=True, tag="hole-card-turned"):
    card: Card


class InsuranceAnswered(Struct, frozen=True, tag="insurance-answered"):
    player: str
    hands: tuple[str, ...]
    takes: bool
    cost: Amount


class InsuranceClosed(Struct, frozen=True, tag="insurance-closed"):
    pass


class ChoiceMade(Struct, frozen=True, tag="choice-made"):
    player: str
    hand: str
    action: Action
    cost: Amount


class StepClosed(Struct, frozen=True, tag="step-closed"):
    """All choices on this line are in; what was asked for happens now."""

    hand: str


class RoundSettled(Struct, frozen=True, tag="round-settled"):
    """Every stake of the round, each exactly once."""

    settlements: tuple[Settlement, ...]


Event = (
    CardDealt
    | DealerCardDealt
    | HoleCardTaken
    | DealerChecked
    | HoleCardTurned
    | InsuranceAnswered
    | InsuranceClosed
    | ChoiceMade
    | StepClosed
    | RoundSettled
)
