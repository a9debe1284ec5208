"""The common hand: many players on one line, each with choices of their own (B20 a-h)."""

import pytest
from blackjack_felt import Felt

from sabot.games.blackjack.round import CardDealt, ChoiceMade, Closing, InsuranceAnswers, awaits, choices
from sabot.games.blackjack.rules import Hands, Hole, InsurancePer, Rules, Surrender
from sabot.games.moves import Action
from sabot.money import Amount

COMMON = Rules(hands=Hands.COMMON, hole=Hole.NONE, surrender=Surrender.LATE)
FOUR = "ann 1 main 100, bob 1 main 200, cat 1 main 300, dan 1 main 400"


def test_one_card_for_all_who_want_one_and_each_holds_his_own_number_of_cards() -> None:
    """Ann stands on 11, bob doubles, cat hits twice, dan gives up: one line of four cards, four hands."""
    felt = Felt(COMMON, "6s 9h 5d | 7c 2c | Td", FOUR)
    assert felt.asked == "ann 1, bob 1, cat 1, dan 1"
    felt.acts("ann stand, bob double, cat hit, dan surrender, close")
    assert felt.lines == {"1": "6s 5d 7c"}
    assert (felt.asked, felt.may("cat"), felt.may("ann")) == ("cat 1", "hit stand", "")
    felt.acts("cat hit, close, cat stand, close")
    assert felt.lines == {"1": "6s 5d 7c 2c"}
    # The dealer has 19: 11 loses, 18 doubled loses, 20 wins, half comes back.
    assert felt.paid == {
        "ann 1 main": ("lose", 100, 0),
        "bob 1 main": ("lose", 400, 0),
        "cat 1 main": ("win", 300, 600),
        "dan 1 main": ("surrender", 400, 200),
    }
    assert felt.shoe_is_used_up()


def test_no_card_comes_when_nobody_wants_one() -> None:
    felt = Felt(COMMON, "Ts 9h 8d | Kd", "ann 1 main 100, bob 1 main 100")
    felt.acts("ann stand, bob stand, close")
    assert felt.lines == {"1": "Ts 8d"}
    assert felt.paid == {"ann 1 main": ("lose", 100, 0), "bob 1 main": ("lose", 100, 0)}


def test_a_complete_step_stays_open_until_the_table_closes_it() -> None:
    felt = Felt(COMMON, "6s 9h 5d 7c Td", "ann 1 main 100, bob 1 main 100").acts("ann hit, bob hit")
    assert isinstance(awaits(felt.state), Closing)
    assert felt.asked == ""
    assert felt.lines == {"1": "6s 5d"}
    assert felt.refusal("ann 1 stand") == "the choice is made and stands"
    felt.acts("close")
    assert felt.lines == {"1": "6s 5d 7c"}


@pytest.mark.parametrize("choice", ["hit", "stand", "double", "surrender"])
def test_what_others_chose_changes_nothing_for_who_has_not(choice: str) -> None:
    """Neither their choices nor the cards tell bob what ann did before the step is closed."""
    felt = Felt(COMMON, "6s 9h 5d 7c Td", "ann 1 main 100, bob 1 main 100")
    before = (choices(felt.state, "bob"), felt.state.boxes, felt.dealer)
    felt.acts(f"ann {choice}")
    assert (choices(felt.state, "bob"), felt.state.boxes, felt.dealer) == before
    assert felt.asked == "bob 1"


def test_money_is_asked_with_the_choice_from_each_by_his_own_stake() -> None:
    felt = Felt(COMMON, "8s 9h 8d 7c Td 3c Kd", FOUR).acts("bob double, dan split, ann hit")
    costs = {event.player: event.cost for event in felt.events if isinstance(event, ChoiceMade)}
    assert costs == {"bob": 200, "dan": 400, "ann": 0}


def test_who_splits_leaves_the_line_and_comes_back_when_it_is_done() -> None:
    """Ann and dan split eights, bob hits on, cat stands: the main line first, then right, then left."""
    felt = Felt(COMMON, "8s 6h 8d | 2c 3c | Tc | 9h 5h | Td 9d", FOUR)
    felt.acts("ann split, bob hit, cat stand, dan split, close")
    assert (felt.asked, felt.lines) == ("bob 1", {"1": "8s 8d 2c"})
    felt.acts("bob hit, close")  # 8 + 8 + 2 + 3 = 21: finished, and the right line opens
    assert (felt.asked, felt.lines) == ("ann 1a, dan 1a", {"1": "8s 8d 2c 3c", "1a": "8s Tc", "1b": "8d"})
    felt.acts("ann stand, dan stand, close")
    assert (felt.asked, felt.lines["1b"]) == ("ann 1b, dan 1b", "8d 9h")
    felt.acts("ann stand, dan hit, close")  # 8 + 9 + 5 = 22
    assert felt.lines["1b"] == "8d 9h 5h"
    # The dealer has 6 + 10 + 9 = 25.
    assert felt.paid == {
        "cat 1 main": ("win", 300, 600),
        "bob 1 main": ("win", 200, 400),
        "ann 1a main": ("win", 100, 200),
        "dan 1a main": ("win", 400, 800),
        "ann 1b main": ("win", 100, 200),
        "dan 1b main": ("bust", 400, 0),
    }


def test_split_aces_in_common_get_one_card_each_while_others_play_them_as_twelve() -> None:
    felt = Felt(COMMON, "As 9h Ad | 9c | Kc 5c | Td", "ann 1 main 100, bob 1 main 100, cat 1 main 100")
    felt.acts("ann split, bob hit, cat split, close")
    # Bob has 21 with A A 9; the split aces get their cards without a step.
    assert felt.lines == {"1": "As Ad 9c", "1a": "As Kc", "1b": "Ad 5c"}
    assert felt.paid == {
        "bob 1 main": ("win", 100, 200),
        "ann 1a main": ("win", 100, 200),
        "cat 1a main": ("win", 100, 200),
        "ann 1b main": ("lose", 100, 0),
        "cat 1b main": ("lose", 100, 0),
    }
    assert [event.hand for event in felt.events if isinstance(event, CardDealt)] == [
        "1", "1", "1", "1a", "1b",
    ]  # fmt: skip


def test_a_line_that_is_split_again_is_followed_at_once_by_its_own_two() -> None:
    rules = Rules(hands=Hands.COMMON, hole=Hole.NONE, max_hands=4, split_depth=3)
    felt = Felt(rules, "8s 6h 8d | 8h | 3c | Tc 9c | 2d | Td 9d", "ann 1 main 100, bob 1 main 200")
    felt.acts("ann split, bob split, close")
    assert felt.lines == {"1": "8s 8d", "1a": "8s 8h", "1b": "8d"}
    felt.acts("ann split, bob hit, close")
    assert (felt.asked, felt.lines["1a"]) == ("bob 1a", "8s 8h 3c")
    felt.acts("bob stand, close")
    assert list(felt.lines) == ["1", "1a", "1aa", "1ab", "1b"]
    assert (felt.asked, felt.lines["1aa"], felt.lines["1ab"]) == ("ann 1aa", "8s Tc", "8h")
    felt.acts("ann stand, close")
    assert (felt.asked, felt.lines["1ab"]) == ("ann 1ab", "8h 9c")
    felt.acts("ann stand, close")
    assert (felt.asked, felt.lines["1b"]) == ("ann 1b, bob 1b", "8d 2d")
    felt.acts("ann stand, bob stand, close")
    assert set(felt.paid) == {
        "bob 1a main", "ann 1aa main", "ann 1ab main", "ann 1b main", "bob 1b main",
    }  # fmt: skip


def test_the_limit_of_hands_is_counted_for_each_player() -> None:
    """On the left line ann, who split twice, has three hands; bob has two and may split once more."""
    rules = Rules(hands=Hands.COMMON, hole=Hole.NONE, max_hands=3, split_depth=2)
    felt = Felt(rules, "8s 6h 8d | 8h | 3c 9c | 8c | 2c 2d", "ann 1 main 100, bob 1 main 200")
    felt.acts("ann split, bob split, close, ann split, bob stand, close")
    felt.acts("ann stand, close, ann stand, close")
    assert (felt.asked, felt.lines["1b"]) == ("ann 1b, bob 1b", "8d 8c")
    assert felt.refusal("ann split") == "no more than 3 hands"
    felt.acts("ann stand, bob split, close")
    assert felt.asked == "bob 1ba"


@pytest.mark.feature("ALLB-8")
def test_insurance_is_open_to_all_at_once_and_closed_by_the_table() -> None:
    rules = Rules(hands=Hands.COMMON, hole=Hole.PEEK_ACE, insurance_per=InsurancePer.PLAYER)
    felt = Felt(rules, "6s Ah 5d Kd", FOUR).acts("bob insure, ann decline")
    assert isinstance(awaits(felt.state), InsuranceAnswers)
    assert felt.asked == "cat 1, dan 1"
    felt.acts("dan insure, close")
    assert {place: row for place, row in felt.paid.items() if "insurance" in place} == {
        "bob 1 insurance": ("dealer blackjack", 100, 300),
        "dan 1 insurance": ("dealer blackjack", 200, 600),
    }
    assert felt.dealer == "Ah Kd"


@pytest.mark.parametrize("hole", [Hole.PEEK, Hole.NONE])
def test_a_common_blackjack_has_no_steps(hole: Hole) -> None:
    felt = Felt(Rules(hands=Hands.COMMON, hole=hole), "As 9h Kd" + (" 7d" if hole is Hole.PEEK else ""), FOUR)
    assert felt.is_over()
    assert {row[0] for row in felt.paid.values()} == {"blackjack"}
    assert felt.paid["cat 1 main"] == ("blackjack", 300, 750)


def test_the_dealer_plays_once_if_anybody_is_left_to_beat() -> None:
    felt = Felt(COMMON, "Ts 9h 6d | Kc | 7d 5d", "ann 1 main 100, bob 1 main 100").acts(
        "ann hit, bob stand, close"
    )
    assert felt.dealer == "9h 7d 5d"
    assert felt.paid == {"ann 1 main": ("bust", 100, 0), "bob 1 main": ("lose", 100, 0)}


@pytest.mark.feature("ALLB-14")
def test_when_everybody_is_bust_the_dealer_draws_nothing() -> None:
    felt = Felt(COMMON, "Ts 9h 6d | Kc", "ann 1 main 100, bob 1 main 100").acts("ann hit, bob hit, close")
    assert felt.dealer == "9h"
    assert felt.is_over()


def test_three_common_hands_are_played_one_after_the_other() -> None:
    stakes = "ann 1 main 100, bob 1 main 200, ann 2 main 300, cat 3 main 400"
    felt = Felt(COMMON, "Ts 9s 8s | 6h | 9d 8d 7d | Td 9c", stakes)
    assert felt.asked == "ann 1, bob 1"
    felt.acts("ann stand, bob stand, close")
    assert felt.asked == "ann 2"
    felt.acts("ann stand, close")
    assert felt.asked == "cat 3"
    felt.acts("cat stand, close")
    assert {place: row[2] for place, row in felt.paid.items()} == {
        "ann 1 main": 200,
        "bob 1 main": 400,
        "ann 2 main": 600,
        "cat 3 main": 800,
    }


def test_special_bets_are_labelled_once_and_paid_to_each_by_his_stake() -> None:
    stakes = "ann 1 main 100, bob 1 main 100, ann 1 player-pair 10, bob 1 player-pair 30"
    felt = Felt(COMMON, "8s 9h 8s | Kd", stakes).acts("ann stand, bob stand, close")
    assert felt.paid["ann 1 player-pair"] == ("perfect pair", 10, 260)
    assert felt.paid["bob 1 player-pair"] == ("perfect pair", 30, 780)


def test_someone_alone_at_the_common_hand_plays_the_ordinary_game() -> None:
    """The same cards and choices as at a hand of one's own give the same lines and the same money."""
    shoe = "8s 6h 8d | 2c 9c | 3h 5h Kh | Td 9d"
    acts = ["split", "hit", "stand", "hit", "hit"]
    own = Felt(Rules(hole=Hole.NONE), shoe).acts(", ".join(f"ann {act}" for act in acts))
    common = Felt(COMMON, shoe).acts(", ".join(f"ann {act}, close" for act in acts))
    assert (own.lines, own.dealer, own.paid) == (common.lines, common.dealer, common.paid)
    assert Action.SPLIT in {event.action for event in own.events if isinstance(event, ChoiceMade)}
    assert sum(event.cost for event in common.events if isinstance(event, ChoiceMade)) == Amount(100)
