"""The dealer's finished hand, exactly, for bets that look at it with or without the first cards of a hand.

What players draw in between does not matter. Undealt cards are equally likely in every order, and nobody who
decides to draw knows any of them; so the cards that the dealer gets after any number of draws by others have
the same chances as those that lie on top when the hands have just been dealt. It is counted as if they did.
"""

from collections.abc import Callable, Iterator
from functools import cache, reduce
from math import perm
from operator import mul

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from sabot.cards.card import DECK, Card
from sabot.cards.composition import Composition
from sabot.games.bet import Bet, Grain, Group
from sabot.games.blackjack.bet_windows import Deal, lay
from sabot.games.blackjack.dealer import dealer_draws
from sabot.games.blackjack.hand import BEST, Total, total
from sabot.games.blackjack.rules import Rules
from sabot.odds.counting.census import Ways, columns_of, enough
from sabot.odds.counting.label_numbers import label_numbers
from sabot.odds.counting.window_rows import LARGEST_WHOLE, Big, Whole, WindowRows, classes, rows_of

VALUES = DECK[:10]
"""A card for each value; the ten stands for the faces too."""
OWN_PLACES = frozenset(("first", "second"))
"""What a bet on the dealer's finished hand may see besides it."""
Drawing = frozenset[Total]
"""The totals to which the dealer takes another card."""


class FinishedHands(Struct, frozen=True):
    """Every multiset of values that the dealer can end with."""

    examples: tuple[tuple[Card, ...], ...]
    """One order in which it can be drawn."""
    orders: Whole
    """In how many orders it can be drawn; each has the same chance."""
    values: Whole
    """How many cards of each value, a row for each hand."""
    sizes: Whole
    """How many cards in all."""


def drawing(rules: Rules) -> Drawing:
    """The dealer's rule, asked for every total."""
    every = (Total(points, soft) for points in range(2, BEST + 1) for soft in (False, True))
    return frozenset(one for one in every if dealer_draws(rules, one))


@cache
def finished_hands(draws: Drawing) -> FinishedHands:
    """Grown card by card; the number of orders of an unfinished hand is the sum over its last cards."""
    growing: dict[tuple[int, ...], tuple[tuple[Card, ...], int]] = {(0,) * len(VALUES): ((), 1)}
    finished: dict[tuple[int, ...], tuple[tuple[Card, ...], int]] = {}
    while growing:
        longer: dict[tuple[int, ...], tuple[tuple[Card, ...], int]] = {}
        for values, (cards, orders) in growing.items():
            for place, card in enumerate(VALUES):
                more = (*values[:place], values[place] + 1, *values[place + 1 :])
                example = (*cards, card)
                done = len(example) >= 2 and total(example) not in draws
                known = finished if done else longer
                known[more] = (example, known.get(more, (example, 0))[1] + orders)
        growing = longer
    return FinishedHands(
        tuple(cards for cards, _ in finished.values()),
        np.array([orders for _, orders in finished.values()], dtype=np.int64),
        np.array(list(finished), dtype=np.int64),
        np.array([len(cards) for cards, _ in finished.values()], dtype=np.int64),
    )


def count_to_the_end(bet: Bet[Deal], rules: Rules, composition: Composition) -> Ways:
    """Ordered deals by label: the cards of a hand that the bet sees, then as many as the dealer may need.

    A shorter hand of the dealer is counted with every continuation, so that the ways add up to the falling
    factorial. The dealer's cards are seen by value and in any order.
    """
    rows, hands = rows_of(seen_groups(bet)), finished_hands(drawing(rules))
    enough(composition, rows.places + 2)
    numbers = _labels(bet.classify, bet.labels, seen_groups(bet), drawing(rules))
    drawn = _drawn_after(rows, hands, composition)
    own = [int(number) for number in rows.ways(composition)]
    left = composition.total - rows.places
    longest = max(
        int(hands.sizes[row != 0].max(initial=0)) for ways, row in zip(own, drawn, strict=True) if ways
    )
    rest = np.array(
        [perm(left - n, longest - n) if n <= longest else 0 for n in hands.sizes.tolist()], dtype=np.object_
    )
    result = dict.fromkeys(bet.labels, 0)
    for ways, row, labels in zip(own, drawn, numbers, strict=True):
        continued = row * rest
        for number in np.unique(labels):
            result[bet.labels[number]] += ways * int(continued[labels == number].sum())
    if sum(result.values()) != perm(composition.total, rows.places + longest):
        raise ValueError(f"{composition.total} cards are too few: the dealer may not be able to finish")
    return result


def seen_groups(bet: Bet[Deal]) -> tuple[Group, ...]:
    """The places of the hand that the bet sees; a bet for all hands of a player sees none (B23)."""
    if stray := sorted(bet.window.places - OWN_PLACES):
        raise ValueError(f"a bet on the dealer's whole hand sees {', '.join(stray)} in it already")
    return () if bet.links.per_player else bet.window.groups


def _drawn_after(rows: WindowRows, hands: FinishedHands, composition: Composition) -> list[Big]:
    """For each row the ordered ways in which the dealer draws each hand from what it leaves."""
    of_value = np.array(classes(Grain.VALUE))
    taken = np.zeros((rows.size, len(VALUES)), dtype=np.int64)
    for column in rows.columns:
        taken[np.arange(rows.size), of_value[column.cards]] += 1
    found: dict[tuple[int, ...], Big] = {}
    for row in map(tuple, taken.tolist()):
        if row not in found:
            left = [there - gone for there, gone in zip(composition.by_value(), row, strict=True)]
            found[row] = ways_to_draw(hands, left)
    return [found[tuple(row)] for row in taken.tolist()]


def ways_to_draw(hands: FinishedHands, left: list[int]) -> Big:
    """Ordered ways to draw each hand. The short ones are counted in 64 bits, which is far quicker."""
    fits = np.array([perm(sum(left), size) <= LARGEST_WHOLE for size in range(int(hands.sizes.max()) + 1)])
    short = fits[hands.sizes]
    few, many = hands.values[short], hands.values[~short]
    result = np.empty(len(short), dtype=np.object_)
    result[short] = reduce(
        mul, (np.array(ways)[taken] for ways, taken in _falling(left, few)), hands.orders[short]
    )
    result[~short] = reduce(
        mul,
        (np.array(ways, dtype=np.object_)[taken] for ways, taken in _falling(left, many)),
        hands.orders[~short].astype(np.object_),
    )
    return result


def _falling(left: list[int], values: Whole) -> Iterator[tuple[list[int], Whole]]:
    """Value by value: the ways to draw none, one, two … of it in order, and how many each hand has."""
    for number, taken in zip(left, values.T, strict=True):
        yield [perm(max(number, 0), size) for size in range(int(taken.max(initial=0)) + 1)], taken


@cache
def _labels(
    classify: Callable[[Deal], str], known: tuple[str, ...], groups: tuple[Group, ...], draws: Drawing
) -> npt.NDArray[np.int16]:
    """The number of the label of each row with each of the dealer's hands."""
    rows, hands = rows_of(groups), finished_hands(draws)

    def deals() -> Iterator[Deal]:
        seen = lay(columns_of(rows), rows.size)
        return (Deal(own.first, own.second, dealer=hand) for own in seen for hand in hands.examples)

    numbers = label_numbers(classify, known, deals, "dealer's hands", groups, draws)
    return numbers.reshape(rows.size, len(hands.examples))
