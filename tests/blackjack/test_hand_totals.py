"""Totals of hands, soft and hard, and the facts that rules ask for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sabot.cards.card import DECK, Card, parse_cards, value
from sabot.games.blackjack.hand import HandFacts, Total, facts_of, total


@pytest.mark.feature("BJ-14")
@pytest.mark.feature("BJ-41")
@pytest.mark.feature("IGT-11")
@pytest.mark.parametrize(
    ("cards", "points", "soft"),
    [
        ("As As", 12, True),
        ("2h 2d", 4, False),
        ("As Kd", 21, True),
        ("As 9d", 20, True),
        ("As 6d", 17, True),
        ("As 6d Th", 17, False),
        ("As 6d 4h", 21, True),
        ("As 6d 5h", 12, False),
        ("As Ad Ah", 13, True),
        ("As Ad 9h", 21, True),
        ("As Ad Th", 12, False),
        ("As Ad Ah Ac Th 7d", 21, False),
        ("Jd Qh", 20, False),
        ("Kd Ts 2c", 22, False),
        ("7s 7d 7h", 21, False),
        ("5s 6d Th", 21, False),
        ("9s", 9, False),
        ("As", 11, True),
    ],
)
def test_totals_worked_out_by_hand(cards: str, points: int, soft: bool) -> None:
    assert total(parse_cards(cards)) == Total(points, soft)


@given(st.lists(st.sampled_from(DECK), min_size=1, max_size=12))
def test_a_total_is_the_best_that_any_reading_of_the_aces_gives(cards: list[Card]) -> None:
    """Every ace read as one or eleven: the highest sum up to 21, or the lowest if all bust."""
    sums = {0}
    for card in cards:
        readings = {1, 11} if value(card) == 1 else {value(card)}
        sums = {points + reading for points in sums for reading in readings}
    best = max((points for points in sums if points <= 21), default=min(sums))
    assert total(tuple(cards)).points == best
    assert total(tuple(cards)).soft == (best > sum(map(value, cards)))


@pytest.mark.parametrize(
    ("cards", "pair"),
    [
        ("8s 8d", True),
        ("Ts Kd", True),
        ("Js Qd", True),
        ("As Ad", True),
        ("9s Td", False),
        ("8s 8d 8h", False),
    ],
)
@pytest.mark.feature("BJ-56")
def test_a_pair_is_two_cards_of_equal_value(cards: str, pair: bool) -> None:
    assert facts_of(parse_cards(cards)).pair is pair


@pytest.mark.feature("BJ-59")
@pytest.mark.feature("LIVE-24")
@pytest.mark.parametrize(
    ("cards", "split_depth", "blackjack"),
    [
        ("As Kd", 0, True),
        ("Td Ah", 0, True),
        ("As Kd", 1, False),
        ("Td Ah", 2, False),
        ("As 5d 5h", 0, False),
        ("7s 7d 7h", 0, False),
        ("Ts Kd", 0, False),
    ],
)
def test_a_blackjack_is_ace_and_ten_as_dealt(cards: str, split_depth: int, blackjack: bool) -> None:
    assert facts_of(parse_cards(cards), split_depth=split_depth).blackjack is blackjack


@pytest.mark.parametrize(
    ("cards", "split_depth", "split_aces"),
    [("As 5d", 1, True), ("As 5d", 0, False), ("5d As", 1, False), ("8d 8s", 2, False)],
)
def test_a_split_ace_is_known_by_its_first_card(cards: str, split_depth: int, split_aces: bool) -> None:
    assert facts_of(parse_cards(cards), split_depth=split_depth).split_aces is split_aces


def test_facts_in_one_drawing() -> None:
    facts = facts_of(parse_cards("As 7d 3h"), split_depth=2, hands=3)
    assert facts == HandFacts(
        total=21, soft=True, cards=3, pair=False, split_depth=2, split_aces=True, hands=3
    )
    assert facts.from_split
    assert not facts.bust
    assert facts_of(parse_cards("Ts 7d 5h")).bust


def test_a_hand_as_dealt_is_the_only_one_and_from_no_split() -> None:
    assert facts_of(parse_cards("8s 8d")) == HandFacts(total=16, soft=False, cards=2, pair=True)
    dealt = HandFacts(total=16, soft=False, cards=2)
    assert (dealt.pair, dealt.split_depth, dealt.split_aces, dealt.hands) == (False, 0, False, 1)
