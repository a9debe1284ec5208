"""The dealer's finished hand seen in order and by suit, exactly, as the window `DEALER_CARDS` tells it apart.

Hands of two and three cards are kinds of their own, card by card. Longer ones are counted as values with the
up card told apart, once for each suit that all their cards may share and once for all that share none.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from math import perm

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from sabot.cards.card import CLUBS, DECK, HEARTS, RANKS, SPADES, Card, suit, value
from sabot.cards.composition import Composition
from sabot.games.bet import Bet, Window
from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.hand import total
from sabot.games.blackjack.rules import Rules
from sabot.odds.blackjack.dealer_hands import VALUES, Drawing, FinishedHands, drawing, ways_to_draw
from sabot.odds.counting.census import Ways, enough
from sabot.odds.counting.label_numbers import label_numbers
from sabot.odds.counting.window_rows import Big, Whole

SHORT = 3
"""Cards of the longest hand that is seen card by card."""
MIXED = -1
"""Stands for the suit of a hand whose cards share none."""
SUITS = (*range(SPADES, CLUBS + 1), MIXED)
Hand = tuple[Card, ...]
Growing = dict[tuple[int, tuple[int, ...]], tuple[Hand, int]]


class CardHands(Struct, frozen=True):
    """Every kind of finished hand: short ones, then long ones for each suit and for none."""

    short: tuple[Hand, ...]
    long: FinishedHands
    """By up card and values; orders are those that begin with that up card."""

    def examples(self) -> Iterator[Hand]:
        """A hand of each kind."""
        yield from self.short
        for shared in SUITS:
            for hand in self.long.examples:
                yield suited(hand, shared)


def sees_cards(window: Window) -> bool:
    """Whether the window shows the dealer's finished hand card by card."""
    return window.to_the_end and "up" in window.places


def suited(hand: Hand, shared: int) -> Hand:
    """The values of the hand in one suit, or with the second card in another."""
    if shared == MIXED:
        return (hand[0], Card(hand[1] + HEARTS * len(RANKS)), *hand[2:])
    return tuple(Card(card + shared * len(RANKS)) for card in hand)


@cache
def card_hands(draws: Drawing) -> CardHands:
    two = tuple(product(DECK, repeat=2))
    three = tuple((*hand, card) for hand in two if total(hand) in draws for card in DECK)
    short = (
        *(hand for hand in two if total(hand) not in draws),
        *(hand for hand in three if total(hand) not in draws),
    )
    return CardHands(short, _long_hands(draws))


def _long_hands(draws: Drawing) -> FinishedHands:
    """Grown card by card from each up card, as values; those of more than `SHORT` cards are kept."""
    growing: Growing = {(up, _with((0,) * len(VALUES), up)): ((card,), 1) for up, card in enumerate(VALUES)}
    kept: Growing = {}
    while growing:
        longer: Growing = {}
        for (up, values), (hand, orders) in growing.items():
            for place, card in enumerate(VALUES):
                more = (*hand, card)
                into = longer if total(more) in draws else kept
                key = (up, _with(values, place))
                into[key] = (more, into.get(key, (more, 0))[1] + orders)
        growing = longer
    long = {key: found for key, found in kept.items() if sum(key[1]) > SHORT}
    return FinishedHands(
        tuple(hand for hand, _ in long.values()),
        np.array([orders for _, orders in long.values()], dtype=np.int64),
        np.array([values for _, values in long], dtype=np.int64),
        np.array([sum(values) for _, values in long], dtype=np.int64),
    )


def _with(values: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*values[:place], values[place] + 1, *values[place + 1 :])


def count_dealer_cards(bet: Bet[Deal], rules: Rules, composition: Composition) -> Ways:
    """Ordered deals by label; shorter hands are counted with every continuation to the longest."""
    enough(composition, 2)
    hands = card_hands(drawing(rules))
    numbers = _labels(bet.classify, bet.labels, drawing(rules))
    sizes = np.array([*map(len, hands.short), *np.tile(hands.long.sizes, len(SUITS))], dtype=np.int64)
    ways = np.concatenate(
        (_short_ways(hands.short, composition).astype(np.object_), *_long_ways(hands, composition))
    )
    longest = int(sizes[ways != 0].max(initial=2))
    result = dict.fromkeys(bet.labels, 0)
    for size in range(2, longest + 1):
        rest = perm(composition.total - size, longest - size)
        for number in np.unique(numbers):
            result[bet.labels[number]] += rest * int(ways[(sizes == size) & (numbers == number)].sum())
    if sum(result.values()) != perm(composition.total, longest):
        raise ValueError(f"{composition.total} cards are too few: the dealer may not be able to finish")
    return result


def _short_ways(hands: tuple[Hand, ...], composition: Composition) -> Whole:
    counts = np.array((*composition.counts, 1), dtype=np.int64)
    absent = len(DECK)
    one, two, three = np.array([(*hand, *(absent,) * (SHORT - len(hand))) for hand in hands]).T
    third = np.where(three == absent, 1, counts[three] - (three == one) - (three == two))
    ways: Whole = counts[one] * np.maximum(counts[two] - (two == one), 0) * np.maximum(third, 0)
    return ways


def _long_ways(hands: CardHands, composition: Composition) -> Iterator[Big]:
    """Suit by suit, and then what is left for hands of several."""
    mixed = ways_to_draw(hands.long, list(composition.by_value()))
    for shared in SUITS[:-1]:
        left = [0] * len(VALUES)
        for card in DECK:
            left[value(card) - 1] += composition.count(card) * (suit(card) == shared)
        flush = ways_to_draw(hands.long, left)
        mixed = mixed - flush
        yield flush
    yield mixed


@cache
def _labels(classify: Callable[[Deal], str], known: tuple[str, ...], draws: Drawing) -> npt.NDArray[np.int16]:
    def deals() -> Iterator[Deal]:
        return map(dealer_deal, card_hands(draws).examples())

    return label_numbers(classify, known, deals, "dealer's cards", draws)


def dealer_deal(hand: Hand) -> Deal:
    """What a bet sees of a finished hand of the dealer, and of nothing else."""
    return Deal(up=hand[0], hole=hand[1], dealer=hand)
