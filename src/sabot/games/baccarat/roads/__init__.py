"""Baccarat's scoreboards, all folded from the outcomes of one shoe."""

from sabot.games.baccarat.roads.board import BeadCell, Counts, MainCell, Roads, roads, window
from sabot.games.baccarat.roads.derived import ComingMarks, DerivedCell, DerivedRoad, Forecast, Mark
from sabot.games.baccarat.roads.layout import ROWS
from sabot.games.baccarat.roads.notation import BadRoad, parse_outcomes
from sabot.games.baccarat.roads.outcome import Outcome, Winner, outcome_of

__all__ = [
    "ROWS",
    "BadRoad",
    "BeadCell",
    "ComingMarks",
    "Counts",
    "DerivedCell",
    "DerivedRoad",
    "Forecast",
    "MainCell",
    "Mark",
    "Outcome",
    "Roads",
    "Winner",
    "outcome_of",
    "parse_outcomes",
    "roads",
    "window",
]
