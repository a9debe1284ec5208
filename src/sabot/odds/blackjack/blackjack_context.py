"""Everything that all plays of one game share: hands, payoffs, and the dealer's chances beside every hand."""

from collections.abc import Iterable
from functools import lru_cache
from math import ceil

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from sabot.cards.composition import Composition
from sabot.games.blackjack.rules import Rules, Soft17
from sabot.odds.blackjack.dealer_tree import DealerTree, dealer_tree
from sabot.odds.blackjack.held_hands import BEST, VALUES, Hands, hands_of
from sabot.odds.blackjack.rule_tables import (
    TEN,
    Pays,
    RuleTables,
    checked,
    hole_of,
    lowered,
    may_split,
    pays_of,
)
from sabot.odds.blackjack.split_hands import SplitHands
from sabot.odds.kernels.analysis_kernels import BLACKJACK_END, ENDS, best_play, dealer_chances

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

FEWEST_CARDS = 20
"""A round of one hand can need as many; fewer are no shoe to analyse."""
SHOES_KEPT = 4
"""Shoes and dealers beside which the dealer's chances are kept; some four megabytes each."""
FREE = -1
"""In a plan: whatever is best."""


class UpCard(Struct, frozen=True, eq=False):
    """What is fixed about one up card, whatever is played."""

    up: int
    rest: Floats
    """The shoe without the up card."""
    left: Floats
    """The same without the cards of each hand."""
    chances: Floats
    """The dealer's ends, one row a hand."""
    pays: Pays
    tree: DealerTree
    looks: bool
    """The dealer checks before anybody plays. Values then count only the rounds that get past the check, so
    that they can be compared and added up."""

    @property
    def past_check(self) -> Floats:
        """The part of rounds that get past the check, by hand."""
        return 1 - self.chances[:, BLACKJACK_END] * self.looks


class Played(Struct, frozen=True, eq=False):
    """What hands are worth against an up card: by action, and as they are played."""

    values: Floats
    best: Floats


class Board(Struct, frozen=True, eq=False):
    rules: Rules
    shoe: Floats
    hands: Hands
    low: RuleTables
    up_cards: tuple[UpCard, ...]
    splits: SplitHands

    def play(self, against: UpCard, plan: Ints | None = None) -> Played:
        """Values with best play, or by a plan that names the action of some hands."""
        hands, low = self.hands, self.low
        values, best = np.empty((hands.size, 4)), np.empty(hands.size)
        best_play(
            against.left,
            against.chances,
            hands.following,
            low.kind,
            low.finished,
            low.may_double,
            low.may_surrender,
            against.pays.arrays(),
            hole_of(against.up),
            against.looks,
            np.full(hands.size, FREE) if plan is None else plan,
            values,
            best,
        )
        return Played(values, best)

    def can_split(self, against: UpCard, pair: int) -> bool:
        return bool(against.rest[pair] >= 2) and may_split(self.rules, pair, 0, 1)

    def two_cards(self, first: int, second: int) -> int:
        """The hand of these two values."""
        return int(self.hands.following[self.hands.single[first], second])

    def ended_by_check(self, against: UpCard, hand: int) -> float:
        """What the rounds that end at the check add to a hand: a blackjack pushes there, others lose."""
        if not against.looks:
            return 0.0
        pays = against.pays.plain[self.low.kind[hand], BLACKJACK_END]
        return float(pays * against.chances[hand, BLACKJACK_END])


def board_of(
    rules: Rules, composition: Composition | None = None, ups: Iterable[int] = range(VALUES)
) -> Board:
    """The board of a game with a full shoe, or with what is left of one, for some or all up cards."""
    counts = (composition or rules.shoe).by_value()
    return board_of_values(rules, tuple(map(float, counts)), ups)


def board_of_values(rules: Rules, counts: tuple[float, ...], ups: Iterable[int] = range(VALUES)) -> Board:
    """The same by how many cards of each value there are; parts of a card are an average over shoes."""
    shoe = np.array(counts, dtype=np.float64)
    if shoe.sum() < FEWEST_CARDS:
        raise ValueError(f"{int(shoe.sum())} cards are too few for blackjack; it takes {FEWEST_CARDS}")
    hands = hands_of(_limits(counts))
    low = lowered(rules, hands)
    pays = {ten_up: pays_of(rules, ten_up=ten_up) for ten_up in (False, True)}
    up_cards = tuple(_up_card(rules, shoe, up, pays[up == TEN], _tree(rules, up)) for up in ups)
    return Board(rules, shoe, hands, low, up_cards, SplitHands(rules, hands, low))


def _limits(counts: tuple[float, ...]) -> tuple[int, ...]:
    """No more of a value than a hand can hold, so that shoes which differ in others share their hands."""
    return tuple(min(ceil(count), BEST // value) for value, count in enumerate(counts, start=1))


def _tree(rules: Rules, up: int) -> DealerTree:
    return dealer_tree(rules.soft17, up, push_22=rules.push_22)


def _up_card(rules: Rules, shoe: Floats, up: int, pays: Pays, tree: DealerTree) -> UpCard:
    rest, left, chances = dealer_beside(tuple(map(float, shoe)), rules.soft17, up, push_22=rules.push_22)
    return UpCard(up, rest, left, chances, pays, tree, checked(rules, up))


@lru_cache(maxsize=SHOES_KEPT * VALUES)
def dealer_beside(
    shoe: tuple[float, ...], soft17: Soft17, up: int, *, push_22: bool = False
) -> tuple[Floats, Floats, Floats]:
    """The shoe without the up card, the same without each hand, and the dealer's ends beside each hand.

    No payout and no choice of the player changes them, so that games from one shoe share them.
    """
    hands = hands_of(_limits(shoe))
    rest = np.array(shoe, dtype=np.float64)
    rest[up] -= 1
    left = np.maximum(rest - hands.counts, 0.0)
    chances = np.empty((hands.size, ENDS))
    dealer_chances(left, dealer_tree(soft17, up, push_22=push_22).arrays(), chances)
    return rest, left, chances


def two_cards_chance(left: Floats, first: int, second: int) -> float:
    """The chance of these two values, in any order, as the next two cards."""
    cards = left.sum()
    ways = left[first] * (left[first] - 1) if first == second else 2 * left[first] * left[second]
    return float(ways / (cards * (cards - 1)))
