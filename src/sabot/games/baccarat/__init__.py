"""Baccarat: the tableau, the coup and its bets, and the roads that players follow."""

from sabot.games.baccarat.bets import BETS
from sabot.games.baccarat.coup import Coup, Side, next_side
from sabot.games.baccarat.round import (
    BaccaratRound,
    CardDealt,
    CardFor,
    Command,
    DealCard,
    Event,
    Over,
    RoundSettled,
    awaits,
    check_sides,
    decide,
    evolve,
    labels,
    open_round,
    replay,
)
from sabot.games.baccarat.rules import BothSides, Layout, Rules

__all__ = [
    "BETS",
    "BaccaratRound",
    "BothSides",
    "CardDealt",
    "CardFor",
    "Command",
    "Coup",
    "DealCard",
    "Event",
    "Layout",
    "Over",
    "RoundSettled",
    "Rules",
    "Side",
    "awaits",
    "check_sides",
    "decide",
    "evolve",
    "labels",
    "next_side",
    "open_round",
    "replay",
]
