"""Baccarat: the tableau, the coup and its bets, and the roads that players follow."""

from sabot.games.baccarat.bets import BETS
from sabot.games.baccarat.coup import Coup, Side, next_side
from sabot.games.baccarat.round import (
    BaccaratRound,
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
    "Coup",
    "Layout",
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
