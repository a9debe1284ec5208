"""What a player may do with a hand under which rules, and the words of every refusal."""

import pytest
from msgspec.structs import replace

from sabot.cards.card import parse_cards
from sabot.games.answer import Refused
from sabot.games.blackjack.hand import facts_of
from sabot.games.blackjack.options import allowed, known_actions, options
from sabot.games.blackjack.rules import Double, Rules, Surrender
from sabot.games.moves import Action

ANY_TWO, NINE, TEN = Double.ANY_TWO, Double.NINE_TO_ELEVEN, Double.TEN_OR_ELEVEN
NO_CHOICE = Refused("hand-finished")


def may(rules: Rules, cards: str, split_depth: int = 0, hands: int = 1) -> str:
    facts = facts_of(parse_cards(cards), split_depth=split_depth, hands=hands)
    return " ".join(allowed(rules, facts))


def why_not(rules: Rules, action: str, cards: str, split_depth: int = 0, hands: int = 1) -> str | None:
    facts = facts_of(parse_cards(cards), split_depth=split_depth, hands=hands)
    refused = options(rules, facts)[Action(action)]
    return None if refused is None else refused.reason


@pytest.mark.feature("BJ-44")
@pytest.mark.feature("ALLB-9")
def test_hit_stand_double_and_split() -> None:
    assert may(Rules(), "8s 8d") == "hit stand double split"
    assert may(Rules(), "8s 7d") == "hit stand double"
    assert may(Rules(), "8s 7d 2h") == "hit stand"


@pytest.mark.feature("BJ-45")
@pytest.mark.feature("BJ-68")
def test_surrender_is_the_first_decision_or_none_and_only_where_the_game_knows_it() -> None:
    late = Rules(surrender=Surrender.LATE)
    assert may(late, "Ts 6d") == "hit stand double surrender"
    assert Action.SURRENDER not in options(Rules(), facts_of(parse_cards("Ts 6d")))
    assert why_not(late, "surrender", "Ts 2d 4h") == "surrender is the first decision or none"
    assert why_not(late, "surrender", "8s 7d", 1, 2) == "a split hand may not be surrendered"


@pytest.mark.feature("IGT-15")
@pytest.mark.feature("ALLB-10")
@pytest.mark.parametrize(
    ("cards", "split_depth", "charlie"),
    [
        ("As Kd", 0, 0),
        ("7s 7d 7h", 0, 0),
        ("Ts 6d 5h", 0, 10),
        ("Ts 6d 9h", 0, 0),
        ("As 5d", 1, 0),
        ("As Ad", 1, 0),
        ("Ks Ad", 1, 0),
        ("2s 2d 2h 2c 2s 2d 2h 2c", 0, 8),
        ("As 2d 2h 2c 2s 2d 2h 2c As 2h", 0, 10),
    ],
    ids=["blackjack", "777", "21", "bust", "split ace", "two aces", "split 21", "charlie 8", "charlie 10"],
)
def test_a_finished_hand_has_no_choice(cards: str, split_depth: int, charlie: int) -> None:
    rules = Rules(charlie=charlie, surrender=Surrender.LATE, max_hands=4, split_depth=3)
    facts = facts_of(parse_cards(cards), split_depth=split_depth)
    assert options(rules, facts) == dict.fromkeys(Action, NO_CHOICE)


@pytest.mark.parametrize(
    ("charlie", "cards"),
    [
        (0, "2s 2d 2h 2c 2s 2d 2h 2c"),
        (10, "2s 2d 2h 2c 2s 2d 2h 2c"),
        (8, "2s 2d 2h 2c 2s 2d 2h"),
        (5, "2s 2d 2h 2c"),
        (6, "2s 2d 2h 2c 2s"),
        (7, "2s 2d 2h 2c 2s 2d"),
    ],
)
def test_one_card_less_than_a_charlie_plays_on(charlie: int, cards: str) -> None:
    assert may(Rules(charlie=charlie), cards) == "hit stand"


def doubled_totals(double: Double, split_depth: int) -> str:
    """Which two-card hands may be doubled."""
    hands = {
        "4": "2s 2d", "5": "2s 3d", "6": "2s 4d", "7": "2s 5d", "8": "2s 6d", "9": "2s 7d", "10": "2s 8d",
        "11": "2s 9d", "12": "2s Td", "13": "3s Td", "17": "7s Td", "20": "Ts Td",
        "A2": "2d As", "A7": "7d As", "A8": "8d As", "A9": "9d As",
    }  # fmt: skip
    rules = Rules(double=double)
    free = [hand for hand, cards in hands.items() if why_not(rules, "double", cards, split_depth, 2) is None]
    return " ".join(free)


ALL_TWO = "4 5 6 7 8 9 10 11 12 13 17 20 A2 A7 A8 A9"


@pytest.mark.feature("BJ-50")
@pytest.mark.feature("LIVE-25")
def test_double_on_any_two_cards() -> None:
    assert doubled_totals(ANY_TWO, 0) == ALL_TWO
    assert doubled_totals(ANY_TWO, 1) == ALL_TWO


@pytest.mark.feature("BJ-52")
def test_double_on_nine_to_eleven_also_after_a_split() -> None:
    assert doubled_totals(NINE, 0) == "9 10 11"
    assert doubled_totals(NINE, 1) == "9 10 11"
    assert why_not(Rules(double=NINE), "double", "2s 6d") == "a hand may be doubled on 9, 10 or 11 only"


@pytest.mark.feature("BJ-51")
def test_double_on_ten_or_eleven_and_on_anything_after_a_split() -> None:
    assert doubled_totals(TEN, 0) == "10 11"
    assert doubled_totals(TEN, 1) == ALL_TWO
    assert why_not(Rules(double=TEN), "double", "2s 7d") == "a hand may be doubled on 10 or 11 only"


def test_double_on_eleven_only_also_after_a_split() -> None:
    assert doubled_totals(Double.ELEVEN, 0) == "11"
    assert doubled_totals(Double.ELEVEN, 1) == "11"
    assert why_not(Rules(double=Double.ELEVEN), "double", "2s 8d") == "a hand may be doubled on 11 only"


def test_double_on_nine_or_more_with_the_better_total() -> None:
    more = "9 10 11 12 13 17 20 A2 A7 A8 A9"
    assert doubled_totals(Double.NINE_OR_MORE, 0) == more
    assert doubled_totals(Double.NINE_OR_MORE, 1) == more
    refused = why_not(Rules(double=Double.NINE_OR_MORE), "double", "2s 6d")
    assert refused == "a hand may be doubled on 9 or more only"


@pytest.mark.feature("BJ-18")
@pytest.mark.feature("IGT-18")
@pytest.mark.feature("LIVE-19")
@pytest.mark.parametrize("double", Double)
def test_double_after_a_split_is_a_switch(double: Double) -> None:
    assert why_not(Rules(double=double), "double", "8s 3d", 1, 2) is None
    forbidden = Rules(double=double, double_after_split=False)
    assert why_not(forbidden, "double", "8s 3d", 1, 2) == "a split hand may not be doubled"
    assert why_not(forbidden, "double", "8s 3d") is None


def test_only_two_cards_are_doubled() -> None:
    assert why_not(Rules(), "double", "2s 3d 6h") == "only the first two cards of a hand may be doubled"


def test_three_cards_are_doubled_where_any_number_is() -> None:
    rules = Rules(double_any_number=True, double=NINE)
    assert may(rules, "2s 3d 6h") == "hit stand double"
    assert why_not(rules, "double", "2s 3d 7h") == "a hand may be doubled on 9, 10 or 11 only"
    assert may(rules, "8s Td 2h", 1, 2) == "hit stand"


@pytest.mark.parametrize(
    ("switches", "cards", "hands", "free"),
    [
        ({}, "As Ad", 2, ""),
        ({"resplit_aces": True}, "As Ad", 2, "stand split"),
        ({"resplit_aces": True}, "As Ad", 4, ""),
        ({"resplit_aces": True}, "As 5d", 2, ""),
        ({"draw_split_aces": True}, "As Ad", 2, "hit stand double"),
        ({"draw_split_aces": True}, "As 5d", 2, "hit stand double"),
        ({"draw_split_aces": True}, "As 5d 2c", 2, "hit stand"),
        ({"draw_split_aces": True}, "As Kd", 2, ""),
        ({"resplit_aces": True, "draw_split_aces": True}, "As Ad", 2, "hit stand double split"),
        ({"resplit_aces": True, "draw_split_aces": True}, "As Ad", 4, "hit stand double"),
    ],
)
def test_what_may_be_done_with_split_aces(
    switches: dict[str, bool], cards: str, hands: int, free: str
) -> None:
    rules = replace(Rules(max_hands=4, split_depth=3), **switches)
    assert may(rules, cards, 1, hands) == free


@pytest.mark.feature("BJ-56")
@pytest.mark.feature("LIVE-23")
@pytest.mark.parametrize(
    ("cards", "good"), [("Ts Kd", True), ("Js Qd", True), ("8s 8d", True), ("9s Td", False)]
)
def test_equal_value_splits(cards: str, good: bool) -> None:
    refused = None if good else "only two cards of equal value may be split"
    assert why_not(Rules(), "split", cards) == refused


@pytest.mark.feature("BJ-15")
@pytest.mark.feature("BJ-61")
@pytest.mark.feature("BJ-65")
@pytest.mark.feature("IGT-17")
@pytest.mark.parametrize(
    ("max_hands", "split_depth", "hands", "depth", "refused"),
    [
        (1, 1, 1, 0, "this game has no splits"),
        (4, 0, 1, 0, "this game has no splits"),
        (2, 1, 1, 0, None),
        (2, 1, 2, 1, "no more than 2 hands"),
        (2, 3, 2, 1, "no more than 2 hands"),
        (3, 3, 2, 1, None),
        (3, 3, 3, 1, "no more than 3 hands"),
        (4, 1, 2, 1, "a split hand may not be split again"),
        (4, 2, 2, 1, None),
        (4, 2, 3, 1, None),
        (4, 2, 3, 2, "a split hand may not be split again"),
        (4, 3, 3, 2, None),
        (4, 3, 4, 1, "no more than 4 hands"),
        (4, 3, 4, 3, "no more than 4 hands"),
    ],
)
def test_limits_of_splitting(
    max_hands: int, split_depth: int, hands: int, depth: int, refused: str | None
) -> None:
    rules = Rules(max_hands=max_hands, split_depth=split_depth)
    assert why_not(rules, "split", "8s 8d", depth, hands) == refused


@pytest.mark.parametrize("cards", ["2s 2d", "2s 9d", "As 2d", "Ts 9d", "9s 9d 2h", "As As"])
def test_one_may_stand_and_hit_on_every_total_below_21(cards: str) -> None:
    assert may(Rules(), cards).startswith("hit stand")


@pytest.mark.parametrize(
    ("rules", "there"),
    [
        (Rules(), "hit stand double split"),
        (Rules(surrender=Surrender.LATE), "hit stand double split surrender"),
        (Rules(max_hands=1, split_depth=0), "hit stand double"),
    ],
)
def test_a_game_knows_the_actions_that_some_hand_is_offered(rules: Rules, there: str) -> None:
    assert " ".join(known_actions(rules)) == there
    assert set(may(rules, "8s 8d").split()) == set(there.split())
