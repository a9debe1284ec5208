"""Odds of families that the house does not know, over what they lay and deal, held to their windows."""

from fractions import Fraction

import pytest

from sabot.cards.card import is_red, parse_cards
from sabot.cards.composition import Composition
from sabot.games.baccarat.bets import BETS
from sabot.games.baccarat.coup import Coup
from sabot.games.baccarat.game import BACCARAT
from sabot.games.baccarat.windows import TOTALS, dealt
from sabot.games.bet import LOSES, bet, pays, row
from sabot.odds.baccarat.baccarat_family import baccarat_ways
from sabot.odds.counting.any_family import rounds_counted
from sabot.odds.counting.window_check import BadBet, check_any

FEW = Composition.of_cards(parse_cards("As 2s 2h 3c 6d 6h 9s Kd Kc"))


@pytest.mark.parametrize("key", ["player", "banker", "tie", "tiger-7"])
def test_rounds_dealt_card_by_card_are_those_that_kernels_count(key: str) -> None:
    """Whatever the number of cards that a count is written in, the chances are the same."""
    (definition,) = (one for one in BETS if one.key == key)
    general, (kernels,) = rounds_counted(definition, dealt, FEW), baccarat_ways([definition], FEW)
    for label in definition.labels:
        chances = (Fraction(ways[label], sum(ways.values())) for ways in (general, kernels))
        assert len(set(chances)) == 1, label


def test_a_shoe_that_cannot_finish_a_round_is_refused() -> None:
    (banker,) = (one for one in BETS if one.key == "banker")
    with pytest.raises(ValueError, match=r"^3 cards are too few for a round$"):
        rounds_counted(banker, dealt, Composition.of_cards(parse_cards("As 2s 3s")))


@bet("red", title="Red", window=TOTALS, labels=("red", LOSES), tables={"standard": pays(row("Red", "1:1"))})
def red(coup: Coup) -> str:
    """Wins when the Player's first card is red, which its window does not show."""
    return "red" if is_red(coup.player[0]) else LOSES


def test_a_bet_that_looks_past_its_window_has_no_price() -> None:
    with pytest.raises(BadBet, match="red looks past its window totals"):
        check_any(red, BACCARAT)
