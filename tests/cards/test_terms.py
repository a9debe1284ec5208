"""Which shoes may be opened, and the one way to write their terms."""

from typing import Any

import pytest

from sabot.cards.card import parse_cards
from sabot.cards.terms import Terms


@pytest.mark.parametrize(
    ("terms", "text"),
    [
        (Terms(8, "cut-card", 104, 1), "decks=8 shuffle=cut-card cut=104 burn=1 without="),
        (Terms(6, "cut-card", 14, "first-card"), "decks=6 shuffle=cut-card cut=14 burn=first-card without="),
        (Terms(8, "every-round"), "decks=8 shuffle=every-round cut=0 burn=0 without="),
        (
            Terms(8, "continuous", without=parse_cards("Ts 7d")),
            "decks=8 shuffle=continuous cut=0 burn=0 without=Ts,7d",
        ),
    ],
)
def test_text(terms: Terms, text: str) -> None:
    assert terms.text() == text


@pytest.mark.parametrize(
    ("terms", "complaint"),
    [
        ({"decks": 0}, "0 decks: a shoe has 1 to 8 decks"),
        ({"decks": 9}, "9 decks: a shoe has 1 to 8 decks"),
        (
            {"decks": 8, "shuffle": "riffle"},
            "shuffle 'riffle'; write one of cut-card, every-round, continuous",
        ),
        ({"decks": 8, "burn": 11}, "burn 11; write 0 to 10, or first-card"),
        ({"decks": 8, "burn": -1}, "burn -1; write 0 to 10, or first-card"),
        ({"decks": 8, "burn": "last-card"}, "burn 'last-card'; write 0 to 10, or first-card"),
        (
            {"decks": 8, "shuffle": "continuous", "burn": 1},
            "a continuous shuffler burns no cards; burn must be 0",
        ),
        (
            {"decks": 8, "shuffle": "every-round", "cut": 1},
            "no cut card with shuffle 'every-round'; cut must be 0",
        ),
        ({"decks": 1, "cut": 52}, "cut 52; of 52 cards, 0 to 51 may lie behind the cut card"),
        ({"decks": 1, "cut": 51, "burn": 1}, "cut 51; of 52 cards, 0 to 50 may lie behind the cut card"),
        ({"decks": 1, "cut": 41, "burn": "first-card"}, "0 to 40 may lie behind the cut card"),
        ({"decks": 1, "cut": -1}, "cut -1; of 52 cards"),
        ({"decks": 1, "without": parse_cards("Ts Ts")}, "there is no Ts left to take out"),
        (
            {"decks": 1, "without": tuple(range(50)), "burn": 2},
            "2 cards and up to 2 burnt leave nothing to deal",
        ),
    ],
)
def test_refused(terms: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=r".") as refusal:
        Terms(**terms)
    assert complaint in str(refusal.value)


def test_burn_by_the_first_card() -> None:
    """The turned card is out of play as well: an ace takes one more, a seven seven, a face ten."""
    terms = Terms(8, burn="first-card")
    burnt = [terms.burnt_after(card) for card in parse_cards("As 2h 7d 9c Td Js Qh Kc")]
    assert burnt == [2, 3, 8, 10, 11, 11, 11, 11]
