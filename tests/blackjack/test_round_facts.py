"""Small facts that a table asks a round for: cards on the felt, hands completed, what silence means."""

import pytest
from blackjack_felt import Felt, card

from sabot.cards.card import parse_cards
from sabot.games.blackjack.hand import facts_of
from sabot.games.blackjack.round import cards_out, completed, face_up, is_risky_hit, timeout_action
from sabot.games.blackjack.rules import Hands, Hole, Rules
from sabot.games.moves import Action

LOW = ["2s 2d", "5s 6d", "4s 4d 3c", "As Ad", "As 5d", "As 2d 3c"]
"""At most hard 11 or soft 16."""
HIGH = ["Ts 2d", "As Td 2c", "9s 7d", "As 6d", "As 2d 4c", "Ts Td"]


@pytest.mark.parametrize("cards", LOW + HIGH)
def test_silence_means_stand(cards: str) -> None:
    assert timeout_action(facts_of(parse_cards(cards)), hit_low=False) is Action.STAND


@pytest.mark.parametrize(
    ("cards", "action"), [*((one, Action.HIT) for one in LOW), *((one, Action.STAND) for one in HIGH)]
)
def test_where_low_hands_are_hit_silence_hits_below_hard_12_and_soft_17(cards: str, action: Action) -> None:
    assert timeout_action(facts_of(parse_cards(cards)), hit_low=True) is action


@pytest.mark.parametrize(
    ("cards", "risky"),
    [
        ("Ts 6d", False),
        ("Ts 7d", True),
        ("Ts Kd", True),
        ("As Td 6c", True),
        ("As 6d", False),
        ("As 8d", False),
        ("As 9d", True),
        ("As 4d 5c", True),
    ],
)
def test_a_hit_on_hard_17_or_soft_20_is_risky(cards: str, risky: bool) -> None:
    assert is_risky_hit(facts_of(parse_cards(cards))) is risky


def test_every_card_lies_there_once_also_after_splits() -> None:
    rules = Rules(max_hands=4, split_depth=3)
    felt = Felt(rules, "8s 6h 8d Td | 8h | 2c | 3c | Tc | 9d")
    assert cards_out(felt.state) == 4
    assert face_up(felt.state) == parse_cards("8s 8d 6h")
    felt.acts("ann split, ann split")
    assert cards_out(felt.state) == len(felt.drawn) == 6
    assert face_up(felt.state) == parse_cards("8s 8d 8h 2c 6h")
    felt.acts("ann stand, ann stand, ann stand")
    assert cards_out(felt.state) == len(felt.drawn) == 9
    assert face_up(felt.state) == parse_cards("8s 8d 8h 2c 3c Tc 6h Td 9d")


def test_a_card_that_stays_down_left_the_shoe_and_is_not_seen() -> None:
    felt = Felt(Rules(), "Ts 9h 6s 2d | Kc").acts("ann hit")
    assert cards_out(felt.state) == 5
    assert face_up(felt.state) == parse_cards("Ts 6s Kc 9h")
    assert card("2d") not in face_up(felt.state)


def test_boxes_are_counted_as_they_are_completed() -> None:
    """Dan has a special bet only and no hand to play; cat's blackjack is complete as it is dealt."""
    stakes = "ann 1 main 100, bob 2 main 100, cat 3 main 100, dan 4 player-pair 10"
    felt = Felt(Rules(), "8s Ts As 2s | 6h | 8d 9d Kd 3d | Td | 2c | 3c | 9c", stakes)
    counts = [completed(felt.opened), completed(felt.state)]
    for act in ("ann split", "ann stand", "ann stand", "bob stand"):
        counts.append(completed(felt.acts(act).state))
    assert counts == [(0, 3), (1, 3), (1, 3), (1, 3), (2, 3), (3, 3)]


def test_an_interrupted_box_is_completed_and_so_is_all_that_a_dealer_blackjack_cut_short() -> None:
    felt = Felt(Rules(), "6s Ts | 6h | 5d 6d | Td", "ann 1 main 100, bob 2 main 100").acts("break 1 ann")
    assert completed(felt.state) == (1, 2)
    assert completed(Felt(Rules(), "6s Kh 5d Ad").state) == (1, 1)


def test_a_common_hand_is_completed_when_the_last_is_through() -> None:
    felt = Felt(Rules(hands=Hands.COMMON, hole=Hole.NONE), "6s 9h 5d | 7c | Td", "ann 1 main 5, bob 1 main 5")
    felt.acts("ann stand, bob hit, close")
    assert completed(felt.state) == (0, 1)
    assert completed(felt.acts("bob stand, close").state) == (1, 1)
