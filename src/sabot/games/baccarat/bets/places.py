"""Where baccarat's special bets lie: each beside its side, pairs outside, sixes and sevens inside."""

from sabot.games.bet import FeltPlace, FeltSide

OUTER_LEFT, LEFT, INNER_LEFT = (FeltPlace(side=FeltSide.LEFT, order=order) for order in range(3))
INNER_RIGHT, RIGHT, OUTER_RIGHT = (FeltPlace(side=FeltSide.RIGHT, order=order) for order in range(3))
STRAIGHT_UP, HI_TI = "Straight Up", "Hi-Ti"
"""Groups with fields of their own: for every total or range of totals, and for ties (P8, P9)."""
