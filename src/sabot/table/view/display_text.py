"""What the main information display says: whether bets are taken, and what everybody waits for."""

from enum import StrEnum

from sabot.table.betting.place import closed
from sabot.table.clock import Kind
from sabot.table.house.croupiers import lacks_croupier
from sabot.table.play.play import Play
from sabot.table.play.questions import question
from sabot.table.state import Phase, Table
from sabot.texts.text_catalogue import texts


class Words(StrEnum):
    """By their codes, each with its text in every language."""

    CLOSED = "closed"
    WAIT = "wait"
    """Somebody of the house must let the table go on; the reason stands beside it."""
    NO_CROUPIER = "no-croupier"
    NEW_SHOE = "new-shoe"
    SEEDS = "seeds"
    SHOW_SEEDS = "show-seeds"
    BETS_PLEASE = "bets-please"
    LAST_BETS = "last-bets"
    NO_MORE_BETS = "no-more-bets"
    INSURANCE = "insurance"
    DECIDE = "decide"
    CARDS = "cards"
    PENDING = "pending"
    RESULT = "result"

    @property
    def text(self) -> str:
        """In English, for terminals."""
        return texts("en", "titles")[f"words.{self.value}"]


TAKING_BETS = frozenset({Words.BETS_PLEASE, Words.LAST_BETS})
"""Bets are taken while one of these is shown, and at no other time."""

_QUESTIONS = {Kind.INSURANCE: Words.INSURANCE, Kind.DECISION: Words.DECIDE, Kind.STEP: Words.DECIDE}
_CEREMONY = {Kind.PLEDGES: Words.SEEDS, Kind.REVEALS: Words.SHOW_SEEDS}


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


def words_of(table: Table, at: int) -> Words:
    if table.phase is Phase.CLOSED:
        return Words.CLOSED
    if table.halt is not None:
        return Words.NO_CROUPIER if table.halt.until else Words.WAIT
    if table.phase is Phase.BETTING:
        return _betting(table, at)
    if lacks_croupier(table):
        return Words.NO_CROUPIER
    if table.phase is Phase.SHOE:
        return Words.NEW_SHOE if table.clock is None else _CEREMONY.get(table.clock.kind, Words.NEW_SHOE)
    if table.phase is Phase.PLAYING:
        return Words.CARDS if table.play is None else _playing(table.play)
    return Words.RESULT if table.result is None or table.result.paid else Words.PENDING


def _betting(table: Table, at: int) -> Words:
    if closed(table, at) is not None:
        return Words.NO_MORE_BETS
    return Words.LAST_BETS if table.last_call else Words.BETS_PLEASE


def _playing(play: Play) -> Words:
    asked = question(play)
    if asked is not None:
        return _QUESTIONS[asked[0]]
    return Words.CARDS if play.cards else Words.NO_MORE_BETS
