"""A shoe as a bag of known cards: what has left it cannot come again beyond its number (ruling D5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sabot.cards import Bag, Card, Shoe, Terms, full_bag, open_shoe, opened_bag, parse_card
from sabot.cards.card import DECK

ACE, KING, NINE = (parse_card(text) for text in ("As", "Kh", "9d"))


def test_as_many_of_a_card_come_as_there_are_decks() -> None:
    bag = full_bag(Terms(8))
    for left in range(8, 0, -1):
        assert bag.left(ACE) == left
        bag = bag.without((ACE,))
    assert bag.left(ACE) == 0
    assert bag.left(KING) == 8
    assert bag.total == 8 * 52 - 8


def test_more_of_a_card_than_there_are_leaves_none() -> None:
    bag = full_bag(Terms(1)).without((ACE, ACE, ACE))
    assert bag.left(ACE) == 0


def test_cards_that_lie_elsewhere_are_not_in_it() -> None:
    assert full_bag(Terms(1, "continuous", without=(ACE,))).left(ACE) == 0


def test_a_card_face_down_may_be_any_that_is_left() -> None:
    """One deck, and 51 cards have left: 50 seen, one not. The last two cannot be told apart."""
    seen = tuple(card for card in DECK if card not in (ACE, KING))
    bag = full_bag(Terms(1)).without_unseen().without(seen)
    assert bag.total == 1
    assert (bag.left(ACE), bag.left(KING)) == (1, 1)
    assert bag.can_be_turned(ACE)
    assert bag.can_be_turned(KING)
    assert not bag.can_be_turned(NINE)
    turned = bag.turned(ACE)
    assert (turned.left(ACE), turned.left(KING), turned.face_down) == (0, 1, 0)


def test_nothing_is_turned_where_nothing_lies_face_down() -> None:
    assert not full_bag(Terms(1)).can_be_turned(ACE)


def test_no_card_comes_out_of_an_empty_shoe() -> None:
    """All but one are burnt face down: whatever comes, nothing can come after it."""
    bag = full_bag(Terms(1)).without_unseen(51)
    assert bag.left(ACE) == 1
    empty = bag.without((KING,))
    assert empty.total == 0
    assert empty.left(ACE) == 0
    assert empty.can_be_turned(ACE)


def test_a_corrected_card_goes_back_for_the_one_that_it_is() -> None:
    bag = full_bag(Terms(1)).without((ACE,))
    assert not bag.without((KING,)).can_be_corrected(ACE, KING)
    assert bag.can_be_corrected(ACE, KING)
    assert bag.can_be_corrected(ACE, ACE)
    after = bag.corrected(ACE, KING)
    assert (after.left(ACE), after.left(KING)) == (1, 0)


@pytest.mark.parametrize(
    ("burnt", "first", "total", "nines"), [(0, None, 52, 1), (5, None, 47, 1), (10, NINE, 42, 0)]
)
def test_burnt_cards_have_left(burnt: int, first: Card | None, total: int, nines: int) -> None:
    bag = opened_bag(Terms(1), burnt, first)
    assert (bag.total, bag.left(NINE)) == (total, nines)


@given(st.integers(1, 8), st.binary(min_size=32, max_size=32), st.sets(st.integers(0, 415)))
def test_every_card_of_a_true_shoe_is_possible(decks: int, seed: bytes, hidden: set[int]) -> None:
    """Dealt to its end, whichever of its cards lie face down; afterwards each of those can be turned."""
    shoe = open_shoe("main/1", seed, Terms(decks))
    assert isinstance(shoe, Shoe)
    bag = full_bag(shoe.terms)
    for place, card in enumerate(shoe.order):
        assert bag.left(card) > 0
        bag = bag.without_unseen() if place in hidden else bag.without((card,))
    assert bag.total == 0
    for place in sorted(hidden & set(range(len(shoe.order)))):
        assert bag.can_be_turned(shoe.order[place])
        bag = bag.turned(shoe.order[place])
    assert bag == Bag((0,) * len(DECK))
