"""Interrupted hands: who is gone when the time ends leaves the hand; the round goes on (I2-I4)."""

import pytest
from blackjack_felt import Felt

from sabot.games.blackjack.round import (
    Closing,
    HandInterrupted,
    HoleCardTurned,
    Over,
    awaits,
    carried,
    followers_on,
    hands_interrupted,
)
from sabot.games.blackjack.round.state import End
from sabot.games.blackjack.rules import Hands, Hole, Rules

COMMON = Rules(hands=Hands.COMMON, hole=Hole.NONE)
THREE = "ann 1 main 100, bob 1 main 200, cat 1 main 300"
FOUR_HANDS = Rules(max_hands=4, split_depth=3)


def interrupted_in(felt: Felt) -> list[HandInterrupted]:
    return [event for event in felt.events if isinstance(event, HandInterrupted)]


def test_an_owner_takes_all_his_followers_along() -> None:
    """Nothing of the hand is settled, no card is drawn for it; the hole card stays down."""
    felt = Felt(Rules(), "6s 6h 5d Td | 2c", THREE, owners="bob 1").acts("bob hit, break 1 bob")
    assert interrupted_in(felt) == [HandInterrupted("1", ("bob", "ann", "cat"))]
    assert felt.state.boxes[0].interrupted == (End("", 3, frozenset({"ann", "bob", "cat"})),)
    assert [hands_interrupted(felt.state, who) for who in ("ann", "bob", "eve")] == [("1",), ("1",), ()]
    assert followers_on(felt.state, "1") == ()
    assert felt.paid == {}
    assert felt.dealer == "6h ??"


def test_it_makes_no_difference_whether_the_followers_are_named() -> None:
    felt = Felt(Rules(), "6s 6h 5d Td", THREE, owners="bob 1").acts("break 1 ann bob")
    assert interrupted_in(felt) == [HandInterrupted("1", ("bob", "ann", "cat"))]


def test_other_boxes_go_on_and_the_dealer_plays_for_them_only() -> None:
    """Ann leaves her 11; bob busts, so that the dealer with 6 up and nobody to beat takes no card."""
    felt = Felt(Rules(), "6s Ts | 6h | 5d 6d | Td | Kc", "ann 1 main 100, bob 2 main 200")
    felt.acts("break 1 ann")
    assert felt.asked == "bob 2"
    felt.acts("bob hit")
    assert felt.paid == {"bob 2 main": ("bust", 200, 0)}
    assert felt.dealer == "6h ??"


def test_special_bets_stay_with_the_live_round_and_get_the_cards_that_they_need() -> None:
    """Bust is open until the dealer has played: 6 + 10 + 10 is 26, three cards."""
    stakes = "ann 1 main 100, ann 1 player-pair 10, ann - bust 10, ann 1 dealer-pair 10"
    felt = Felt(Rules(), "8s 6h 8s Td | Kd", stakes).acts("break 1 ann")
    assert felt.dealer == "6h Td Kd"
    assert set(felt.paid) == {"ann 1 player-pair", "ann - bust", "ann 1 dealer-pair"}
    assert felt.paid["ann 1 player-pair"] == ("perfect pair", 10, 260)
    assert felt.paid["ann 1 dealer-pair"][2] == 0
    assert felt.paid["ann - bust"][2] > 10


def test_a_special_bet_that_needs_the_second_card_gets_that_and_no_more() -> None:
    felt = Felt(Rules(), "8s 6h 9s 6d | Kd", "ann 1 main 100, ann 1 dealer-pair 10").acts("break 1 ann")
    assert felt.dealer == "6h 6d"
    assert felt.is_over()


@pytest.mark.parametrize(("hole", "returned"), [("Kd", 150), ("9d", 0)])
def test_insurance_of_an_interrupted_hand_is_settled_by_the_live_round(hole: str, returned: int) -> None:
    felt = Felt(Rules(hole=Hole.NO_PEEK), f"9s Ah 5d {hole}").acts("ann insure, break 1 ann")
    assert felt.dealer == f"Ah {hole}"
    assert {place: row[1:] for place, row in felt.paid.items()} == {"ann 1 insurance": (50, returned)}


def test_at_the_common_hand_the_others_go_on() -> None:
    """Bob leaves with 11; ann hits to 18, cat stands. The dealer has 9 + 10 = 19."""
    felt = Felt(COMMON, "6s 9h 5d | 7c 2c | Td", THREE).acts("ann hit, cat stand")
    assert felt.asked == "bob 1"
    felt.acts("break 1 bob")
    assert isinstance(awaits(felt.state), Closing)
    assert interrupted_in(felt) == [HandInterrupted("1", ("bob",))]
    felt.acts("close")
    assert (felt.asked, felt.lines) == ("ann 1", {"1": "6s 5d 7c"})
    assert felt.refusal("bob 1 hit") == "it is not this hand's turn"
    felt.acts("ann hit, close, ann stand, close")
    assert felt.paid == {"cat 1 main": ("lose", 300, 0), "ann 1 main": ("win", 100, 200)}


def test_who_leaves_early_and_who_leaves_late_hold_their_own_number_of_cards() -> None:
    felt = Felt(COMMON, "6s 9h 5d | 2c 2d | Td", THREE).acts("ann hit, break 1 cat, bob hit, close")
    felt.acts("break 1 ann, bob hit, close, bob stand, close")
    assert felt.state.boxes[0].interrupted == (End("", 2, frozenset({"cat"})), End("", 3, frozenset({"ann"})))
    # Bob alone is left: 6 + 5 + 2 + 2 = 15 against 19.
    assert felt.paid == {"bob 1 main": ("lose", 200, 0)}


def test_when_everybody_leaves_the_common_hand_the_round_is_over() -> None:
    felt = Felt(COMMON, "6s 9h 5d", THREE).acts("break 1 cat ann, break 1 bob")
    assert interrupted_in(felt) == [HandInterrupted("1", ("ann", "cat")), HandInterrupted("1", ("bob",))]
    assert isinstance(awaits(felt.state), Over)
    assert felt.paid == {}


def test_who_split_goes_on_to_his_two_lines_when_the_rest_of_the_line_is_broken() -> None:
    felt = Felt(COMMON, "8s 6h 8d | 2c | Tc 9c | Td 9d", "ann 1 main 100, bob 1 main 200")
    felt.acts("ann split, bob hit, close, break 1 bob")
    assert (felt.asked, felt.lines) == ("ann 1a", {"1": "8s 8d 2c", "1a": "8s Tc", "1b": "8d"})
    felt.acts("ann stand, close, ann stand, close")
    assert set(felt.paid) == {"ann 1a main", "ann 1b main"}
    assert hands_interrupted(felt.state, "bob") == ("1",)


def test_the_right_hand_is_settled_live_when_the_left_one_is_broken() -> None:
    """Right 8 + 10 = 18 against 6 + 10 + 9 = 25; left 8 + 3 leaves the round."""
    felt = Felt(Rules(), "8s 6h 8d Td | Tc | 3c | 9d").acts("ann split, ann stand, break 1b ann")
    assert felt.paid == {"ann 1a main": ("win", 100, 200)}
    assert hands_interrupted(felt.state, "ann") == ("1b",)


def test_when_the_right_hand_is_broken_the_left_one_still_comes_up() -> None:
    felt = Felt(Rules(), "8s 6h 8d Td | Tc | 3c | 9d").acts("ann split, break 1a ann")
    assert (felt.asked, felt.lines["1b"]) == ("ann 1b", "8d 3c")
    felt.acts("ann stand")
    assert felt.paid == {"ann 1b main": ("win", 100, 200)}
    assert hands_interrupted(felt.state, "ann") == ("1a",)


def test_a_follower_who_went_right_only_leaves_with_the_right_hand() -> None:
    """Cat, who paid for the split, is on the left hand again when it comes up."""
    felt = Felt(Rules(), "8s 6h 8d Td | Tc | 3c | 9d", THREE, owners="ann 1")
    felt.acts("ann split short bob, break 1a ann")
    assert interrupted_in(felt) == [HandInterrupted("1a", ("ann", "bob", "cat"))]
    assert followers_on(felt.state, "1b") == ("cat",)
    felt.acts("ann stand")
    assert set(felt.paid) == {"ann 1b main", "cat 1b main"}


def test_both_hands_of_a_split_may_be_broken() -> None:
    felt = Felt(Rules(), "8s 6h 8d Td | Tc | 3c").acts("ann split, break 1a ann, break 1b ann")
    assert felt.is_over()
    assert hands_interrupted(felt.state, "ann") == ("1a", "1b")


def test_where_the_dealer_always_plays_out_he_does_so_for_nobody() -> None:
    felt = Felt(Rules(dealer_draws_out=True), "6s 6h 5d Td | Kc").acts("break 1 ann")
    assert felt.dealer == "6h Td Kc"
    assert felt.paid == {}


@pytest.mark.parametrize(
    ("before", "act", "why"),
    [
        ("", "break 2 bob", "only a hand whose choices are open can be interrupted"),
        ("", "break 1 bob", "only those who play this hand can leave it"),
        ("", "break 1", "only those who play this hand can leave it"),
        ("", "break 1 cat", "a bet behind leaves the hand with its main player, not before"),
        ("ann split, ann stand", "break 1a ann", "only a hand whose choices are open can be interrupted"),
        ("break 1 ann", "break 1 ann", "only a hand whose choices are open can be interrupted"),
    ],
)
def test_only_an_open_choice_breaks_a_hand(before: str, act: str, why: str) -> None:
    stakes = "ann 1 main 100, cat 1 main 50, bob 2 main 100"
    felt = Felt(Rules(), "8s Ts | 6h | 8d 6d | Td | Tc | 3c", stakes, owners="ann 1, bob 2")
    if before:
        felt.acts(before)
    assert felt.refusal(act) == why


def test_a_choice_that_was_made_stands() -> None:
    felt = Felt(COMMON, "6s 9h 5d | 7c", "ann 1 main 100, bob 1 main 100").acts("ann hit")
    assert felt.refusal("break 1 ann") == "a choice that is made stands, and its card is dealt"
    assert felt.refusal("break 1 ann bob") == "a choice that is made stands, and its card is dealt"
    felt.acts("bob hit")
    assert felt.refusal("break 1 bob") == "a choice that is made stands, and its card is dealt"


def test_no_hand_is_broken_while_insurance_is_asked_or_after_the_end() -> None:
    asked = Felt(Rules(), "6s Ah 5d 9d")
    assert asked.refusal("break 1 ann") == "only a hand whose choices are open can be interrupted"
    common = Felt(Rules(hands=Hands.COMMON), "6s Ah 5d 9d").acts("ann insure")
    assert isinstance(awaits(common.state), Closing)
    assert common.refusal("break 1 ann") == "only a hand whose choices are open can be interrupted"
    over = Felt(Rules(), "Ts 9h 6d 2d | Kc").acts("ann hit")
    assert over.refusal("break 1 ann") == "only a hand whose choices are open can be interrupted"


def test_hands_and_lines_grow_from_what_is_not_broken() -> None:
    """Ann splits twice, leaves the middle hand, and has three of four hands settled live."""
    felt = Felt(FOUR_HANDS, "8s 6h 8d Td | 8h | 2c | 3c | 8c | 5c | 4c | 9d")
    felt.acts("ann split, ann split, ann stand, break 1ab ann, ann split, ann stand, ann stand")
    assert set(felt.paid) == {"ann 1aa main", "ann 1ba main", "ann 1bb main"}
    taken = carried(felt.state, "ann")
    assert taken is not None
    # Three splits have made four hands of the deal; the last came after the break and counts too.
    assert [(hand.name, hand.hands) for hand in taken.hands] == [("1ab", 4)]
    assert isinstance(felt.events[-3], HoleCardTurned)
