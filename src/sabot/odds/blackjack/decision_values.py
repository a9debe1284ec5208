"""What every decision of blackjack returns, by the very cards of the hand and the dealer's up card.

Cards come from a full shoe without these; what else lies on the table is not counted. A hand of a split is
valued by itself, as the convention of `best_play` has it.
"""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from sabot.cards.card import Card
from sabot.games.blackjack.hand import facts_of
from sabot.games.blackjack.options import allowed, is_finished
from sabot.games.blackjack.rules import Insurance, Rules
from sabot.games.blackjack.situations import insurance_situation, sides_differ, situation_of
from sabot.games.deciding import DECLINE, INSURE, Valued
from sabot.games.moves import Action
from sabot.odds.blackjack.best_play import analyse
from sabot.odds.blackjack.blackjack_context import Board, UpCard
from sabot.odds.blackjack.held_hands import VALUES, Hands
from sabot.odds.blackjack.rule_tables import ACE, TEN, may_split, pays_of
from sabot.odds.blackjack.split_hands import split_strategy
from sabot.odds.kernels.analysis_kernels import BUST_END, DOUBLE, HIT, STAND, SURRENDER, TWENTY_TWO_END

Floats = npt.NDArray[np.float64]

_COLUMNS = {Action.HIT: HIT, Action.STAND: STAND, Action.DOUBLE: DOUBLE, Action.SURRENDER: SURRENDER}
MOST_DEEP, MOST_HANDS = 4, 5
"""Beyond what any rules allow."""


def decision_values(rules: Rules) -> Iterator[Valued]:
    """Every situation in which somebody can be asked something."""
    board = analyse(rules).board
    for up_card in board.up_cards:
        yield from _insurance(board, up_card)
        yield from _Column(board, up_card).valued()


class _Column:
    """All hands against one up card."""

    def __init__(self, board: Board, up_card: UpCard) -> None:
        self._board, self._up_card = board, up_card
        self._rules, self._up = board.rules, Card(up_card.up)
        self._values = board.play(up_card).values
        self._by_side = {side: self._valued_at(side) for side in (True, False)}
        strategy = split_strategy(board.low, self._values)
        self._split = board.splits.against(up_card.rest, up_card.up, strategy, up_card.tree)

    def _valued_at(self, right_most: bool) -> Floats:
        """The values of hands of a split, where a dealer's blackjack treats them otherwise."""
        if not sides_differ(self._rules):
            return self._values
        ten_up = self._up_card.up == TEN
        pays = pays_of(self._rules, ten_up=ten_up, from_split=True, right_most=right_most)
        return self._board.play(replace(self._up_card, pays=pays)).values

    def valued(self) -> Iterator[Valued]:
        hands = self._board.hands
        for hand in np.flatnonzero((hands.cards >= 2) & (self._up_card.past_check > 0)):
            cards = _cards_of(hands, int(hand))
            if not self._can_be_held(int(hand)):
                continue
            if not is_finished(self._rules, facts_of(cards)):
                yield self._one(int(hand), cards, 0, 1, right_most=True)
            if len(cards) == 2 or sides_differ(self._rules) or self._rules.double_any_number:
                yield from self._after_splits(int(hand), cards)

    def _can_be_held(self, hand: int) -> bool:
        return bool((self._up_card.rest - self._board.hands.counts[hand] >= 0).all())

    def _after_splits(self, hand: int, cards: tuple[Card, ...]) -> Iterator[Valued]:
        named = set() if sides_differ(self._rules) else {situation_of(self._rules, self._up, cards)}
        for depth, hands in self._descents(cards):
            for right in (True, False) if sides_differ(self._rules) else (True,):
                one = self._one(hand, cards, depth, hands, right_most=right)
                if one.situation not in named and one.worth:
                    named.add(one.situation)
                    yield one

    def _descents(self, cards: tuple[Card, ...]) -> Iterator[tuple[int, int]]:
        """How often a hand can have been split off, and of how many it is; one where it changes nothing."""
        if not (self._rules.max_hands > 1 and self._rules.split_depth > 0):
            return
        yield self._rules.split_depth, self._rules.max_hands
        if len(cards) == 2 and cards[0] == cards[1]:
            for depth in range(1, MOST_DEEP):
                for hands in range(depth + 1, MOST_HANDS):
                    if may_split(self._rules, cards[0], depth, hands):
                        yield depth, hands

    def _one(self, hand: int, cards: tuple[Card, ...], depth: int, hands: int, *, right_most: bool) -> Valued:
        facts = facts_of(cards, split_depth=depth, hands=hands)
        values, share = self._values, float(self._up_card.past_check[hand])
        if depth:
            values = self._by_side[right_most]
        worth: dict[str, Fraction] = {}
        for action in allowed(self._rules, facts):
            if action is Action.SPLIT:
                worth[action.value] = Fraction(
                    self._split(cards[0], depth, hands, right_most=right_most) / share
                )
            else:
                worth[action.value] = Fraction(float(values[hand, _COLUMNS[action]]) / share)
        name = situation_of(self._rules, self._up, cards, depth, hands, right_most=right_most)
        return Valued(name, worth, self._chances(hand, share))

    def _chances(self, hand: int, share: float) -> dict[str, Fraction]:
        """That one more card is too many, and that the dealer has too many in the end."""
        left, following = self._up_card.left[hand], self._board.hands.following[hand]
        too_many = float(left[following < 0].sum() / left.sum())
        dealer = float(self._up_card.chances[hand, [BUST_END, TWENTY_TWO_END]].sum()) / share
        return {"bust": Fraction(too_many), "dealer": Fraction(dealer)}


def _cards_of(hands: Hands, hand: int) -> tuple[Card, ...]:
    """Some cards of these values: the lowest of each, all of one suit."""
    return tuple(Card(value) for value in range(VALUES) for _ in range(int(hands.counts[hand, value])))


def _insurance(board: Board, up_card: UpCard) -> Iterator[Valued]:
    """Insurance is half a stake; what it returns is counted, by the cards of the hand and the ace."""
    rules = board.rules
    if rules.insurance is Insurance.NEVER or up_card.up != ACE:
        return
    for first in range(VALUES):
        for second in range(first, VALUES):
            left = [int(number) for number in up_card.rest]
            left[first] -= 1
            left[second] -= 1
            if min(left) < 0:
                continue
            tens = Fraction(left[TEN], sum(left))
            worth = (tens * rules.insurance_pays - (1 - tens)) / 2
            named = insurance_situation(Card(ACE), (Card(first), Card(second)))
            yield Valued(named, {INSURE: worth, DECLINE: Fraction(0)}, {"tens": tens})
