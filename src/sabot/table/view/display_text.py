"""What the main information display says: whether bets are taken, and what everybody waits for."""

from enum import StrEnum

from sabot.table.betting.place import closed
from sabot.table.clock import ClockKind
from sabot.table.house.croupiers import lacks_croupier
from sabot.table.play.play import Play
from sabot.table.play.questions import question
from sabot.table.state import Phase, Table
from sabot.texts.text_catalogue import texts


class DisplayText(StrEnum):
    """By their codes, each with its text in every language."""

    CLOSED = "closed"
    WAIT = "wait"
    """Somebody of the house must let the table go on; the reason stands beside it."""
    NO_CROUPIER = "no-croupier"
    NO_DEVICE = "no-device"
    NEW_SHOE = "new-shoe"
    SEEDS = "seeds"
    SHOW_SEEDS = "show-seeds"
    BETS_PLEASE = "bets-please"
    LAST_BETS = "last-bets"
    NO_MORE_BETS = "no-more-bets"
    INSURANCE = "insurance"
    ANOTHER_BET = "another-bet"
    DECIDE = "decide"
    CARDS = "cards"
    PENDING = "pending"
    RESULT = "result"

    @property
    def text(self) -> str:
        """In English, for terminals."""
        return texts("en", "titles")[f"words.{self.value}"]


TAKING_BETS = frozenset({DisplayText.BETS_PLEASE, DisplayText.LAST_BETS})
"""Bets are taken while one of these is shown, and at no other time."""

_QUESTIONS = {
    ClockKind.INSURANCE: DisplayText.INSURANCE,
    ClockKind.BET: DisplayText.ANOTHER_BET,
    ClockKind.DECISION: DisplayText.DECIDE,
    ClockKind.STEP: DisplayText.DECIDE,
}
_CEREMONY = {ClockKind.PLEDGES: DisplayText.SEEDS, ClockKind.REVEALS: DisplayText.SHOW_SEEDS}


class PlayerWarning(StrEnum):
    """What a player must know about the own place."""

    NONE = ""
    TIME_RAN_OUT = "time-ran-out"
    AWAY = "away"
    UNSTAKED = "unstaked"

    @property
    def text(self) -> str:
        """In English, for terminals."""
        return texts("en", "titles")[f"warning.{self.value}"] if self else ""


def words_of(table: Table, at: int) -> DisplayText:
    if table.phase is Phase.CLOSED:
        return DisplayText.CLOSED
    if table.halt is not None:
        return _nobody_deals(table) if table.halt.until else DisplayText.WAIT
    if table.phase is Phase.BETTING:
        return _betting(table, at)
    if lacks_croupier(table):
        return _nobody_deals(table)
    if table.phase is Phase.SHOE:
        return (
            DisplayText.NEW_SHOE
            if table.clock is None
            else _CEREMONY.get(table.clock.kind, DisplayText.NEW_SHOE)
        )
    if table.phase is Phase.PLAYING:
        return DisplayText.CARDS if table.play is None else _playing(table.play)
    return DisplayText.RESULT if table.result is None or table.result.paid else DisplayText.PENDING


def _betting(table: Table, at: int) -> DisplayText:
    if closed(table, at) is not None:
        return DisplayText.NO_MORE_BETS
    return DisplayText.LAST_BETS if table.last_call else DisplayText.BETS_PLEASE


def _playing(play: Play) -> DisplayText:
    asked = question(play)
    if asked is not None:
        return _QUESTIONS[asked[0]]
    return DisplayText.CARDS if play.cards else DisplayText.NO_MORE_BETS


def _nobody_deals(table: Table) -> DisplayText:
    return DisplayText.NO_DEVICE if table.setup.device else DisplayText.NO_CROUPIER
