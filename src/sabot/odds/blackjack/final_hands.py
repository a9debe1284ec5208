"""How the hand that keeps the first card of a deal ends: with the chance of every final hand, and at most.

It is played before all others that split off from it, so that after a split, too, its cards come one after
the other from the shoe, and every figure is exact but for the rounding of double precision.
"""

from collections.abc import Callable, Iterator

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from sabot.cards.card import Card
from sabot.odds.blackjack.best_play import Against, Analysis
from sabot.odds.blackjack.blackjack_context import Board, UpCard, two_cards_chance
from sabot.odds.blackjack.held_hands import VALUES, Hands
from sabot.odds.blackjack.net_results import best_plan
from sabot.odds.blackjack.rule_tables import ACE, hole_of, may_split, split_aces_stand
from sabot.odds.blackjack.split_hands import split_strategy
from sabot.odds.kernels.analysis_kernels import DOUBLE, HIT, STAND, reached

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Counts = tuple[int, ...]
"""How many cards of each value, an ace first."""
Finals = dict[Counts, float]
"""Chances of final hands."""
Pay = Callable[[Counts], float]


class Each(Struct, frozen=True, eq=False):
    """A number for every hand as it lies, and for every hand with each value as its last card."""

    lying: Floats
    drawn: Floats


class _Play(Struct, frozen=True, eq=False):
    """One hand against one up card, from a shoe that holds `left` beside each hand."""

    board: Board
    up_card: UpCard
    left: Floats

    @property
    def chances(self) -> Floats:
        """Of each next card, by hand."""
        cards = self.left.sum(axis=1, keepdims=True)
        chances: Floats = self.left / np.maximum(cards, 1.0)
        return chances

    @property
    def past(self) -> Each:
        """The chance to have got past the dealer's check."""
        hole, left = hole_of(self.up_card.up), self.left
        if not self.up_card.looks or hole < 0:
            return Each(np.ones(len(left)), np.ones_like(left))
        cards, there = left.sum(axis=1), left[:, hole]
        drawn = (there[:, None] - (np.arange(VALUES) == hole)) / np.maximum(cards - 1, 1)[:, None]
        return Each(1 - there / np.maximum(cards, 1), 1 - drawn)

    def finals(self, plan: Ints, reach: Floats) -> Each:
        """What a plan comes to, from hands that lie there so often."""
        following, past = self.board.hands.following, self.past
        reached(self.left, following, plan, reach)
        draws = (plan == HIT) | (plan == DOUBLE)
        ends = (plan == DOUBLE)[:, None] | (following < 0)
        drawn = np.where(draws, reach, 0.0)[:, None] * self.chances * past.drawn * ends
        return Each(np.where(draws, 0.0, reach * past.lying), drawn)

    def most(self, pays: Each, *, split: bool) -> Floats:
        """What each hand brings at most to somebody who plays for these pays alone, past the check."""
        hands, low, past, chances = self.board.hands, self.board.low, self.past, self.chances
        finished = low.split_finished if split else low.finished
        stands = pays.lying * past.lying
        ends, most = chances * pays.drawn * past.drawn, stands.copy()
        for total in range(hands.hard.max(), 1, -1):
            here = np.flatnonzero((hands.hard == total) & ~finished)
            after = hands.following[here]
            goes_on = np.where(after < 0, ends[here], chances[here] * most[after])
            # Whoever doubles has drawn a card, as if they had hit and stood: that is never better.
            most[here] = np.maximum(stands[here], goes_on.sum(axis=1))
        return most


def cards_of(counts: Counts) -> tuple[Card, ...]:
    """Some hand of so many cards of each value."""
    return tuple(Card(value) for value, count in enumerate(counts) for _ in range(count))


def final_hands(analysis: Analysis) -> Finals:
    """With best play of the main bet."""
    board, hands = analysis.board, analysis.board.hands
    lying, drawn = np.zeros(hands.size), np.zeros((hands.size, VALUES))
    for against in analysis.against:
        share = float(board.shoe[against.up_card.up] / board.shoe.sum())
        for ended in _against(board, against) if share else ():
            lying += share * ended.lying
            drawn += share * ended.drawn
    found: Finals = {}
    for counts, chance in _counted(hands, Each(lying, drawn)):
        found[counts] = found.get(counts, 0.0) + chance
    return found


def _counted(hands: Hands, each: Each) -> Iterator[tuple[Counts, float]]:
    for hand in np.flatnonzero(each.lying).tolist():
        yield tuple(hands.counts[hand].tolist()), float(each.lying[hand])
    for hand, card in np.argwhere(each.drawn).tolist():
        yield _with(hands, hand, card), float(each.drawn[hand, card])


def _with(hands: Hands, hand: int, card: int) -> Counts:
    return tuple(int(count) + (value == card) for value, count in enumerate(hands.counts[hand]))


def _against(board: Board, against: Against) -> Iterator[Each]:
    up_card, size = against.up_card, board.hands.size
    play, reach, checked = _Play(board, up_card, up_card.left), np.zeros(size), np.zeros(size)
    past = play.past.lying
    for first, second, hand, chance in _dealt(board, up_card):
        checked[hand] += chance * (1 - past[hand])
        if first == second and against.splits[first] > against.played.best[hand]:
            plan = split_strategy(board.low, against.played.values)
            aces = first == ACE and split_aces_stand(board.rules)
            for part, begin in _kept(board, up_card, first, chance):
                yield part.finals(np.full_like(plan, STAND) if aces else plan, begin)
        else:
            reach[hand] += chance
    yield Each(checked, np.zeros((size, VALUES)))
    yield play.finals(best_plan(board, against), reach)


def _dealt(board: Board, up_card: UpCard) -> Iterator[tuple[int, int, int, float]]:
    for first in range(VALUES):
        for second in range(first, VALUES):
            chance = two_cards_chance(up_card.rest, first, second)
            if chance > 0:
                yield first, second, board.two_cards(first, second), chance


def _beside(board: Board, up_card: UpCard, pair: int, splits: int) -> _Play:
    """The hand that keeps the first card: of those that split off from it one card each is gone."""
    left = up_card.left.copy()
    left[:, pair] = np.maximum(left[:, pair] - splits, 0.0)
    return _Play(board, up_card, left)


def _kept(board: Board, up_card: UpCard, pair: int, share: float) -> Iterator[tuple[_Play, Floats]]:
    """That hand, each time it has been split once more: from what it goes on."""
    splits = 1
    while share > 0:
        part, begin = _beside(board, up_card, pair, splits), np.zeros(board.hands.size)
        chances = part.chances[board.hands.single[pair]]
        again = may_split(board.rules, pair, splits, splits + 1)
        for second in np.flatnonzero(chances).tolist():
            if not (again and second == pair):
                begin[board.two_cards(pair, second)] = share * chances[second]
        yield part, begin
        share, splits = share * float(chances[pair]) * again, splits + 1


def most_returned(analysis: Analysis, pay: Pay) -> float:
    """What comes back at most where a hand is played for this pay alone: no way of playing does better."""
    board, hands = analysis.board, analysis.board.hands
    lying = [pay(tuple(counts)) for counts in hands.counts.tolist()]
    drawn = [[pay(_with(hands, hand, card)) for card in range(VALUES)] for hand in range(hands.size)]
    pays = Each(np.array(lying), np.array(drawn))
    shares = board.shoe / board.shoe.sum()
    return sum(
        float(shares[against.up_card.up]) * _most_against(board, against.up_card, pays)
        for against in analysis.against
        if shares[against.up_card.up] > 0
    )


def _most_against(board: Board, up_card: UpCard, pays: Each) -> float:
    play = _Play(board, up_card, up_card.left)
    most, past, brought = play.most(pays, split=False), play.past.lying, 0.0
    for first, second, hand, chance in _dealt(board, up_card):
        best = float(most[hand])
        if first == second and board.can_split(up_card, first):
            best = max(best, _most_split(board, up_card, first, pays, 1))
        brought += chance * (best + (1 - past[hand]) * pays.lying[hand])
    return brought


def _most_split(board: Board, up_card: UpCard, pair: int, pays: Each, splits: int) -> float:
    part = _beside(board, up_card, pair, splits)
    stand = pair == ACE and split_aces_stand(board.rules)
    most = pays.lying * part.past.lying if stand else part.most(pays, split=True)
    brought, chances = 0.0, part.chances[board.hands.single[pair]]
    for second in np.flatnonzero(chances).tolist():
        worth = float(most[board.two_cards(pair, second)])
        if second == pair and may_split(board.rules, pair, splits, splits + 1):
            worth = max(worth, _most_split(board, up_card, pair, pays, splits + 1))
        brought += float(chances[second]) * worth
    return brought
