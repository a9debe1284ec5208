"""The chart that people know by heart: good everywhere, best nowhere, and there without any computing."""

from collections.abc import Mapping

from sabot.games.blackjack.hand import BEST
from sabot.odds.blackjack.chart import NOTHING, Chart, Rows, Totals

ACE, TEN = 1, 10
UP_CARDS = range(ACE, TEN + 1)
Against = frozenset[int]
"""Up cards by value."""

ALWAYS: Against = frozenset(UP_CARDS)
NEVER: Against = frozenset()


def between(first: int, last: int) -> Against:
    return frozenset(range(first, last + 1))


def _rows(known: Mapping[int, Against], size: int = BEST + 1) -> Rows:
    return tuple(tuple(up in known.get(row, NEVER) for up in UP_CARDS) for row in range(size))


_STIFF = ALWAYS - between(2, 6)
_HARD_HIT = dict.fromkeys(range(12), ALWAYS) | {12: ALWAYS - between(4, 6)}
_HARD_HIT |= dict.fromkeys(range(13, 17), _STIFF)
_HARD_DOUBLE = {9: between(3, 6), 10: between(2, 9), 11: between(2, TEN)}
_SOFT_HIT = dict.fromkeys(range(18), ALWAYS) | {18: frozenset({9, TEN, ACE})}
_SOFT_DOUBLE = {
    13: between(5, 6),
    14: between(5, 6),
    15: between(4, 6),
    16: between(4, 6),
    17: between(3, 6),
    18: between(3, 6),
}
_SPLIT = {
    ACE: ALWAYS,
    2: between(2, 7),
    3: between(2, 7),
    4: between(5, 6),
    6: between(2, 6),
    7: between(2, 7),
    8: ALWAYS,
    9: between(2, 9) - {7},
}

BASIC = Chart(
    hard=Totals(hit=_rows(_HARD_HIT), double=_rows(_HARD_DOUBLE)),
    soft=Totals(hit=_rows(_SOFT_HIT), double=_rows(_SOFT_DOUBLE)),
    split=_rows(_SPLIT, TEN + 1),
    surrender_pair=NOTHING,
)
