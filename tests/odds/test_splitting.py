"""What a split is worth: against hands dealt one after the other, and against counting the hands it makes."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rule_sets import FIVES, SEVENS
from slow_blackjack import SlowBlackjack, composition_of

from sabot.games.blackjack.rules import DealerBlackjack, Double, Hole, Rules
from sabot.odds.blackjack.best_play import analyse
from sabot.odds.blackjack.splitting import Single, Split, Worth

CLOSE = 1e-12
HANDS_AND_DEPTHS = [(2, 1), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3)]


def split_is_as_dealt(rules: Rules, shoe: tuple[int, ...], up: int, pairs: tuple[int, ...]) -> None:
    slow = SlowBlackjack(rules, shoe)
    splits = analyse(rules, composition_of(shoe)).against[up - 1].splits
    for pair in pairs:
        dealt = slow.split_net(up, pair)
        assert abs(splits[pair - 1] - dealt) < CLOSE, pair


@pytest.mark.parametrize(("hands", "depth"), HANDS_AND_DEPTHS)
@pytest.mark.parametrize("up", [1, 10])
def test_splits_and_resplits_are_as_dealt(hands: int, depth: int, up: int) -> None:
    split_is_as_dealt(Rules(max_hands=hands, split_depth=depth), FIVES, up, (1, 5, 8, 10))


@pytest.mark.parametrize(("hands", "depth"), HANDS_AND_DEPTHS)
@pytest.mark.parametrize("up", [1, 10])
def test_the_right_most_hand_alone_loses_to_a_blackjack(hands: int, depth: int, up: int) -> None:
    """Where original bets only are lost, the hands of a split are no longer alike."""
    rules = Rules(
        hole=Hole.NONE,
        dealer_blackjack=DealerBlackjack.ORIGINAL_BETS_ONLY,
        max_hands=hands,
        split_depth=depth,
    )
    split_is_as_dealt(rules, FIVES, up, (1, 5, 8, 10))


@pytest.mark.parametrize("double", Double)
@pytest.mark.parametrize("after_split", [False, True])
def test_doubles_after_a_split_are_as_dealt(double: Double, after_split: bool) -> None:
    rules = Rules(double=double, double_after_split=after_split, max_hands=3, split_depth=2)
    split_is_as_dealt(rules, SEVENS, 7, (3, 7))


def test_fewer_hands_or_depth_are_other_games() -> None:
    """With a depth of one there are two hands, whatever the limit; the four kinds of limit are four games."""
    worth = {
        (hands, depth): analyse(Rules(max_hands=hands, split_depth=depth)).against[5].splits[9]
        for hands, depth in HANDS_AND_DEPTHS
    }
    assert worth[3, 1] == worth[4, 1] == worth[2, 1]
    assert len({round(float(value), 9) for value in worth.values()}) == 4


def test_aces_are_split_once_and_get_one_card() -> None:
    two, four = (
        analyse(Rules(max_hands=hands, split_depth=hands - 1)).against[5].splits[0] for hands in (2, 4)
    )
    assert two == four


def test_without_splits_there_is_no_value_of_one() -> None:
    for against in analyse(Rules(max_hands=1)).against:
        assert np.isnan(against.splits).all()


def test_a_pair_that_is_not_there_cannot_be_split() -> None:
    splits = analyse(Rules(), composition_of((4, 1, 0, 2, 0, 0, 0, 4, 0, 12))).against[3].splits
    assert [bool(np.isnan(worth)) for worth in splits] == [
        False, True, True, True, True, True, True, False, True, False
    ]  # fmt: skip


def counted(pairs: int, cards: int, may_split: Callable[[int, int], bool]) -> Fraction:
    """How many hands a split makes on average, by dealing second cards one after the other."""

    def deal(depths: tuple[int, ...], hands: int, left: int, unseen: int) -> Fraction:
        if not depths:
            return Fraction(hands)
        first, rest = depths[0], depths[1:]
        another = Fraction(left, unseen)
        made = Fraction(0)
        if another > 0:
            again = may_split(first, hands)
            deeper = (first + 1, first + 1, *rest) if again else rest
            made += another * deal(deeper, hands + again, left - 1, unseen - 1)
        if another < 1:
            made += (1 - another) * deal(rest, hands, left, unseen - 1)
        return made

    return deal((1, 1), 2, pairs - 2, cards - 2)


def always_one(pairs: int, cards: int) -> Single:
    """Hands that win one unit each, whatever they are."""

    def worth(gone: int) -> Worth:
        chance = max(pairs - 1 - gone, 0) / (cards - 1 - gone)
        return Worth(with_pair=chance, without=1 - chance)

    return worth


@given(
    pairs=st.integers(2, 16),
    others=st.integers(8, 60),
    limits=st.sampled_from([(2, 1), (3, 1), (3, 2), (4, 2), (4, 3), (6, 5)]),
)
def test_if_every_hand_wins_one_the_split_is_worth_its_hands(
    pairs: int, others: int, limits: tuple[int, int]
) -> None:
    most, deepest = limits

    def may_split(depth: int, hands: int) -> bool:
        return hands < most and depth < deepest

    single = always_one(pairs, pairs + others)
    worth = Split(float(pairs), float(pairs + others), may_split, single, single).worth()
    assert abs(worth - counted(pairs, pairs + others, may_split)) < 1e-9


def test_the_right_most_hand_is_one_of_them() -> None:
    """When it alone wins, a split is worth one hand, however many are made."""
    right = always_one(24, 311)
    nothing: Single = lambda gone: Worth(0.0, 0.0)  # noqa: E731  # a name would say no more
    worth = Split(24.0, 311.0, lambda depth, hands: hands < 4, right, nothing).worth()
    assert abs(worth - 1) < CLOSE
