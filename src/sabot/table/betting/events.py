"""Events of the betting time."""

from enum import StrEnum

from msgspec import Struct

from sabot.table.betting.slip import Press
from sabot.table.clock import Clock


class Button(StrEnum):
    """How stakes came onto the felt or left it."""

    CHIP = "chip"
    DOUBLE = "double"
    RAISE = "raise"
    REPEAT = "repeat"
    BET_ALL = "bet-all"
    LET_IT_PLAY = "let-it-play"
    PLAY_NOW = "play-now"
    WISH = "wish"
    UNDO = "undo"
    CLEAR = "clear"
    SEAT_LEFT = "seat-left"
    """The seat was left, by the player or by the one before him."""
    NOT_CONFIRMED = "not-confirmed"
    NOBODY_BEFORE = "nobody-before"
    """A stake behind a hand without a main stake goes back (B21)."""
    SHOE_LOST = "shoe-lost"
    """Nothing can be dealt to the stakes any more."""
    NO_CROUPIER = "no-croupier"
    """Nobody came to deal to them."""


class BettingOpened(Struct, frozen=True, tag="betting-opened"):
    """Bets please."""

    round: str
    deal_now: bool
    setup: int
    """The version of the table's settings that holds for this round."""


class ClockStarted(Struct, frozen=True, tag="clock-started"):
    clock: Clock


class LastBetsCalled(Struct, frozen=True, tag="last-bets-called"):
    pass


class BetsPut(Struct, frozen=True, tag="bets-put", gc=False):
    player: str
    puts: Press
    button: Button
    at: int


class BetsTaken(Struct, frozen=True, tag="bets-taken", gc=False):
    """Stakes leave the felt before the round begins."""

    player: str
    puts: Press
    button: Button
    at: int


class BetsConfirmed(Struct, frozen=True, tag="bets-confirmed"):
    player: str


class DealPressed(Struct, frozen=True, tag="deal-pressed"):
    player: str
    at: int


class TableCleared(Struct, frozen=True, tag="table-cleared"):
    pass
