"""Bets behind: followers do what the owner of the hand does, as far as their money goes (B21)."""

import pytest
from blackjack_felt import Felt, places_of, stakes_of

from sabot.games.blackjack.round import ChoiceMade, cost_of, followers_on, open_round
from sabot.games.blackjack.rules import DealerBlackjack, Hands, Hole, InsurancePer, Rules, Surrender
from sabot.games.moves import Action
from sabot.money import Amount

THREE = "ann 1 main 100, bob 1 main 40, cat 1 main 60"
FOUR_HANDS = Rules(max_hands=4, split_depth=3)


def behind_ann(shoe: str, rules: Rules | None = None, stakes: str = THREE) -> Felt:
    """Ann plays box 1; whoever else has a stake there follows her."""
    return Felt(rules or Rules(), shoe, stakes, owners="ann 1")


def test_only_the_owner_is_asked() -> None:
    felt = behind_ann("6s 6h 5d Td")
    assert felt.asked == "ann 1"
    assert (felt.may("ann"), felt.may("bob")) == ("hit stand double", "")
    assert felt.refusal("bob 1 hit") == "a bet behind follows the main player's choice"
    assert felt.state.boxes[0].owner == "ann"
    assert followers_on(felt.state, "1") == ("bob", "cat")


def test_followers_hit_and_stand_with_the_owner() -> None:
    """6 + 5 + 4 + 4 = 19 against 6 + 10 + 2 = 18."""
    felt = behind_ann("6s 6h 5d Td | 4c 4d | 2c").acts("ann hit, ann hit, ann stand")
    assert felt.paid == {
        "ann 1 main": ("win", 100, 200),
        "bob 1 main": ("win", 40, 80),
        "cat 1 main": ("win", 60, 120),
    }
    assert felt.shoe_is_used_up()


def test_followers_bust_with_the_owner() -> None:
    felt = behind_ann("Ts 6h 6d Td | Kc").acts("ann hit")
    assert felt.paid == {
        "ann 1 main": ("bust", 100, 0),
        "bob 1 main": ("bust", 40, 0),
        "cat 1 main": ("bust", 60, 0),
    }
    assert followers_on(felt.state, "1") == ()


def test_a_blackjack_and_a_dealer_blackjack_are_those_of_all() -> None:
    dealt = behind_ann("As 6h Kd Td")
    assert {row[0] for row in dealt.paid.values()} == {"blackjack"}
    assert dealt.paid["cat 1 main"] == ("blackjack", 60, 150)
    lost = behind_ann("Ts Kh 6d Ad")
    assert {row[0] for row in lost.paid.values()} == {"lose"}
    assert len(lost.paid) == 3


def test_who_is_short_for_a_double_takes_the_card_and_stands() -> None:
    """Bob doubles with ann, cat cannot: she holds the same 13 with one stake. The dealer has 26."""
    felt = behind_ann("6s 6h 5d Td | 2c | Kc").acts("ann double short cat")
    assert felt.paid == {
        "ann 1 main": ("win", 200, 400),
        "bob 1 main": ("win", 80, 160),
        "cat 1 main": ("win", 60, 120),
    }
    (made,) = (event for event in felt.events if isinstance(event, ChoiceMade))
    assert made == ChoiceMade("ann", "1", Action.DOUBLE, Amount(100), ("cat",))


def test_names_are_told_in_order_and_once() -> None:
    stakes = ", ".join(f"{who} 1 main 10" for who in ("ann", "hal", "gus", "eve", "dan", "bob", "cat"))
    felt = behind_ann("6s 6h 5d Td | 2c | Kc", stakes=stakes)
    assert followers_on(felt.state, "1") == ("bob", "cat", "dan", "eve", "gus", "hal")
    felt.acts("ann double short hal bob hal")
    (made,) = (event for event in felt.events if isinstance(event, ChoiceMade))
    assert made.short == ("bob", "hal")
    assert felt.state.short == ()


def test_who_can_pay_follows_a_split_to_both_hands() -> None:
    """Right 8 + 10 = 18, left 8 + 3 = 11, dealer 6 + 10 + 2 = 18."""
    felt = behind_ann("8s 6h 8d Td | Tc | 3c | 2c").acts("ann split, ann stand, ann stand")
    assert felt.paid == {
        "ann 1a main": ("push", 100, 100),
        "bob 1a main": ("push", 40, 40),
        "cat 1a main": ("push", 60, 60),
        "ann 1b main": ("lose", 100, 0),
        "bob 1b main": ("lose", 40, 0),
        "cat 1b main": ("lose", 60, 0),
    }


def test_who_is_short_for_a_split_follows_the_right_hand_only() -> None:
    felt = behind_ann("8s 6h 8d Td | Tc | 3c | 2c").acts("ann split short bob")
    assert followers_on(felt.state, "1a") == ("bob", "cat")
    assert followers_on(felt.state, "1b") == ("cat",)
    felt.acts("ann stand, ann stand")
    assert {place: row[1] for place, row in felt.paid.items()} == {
        "ann 1a main": 100, "bob 1a main": 40, "cat 1a main": 60, "ann 1b main": 100, "cat 1b main": 60,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("short", "followed"),
    [
        # Bob went right only; now they can pay, and has both hands that grow from the right one.
        ("", {"bob 1aa", "bob 1ab", "cat 1aa", "cat 1ab", "cat 1b"}),
        # Short once more: their one stake goes right again.
        (" short bob", {"bob 1aa", "cat 1aa", "cat 1ab", "cat 1b"}),
        # Cat paid for the first split and keeps its left hand.
        (" short cat", {"bob 1aa", "bob 1ab", "cat 1aa", "cat 1b"}),
        (" short cat bob", {"bob 1aa", "cat 1aa", "cat 1b"}),
    ],
)
def test_money_is_judged_anew_at_every_split(short: str, followed: set[str]) -> None:
    felt = behind_ann("8s 6h 8d Td | 8h | 2c | 3c | Tc | 9d", FOUR_HANDS)
    felt.acts(f"ann split short bob, ann split{short}, ann stand, ann stand, ann stand")
    owned = {"ann 1aa", "ann 1ab", "ann 1b"}
    assert {place.removesuffix(" main") for place in felt.paid} == owned | followed
    # The dealer has 6 + 10 + 9 = 25, so everything won one stake.
    assert all(row[2] == 2 * row[1] for row in felt.paid.values())
    assert {row[1] for place, row in felt.paid.items() if place.startswith("bob")} == {40}


def test_a_double_of_a_split_hand_is_judged_for_that_hand_alone() -> None:
    """Right 8 + 3 doubled + 10 = 21; left 8 + 9 = 17; dealer 6 + 10 + 2 = 18."""
    felt = behind_ann("8s 6h 8d Td | 3c Tc | 9c | 2c").acts("ann split, ann double short cat, ann stand")
    assert felt.paid == {
        "ann 1a main": ("win", 200, 400),
        "bob 1a main": ("win", 80, 160),
        "cat 1a main": ("win", 60, 120),
        "ann 1b main": ("lose", 100, 0),
        "bob 1b main": ("lose", 40, 0),
        "cat 1b main": ("lose", 60, 0),
    }


def test_surrender_is_followed_and_half_is_rounded_down_for_each() -> None:
    felt = behind_ann("Ts 9h 6d Td", Rules(surrender=Surrender.LATE), "ann 1 main 100, bob 1 main 41")
    felt.acts("ann surrender")
    assert felt.paid == {"ann 1 main": ("surrender", 100, 50), "bob 1 main": ("surrender", 41, 20)}


def test_who_went_right_only_keeps_the_original_stake() -> None:
    """Original bets only: a late dealer blackjack takes the right hand and returns the left one."""
    rules = Rules(hole=Hole.NONE, dealer_blackjack=DealerBlackjack.ORIGINAL_BETS_ONLY)
    felt = behind_ann("8s Kh 8d | 2c 2d | Ah", rules).acts("ann split short bob, ann stand, ann stand")
    assert felt.paid == {
        "ann 1a main": ("lose", 100, 0),
        "bob 1a main": ("lose", 40, 0),
        "cat 1a main": ("lose", 60, 0),
        "ann 1b main": ("stake returned", 100, 100),
        "cat 1b main": ("stake returned", 60, 60),
    }


@pytest.mark.parametrize(
    ("act", "why"),
    [
        ("ann hit short bob", "nobody is short of money for what costs nothing"),
        ("ann stand short bob", "nobody is short of money for what costs nothing"),
        ("ann double short eve", "only those who follow this hand can be short of money for it"),
        ("ann double short ann", "only those who follow this hand can be short of money for it"),
        ("ann double short bob dan", "only those who follow this hand can be short of money for it"),
    ],
)
def test_only_followers_are_short_and_only_of_money(act: str, why: str) -> None:
    stakes = f"{THREE}, dan 2 main 10"
    felt = Felt(Rules(), "6s Ts | 6h | 5d 9s | Td", stakes, owners="ann 1, dan 2")
    assert felt.refusal(act) == why


def test_who_left_to_the_right_cannot_be_short_on_the_left() -> None:
    felt = behind_ann("8s 6h 8d Td | Tc | 3c").acts("ann split short bob, ann stand")
    assert felt.refusal("ann double short bob") == (
        "only those who follow this hand can be short of money for it"
    )


def test_at_the_common_hand_nobody_follows() -> None:
    common = Rules(hands=Hands.COMMON)
    felt = Felt(common, "6s 6h 5d Td", THREE)
    assert felt.state.boxes[0].owner == ""
    assert felt.asked == "ann 1, bob 1, cat 1"
    assert followers_on(felt.state, "1") == ()
    assert felt.refusal("ann double short bob") == (
        "only those who follow this hand can be short of money for it"
    )


def test_two_players_may_follow_each_other() -> None:
    """Ann hits her 11 to 21 and stands for nothing; bob stands on 19. The dealer has 18."""
    stakes = "ann 1 main 100, bob 1 main 10, bob 2 main 200, ann 2 main 20"
    felt = Felt(Rules(), "6s Ts | 6h | 5d 9s | Td | Kc | 2c", stakes, owners="ann 1, bob 2")
    assert felt.asked == "ann 1"
    felt.acts("ann hit")
    assert felt.asked == "bob 2"
    felt.acts("bob stand")
    assert {place: row[2] for place, row in felt.paid.items()} == {
        "ann 1 main": 200, "bob 1 main": 20, "ann 2 main": 40, "bob 2 main": 400,
    }  # fmt: skip


def test_special_bets_behind_are_settled_with_the_others() -> None:
    stakes = "ann 1 main 100, bob 1 main 40, bob 1 player-pair 10"
    felt = behind_ann("8s 6h 8s Td | Kd", stakes=stakes).acts("ann stand")
    assert felt.paid["bob 1 player-pair"] == ("perfect pair", 10, 260)


def test_a_bet_behind_is_not_insured() -> None:
    felt = behind_ann("6s Ah 5d Kd")
    assert felt.asked == "ann 1"
    assert felt.refusal("bob 1 insure") == "there is no main stake to insure"
    felt.acts("ann insure")
    assert {place: row[2] for place, row in felt.paid.items()} == {
        "ann 1 main": 0, "bob 1 main": 0, "cat 1 main": 0, "ann 1 insurance": 150,
    }  # fmt: skip


def test_golden_stakes_are_left_out_of_the_insurance_of_all_hands() -> None:
    rules = Rules(insurance_per=InsurancePer.PLAYER)
    felt = Felt(
        rules, "6s 7s 8s | Ah | 5d 5h 5c | Kd", "ann 1 main 100, ann 2 main 60, ann 3 main 40", golden="ann 2"
    )
    assert felt.asked == "ann 1, ann 3"
    felt.acts("ann 1 insure")
    assert {place: row[1] for place, row in felt.paid.items() if "insurance" in place} == {
        "ann 1 insurance": 50, "ann 3 insurance": 20,
    }  # fmt: skip


@pytest.mark.parametrize("hands", Hands)
def test_where_all_stakes_are_golden_nobody_is_asked_about_insurance(hands: Hands) -> None:
    felt = Felt(Rules(hands=hands), "6s Ah 5d 9d", golden="ann 1")
    assert felt.state.checked is False
    assert felt.may("ann") == "hit stand double"
    assert felt.refusal("ann 1 insure") == "insurance is not offered now"


def test_an_action_costs_each_his_own_main_stake() -> None:
    felt = behind_ann("8s 6h 8d Td | Tc").acts("ann split")
    costs = {
        (player, action): cost_of(felt.state, player, "1b", action)
        for player in ("ann", "bob", "eve")
        for action in Action
    }
    assert {place: cost for place, cost in costs.items() if cost} == {
        ("ann", Action.DOUBLE): 100,
        ("ann", Action.SPLIT): 100,
        ("bob", Action.DOUBLE): 40,
        ("bob", Action.SPLIT): 40,
    }
    assert followers_on(felt.state, "no hand") == ()


@pytest.mark.parametrize(
    ("stakes", "owners", "wrong"),
    [
        ("ann 1 main 5, bob 1 main 5", "bob 2", "needs an owner with a stake on it"),
        ("ann 1 main 5, bob 1 main 5", "eve 1", "needs an owner with a stake on it"),
        ("ann 1 player-pair 5, bob 1 main 5", "ann 1", "owner and followers must all have a main stake"),
        ("ann 1 main 5, bob 1 player-pair 5", "ann 1", "owner and followers must all have a main stake"),
    ],
)
def test_a_box_that_nobody_can_follow_is_a_mistake_of_the_caller(
    stakes: str, owners: str, wrong: str
) -> None:
    with pytest.raises(ValueError, match=wrong):
        Felt(Rules(), "", stakes, owners=owners)


def test_common_hands_have_no_owners() -> None:
    owners = {box: who for who, box in places_of("ann 1")}
    with pytest.raises(ValueError, match="common hands have no owners"):
        open_round(Rules(hands=Hands.COMMON), {}, ("1",), stakes_of("ann 1 main 5"), owners)


def test_an_owner_without_followers_may_have_a_special_bet_alone() -> None:
    felt = Felt(
        Rules(), "8s Ts | 6h | 8d 7d | Td", "ann 1 player-pair 5, bob 2 main 5", owners="ann 1, bob 2"
    )
    assert felt.asked == "bob 2"
    assert [box.owner for box in felt.state.boxes] == ["ann", "bob"]
