"""What the main information display says: whether bets are taken, and what everybody waits for."""

from enum import StrEnum

from sabot.table.betting.deal_button import DealButton
from sabot.table.betting.place import closed
from sabot.table.clock import Kind
from sabot.table.house.croupiers import lacks_croupier
from sabot.table.play.play import Play
from sabot.table.play.questions import question
from sabot.table.state import Phase, Table


class Words(StrEnum):
    CLOSED = "the table is closed"
    WAIT = "please wait"
    """Somebody of the house must let the table go on; the reason stands beside it."""
    NO_CROUPIER = "no croupier is at the table"
    NEW_SHOE = "a new shoe is made ready"
    SEEDS = "add your seed to the shoe"
    SHOW_SEEDS = "show your seed"
    BETS_PLEASE = "bets please"
    LAST_BETS = "last bets please"
    NO_MORE_BETS = "no more bets"
    INSURANCE = "insurance?"
    DECIDE = "decisions please"
    CARDS = "the cards are dealt"
    PENDING = "result, not paid yet"
    RESULT = "result"


TAKING_BETS = frozenset({Words.BETS_PLEASE, Words.LAST_BETS})
"""Bets are taken while one of these is shown, and at no other time."""

_QUESTIONS = {Kind.INSURANCE: Words.INSURANCE, Kind.DECISION: Words.DECIDE, Kind.STEP: Words.DECIDE}
_CEREMONY = {Kind.PLEDGES: Words.SEEDS, Kind.REVEALS: Words.SHOW_SEEDS}

DEAL_DOES = {
    DealButton.STARTS: "deals at once",
    DealButton.DEAL_NOW: "ends betting when every player with a stake has pressed it",
    DealButton.HURRIES: "shortens betting when everybody has pressed it",
}
WARNING = "your time ran out; if it does so again you count as away"
AWAY = "you count as away: your seat waits until you act"
UNSTAKED = "place a bet in this round, or your seat is given up"


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
