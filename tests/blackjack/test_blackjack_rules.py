"""Rules that no table can play, or that say what nobody knows, are refused where they are made."""

from fractions import Fraction
from typing import cast

import pytest
from msgspec.structs import replace

from sabot.games.answer import Problem
from sabot.games.blackjack.rules import DealerBlackjack, Double, Hole, Rules, Soft17, Surrender
from sabot.games.toml_reading import BadRule

LEGAL = {
    ("peek", "lose-all"),
    ("peek-ace", "lose-all"),
    ("peek-ace", "ten-returns-double"),
    ("no-peek", "lose-all"),
    ("no-peek", "ten-returns-double"),
    ("none", "lose-all"),
    ("none", "original-bets-only"),
    ("none", "ten-returns-double"),
}


def problem_of(**rules: object) -> Problem | None:
    """What speaks against rules, which are taken as they come: mypy is not asked."""
    try:
        Rules(**rules)  # type: ignore[arg-type]  # what mypy would not let through is what is asked here
    except BadRule as refused:
        return refused.problem
    return None


@pytest.mark.parametrize("hole", Hole)
@pytest.mark.parametrize("dealer_blackjack", DealerBlackjack)
def test_the_legal_pairs_of_hole_card_and_settlement(hole: Hole, dealer_blackjack: DealerBlackjack) -> None:
    found = problem_of(hole=hole, dealer_blackjack=dealer_blackjack)
    legal = (hole.value, dealer_blackjack.value) in LEGAL
    assert (found.key if found else None) == (None if legal else "dealer_blackjack")


@pytest.mark.feature("BJ-40")
def test_an_illegal_pair_is_told_with_all_legal_ones() -> None:
    problem = problem_of(hole=Hole.PEEK, dealer_blackjack=DealerBlackjack.ORIGINAL_BETS_ONLY)
    assert problem is not None
    assert problem.value == "original-bets-only"
    assert problem.right == (
        "lose-all where hole is peek (legal pairs: peek with lose-all; "
        "peek-ace with lose-all, ten-returns-double; no-peek with lose-all, ten-returns-double; "
        "none with lose-all, original-bets-only, ten-returns-double)"
    )


@pytest.mark.parametrize("charlie", range(11))
def test_a_charlie_has_five_to_eight_cards_or_ten(charlie: int) -> None:
    found = problem_of(charlie=charlie)
    assert (found.key if found else None) == (None if charlie in (0, 5, 6, 7, 8, 10) else "charlie")


@pytest.mark.parametrize("key", ["blackjack_pays", "insurance_pays"])
@pytest.mark.parametrize(
    ("odds", "good"), [(Fraction(6, 5), True), (Fraction(0), False), (Fraction(-1), False)]
)
def test_what_is_paid_is_more_than_nothing(key: str, odds: Fraction, good: bool) -> None:
    found = problem_of(**{key: odds})
    assert (found.key if found else None) == (None if good else key)


@pytest.mark.parametrize(
    ("key", "value", "right"),
    [
        ("soft17", "hits", "one of stand, hit"),
        ("surrender", "soon", "one of none, late, early, early-ten, early-ace"),
        ("double", Surrender.LATE, "one of any-two, 9-11, 10-11, 11, 9-more"),
        ("decks", 6.5, "a whole number from 1 to 8"),
        ("decks", "6", "a whole number from 1 to 8"),
        ("decks", True, "a whole number from 1 to 8"),
        ("decks", 9, "a whole number from 1 to 8"),
        ("max_hands", 7, "a whole number from 1 to 4"),
        ("blackjack_pays", 1.5, 'odds such as "3:2"'),
        ("insurance_pays", 2, 'odds such as "3:2"'),
        ("double_after_split", "no", "true or false"),
        ("focus", None, "a text"),
    ],
)
def test_what_nobody_knows_is_refused_with_what_would_be_right(key: str, value: object, right: str) -> None:
    problem = problem_of(**{key: value})
    assert problem is not None
    assert (problem.key, problem.right) == (key, right)
    with pytest.raises(BadRule, match=key):
        replace(Rules(), **{key: value})


def test_a_word_is_the_choice_that_it_names() -> None:
    words = {"soft17": "hit", "double": "9-11", "surrender": "late", "blackjack_pays": "6:5"}
    rules = Rules(**cast(dict[str, Soft17], words))  # type: ignore[arg-type]  # texts, as a notebook has them
    assert rules.soft17 is Soft17.HIT
    assert rules.double is Double.NINE_TO_ELEVEN
    assert rules.surrender is Surrender.LATE
    assert rules.blackjack_pays == Fraction(6, 5)
    assert rules == Rules(
        soft17=Soft17.HIT,
        double=Double.NINE_TO_ELEVEN,
        surrender=Surrender.LATE,
        blackjack_pays=Fraction(6, 5),
    )
