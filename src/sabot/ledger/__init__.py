"""The ledger: money in double entry, golden chips, tickets, limits and meters. Pure: time and ids come in."""

from sabot.ledger.applying import apply
from sabot.ledger.effects import Effect, Step, effects
from sabot.ledger.facts import (
    BetSettled,
    Fact,
    GameInterrupted,
    GoldenAwarded,
    HandPart,
    Place,
    RoundSettled,
    RoundVoided,
    StakePlaced,
    StakeRaised,
    StakeTakenBack,
    TipGiven,
)
from sabot.ledger.lot import Lot, Pile, Tray
from sabot.ledger.postings import Posted, post
from sabot.ledger.purse import Purse, Restraint, may_raise, purse_of, stake_room
from sabot.ledger.state import Ledger, imbalance, overdrawn
from sabot.ledger.transfer import Hold, Move, Post, Transfer, Void

__all__ = [
    "BetSettled",
    "Effect",
    "Fact",
    "GameInterrupted",
    "GoldenAwarded",
    "HandPart",
    "Hold",
    "Ledger",
    "Lot",
    "Move",
    "Pile",
    "Place",
    "Post",
    "Posted",
    "Purse",
    "Restraint",
    "RoundSettled",
    "RoundVoided",
    "StakePlaced",
    "StakeRaised",
    "StakeTakenBack",
    "Step",
    "TipGiven",
    "Transfer",
    "Tray",
    "Void",
    "apply",
    "effects",
    "imbalance",
    "may_raise",
    "overdrawn",
    "post",
    "purse_of",
    "stake_room",
]
