"""An analyser of blackjack that shares nothing with Sabot, written from the rules.

`Analyser` plays one hand for the best and never splits; `Player` plays as it is told and may split once.

The dealer stands on every seventeen and looks for a blackjack; any two cards may be doubled; a blackjack pays
3:2. A hand is how many cards of each value it holds; the dealer's ends are summed over all orders of draws.
"""

from collections.abc import Callable
from functools import cache
from math import perm
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Held = tuple[int, ...]
"""How many cards of each value, an ace first."""
TEN, ACE = 9, 0
BUST, NATURAL = 22, 23
MOST_DRAWN = 16
"""Cards that the dealer can draw at all."""


@cache
def best_total(held: Held) -> tuple[int, bool]:
    hard = sum((value + 1) * count for value, count in enumerate(held))
    soft = held[ACE] > 0 and hard <= 11
    return hard + 10 * soft, soft


@cache
def plus(held: Held, value: int) -> Held:
    return (*held[:value], held[value] + 1, *held[value + 1 :])


def minus(held: Held, other: Held) -> Held:
    return tuple(one - two for one, two in zip(held, other, strict=True))


NOTHING: Held = (0,) * 10


class Draws(NamedTuple):
    """What the dealer may draw: how many cards of each value, in how many orders, and where it ends."""

    held: npt.NDArray[np.int64]
    orders: npt.NDArray[np.float64]
    ends: npt.NDArray[np.int64]


@cache
def draws_to(up: int) -> Draws:
    found: dict[tuple[Held, int], int] = {}
    growing: dict[Held, int] = {NOTHING: 1}
    while growing:
        longer: dict[Held, int] = {}
        for drawn, orders in growing.items():
            for value in range(10):
                more = plus(drawn, value)
                total, _ = best_total(plus(more, up))
                if total < 17:
                    longer[more] = longer.get(more, 0) + orders
                    continue
                natural = total == 21 and sum(more) == 1
                end = NATURAL if natural else min(total, BUST)
                found[more, end] = found.get((more, end), 0) + orders
        growing = longer
    held, ends = zip(*found, strict=True)
    return Draws(np.array(held), np.array([*found.values()], dtype=np.float64), np.array(ends))


@cache
def in_order(cards: int) -> npt.NDArray[np.float64]:
    """In how many ways none, one, two … of so many cards come one after the other."""
    return np.array([perm(cards, taken) for taken in range(MOST_DRAWN + 1)], dtype=np.float64)


def dealer_ends(up: int, left: Held) -> npt.NDArray[np.float64]:
    """Chances of the dealer's ends from what is left, by the end."""
    draws = draws_to(up)
    ways = draws.orders.copy()
    for value, have in enumerate(left):
        ways *= in_order(have)[draws.held[:, value]]
    chances = ways / in_order(sum(left))[draws.held.sum(axis=1)]
    return np.bincount(draws.ends, chances, minlength=NATURAL + 1).astype(np.float64)


def stood(total: int, ends: npt.NDArray[np.float64]) -> float:
    """What a stake wins that stands on a total, past the dealer's look."""
    won = ends[17:total].sum() + ends[BUST] if total >= 17 else ends[BUST]
    return float(won - ends[max(total + 1, 17) : BUST].sum())


def looked(up: int, left: Held) -> float:
    """The chance of a blackjack of the dealer's."""
    hole = {ACE: TEN, TEN: ACE}.get(up)
    return 0.0 if hole is None else left[hole] / sum(left)


class Analyser:
    """What a unit stake wins on average with best play, all cards of the hand known."""

    def __init__(self, shoe: Held) -> None:
        self.shoe = shoe
        self.best = cache(self._best)
        self.stands = cache(self._stands)

    def net(self) -> float:
        cards = sum(self.shoe)
        won = 0.0
        for up in range(10):
            left = minus(self.shoe, plus(NOTHING, up))
            for first in range(10):
                for second in range(first, 10):
                    pair = (
                        left[first] * (left[first] - 1) if first == second else 2 * left[first] * left[second]
                    )
                    if self.shoe[up] and pair > 0:
                        share = self.shoe[up] / cards * pair / ((cards - 1) * (cards - 2))
                        won += share * self._dealt(up, plus(plus(NOTHING, first), second))
        return won

    def _dealt(self, up: int, hand: Held) -> float:
        natural = looked(up, minus(self.shoe, plus(hand, up)))
        if best_total(hand)[0] == 21:
            return 1.5 * (1 - natural)
        return self.best(up, hand) - natural

    def _best(self, up: int, hand: Held) -> float:
        """Past the dealer's look: rounds with a dealer's blackjack count nothing here."""
        total, _ = best_total(hand)
        stands = self.stands(up, hand)
        if total == 21:
            return stands
        draws = doubles = 0.0
        left = minus(self.shoe, plus(hand, up))
        for value, have in enumerate(left):
            if have:
                more, chance = plus(hand, value), have / sum(left)
                bust = best_total(more)[0] > 21
                lost = -(1 - looked(up, minus(left, plus(NOTHING, value)))) if bust else 0.0
                draws += chance * (lost if bust else self.best(up, more))
                doubles += 2 * chance * (lost if bust else self.stands(up, more))
        return max(stands, draws, doubles if sum(hand) == 2 else draws)

    def _stands(self, up: int, hand: Held) -> float:
        return stood(best_total(hand)[0], dealer_ends(up, minus(self.shoe, plus(hand, up))))


Plan = Callable[[int, Held, bool], str]
"""Against an up card and with a hand, which may be of a split: hit, stand, double or split."""


class Player:
    """What a unit stake wins by a plan. A pair is split once, and not doubled after; split aces get one card.

    Hands of a split do not look at each other, so that both are worth the same: one is played from a shoe
    that has lost the other card of the pair.
    """

    def __init__(self, shoe: Held, plan: Plan) -> None:
        self.shoe, self.plan = shoe, cache(plan)
        self.played = cache(self._played)
        self.stands = cache(self._stands)

    def net(self) -> float:
        won, cards = 0.0, sum(self.shoe)
        for up in range(10):
            left = minus(self.shoe, plus(NOTHING, up))
            for first in range(10):
                for second in range(10):
                    ways = self.shoe[up] * left[first] * (left[second] - (first == second))
                    if ways > 0:
                        hand = plus(plus(NOTHING, first), second)
                        won += ways / perm(cards, 3) * self._dealt(up, hand)
        return won

    def _dealt(self, up: int, hand: Held) -> float:
        """A dealer's blackjack takes the stake, or nothing of a blackjack."""
        natural = looked(up, minus(self.shoe, plus(hand, up)))
        if best_total(hand)[0] == 21:
            return 1.5 * (1 - natural)
        return self.played(up, hand, NOTHING) - natural

    def _played(self, up: int, hand: Held, gone: Held) -> float:
        """Past the dealer's look; `gone` is the other card of a pair that was split."""
        does = "stand" if best_total(hand)[0] == 21 else self.plan(up, hand, gone != NOTHING)
        if does == "stand":
            return self.stands(up, hand, gone)
        if does == "split":
            return 2 * self._one_of_two(up, hand.index(2))
        left = minus(minus(self.shoe, plus(hand, up)), gone)
        won = 0.0
        for value, have in enumerate(left):
            more, chance = plus(hand, value), have / sum(left)
            if have and best_total(more)[0] > 21:
                won -= chance * (1 - looked(up, minus(left, plus(NOTHING, value))))
            elif have:
                one = does == "double"
                won += chance * (self.stands(up, more, gone) if one else self.played(up, more, gone))
        return 2 * won if does == "double" else won

    def _one_of_two(self, up: int, pair: int) -> float:
        gone = plus(NOTHING, pair)
        left = minus(minus(self.shoe, plus(gone, up)), gone)
        worth = 0.0
        for value, have in enumerate(left):
            if have:
                hand = plus(gone, value)
                one = self.stands(up, hand, gone) if pair == ACE else self.played(up, hand, gone)
                worth += have / sum(left) * one
        return worth

    def _stands(self, up: int, hand: Held, gone: Held) -> float:
        return stood(best_total(hand)[0], dealer_ends(up, minus(minus(self.shoe, plus(hand, up)), gone)))
