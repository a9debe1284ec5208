"""What an interrupted hand carries over, and how its player finishes it alone (I3, I4, I5)."""

import pytest
from blackjack_felt import Felt, card, offer_of
from msgspec import json

from sabot.cards.card import parse_cards
from sabot.games.answer import Refused
from sabot.games.blackjack.round import (
    Carried,
    CarriedHand,
    Choices,
    HoleDeal,
    TurnHoleCard,
    awaits,
    can_be_hole_card,
    cards_out,
    carried,
    decide,
    decided_labels,
    face_up,
    resume_round,
)
from sabot.games.blackjack.rules import Hands, Hole, Rules, Surrender
from sabot.money import Amount

FOUR_HANDS = Rules(max_hands=4, split_depth=3)
SPLIT_ACES = Rules(max_hands=3, split_depth=2, resplit_aces=True)


def carried_by(felt: Felt, player: str) -> Carried:
    taken = carried(felt.state, player)
    assert taken is not None
    return taken


def resumed(rules: Rules, player: str, taken: Carried, shoe: str) -> Felt:
    return Felt.resumed(resume_round(rules, {}, player, taken), shoe)


def hand(box: str, path: str, cards: str, stake: int = 100, hands: int = 1) -> CarriedHand:
    return CarriedHand(box, path, parse_cards(cards), Amount(stake), hands)


def lying(up: str, *hands: CarriedHand, checked: bool = False) -> Carried:
    """Some hands, and no other card that anybody has seen."""
    cards = [one for each in hands for one in each.cards]
    return Carried(card(up), checked, (*cards, card(up)), hands)


def test_hands_go_as_they_lay_and_the_shoe_lacks_all_that_lay_face_up_at_the_last_break() -> None:
    """Ann leaves box 1 after a hit, bob draws a four and a three, then ann leaves box 3."""
    stakes = "ann 1 main 100, bob 2 main 50, ann 3 main 70"
    felt = Felt(Rules(), "6s Ts 7s | 9h | 5d 2d 8d | Td | 2c | 4c 3c", stakes)
    felt.acts("ann hit, break 1 ann, bob hit, bob hit, bob stand, break 3 ann")
    assert carried_by(felt, "ann") == Carried(
        up=card("9h"),
        checked=False,
        face_up=parse_cards("6s 5d 2c Ts 2d 4c 3c 7s 8d 9h"),
        hands=(hand("1", "", "6s 5d 2c"), hand("3", "", "7s 8d", stake=70)),
    )
    assert carried(felt.state, "bob") is None


def test_what_was_dealt_after_the_last_break_is_not_carried() -> None:
    felt = Felt(Rules(), "6s Ts | 9h | 5d 2d | Td | 4c", "ann 1 main 100, bob 2 main 50")
    felt.acts("break 1 ann, bob hit, bob stand")
    assert felt.dealer == "9h Td"
    assert carried_by(felt, "ann").face_up == parse_cards("6s 5d Ts 2d 9h")


def test_at_the_common_hand_each_takes_the_cards_that_he_held() -> None:
    rules = Rules(hands=Hands.COMMON, hole=Hole.NONE)
    felt = Felt(rules, "6s 9h 5d | 2c", "ann 1 main 100, bob 1 main 40")
    felt.acts("break 1 ann, bob hit, close, break 1 bob")
    assert carried_by(felt, "ann") == Carried(
        card("9h"), checked=False, face_up=parse_cards("6s 5d 9h"), hands=(hand("1", "", "6s 5d"),)
    )
    assert carried_by(felt, "bob") == Carried(
        card("9h"), checked=False, face_up=parse_cards("6s 5d 2c 9h"), hands=(hand("1", "", "6s 5d 2c", 40),)
    )


@pytest.mark.parametrize(
    ("hole", "up", "checked"),
    [
        (Hole.PEEK, "Kh", True),
        (Hole.PEEK, "Ah", True),
        (Hole.PEEK, "9h", False),
        (Hole.PEEK_ACE, "Ah", True),
        (Hole.PEEK_ACE, "Kh", False),
        (Hole.NO_PEEK, "Ah", False),
    ],
)
def test_whether_the_dealer_has_checked_is_carried(hole: Hole, up: str, checked: bool) -> None:
    felt = Felt(Rules(hole=hole), f"6s {up} 5d 9d | 7d")
    if up == "Ah":
        felt.acts("close")
    felt.acts("break 1 ann")
    assert carried_by(felt, "ann").checked is checked


def test_it_travels_through_json() -> None:
    felt = Felt(Rules(), "8s Kh 8d 9d | Tc | 3c").acts("ann split, break 1a ann, break 1b ann")
    taken = carried_by(felt, "ann")
    assert json.decode(json.encode(taken), type=Carried) == taken
    assert [one.name for one in taken.hands] == ["1a", "1b"]


def test_a_dealer_with_a_hole_card_takes_one_first() -> None:
    state = resume_round(Rules(), {}, "ann", lying("6h", hand("3.1", "", "6s 5d")))
    assert awaits(state) == HoleDeal()
    none = resume_round(Rules(hole=Hole.NONE), {}, "ann", lying("6h", hand("3.1", "", "6s 5d")))
    assert awaits(none) == Choices("3.1")


def test_a_hand_is_finished_by_all_rules_of_the_game() -> None:
    """6 + 5 doubled + 10 = 21 against 6 + 10 + 4 = 20."""
    felt = resumed(Rules(), "ann", lying("6h", hand("3.1", "", "6s 5d")), "Td | Kc | 4c")
    assert (felt.asked, felt.may("ann")) == ("ann 3.1", "hit stand double")
    felt.acts("ann double")
    assert felt.paid == {"ann 3.1 main": ("win", 200, 400)}
    assert felt.shoe_is_used_up()


def test_a_first_decision_is_still_the_first() -> None:
    rules = Rules(surrender=Surrender.LATE)
    felt = resumed(rules, "ann", lying("6h", hand("1", "", "Ts 6d")), "Td")
    assert felt.may("ann") == "hit stand double surrender"
    later = resumed(rules, "ann", lying("6h", hand("1", "", "Ts 2d 4d")), "Td")
    assert later.may("ann") == "hit stand"


def test_hands_wait_in_their_order_and_are_settled_under_their_full_names() -> None:
    """8 + 10 = 18, 8 + 3 + 9 = 20, 7 + 8 = 15; the dealer has 6 + 10 + 3 = 19."""
    taken = lying(
        "6h", hand("1", "a", "8s Tc", hands=2), hand("1", "b", "8d 3c", hands=2), hand("3", "", "7s 8h", 70)
    )
    felt = resumed(Rules(), "ann", taken, "Td | 9c | 3d")
    asked = []
    for act in ("ann stand", "ann hit", "ann stand", "ann stand"):
        asked.append(felt.asked)
        felt.acts(act)
    assert asked == ["ann 1a", "ann 1b", "ann 1b", "ann 3"]
    assert felt.paid == {
        "ann 1a main": ("lose", 100, 0),
        "ann 1b main": ("win", 100, 200),
        "ann 3 main": ("lose", 70, 0),
    }


def test_an_ace_and_a_ten_after_a_split_are_no_blackjack() -> None:
    felt = resumed(Rules(), "ann", lying("6h", hand("1", "", "As Ad")), "Td | Kc | 5c | 9c").acts("ann split")
    # One card to each ace; the dealer has 25 and pays even money.
    assert felt.lines == {"1": "As Ad", "1a": "As Kc", "1b": "Ad 5c"}
    assert felt.paid == {"ann 1a main": ("win", 100, 200), "ann 1b main": ("win", 100, 200)}


def test_a_hand_splits_on_as_far_as_its_deal_allows() -> None:
    felt = resumed(FOUR_HANDS, "ann", lying("6h", hand("1", "b", "8d 8c", hands=3)), "Td | 8h | 9c | 9d")
    felt.acts("ann split")
    assert felt.lines == {"1b": "8d 8c", "1ba": "8d 8h", "1bb": "8c"}
    assert felt.refusal("ann split") == "no more than 4 hands"
    felt.acts("ann stand, ann stand")
    # The dealer has 6 + 10 + 9 = 25.
    assert felt.paid == {"ann 1ba main": ("win", 100, 200), "ann 1bb main": ("win", 100, 200)}


@pytest.mark.parametrize(
    ("rules", "hands", "why"),
    [
        (Rules(max_hands=4, split_depth=3), 4, "no more than 4 hands"),
        (Rules(max_hands=4, split_depth=1), 2, "a split hand may not be split again"),
        (Rules(), 2, "no more than 2 hands"),
    ],
)
def test_splits_before_the_break_count(rules: Rules, hands: int, why: str) -> None:
    felt = resumed(rules, "ann", lying("6h", hand("1", "b", "8d 8c", hands=hands)), "Td")
    assert felt.refusal("ann split") == why


def test_hands_of_one_deal_share_its_limit() -> None:
    rules = Rules(max_hands=3, split_depth=2)
    taken = lying("6h", hand("1", "a", "8s 8h", hands=2), hand("1", "b", "8d 8c", hands=2))
    felt = resumed(rules, "ann", taken, "Td | Tc | 9c").acts("ann split, ann stand, ann stand")
    assert felt.asked == "ann 1b"
    assert felt.refusal("ann split") == "no more than 3 hands"


def test_split_aces_that_can_be_split_no_more_are_finished() -> None:
    """Two pairs of aces were left, and a third hand is the last: once one is split, the other is played."""
    taken = lying("6h", hand("1", "a", "As Ah", hands=2), hand("1", "b", "Ad Ac", hands=2))
    felt = resumed(SPLIT_ACES, "ann", taken, "Td | 9c 8c | 3d").acts("ann split")
    assert felt.lines == {"1a": "As Ah", "1aa": "As 9c", "1ab": "Ah 8c", "1b": "Ad Ac"}
    # Twenty, nineteen and twelve against 6 + 10 + 3 = 19.
    assert felt.paid == {
        "ann 1aa main": ("win", 100, 200),
        "ann 1ab main": ("push", 100, 100),
        "ann 1b main": ("lose", 100, 0),
    }


def test_split_aces_that_could_be_split_until_their_player_came_back_are_finished_at_once() -> None:
    """Ann is gone at the first pair of aces, is back at the second one and splits it: that was the last."""
    live = Felt(SPLIT_ACES, "Ah 6c Ad Ts | As | Ac | 9h 8h | 3c")
    live.acts("ann split, break 1a ann, ann split")
    assert live.paid == {"ann 1ba main": ("win", 100, 200), "ann 1bb main": ("push", 100, 100)}
    taken = carried_by(live, "ann")
    assert taken.hands == (hand("1", "a", "Ah As", hands=3),)
    felt = resumed(SPLIT_ACES, "ann", taken, "Td | 3d")
    # Twelve against 6 + 10 + 3 = 19.
    assert felt.paid == {"ann 1a main": ("lose", 100, 0)}


def test_the_hole_card_agrees_with_the_check_that_was_made() -> None:
    state = resume_round(Rules(), {}, "ann", lying("Kh", hand("1", "", "Ts 6d"), checked=True))
    assert not can_be_hole_card(state, card("Ad"))
    assert can_be_hole_card(state, card("Kd"))
    felt = Felt.resumed(state, "9d").acts("ann stand")
    assert felt.dealer == "Kh 9d"
    unchecked = resume_round(Rules(hole=Hole.NO_PEEK), {}, "ann", lying("Kh", hand("1", "", "Ts 6d")))
    assert can_be_hole_card(unchecked, card("Ad"))


def test_a_hole_card_that_the_check_ruled_out_is_not_turned() -> None:
    state = resume_round(Rules(), {}, "ann", lying("Kh", hand("1", "", "Ts 6d"), checked=True))
    with pytest.raises(AssertionError, match="this card cannot be the hole card"):
        Felt.resumed(state, "Ad").acts("ann stand")
    assert isinstance(decide(state, TurnHoleCard(card("9d"))), Refused)


def test_insurance_is_closed() -> None:
    felt = resumed(Rules(hole=Hole.NO_PEEK), "ann", lying("Ah", hand("1", "", "Ts 6d")), "9d")
    assert felt.asked == "ann 1"
    assert felt.refusal("ann 1 insure") == "insurance is not offered now"


def test_who_left_a_common_hand_finishes_it_alone() -> None:
    """Steps close by themselves: nobody else is waited for."""
    rules = Rules(hands=Hands.COMMON, hole=Hole.NONE)
    live = Felt(rules, "6s 9h 5d", "ann 1 main 100, bob 1 main 40").acts("break 1 ann bob")
    felt = resumed(rules, "bob", carried_by(live, "bob"), "7c | 2c Td").acts("bob hit, bob hit, bob stand")
    # 6 + 5 + 7 + 2 = 20 against 9 + 10 = 19.
    assert felt.paid == {"bob 1 main": ("win", 40, 80)}


def test_each_follower_has_a_game_and_choices_of_his_own() -> None:
    """Bob could not pay for ann's split: their hand of the deal is the right one, and they may split it."""
    live = Felt(FOUR_HANDS, "8s 6h 8d Td | 8h | 3c", "ann 1 main 100, bob 1 main 40", owners="ann 1")
    live.acts("ann split short bob, break 1a ann")
    taken = carried_by(live, "bob")
    assert taken.hands == (hand("1", "a", "8s 8h", 40, hands=1),)
    assert carried_by(live, "ann").hands == (hand("1", "a", "8s 8h", 100, hands=2),)
    felt = resumed(FOUR_HANDS, "bob", taken, "Td | Tc | 9c | 9d").acts("bob split, bob stand, bob stand")
    assert felt.paid == {"bob 1aa main": ("win", 40, 80), "bob 1ab main": ("win", 40, 80)}


def test_a_resumed_hand_may_be_resumed_again() -> None:
    """A second drop changes nothing (I6): what lies there is the same round."""
    felt = resumed(Rules(), "ann", lying("6h", hand("1", "b", "8d 3c", hands=2)), "Td | 2c").acts("ann hit")
    again = felt.acts("break 1b ann")
    assert carried_by(again, "ann").hands == (hand("1", "b", "8d 3c 2c", hands=2),)


def test_only_cards_of_the_new_shoe_are_counted_as_drawn() -> None:
    taken = lying("6h", hand("1", "a", "8s 8h", hands=2), hand("1", "b", "8d 3c", hands=2))
    state = resume_round(FOUR_HANDS, {}, "ann", taken)
    assert (cards_out(state), face_up(state)) == (0, parse_cards("8s 8h 8d 3c 6h"))
    felt = Felt.resumed(state, "Td | Tc").acts("ann split")
    assert cards_out(felt.state) == len(felt.drawn) == 2
    assert face_up(felt.state) == parse_cards("8s 8h Tc 8d 3c 6h")


def test_nothing_is_said_about_special_bets_of_a_deal_that_is_not_known() -> None:
    offer = offer_of("player-pair")
    split = resume_round(Rules(hole=Hole.NONE), offer, "ann", lying("6h", hand("1", "b", "8d 8c", hands=2)))
    assert decided_labels(split) == {}


def test_there_is_nothing_to_resume_without_a_hand() -> None:
    with pytest.raises(ValueError, match="no hand to resume"):
        resume_round(Rules(), {}, "ann", lying("6h"))
