"""What can be asked of a round in play: answers of players, cards of whoever deals, disputes."""

from typing import Annotated

from msgspec import Meta, Struct

from sabot.games.filled_in import LONGEST_REASON
from sabot.games.moves import INSURANCE, Action
from sabot.table.command_fields import NamedCard, Reason
from sabot.table.play.play import CardPlace


class AnswerInsurance(Struct, frozen=True, tag="answer-insurance"):
    hand: str
    takes: bool
    bet: str = INSURANCE
    """The bet that is asked for, so that a late answer is none to the next question."""


class Choose(Struct, frozen=True, tag="choose"):
    hand: str
    action: Action
    sure: bool = False
    """The answer to the safety net's question."""


class TakeAdvice(Struct, frozen=True, tag="take-advice"):
    """A hint or the odds were asked for; `advice` says what is shown."""

    advice: str
    hand: str = ""


class DealCard(Struct, frozen=True, tag="deal-card"):
    """This card was dealt, face up, to where the table wanted one."""

    card: NamedCard
    lucky: bool = False
    """It carries the mark of a lucky card (B24)."""


class DealHoleCard(Struct, frozen=True, tag="deal-hole-card"):
    """The dealer's second card lies face down."""


class ReportCheck(Struct, frozen=True, tag="report-check"):
    """I have looked at the hole card."""

    blackjack: bool
    """With the up card it is one."""


class TurnHoleCard(Struct, frozen=True, tag="turn-hole-card"):
    """The hole card is turned, and this is it."""

    card: NamedCard


class ExposeCard(Struct, frozen=True, tag="expose-card"):
    """A card too many left the shoe: it is dealt next if nobody chooses after seeing it, else burnt (D4)."""

    card: NamedCard
    reason: Reason
    """In words that everybody at the table is shown."""


class RunOutOfCards(Struct, frozen=True, tag="run-out-of-cards"):
    """The shoe is empty although a card is wanted: the round is void (B33). With cards left it takes two."""

    reason: Reason


class Dispute(Struct, frozen=True, tag="dispute"):
    pass


class ConfirmCards(Struct, frozen=True, tag="confirm-cards"):
    """What is disputed was right; the round goes on (D2)."""

    reason: Annotated[str, Meta(max_length=LONGEST_REASON)] = ""
    """In words that everybody at the table is told."""


class CorrectCard(Struct, frozen=True, tag="correct-card"):
    """A card was misread; the round is told again with the right one (D2). After the result it takes two."""

    position: CardPlace
    """Which card."""
    old: NamedCard
    """What it was taken for."""
    new: NamedCard
    """What it is."""
    reason: Reason
    """In words that everybody at the table is shown."""


class ExchangeCards(Struct, frozen=True, tag="exchange-cards"):
    """Two cards lie in each other's place: the round is told again as they should lie (D4). After the result
    it takes two.
    """

    here: CardPlace
    """Which card."""
    card: NamedCard
    """What lies there, and was meant for the other place."""
    there: CardPlace
    """The place that it was meant for."""
    other: NamedCard
    """What lies there, and comes here."""
    reason: Reason
    """In words that everybody at the table is shown."""
