"""Splits of one's own hand: the order of the lines, re-splits, aces, doubles and their money (B8, B9)."""

from fractions import Fraction

import pytest
from blackjack_felt import Felt

from sabot.games.blackjack.round import CardDealt, ChoiceMade
from sabot.games.blackjack.rules import DealerBlackjack, Double, Hole, Rules
from sabot.games.moves import Action
from sabot.money import Amount


def card_order(felt: Felt) -> list[str]:
    return [event.hand for event in felt.events if isinstance(event, CardDealt)]


@pytest.mark.feature("BJ-57")
@pytest.mark.feature("BJ-58")
@pytest.mark.feature("BJ-64")
@pytest.mark.feature("LIVE-23")
def test_the_right_hand_is_finished_before_the_left_gets_its_second_card() -> None:
    """The first card stays on the right; every line below stands as it was then on the felt."""
    felt = Felt(Rules(), "8s 6h 8d Td | 2c 9c | 3h 5h Kh | 9d")
    felt.acts("ann split")
    assert felt.lines == {"1": "8s 8d", "1a": "8s 2c", "1b": "8d"}
    assert (felt.asked, felt.may("ann")) == ("ann 1a", "hit stand double")
    felt.acts("ann hit, ann stand")
    assert felt.lines == {"1": "8s 8d", "1a": "8s 2c 9c", "1b": "8d 3h"}
    assert felt.asked == "ann 1b"
    felt.acts("ann hit, ann hit")
    assert felt.lines == {"1": "8s 8d", "1a": "8s 2c 9c", "1b": "8d 3h 5h Kh"}
    assert card_order(felt) == ["1", "1", "1a", "1a", "1b", "1b", "1b"]
    # Dealer: 6 + 10 + 9 = 25.
    assert felt.paid == {"ann 1a main": ("win", 100, 200), "ann 1b main": ("bust", 100, 0)}
    assert ChoiceMade("ann", "1", Action.SPLIT, Amount(100)) in felt.events


FOUR = Rules(max_hands=4, split_depth=3)


@pytest.mark.feature("BJ-16")
@pytest.mark.feature("BJ-61")
@pytest.mark.feature("BJ-64")
@pytest.mark.feature("BJ-65")
def test_a_hand_that_is_split_again_does_the_same_in_its_place() -> None:
    felt = Felt(FOUR, "8s 6h 8d Td | 8h | 8c | 2s 2d | 3s 3d | Ks Kd | 9d")
    felt.acts("ann split")  # 8s 8h | 8d
    assert felt.lines == {"1": "8s 8d", "1a": "8s 8h", "1b": "8d"}
    felt.acts("ann split")  # 8s 8c | 8h | 8d
    assert felt.lines == {"1": "8s 8d", "1a": "8s 8h", "1aa": "8s 8c", "1ab": "8h", "1b": "8d"}
    felt.acts("ann split")  # four hands
    assert felt.asked == "ann 1aaa"
    assert felt.lines["1aaa"] == "8s 2s"
    felt.acts("ann stand")
    assert (felt.asked, felt.lines["1aab"]) == ("ann 1aab", "8c 2d")
    felt.acts("ann stand")
    assert (felt.asked, felt.lines["1ab"]) == ("ann 1ab", "8h 3s")
    felt.acts("ann stand")
    assert (felt.asked, felt.lines["1b"]) == ("ann 1b", "8d 3d")
    felt.acts("ann hit")
    assert list(felt.lines) == ["1", "1a", "1aa", "1aaa", "1aab", "1ab", "1b"]
    assert list(felt.paid) == ["ann 1aaa main", "ann 1aab main", "ann 1ab main", "ann 1b main"]


@pytest.mark.feature("BJ-65")
def test_at_the_limit_equal_cards_are_not_split() -> None:
    felt = Felt(FOUR, "8s 6h 8d Td | 8h | 8c | 8s 8d").acts("ann split, ann split, ann split")
    assert felt.lines["1aaa"] == "8s 8s"
    assert felt.may("ann") == "hit stand double"
    assert felt.refusal("ann split") == "no more than 4 hands"


@pytest.mark.feature("IGT-17")
def test_poker_and_pairs_splits_each_of_the_first_two_hands_once_more() -> None:
    rules = Rules(max_hands=4, split_depth=2)
    felt = Felt(rules, "8s 6h 8d Td | 8h | 8c 2d | 8s | 3c 3d").acts("ann split, ann split")
    assert felt.lines["1aa"] == "8s 8c"
    assert felt.refusal("ann split") == "a split hand may not be split again"
    felt.acts("ann stand, ann stand")
    assert (felt.asked, felt.lines["1b"]) == ("ann 1b", "8d 8s")
    felt.acts("ann split")
    assert list(felt.lines) == ["1", "1a", "1aa", "1ab", "1b", "1ba", "1bb"]


@pytest.mark.feature("BJ-15")
@pytest.mark.feature("ALLB-10")
@pytest.mark.feature("LIVE-19")
def test_no_re_split_where_two_hands_are_the_most() -> None:
    felt = Felt(Rules(), "8s 6h 8d Td | 8h").acts("ann split")
    assert felt.refusal("ann split") == "no more than 2 hands"


@pytest.mark.feature("BJ-17")
@pytest.mark.feature("BJ-58")
@pytest.mark.feature("ALLB-10")
@pytest.mark.feature("ALLB-23")
@pytest.mark.parametrize("rules", [Rules(), FOUR], ids=["two hands", "four hands"])
def test_split_aces_get_one_card_each_right_first(rules: Rules) -> None:
    """Not even another ace is split again, and ace and ten make a plain 21."""
    felt = Felt(rules, "As 6h Ad Td | Ah Kc | 4c").acts("ann split")
    assert felt.lines == {"1": "As Ad", "1a": "As Ah", "1b": "Ad Kc"}
    # Dealer 20: soft 12 loses, 21 wins even money.
    assert felt.paid == {"ann 1a main": ("lose", 100, 0), "ann 1b main": ("win", 100, 200)}


@pytest.mark.feature("BJ-56")
@pytest.mark.feature("BJ-60")
@pytest.mark.parametrize("pays", ["3:2", "6:5", "1:1"])
@pytest.mark.parametrize("double", Double)
def test_ten_and_king_are_split_whatever_blackjack_pays_and_what_may_be_doubled(
    pays: str, double: Double
) -> None:
    odds = Fraction(*map(int, pays.split(":")))
    felt = Felt(Rules(blackjack_pays=odds, double=double), "Ts 6h Kd Td | 9c 9d | 5c")
    felt = felt.acts("ann split, ann stand, ann stand")
    assert felt.lines == {"1": "Ts Kd", "1a": "Ts 9c", "1b": "Kd 9d"}
    assert felt.paid == {"ann 1a main": ("lose", 100, 0), "ann 1b main": ("lose", 100, 0)}


@pytest.mark.feature("BJ-56")
@pytest.mark.feature("BJ-60")
@pytest.mark.parametrize("hole", Hole)
def test_ten_and_king_are_split_whatever_the_hole_style(hole: Hole) -> None:
    shoe = "Ts 6h Kd | 9c 9d | Td 5c" if hole is Hole.NONE else "Ts 6h Kd Td | 9c 9d | 5c"
    felt = Felt(Rules(hole=hole), shoe).acts("ann split, ann stand, ann stand")
    assert felt.lines == {"1": "Ts Kd", "1a": "Ts 9c", "1b": "Kd 9d"}
    assert felt.paid == {"ann 1a main": ("lose", 100, 0), "ann 1b main": ("lose", 100, 0)}


@pytest.mark.feature("BJ-48")
@pytest.mark.feature("LIVE-25")
def test_a_double_takes_the_stake_once_more_and_exactly_one_card() -> None:
    felt = Felt(Rules(), "6s 6h 5d Td | 2c | Kc").acts("ann double")
    assert felt.lines == {"1": "6s 5d 2c"}
    assert felt.paid == {"ann 1 main": ("win", 200, 400)}
    assert ChoiceMade("ann", "1", Action.DOUBLE, Amount(100)) in felt.events


@pytest.mark.feature("BJ-18")
@pytest.mark.feature("IGT-18")
def test_a_double_after_a_split_counts_for_its_own_hand_only() -> None:
    felt = Felt(Rules(), "8s 6h 8d Td | 3c Tc | 9h | 9d").acts("ann split, ann double, ann stand")
    assert felt.paid == {"ann 1a main": ("win", 200, 400), "ann 1b main": ("win", 100, 200)}


@pytest.mark.feature("BJ-93")
@pytest.mark.parametrize(
    ("acts", "shoe", "right", "left"),
    [
        # The right hand loses its original stake; the left one comes back whole.
        ("split stand stand", "2c 2d", ("lose", 100, 0), ("stake returned", 100, 100)),
        ("split double double", "2c 9c 2d 9d", ("double returned", 200, 100), ("stake returned", 200, 200)),
        # A bust right hand is lost whole, and the other still comes back.
        ("split hit stand", "6c Kc 2d", ("bust", 100, 0), ("stake returned", 100, 100)),
        ("split double stand", "6c Kc 2d", ("bust", 200, 0), ("stake returned", 100, 100)),
    ],
)
def test_original_bets_only(
    acts: str, shoe: str, right: tuple[str, int, int], left: tuple[str, int, int]
) -> None:
    rules = Rules(hole=Hole.NONE, dealer_blackjack=DealerBlackjack.ORIGINAL_BETS_ONLY)
    felt = Felt(rules, f"8s Kh 8d {shoe} Ah").acts(", ".join(f"ann {act}" for act in acts.split()))
    assert felt.paid == {"ann 1a main": right, "ann 1b main": left}


@pytest.mark.feature("ALLB-22")
@pytest.mark.feature("LIVE-22")
@pytest.mark.parametrize(
    ("up", "second", "doubled"),
    [("Kh", "Ah", ("double returned", 200, 100)), ("Ah", "Kh", ("lose", 200, 0))],
)
def test_against_a_ten_the_double_comes_back_split_or_not(
    up: str, second: str, doubled: tuple[str, int, int]
) -> None:
    rules = Rules(hole=Hole.NONE, dealer_blackjack=DealerBlackjack.TEN_RETURNS_DOUBLE)
    felt = Felt(rules, f"8s {up} 8d 2c 9c 3d 7d {second}")
    if up == "Ah":
        felt.acts("close")
    felt.acts("ann split, ann double, ann double")
    assert felt.paid == {"ann 1a main": doubled, "ann 1b main": doubled}


def test_the_hands_of_one_player_are_played_in_the_order_of_the_seats() -> None:
    stakes = "ann 1.1 main 100, bob 2.1 main 100, ann 3.1 main 100"
    felt = Felt(Rules(), "8s 9s Ts | 6h | 8d 9d 7d | Td | 2c 3c", stakes)
    asked = []
    for act in ("ann split", "ann stand", "ann stand", "bob stand"):
        asked.append(felt.asked)
        felt.acts(act)
    assert [*asked, felt.asked] == ["ann 1.1", "ann 1.1a", "ann 1.1b", "bob 2.1", "ann 3.1"]


@pytest.mark.feature("IGT-15")
def test_a_hand_that_reaches_21_stands_by_itself() -> None:
    felt = Felt(Rules(), "8s 6h 8d Td | 3c Tc | 9h 4h | 9d").acts("ann split, ann hit")
    assert felt.asked == "ann 1b"
    felt.acts("ann hit")
    assert felt.paid == {"ann 1a main": ("win", 100, 200), "ann 1b main": ("win", 100, 200)}
