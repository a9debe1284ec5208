"""The hands of a split, played by a fixed strategy from a shoe that has lost the other cards of the pair."""

from collections.abc import Callable
from typing import Protocol

import numpy as np
import numpy.typing as npt

from sabot.games.blackjack.rules import Rules
from sabot.odds.blackjack.dealer_tree import DealerTree
from sabot.odds.blackjack.held_hands import VALUES, Hands
from sabot.odds.blackjack.rule_tables import (
    ACE,
    TEN,
    Pays,
    RuleTables,
    checked,
    hole_of,
    may_split,
    pays_of,
    split_aces_stand,
)
from sabot.odds.blackjack.splitting import Single, Split, Worth
from sabot.odds.kernels.analysis_kernels import DOUBLE, HIT, STAND, fixed_play

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


class SplitWorth(Protocol):
    """What splitting a pair is worth, as it was dealt or split off so often, of so many hands."""

    def __call__(self, pair: int, depth: int = 0, hands: int = 1, *, right_most: bool = True) -> float: ...


def split_strategy(low: RuleTables, values: Floats) -> Ints:
    """The best of what is allowed after a split, by the values that hands have before it."""
    choice = np.where(values[:, HIT] > values[:, STAND], HIT, STAND)
    best = np.maximum(values[:, HIT], values[:, STAND])
    choice = np.where(low.split_may_double & (values[:, DOUBLE] > best), DOUBLE, choice)
    return np.where(low.split_finished, STAND, choice).astype(np.int64)


class SplitHands:
    """What splits are worth under one set of rules."""

    def __init__(
        self,
        rules: Rules,
        hands: Hands,
        low: RuleTables,
        right_pays: Callable[[Pays], Pays] = lambda pays: pays,
    ) -> None:
        """`right_pays` says what else the hand wins that keeps the first card, and the first stake."""
        self._rules, self._hands, self._low = rules, hands, low
        self._counts = hands.counts.astype(np.float64)
        self._pays = {
            (ten_up, right): pays_of(rules, ten_up=ten_up, from_split=True, right_most=right)
            for ten_up in (False, True)
            for right in (False, True)
        }
        self._pays |= {(ten_up, True): right_pays(self._pays[ten_up, True]) for ten_up in (False, True)}
        self._aces_stand = split_aces_stand(rules)
        self._again = tuple(
            {(deep, made): may_split(rules, pair, deep, made) for deep in range(1, 5) for made in range(2, 6)}
            for pair in range(VALUES)
        )

    def against(
        self, rest: Floats, up: int, strategy: Ints, tree: DealerTree, others: Ints | None = None
    ) -> SplitWorth:
        """The value of splitting each pair when the shoe without the up card is `rest`.

        `others` is how hands are played that do not keep the first card, where that differs.
        """

        def worth(pair: int, depth: int = 0, hands: int = 1, *, right_most: bool = True) -> float:
            stand = pair == ACE and self._aces_stand
            plan = np.full_like(strategy, STAND) if stand else strategy
            other_plan = plan if stand or others is None else others
            right, other = self._pays[up == TEN, True], self._pays[up == TEN, False]
            first = self._single(rest, up, pair, plan, tree, right)
            alike = np.array_equal(right.plain, other.plain) and np.array_equal(right.doubled, other.doubled)
            same = alike and other_plan is plan
            second = first if same else self._single(rest, up, pair, other_plan, tree, other)
            again = self._again[pair]
            split = Split(float(rest[pair]), float(rest.sum()), lambda d, n: again[d, n], first, second)
            return split.worth(depth, hands, right_most=right_most)

        return worth

    def _single(
        self, rest: Floats, up: int, pair: int, strategy: Ints, tree: DealerTree, pays: Pays
    ) -> Single:
        """A hand of one card of the pair, when so many more of them have left the shoe."""
        start = int(self._hands.single[pair])
        starts = self._hands.following[start]

        def worth(gone: int) -> Worth:
            shoe = rest.copy()
            shoe[pair] -= gone
            played = np.zeros(self._hands.size)
            fixed_play(
                shoe,
                self._counts,
                self._hands.following,
                self._low.split_kind,
                strategy,
                starts,
                pays.arrays(),
                hole_of(up),
                checked(self._rules, up),
                tree.arrays(),
                played,
            )
            left = np.maximum(shoe - self._counts[start], 0.0)
            parts = np.where(starts >= 0, left / left.sum() * played[starts], 0.0)
            return Worth(with_pair=float(parts[pair]), without=float(parts.sum() - parts[pair]))

        return worth
