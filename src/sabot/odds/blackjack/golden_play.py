"""What a golden chip on the main bet is worth, played for the best that it can be played for (B30).

A chip that wins pays and is spent, a chip that loses is spent, and a push gives it back to be played again.
So it is worth V = E[won | a push is worth V]. Doubles and splits are staked with money; a hand that holds
the chip is neither given up nor insured.
"""

import numpy as np
from msgspec.structs import replace

from sabot.cards.composition import Composition
from sabot.games.blackjack.rules import Rules
from sabot.odds.blackjack.best_play import Against, average
from sabot.odds.blackjack.blackjack_context import Board, UpCard, board_of
from sabot.odds.blackjack.held_hands import VALUES
from sabot.odds.blackjack.rule_tables import Floats, Pays
from sabot.odds.blackjack.split_hands import SplitHands, split_strategy

CLOSE, MOST_TIMES = 1e-13, 100
"""A push comes in about one round of eleven, so that each time brings another digit."""
LOST_DOUBLE = -1.0
"""The money of a doubled hand that is lost; the chip on it costs nothing."""


def golden_chip(rules: Rules) -> float:
    """What a chip is worth, as a share of the value that is printed on it."""
    again = 0.5
    for _ in range(MOST_TIMES):
        worth = golden_round(rules, again)
        if abs(worth - again) < CLOSE:
            break
        again = worth
    return again


def golden_round(rules: Rules, again: float, composition: Composition | None = None) -> float:
    """What one round with a chip wins on average when a chip that comes back is worth `again`."""
    plain = board_of(rules, composition)
    low = replace(plain.low, may_surrender=np.zeros_like(plain.low.may_surrender))
    golden = replace(
        plain,
        low=low,
        up_cards=tuple(replace(one, pays=_golden(one.pays, again)) for one in plain.up_cards),
        splits=SplitHands(rules, plain.hands, low, lambda pays: _golden(pays, again)),
    )
    pairs = zip(golden.up_cards, plain.up_cards, strict=True)
    return average(golden, tuple(_against(golden, plain, one, other) for one, other in pairs))


def _golden(pays: Pays, again: float) -> Pays:
    """Losses cost nothing but the money of a double; pushes give the chip back."""
    doubled = pays.doubled
    return Pays(
        plain=_chip(pays.plain, again),
        doubled=np.where(doubled > 0, doubled, np.where(doubled == 0, again, _money_lost(doubled))),
        surrendered=np.zeros_like(pays.surrendered),
        bust=np.array([0.0, LOST_DOUBLE]),
    )


def _chip(paid: Floats, again: float) -> Floats:
    return np.where(paid > 0, paid, np.where(paid == 0, again, 0.0))


def _money_lost(doubled: Floats) -> Floats:
    """A dealer blackjack that returns the double leaves nothing lost but the chip (B3)."""
    return np.where(doubled <= 2 * LOST_DOUBLE, LOST_DOUBLE, 0.0)


def _against(golden: Board, plain: Board, one: UpCard, other: UpCard) -> Against:
    """Hands that hold the chip are played for it, the others of a split for money."""
    played = golden.play(one)
    strategy = split_strategy(golden.low, played.values)
    money = split_strategy(plain.low, plain.play(other).values)
    worth = golden.splits.against(one.rest, one.up, strategy, one.tree, money)
    splits = [worth(pair) if golden.can_split(one, pair) else np.nan for pair in range(VALUES)]
    return Against(one, played, np.array(splits))
