"""How results are spread: exact without splits, close with them, and as wide as others have measured."""

from fractions import Fraction

import pytest
from msgspec.structs import replace
from rule_sets import FIVES, SEVENS, SIXES, turned
from slow_blackjack import Left, SlowBlackjack, composition_of

from sabot.games.blackjack.game import BlackjackGame
from sabot.games.blackjack.rules import DealerBlackjack, Double, Hole, Rules, Soft17, Surrender
from sabot.games.catalogue import is_blackjack, own_catalogue
from sabot.odds.blackjack.best_play import analyse
from sabot.odds.blackjack.net_results import Distribution, distribution

GAMES = [game for game in own_catalogue().games.values() if is_blackjack(game)]
MEASURED = {
    "stand": (Rules(decks=6, double_after_split=False), 1.295),
    "hit": (Rules(decks=6, double_after_split=False, soft17=Soft17.HIT), 1.308),
    "hit, doubles after splits": (Rules(decks=6, soft17=Soft17.HIT), 1.346),
    "hit, surrender": (
        Rules(decks=6, double_after_split=False, soft17=Soft17.HIT, surrender=Surrender.LATE),
        1.272,
    ),
    "hit, eight decks": (Rules(decks=8, double_after_split=False, soft17=Soft17.HIT), 1.309),
    "hit, two decks, doubles after splits": (Rules(decks=2, soft17=Soft17.HIT), 1.341),
}
"""Variance of one hand: wizardofodds.com/games/blackjack/appendix/4/, Summary Table, rows where aces are not
split again. Measured there by some ten billion hands of a cut-card game with basic strategy; how many hands a
split may make is not said, we take four. S. Wong, Professional Blackjack, p. 203: 1.28 for the first row."""


def spread_of(rules: Rules, shoe: Left) -> Distribution:
    return distribution(analyse(rules, composition_of(shoe)))


@pytest.mark.parametrize(
    "rules",
    [
        Rules(max_hands=1),
        Rules(max_hands=1, soft17=Soft17.HIT, surrender=Surrender.LATE, double=Double.NINE_TO_ELEVEN),
        Rules(max_hands=1, hole=Hole.NO_PEEK, surrender=Surrender.LATE, blackjack_pays=Fraction(6, 5)),
        Rules(max_hands=1, hole=Hole.PEEK_ACE, dealer_blackjack=DealerBlackjack.TEN_RETURNS_DOUBLE),
        Rules(max_hands=1, hole=Hole.NONE, dealer_blackjack=DealerBlackjack.ORIGINAL_BETS_ONLY),
    ],
)
@pytest.mark.parametrize("shoe", [FIVES, SIXES, SEVENS])
def test_without_splits_the_spread_is_as_dealt(rules: Rules, shoe: Left) -> None:
    dealt = {
        float(net): float(chance) for net, chance in SlowBlackjack(rules, shoe).spread().items() if chance
    }
    ours = dict(spread_of(rules, shoe).results)
    assert ours.keys() == dealt.keys()
    assert all(abs(ours[net] - dealt[net]) < 1e-12 for net in dealt)


@pytest.mark.parametrize("turn", range(0, 16, 3))
def test_with_splits_even_a_tiny_shoe_is_nearly_as_dealt(turn: int) -> None:
    """A hand of a split takes cards from the others; with twenty cards that is as bad as it can get."""
    rules = turned(turn)
    dealt = SlowBlackjack(rules, FIVES).spread()
    mean = sum((net * chance for net, chance in dealt.items()), Fraction(0))
    variance = sum(((net - mean) ** 2 * chance for net, chance in dealt.items()), Fraction(0))
    ours = spread_of(rules, FIVES)
    assert abs(ours.mean - mean) < 2e-3
    assert abs(ours.standard_deviation**2 - variance) < 1e-2
    shares = dict(ours.results)
    assert all(abs(shares.get(float(net), 0.0) - chance) < 2e-3 for net, chance in dealt.items())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_game_of_the_catalogue_has_a_spread(game: BlackjackGame) -> None:
    analysis = analyse(game.rules)
    spread = distribution(analysis)
    chances = [chance for _, chance in spread.results]
    assert abs(sum(chances) - 1) < 1e-12
    assert min(chances) > 0
    assert abs(spread.mean - analysis.net) < 2e-4
    assert 1.13 < spread.standard_deviation < 1.17
    losing = sum(chance for net, chance in spread.results if net < 0)
    assert abs(spread.hit_frequency + spread.push_frequency + losing - 1) < 1e-12


@pytest.mark.parametrize("name", MEASURED)
def test_the_spread_is_as_wide_as_measured(name: str) -> None:
    rules, variance = MEASURED[name]
    wide = distribution(analyse(_to_four_hands(rules))).standard_deviation ** 2
    assert abs(wide - variance) < 0.011


def _to_four_hands(rules: Rules) -> Rules:
    return replace(rules, max_hands=4, split_depth=3)


def test_results_are_made_of_stakes_and_prices() -> None:
    """Two hands, both doubled, are the most that can be lost; a blackjack is the one odd price."""
    nets = [net for net, _ in distribution(analyse(Rules(surrender=Surrender.LATE))).results]
    assert nets == [-4.0, -3.0, -2.0, -1.0, -0.5, 0.0, 1.0, 1.5, 2.0, 3.0, 4.0]
