"""How many of each card there are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sabot.cards.card import DECK, Card, parse_card, parse_cards, rank, value
from sabot.cards.composition import Composition

cards = st.lists(st.sampled_from(DECK), max_size=30)


@pytest.mark.parametrize("decks", range(1, 9))
def test_full_shoe(decks: int) -> None:
    shoe = Composition.of_decks(decks)
    assert shoe.total == 52 * decks
    assert shoe.by_rank() == (4 * decks,) * 13
    assert shoe.by_value() == (4 * decks,) * 9 + (16 * decks,)


def test_counts_after_some_cards_are_gone() -> None:
    left = Composition.of_decks(6).without(parse_cards("As Ah Ts Kd Kd 7c"))
    assert left.total == 306
    assert left.by_rank() == (22, 24, 24, 24, 24, 24, 23, 24, 24, 23, 24, 24, 22)
    assert left.by_value() == (22, 24, 24, 24, 24, 24, 23, 24, 24, 93)
    assert left.count(parse_card("Kd")) == 4


@pytest.mark.parametrize("decks", [-1, 0, 9])
def test_no_such_shoe(decks: int) -> None:
    with pytest.raises(ValueError, match=f"^{decks} decks: a shoe has 1 to 8 decks$"):
        Composition.of_decks(decks)


def test_card_that_is_not_there() -> None:
    with pytest.raises(ValueError, match=r"^there is no Ts left to take out$"):
        Composition.of_decks(1).without(parse_cards("Ts Ts"))


def test_too_many_of_a_card() -> None:
    with pytest.raises(ValueError, match=r"^9 of 7d: a shoe holds 0 to 8 of each card$"):
        Composition.of_decks(8).with_(parse_cards("7d"))


def test_counts_that_are_no_shoe() -> None:
    with pytest.raises(ValueError, match="52 counts, one a card, not 13"):
        Composition((4,) * 13)
    with pytest.raises(ValueError, match="-1 of As"):
        Composition((-1,) + (1,) * 51)


@given(st.lists(st.sampled_from(DECK), max_size=8))
def test_taking_out_and_putting_back_is_nothing(some: list[Card]) -> None:
    shoe = Composition.of_decks(8)
    assert shoe.without(some).with_(some) == shoe


@given(cards)
def test_counts_are_counts(some: list[Card]) -> None:
    some = [card for place, card in enumerate(some) if some[:place].count(card) < 8]
    held = Composition.of_cards(some)
    assert held.cards() == tuple(sorted(some))
    assert held.total == len(some)
    assert [held.card_at(place) for place in range(len(some))] == sorted(some)
    assert held.by_rank() == tuple(sum(rank(card) == r for card in some) for r in range(13))
    assert held.by_value() == tuple(sum(value(card) == v for card in some) for v in range(1, 11))


@pytest.mark.parametrize("place", [-1, 52])
def test_no_such_place(place: int) -> None:
    with pytest.raises(IndexError, match="no such place among 52 cards"):
        Composition.of_decks(1).card_at(place)
