"""Rules that no table can play are refused, with what would be right."""

from fractions import Fraction

import pytest

from sabot.games.blackjack.rules import DealerBlackjack, Hole, Rules, problems

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


@pytest.mark.parametrize("hole", Hole)
@pytest.mark.parametrize("dealer_blackjack", DealerBlackjack)
def test_the_legal_pairs_of_hole_card_and_settlement(hole: Hole, dealer_blackjack: DealerBlackjack) -> None:
    found = problems(Rules(hole=hole, dealer_blackjack=dealer_blackjack))
    assert [problem.key for problem in found] == (
        [] if (hole.value, dealer_blackjack.value) in LEGAL else ["dealer_blackjack"]
    )


@pytest.mark.feature("BJ-40")
def test_an_illegal_pair_is_told_with_all_legal_ones() -> None:
    (problem,) = problems(Rules(hole=Hole.PEEK, dealer_blackjack=DealerBlackjack.ORIGINAL_BETS_ONLY))
    assert problem.value == "original-bets-only"
    assert problem.right == (
        "lose-all where hole is peek (legal pairs: peek with lose-all; "
        "peek-ace with lose-all, ten-returns-double; no-peek with lose-all, ten-returns-double; "
        "none with lose-all, original-bets-only, ten-returns-double)"
    )


@pytest.mark.parametrize("charlie", range(11))
def test_a_charlie_has_eight_cards_or_ten(charlie: int) -> None:
    assert [problem.key for problem in problems(Rules(charlie=charlie))] == (
        [] if charlie in (0, 8, 10) else ["charlie"]
    )


@pytest.mark.parametrize("key", ["blackjack_pays", "insurance_pays"])
@pytest.mark.parametrize(
    ("odds", "good"), [(Fraction(6, 5), True), (Fraction(0), False), (Fraction(-1), False)]
)
def test_what_is_paid_is_more_than_nothing(key: str, odds: Fraction, good: bool) -> None:
    found = problems(Rules(blackjack_pays=odds) if key == "blackjack_pays" else Rules(insurance_pays=odds))
    assert [problem.key for problem in found] == ([] if good else [key])


def test_several_mistakes_are_told_together() -> None:
    rules = Rules(
        hole=Hole.PEEK_ACE,
        dealer_blackjack=DealerBlackjack.ORIGINAL_BETS_ONLY,
        charlie=9,
        insurance_pays=Fraction(0),
    )
    assert [problem.key for problem in problems(rules)] == ["dealer_blackjack", "charlie", "insurance_pays"]
