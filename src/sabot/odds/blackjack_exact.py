"""Exact analysis of blackjack: the best play of every hand against every up card, and what it returns.

By convention the player knows his own cards and the up card and nothing else, plays best before a split, and
plays the hands of a split as he would play the same cards unsplit. Given that, every figure is exact but for
the rounding of double precision.
"""

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from sabot.cards.composition import Composition
from sabot.games.blackjack.rules import Rules
from sabot.odds.blackjack_hands import VALUES, Hands, hands_of
from sabot.odds.dealer_tree import DealerTree, dealer_trees
from sabot.odds.kernels import BLACKJACK_END, ENDS, best_play, dealer_chances
from sabot.odds.lower import TEN, Lowered, Pays, checked, hole_of, lowered, may_split, pays_of
from sabot.odds.split_hands import SplitHands, split_strategy

Floats = npt.NDArray[np.float64]

FEWEST_CARDS = 20
"""A round of one hand can need as many; fewer are no shoe to analyse."""


class UpCard(Struct, frozen=True, eq=False):
    """What each hand is worth against one up card.

    Where the dealer checks, values count only the rounds that get past the check, so that they can be
    compared and added up; `share` says how large that part is.
    """

    values: Floats
    """Value of each action but a split, one row a hand."""
    best: Floats
    """Value of the best allowed action but a split."""
    lost_to_check: Floats
    """What the rounds that end at the check add: a blackjack pushes there, other hands lose."""
    share: Floats
    splits: Floats
    """Value of splitting, by value of the pair; NaN where it is not allowed."""


class Analysis(Struct, frozen=True, eq=False):
    rules: Rules
    shoe: Floats
    hands: Hands
    up_cards: tuple[UpCard, ...]
    net: float
    """What a unit stake wins on average."""

    @property
    def rtp(self) -> float:
        return 1 + self.net


def analyse(rules: Rules, composition: Composition | None = None) -> Analysis:
    """The analysis of a game from a full shoe, or from what is left of one."""
    shoe = shoe_of(composition or Composition.of_decks(rules.decks))
    hands = hands_of(tuple(int(count) for count in shoe))
    low = lowered(rules, hands)
    pays = {ten_up: pays_of(rules, ten_up=ten_up) for ten_up in (False, True)}
    split_hands = SplitHands(rules, hands, low)
    trees = dealer_trees(rules.soft17)
    up_cards = tuple(
        _against(rules, hands, low, shoe, up, pays[up == TEN], trees[up], split_hands) for up in range(VALUES)
    )
    return Analysis(rules, shoe, hands, up_cards, _net(shoe, hands, up_cards))


def shoe_of(composition: Composition) -> Floats:
    shoe = np.array(composition.by_value(), dtype=np.float64)
    if shoe.sum() < FEWEST_CARDS:
        raise ValueError(f"{int(shoe.sum())} cards are too few for blackjack; it takes {FEWEST_CARDS}")
    return shoe


def without(shoe: Floats, value: int) -> Floats:
    left = shoe.copy()
    left[value] -= 1
    return left


def _against(
    rules: Rules,
    hands: Hands,
    low: Lowered,
    shoe: Floats,
    up: int,
    pays: Pays,
    tree: DealerTree,
    split_hands: SplitHands,
) -> UpCard:
    rest = without(shoe, up)
    left = np.maximum(rest - hands.counts, 0.0)
    looks = checked(rules, up)
    chances = np.empty((hands.size, ENDS))
    dealer_chances(left, tree.arrays(), chances)
    values, best = np.empty((hands.size, 4)), np.empty(hands.size)
    best_play(
        left,
        chances,
        hands.following,
        low.kind,
        low.finished,
        low.may_double,
        low.may_surrender,
        pays.arrays(),
        hole_of(up),
        looks,
        values,
        best,
    )
    blackjack = chances[:, BLACKJACK_END] if looks else np.zeros(hands.size)
    played = split_hands.against(rest, up, split_strategy(low, values), tree)
    splits = [played(pair) if _can_split(rules, rest, pair) else np.nan for pair in range(VALUES)]
    return UpCard(
        values=values,
        best=best,
        lost_to_check=pays.plain[low.kind, BLACKJACK_END] * blackjack,
        share=1 - blackjack,
        splits=np.array(splits),
    )


def _can_split(rules: Rules, rest: Floats, pair: int) -> bool:
    return bool(rest[pair] >= 2) and may_split(rules, pair, 0, 1)


def _net(shoe: Floats, hands: Hands, up_cards: tuple[UpCard, ...]) -> float:
    """The average over all up cards and first two cards."""
    net = 0.0
    for up, against in enumerate(up_cards):
        rest = without(shoe, up)
        for first in range(VALUES):
            for second in range(first, VALUES):
                chance = two_cards_chance(rest, first, second)
                if chance > 0:
                    net += shoe[up] / shoe.sum() * chance * hand_value(hands, against, first, second)
    return float(net)


def hand_value(hands: Hands, against: UpCard, first: int, second: int) -> float:
    """What two cards are worth with best play, the dealer's check included."""
    hand = two_cards(hands, first, second)
    best = against.best[hand]
    if first == second and not np.isnan(against.splits[first]):
        best = max(best, against.splits[first])
    return float(best + against.lost_to_check[hand])


def two_cards(hands: Hands, first: int, second: int) -> int:
    """The hand of these two values."""
    return int(hands.following[hands.single[first], second])


def two_cards_chance(left: Floats, first: int, second: int) -> float:
    """The chance of these two values, in any order, as the next two cards."""
    cards = left.sum()
    ways = left[first] * (left[first] - 1) if first == second else 2 * left[first] * left[second]
    return float(ways / (cards * (cards - 1)))
