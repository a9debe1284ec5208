"""The order of the deal, and the four styles of hole card under a ten and under an ace."""

import pytest
from blackjack_felt import Felt, card

from sabot.games.blackjack.round import (
    CardDealt,
    DealerCardDealt,
    DealerChecked,
    HoleCardTaken,
    HoleCardTurned,
)
from sabot.games.blackjack.rules import DealerBlackjack, Hands, Hole, Insurance, InsurancePer, Rules


@pytest.mark.feature("BJ-36")
@pytest.mark.feature("BJ-21")
def test_two_rounds_of_cards_with_the_dealer_last() -> None:
    felt = Felt(
        Rules(), "2s 3s 4s | 9h | 5s 6s 7s | Td", "ann 1.1 main 100, ann 1.2 main 200, bob 2.1 main 300"
    )
    assert felt.events == [
        CardDealt("1.1", card("2s")),
        CardDealt("1.2", card("3s")),
        CardDealt("2.1", card("4s")),
        DealerCardDealt(card("9h")),
        CardDealt("1.1", card("5s")),
        CardDealt("1.2", card("6s")),
        CardDealt("2.1", card("7s")),
        HoleCardTaken(),
    ]
    assert felt.lines == {"1.1": "2s 5s", "1.2": "3s 6s", "2.1": "4s 7s"}
    assert felt.dealer == "9h ??"


@pytest.mark.feature("ALLB-7")
def test_the_common_hand_is_dealt_once_for_all() -> None:
    felt = Felt(Rules(hands=Hands.COMMON), "2s 9h 5s Td", "ann 1 main 100, bob 1 main 300")
    assert felt.events == [
        CardDealt("1", card("2s")),
        DealerCardDealt(card("9h")),
        CardDealt("1", card("5s")),
        HoleCardTaken(),
    ]
    assert felt.asked == "ann 1, bob 1"


@pytest.mark.feature("BJ-39")
@pytest.mark.feature("LIVE-32")
def test_without_a_hole_card_the_dealer_has_one_card_until_all_have_chosen() -> None:
    felt = Felt(Rules(hole=Hole.NONE), "2s 9h 5s | Td 8c", "ann 1 main 100")
    assert felt.dealer == "9h"
    felt.acts("ann hit")
    assert felt.dealer == "9h"
    felt.acts("ann stand")
    assert felt.dealer == "9h 8c"
    assert felt.shoe_is_used_up()


@pytest.mark.feature("BJ-37")
@pytest.mark.feature("BJ-88")
def test_the_hole_card_is_turned_when_all_have_played_and_the_dealer_draws_to_sixteen() -> None:
    felt = Felt(Rules(), "Ts Tc | 6h | 9s 8s | 5d | 5c 2s", "ann 1 main 100, bob 2 main 100")
    felt.acts("ann stand")
    assert felt.dealer == "6h ??"
    felt.acts("bob stand")
    # 6 + 5 = 11, a five makes 16 and one more card must come.
    assert felt.dealer == "6h 5d 5c 2s"
    assert felt.paid == {"ann 1 main": ("win", 100, 200), "bob 2 main": ("push", 100, 100)}


STYLES = {
    # style: (checked under a ten, checked under an ace)
    Hole.PEEK: (True, True),
    Hole.PEEK_ACE: (False, True),
    Hole.NO_PEEK: (False, False),
    Hole.NONE: (False, False),
}


@pytest.mark.feature("BJ-19")
@pytest.mark.feature("BJ-38")
@pytest.mark.feature("BJ-42")
@pytest.mark.feature("IGT-14")
@pytest.mark.feature("LIVE-20")
@pytest.mark.parametrize("hole", Hole)
@pytest.mark.parametrize(("up", "under"), [("Kh", "Ad"), ("Ah", "Kd")], ids=["ten up", "ace up"])
def test_a_dealer_blackjack_under_every_style(hole: Hole, up: str, under: str) -> None:
    """The same cards; a check ends the round at once, without one the hand is played first."""
    checked = STYLES[hole][up == "Ah"]
    cards = f"Ts {up} 5s" + (f" | 4c {under}" if hole is Hole.NONE else f" {under} | 4c")
    felt = Felt(Rules(hole=hole, insurance=Insurance.NEVER), cards)
    if not checked:
        assert felt.may("ann") == "hit stand double"
        felt.acts("ann hit, ann stand")
    assert felt.is_over()
    assert (DealerChecked(blackjack=True) in felt.events) == checked
    assert felt.dealer == f"{up} {under}"
    assert felt.paid == {"ann 1 main": ("lose", 100, 0)}
    assert len(felt.drawn) == (4 if checked else 5)


@pytest.mark.parametrize("hole", [Hole.PEEK, Hole.PEEK_ACE, Hole.NO_PEEK])
@pytest.mark.parametrize("up", ["Kh", "Ah", "9h"])
def test_without_a_blackjack_the_check_says_no_and_the_card_stays_down(hole: Hole, up: str) -> None:
    felt = Felt(Rules(hole=hole, insurance=Insurance.NEVER), f"Ts {up} 5s 7d")
    told = [event for event in felt.events if isinstance(event, DealerChecked)]
    checked = up != "9h" and STYLES[hole][up == "Ah"]
    assert told == ([DealerChecked(blackjack=False)] if checked else [])
    assert felt.dealer == f"{up} ??"
    assert felt.asked == "ann 1"


@pytest.mark.feature("IGT-13")
@pytest.mark.feature("LIVE-31")
@pytest.mark.feature("ALLB-8")
@pytest.mark.parametrize("hole", [Hole.PEEK, Hole.PEEK_ACE])
def test_insurance_is_asked_before_the_check(hole: Hole) -> None:
    felt = Felt(Rules(hole=hole), "Ts Ah 5s Kd")
    assert felt.asked == "ann 1"
    assert felt.may("ann") == ""
    assert DealerChecked(blackjack=True) not in felt.events
    felt.acts("ann insure")
    assert felt.events[-3:-1] == [DealerChecked(blackjack=True), HoleCardTurned(card("Kd"))]
    assert felt.paid == {"ann 1 main": ("lose", 100, 0), "ann 1 insurance": ("dealer blackjack", 50, 150)}


@pytest.mark.feature("BJ-70")
@pytest.mark.feature("BJ-71")
@pytest.mark.feature("ALLB-21")
@pytest.mark.feature("LIVE-26")
@pytest.mark.parametrize("hole", Hole)
def test_insurance_without_a_dealer_blackjack_is_lost(hole: Hole) -> None:
    """Half of 101 is 50: an odd stake is insured rounded down."""
    cards = "Ts Ah 9s 7d" if hole is not Hole.NONE else "Ts Ah 9s | 7d"
    felt = Felt(Rules(hole=hole), cards, "ann 1 main 101").acts("ann insure, ann stand")
    assert felt.dealer == "Ah 7d"
    assert felt.paid == {"ann 1 main": ("win", 101, 202), "ann 1 insurance": ("lose", 50, 0)}


@pytest.mark.parametrize("hole", [Hole.NO_PEEK, Hole.NONE])
def test_insurance_without_a_check_is_decided_by_the_second_card_even_if_all_bust(hole: Hole) -> None:
    cards = "Ts Ah 6s Kd | 9c" if hole is Hole.NO_PEEK else "Ts Ah 6s | 9c | Kd"
    felt = Felt(Rules(hole=hole), cards).acts("ann insure, ann hit")
    assert felt.dealer == "Ah Kd"
    assert felt.paid == {"ann 1 main": ("bust", 100, 0), "ann 1 insurance": ("dealer blackjack", 50, 150)}


@pytest.mark.feature("IGT-12")
def test_an_insured_blackjack_pushes_against_a_blackjack() -> None:
    felt = Felt(Rules(), "Ts Ah As Kd").acts("ann insure")
    assert felt.paid == {"ann 1 main": ("push", 100, 100), "ann 1 insurance": ("dealer blackjack", 50, 150)}


@pytest.mark.parametrize("up", ["Kh", "Th", "9h", "2h"])
def test_insurance_is_offered_on_an_ace_only(up: str) -> None:
    felt = Felt(Rules(), f"Ts {up} 5s 7d")
    assert felt.refusal("ann 1 insure") == "insurance is not offered now"


@pytest.mark.feature("IGT-25")
@pytest.mark.parametrize("hole", Hole)
def test_insurance_never(hole: Hole) -> None:
    felt = Felt(Rules(hole=hole, insurance=Insurance.NEVER), "Ts Ah 5s 7d")
    assert felt.refusal("ann 1 insure") == "insurance is not offered now"
    assert felt.may("ann") == "hit stand double"


TWO_HANDS = "ann 1.1 main 100, ann 1.2 main 300, bob 2.1 main 500"


def test_insurance_per_hand_is_answered_hand_by_hand() -> None:
    felt = Felt(Rules(), "Ts 9s 8s | Ah | 9d 8d 7d | Kd", TWO_HANDS)
    assert felt.asked == "ann 1.1, ann 1.2, bob 2.1"
    felt.acts("ann 1.2 insure")
    assert felt.refusal("ann 1.2 decline") == "insurance was answered already"
    assert felt.asked == "ann 1.1, bob 2.1"
    felt.acts("bob 2.1 insure, ann 1.1 decline")
    assert {place: paid for place, paid in felt.paid.items() if place.endswith("insurance")} == {
        "ann 1.2 insurance": ("dealer blackjack", 150, 450),
        "bob 2.1 insurance": ("dealer blackjack", 250, 750),
    }


def test_insurance_per_player_is_one_answer_for_all_of_his_hands() -> None:
    felt = Felt(Rules(insurance_per=InsurancePer.PLAYER), "Ts 9s 8s | Ah | 9d 8d 7d | Kd", TWO_HANDS)
    assert felt.refusal("ann 2.1 insure") == "there is no main stake to insure"
    felt.acts("ann 1.1 insure")
    assert felt.refusal("ann 1.2 decline") == "insurance was answered already"
    assert felt.asked == "bob 2.1"
    felt.acts("bob decline")
    assert {place: paid for place, paid in felt.paid.items() if place.endswith("insurance")} == {
        "ann 1.1 insurance": ("dealer blackjack", 50, 150),
        "ann 1.2 insurance": ("dealer blackjack", 150, 450),
    }


@pytest.mark.parametrize("hands", Hands)
def test_when_time_is_over_no_answer_means_no(hands: Hands) -> None:
    stakes = "ann 1 main 100, bob 2 main 100"
    felt = Felt(Rules(hands=hands), "Ts 9s | Ah | 9d 8d | Kd", stakes).acts("ann insure, close")
    assert set(felt.paid) == {"ann 1 main", "bob 2 main", "ann 1 insurance"}


def test_a_stake_of_which_half_is_nothing_cannot_be_insured() -> None:
    felt = Felt(Rules(), "Ts 9s | Ah | 9d 8d | 7d", "ann 1 main 1, bob 2 main 2")
    assert felt.asked == "bob 2"
    assert felt.refusal("ann 1 insure") == "there is no main stake to insure"


@pytest.mark.feature("ALLB-8")
@pytest.mark.feature("ALLB-22")
def test_all_bets_checks_under_an_ace_only_and_returns_a_double_against_a_ten() -> None:
    rules = Rules(hole=Hole.PEEK_ACE, dealer_blackjack=DealerBlackjack.TEN_RETURNS_DOUBLE)
    felt = Felt(rules, "6s Kh 5s Ad | 9c").acts("ann double")
    assert felt.dealer == "Kh Ad"
    assert felt.paid == {"ann 1 main": ("double returned", 200, 100)}
