"""Cards that a bet never tells apart are counted as one kind, and the census stays what it was."""

from collections import Counter
from itertools import combinations_with_replacement, permutations

import numpy as np
import pytest
from hypothesis import given, settings
from plain_dealing import small_shoes

from sabot.cards.card import Card, parse_cards
from sabot.cards.composition import Composition
from sabot.games.baccarat.bets.special import lucky_nines
from sabot.games.baccarat.coup import Coup
from sabot.games.baccarat.windows import lay
from sabot.games.bet import Grain, Group
from sabot.odds.counting.alike_cards import alike
from sabot.odds.counting.census import count
from sabot.odds.counting.window_rows import merged_rows, rows_of

THREE = Group(("first", "second", "third"), Grain.VALUE)


def kinds_by(label: list[int]) -> list[int]:
    """The kinds of ten values, where a row's label is the sum of these numbers of its cards."""
    rows = rows_of((THREE,))
    numbers = np.array([sum(label[card] for card in cards) for cards in sorted_threes()], dtype=np.int16)
    return [int(kind) for kind in alike(numbers, rows.columns, 10)]


def sorted_threes() -> list[tuple[int, ...]]:
    return list(combinations_with_replacement(range(10), 3))


def test_rows_are_in_the_order_of_their_sorted_cards() -> None:
    columns = [column.cards.tolist() for column in rows_of((THREE,)).columns]
    assert [*zip(*columns, strict=True)] == sorted_threes()


@pytest.mark.parametrize(
    ("label", "kinds"),
    [
        ([0] * 10, [0] * 10),
        ([0, 1] * 5, [0, 1] * 5),
        ([*range(10)], [*range(10)]),
        ([5, 0, 0, 0, 0, 0, 0, 0, 0, 2], [0, 1, 1, 1, 1, 1, 1, 1, 1, 2]),
    ],
)
def test_cards_are_alike_where_no_label_tells_them_apart(label: list[int], kinds: list[int]) -> None:
    assert kinds_by(label) == kinds


def test_one_label_that_differs_parts_two_cards() -> None:
    numbers = np.zeros(len(sorted_threes()), dtype=np.int16)
    numbers[sorted_threes().index((3, 3, 7))] = 1
    assert alike(numbers, rows_of((THREE,)).columns, 10).tolist() == [0, 0, 0, 1, 0, 0, 0, 2, 0, 0]


def test_merged_rows_count_every_deal_once() -> None:
    cards = Composition.of_cards(parse_cards("As Ah 2c 5d 5d Ks Qh 9c"))
    merged = merged_rows(THREE, (0, 1, 1, 1, 0, 1, 1, 1, 0, 1))
    assert merged.ways(cards).sum() == 8 * 7 * 6
    # Five cards are aces, fives or nines, three are others.
    assert merged.ways(cards).tolist() == [5 * 4 * 3, 3 * 5 * 4 * 3, 3 * 5 * 3 * 2, 3 * 2 * 1]


@settings(max_examples=40, deadline=None)
@given(small_shoes(4, 8))
def test_lucky_nines_of_small_shoes_dealt_in_every_order(cards: tuple[Card, ...]) -> None:
    if len(cards) < 4:
        return
    dealt = Counter(lucky_nines.classify(Coup((a, b), (c, d))) for a, b, c, d in permutations(cards, 4))
    assert +Counter(count(lucky_nines, lay, Composition.of_cards(cards))) == dealt
