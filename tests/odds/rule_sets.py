"""Small shoes and rule sets over which the analysis is held against dealing card by card."""

from fractions import Fraction

from sabot.games.blackjack.rules import LEGAL_SETTLEMENTS, Double, Rules, Soft17, Surrender

FIVES = (3, 0, 0, 0, 3, 0, 0, 6, 0, 9)
"""Aces, fives, eights and tens."""
SIXES = (3, 0, 0, 0, 0, 5, 0, 4, 0, 8)
"""Aces, sixes, eights and tens."""
SEVENS = (0, 0, 4, 0, 0, 0, 6, 0, 3, 8)
"""Threes, sevens, nines and tens; no blackjack at all."""
TWOS = (8, 4, 0, 0, 0, 0, 0, 0, 0, 8)
"""Aces, twos and tens: hands of many cards."""

PAIRS = [(hole, settled) for hole, all_settled in LEGAL_SETTLEMENTS.items() for settled in all_settled]
SPLITS = [(2, 1), (3, 2), (4, 3), (4, 2), (3, 1), (1, 0), (4, 1)]
"""Hands at most, and how often one line of descent may be split."""


def turned(turn: int) -> Rules:
    """Rules in which every switch turns at its own pace.

    Sixteen turns bring every legal pair of hole card and settlement twice, with and without surrender.
    """
    hole, settled = PAIRS[turn % len(PAIRS)]
    hands, depth = SPLITS[turn % len(SPLITS)]
    return Rules(
        hole=hole,
        dealer_blackjack=settled,
        double=tuple(Double)[turn % len(Double)],
        double_after_split=turn % 5 not in (1, 3),
        max_hands=hands,
        split_depth=depth,
        double_any_number=turn % 4 == 1,
        resplit_aces=turn % 3 == 1,
        draw_split_aces=turn % 7 in (2, 4, 6),
        surrender=tuple(Surrender)[(turn + turn // len(PAIRS)) % 2],
        push_22=turn % 7 == 3,
        soft17=tuple(Soft17)[turn % 5 > 2],
        blackjack_pays=Fraction(6, 5) if turn % 3 else Fraction(3, 2),
    )
