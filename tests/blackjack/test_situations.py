"""What was decided in a round, read off its cards, and the names of the situations in which it was."""

import pytest
from blackjack_felt import Felt

from sabot.cards.card import parse_cards
from sabot.games.blackjack.decisions import DECISIONS
from sabot.games.blackjack.rules import DealerBlackjack, Hands, Hole, Rules
from sabot.games.blackjack.situations import situation_of


def told(felt: Felt, player: str = "ann") -> list[str]:
    return [" | ".join(one) for one in DECISIONS.decided(felt.state, player)]


@pytest.mark.parametrize(
    ("shoe", "acts", "decided"),
    [
        ("Ts 6h 4d Td | 5c 2c | 9d", "ann hit, ann stand", ["1 | 6:4T | hit", "1 | 6:45T | stand"]),
        ("6s 6h 5d Td | Tc | 9d", "ann double", ["1 | 6:56 | double"]),
        ("Ts 6h 4d Td | Kc | 9d", "ann hit", ["1 | 6:4T | hit"]),
        ("As 6h Kd Td | 9d", "", []),
    ],
)
def test_hits_doubles_and_stands_are_told_in_their_order(shoe: str, acts: str, decided: list[str]) -> None:
    felt = Felt(Rules(), shoe)
    if acts:
        felt.acts(acts)
    assert told(felt) == decided


def test_hands_of_a_split_say_so_while_they_have_two_cards() -> None:
    felt = Felt(Rules(max_hands=3, split_depth=2), "8s 6h 8d Td | 8h | 2s 9c | 3d | 8c 2d | 9d")
    felt.acts("ann split, ann split, ann hit, ann stand, ann stand, ann hit, ann stand")
    assert told(felt) == [
        "1 | 6:88 | split",
        "1a | 6:88 split 1.2 | split",
        "1aa | 6:28 split | hit",
        "1aa | 6:289 | stand",
        "1ab | 6:38 split | stand",
        # It is the third of three hands, and may not be split again.
        "1b | 6:88 split | hit",
        "1b | 6:288 | stand",
    ]


def test_where_sides_differ_every_hand_of_a_split_names_its_side() -> None:
    rules = Rules(hole=Hole.NONE, dealer_blackjack=DealerBlackjack.ORIGINAL_BETS_ONLY)
    felt = Felt(rules, "8s 6h 8d | 2c 9c | 3h 5h | Td 9d")
    felt.acts("ann split, ann hit, ann stand, ann hit, ann stand")
    assert told(felt) == [
        "1 | 6:88 | split",
        "1a | 6:28 right split | hit",
        "1a | 6:289 right | stand",
        "1b | 6:38 left split | hit",
        "1b | 6:358 left | stand",
    ]


def test_insurance_is_a_decision_too() -> None:
    felt = Felt(Rules(), "Ts Ah 9d 7d")
    assert DECISIONS.situation(felt.state, "ann", "1") == "A:9T insurance"
    felt.acts("ann decline")
    assert DECISIONS.situation(felt.state, "ann", "1") == "A:9T"
    felt.acts("ann stand")
    assert told(felt) == ["1 | A:9T insurance | decline", "1 | A:9T | stand"]


def test_at_a_common_hand_everybody_has_decided_what_they_did() -> None:
    stakes = "ann 1 main 100, bob 1 main 100"
    felt = Felt(Rules(hands=Hands.COMMON), "Ts 6h 2d Td | 3c | 4c | 9d", stakes)
    felt.acts("ann stand, bob hit, close")
    assert told(felt, "ann") == ["1 | 6:2T | stand"]
    assert told(felt, "bob") == ["1 | 6:2T | hit"]


def test_three_cards_say_that_they_were_split_where_they_may_not_be_doubled_then() -> None:
    up, *cards = parse_cards("6s 2d 3h 5c")
    apart = Rules(double_any_number=True, double_after_split=False)
    assert situation_of(apart, up, cards) == "6:235"
    assert situation_of(apart, up, cards, 1, 2) == "6:235 split"
    assert situation_of(Rules(double_any_number=True), up, cards, 1, 2) == "6:235"
