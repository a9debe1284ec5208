"""Scoreboards of games between two sides, all folded from the outcomes of one shoe."""

from sabot.games.roads.board import BeadCell, Counts, MainCell, Roads, roads, window
from sabot.games.roads.derived import ComingMarks, DerivedCell, DerivedRoad, Forecast, Mark
from sabot.games.roads.layout import ROWS
from sabot.games.roads.notation import BadRoad, parse_outcomes
from sabot.games.roads.outcome import Outcome, Winner

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
    "parse_outcomes",
    "roads",
    "window",
]
