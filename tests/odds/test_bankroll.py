"""Ruin, bankrolls and cashback, against Feller's formulas, plain enumeration and play."""

import random
from fractions import Fraction
from itertools import product
from math import comb, prod

import pytest

from sabot.games.catalogue import catalogue
from sabot.odds import bet_odds
from sabot.odds.bankroll import BadPlan, Results, bankroll_for, cashback, results_of, ruin_ever, ruin_within

ONE = Fraction(1)
UNEVEN: Results = {Fraction(-1): Fraction(5, 9), Fraction(0): Fraction(1, 9), Fraction(3, 2): Fraction(1, 3)}


def coin(wins: Fraction) -> Results:
    return {ONE: wins, -ONE: 1 - wins}


@pytest.mark.parametrize("stakes", [1, 5, 20])
def test_ruin_of_an_even_money_game_is_fellers(stakes: int) -> None:
    """Feller, Probability Theory and Its Applications I, XIV.2: (q/p) ** z against the infinitely rich."""
    low, high = ruin_ever(coin(Fraction(51, 100)), Fraction(stakes))
    assert low == pytest.approx((49 / 51) ** stakes, rel=1e-12)
    assert high == pytest.approx(low, rel=1e-12)


@pytest.mark.parametrize("wins", [Fraction(1, 2), Fraction(49, 100)])
def test_without_an_advantage_ruin_is_certain(wins: Fraction) -> None:
    assert ruin_ever(coin(wins), Fraction(1_000)) == (1.0, 1.0)


@pytest.mark.parametrize(("stakes", "rounds"), [(1, 1), (2, 7), (5, 40)])
def test_ruin_within_some_rounds_is_fellers(stakes: int, rounds: int) -> None:
    """Feller I, XIV.4: ruin at trial n has probability z/n C(n, (n+z)/2) p^((n-z)/2) q^((n+z)/2)."""
    p = 0.47
    ways = (
        stakes / n * comb(n, (n + stakes) // 2) * p ** ((n - stakes) // 2) * (1 - p) ** ((n + stakes) // 2)
        for n in range(stakes, rounds + 1, 2)
    )
    found = ruin_within(coin(Fraction(47, 100)), Fraction(stakes), rounds)
    assert found == pytest.approx(sum(ways), rel=1e-12)


@pytest.mark.parametrize("bankroll", [ONE, Fraction(3, 2), Fraction(3)])
def test_every_order_of_results_counted_gives_the_same(bankroll: Fraction) -> None:
    rounds, ruined, back = 6, Fraction(0), Fraction(0)
    for order in product(UNEVEN, repeat=rounds):
        chance, left = prod((UNEVEN[one] for one in order), start=ONE), bankroll
        back += chance * max(Fraction(0), -sum(order))
        for one in order:
            left += one
            if left < 1:
                ruined += chance
                break
    assert ruin_within(UNEVEN, bankroll, rounds) == pytest.approx(float(ruined), rel=1e-12)
    assert cashback(UNEVEN, rounds, Fraction(1, 10)) == pytest.approx(float(back / 10), rel=1e-12)


def test_ruin_for_ever_lies_between_its_bounds_where_a_round_loses_more() -> None:
    chances = {-2: Fraction(1, 4), -1: Fraction(1, 5), 1: Fraction(1, 2), 5: Fraction(1, 20)}
    won = {Fraction(result): chance for result, chance in chances.items()}
    low, high = ruin_ever(won, Fraction(3))
    assert low <= ruin_within(won, Fraction(3), 3_000) <= high
    assert low < high


def test_results_need_not_be_parts_of_a_stake() -> None:
    """By hand: of three stakes one is left after a loss of two, and nothing after the second: a quarter."""
    twos = {Fraction(2): Fraction(1, 2), Fraction(-2): Fraction(1, 2)}
    assert [ruin_within(twos, Fraction(3), rounds) for rounds in (1, 2)] == [0.0, 0.25]
    assert bankroll_for(twos, 2, 0.3) == 3


def test_a_bankroll_is_the_smallest_that_suffices() -> None:
    results = results_of(bet_odds(catalogue().find("punto-banco"), "banker"))
    enough = bankroll_for(results, 100, 0.05)
    assert ruin_within(results, enough, 100) <= 0.05 < ruin_within(results, enough - Fraction(1, 20), 100)


def test_play_is_ruined_as_often() -> None:
    """Forty thousand bankrolls of eight stakes at Banker, within four standard errors."""
    results = results_of(bet_odds(catalogue().find("punto-banco"), "banker"))
    chance, many, rounds = random.Random(20), 40_000, 60
    wins, weights, ruined = [float(one) for one in results], [float(one) for one in results.values()], 0
    for _ in range(many):
        left = 8.0
        for one in chance.choices(wins, weights, k=rounds):
            left += one
            if left < 1 - 1e-9:
                ruined += 1
                break
    exact = ruin_within(results, Fraction(8), rounds)
    assert abs(ruined / many - exact) < 4 * (exact * (1 - exact) / many) ** 0.5


def test_cashback_of_one_round_is_the_share_of_what_is_lost() -> None:
    """By hand: Player loses 45.8597 % of coups (Wizard of Odds, baccarat, eight decks)."""
    results = results_of(bet_odds(catalogue().find("punto-banco"), "player"))
    assert cashback(results, 1, Fraction(1, 10)) == pytest.approx(0.0458597, abs=5e-8)


def test_what_is_no_plan_is_refused() -> None:
    with pytest.raises(BadPlan, match="one stake"):
        ruin_within(UNEVEN, Fraction(1, 2), 5)
    with pytest.raises(BadPlan, match="between 0 and 1"):
        bankroll_for(UNEVEN, 5, 1.0)
    with pytest.raises(BadPlan, match="share"):
        cashback(UNEVEN, 0, ONE)
    with pytest.raises(BadPlan, match="add up"):
        cashback({ONE: Fraction(1, 2)}, 5, ONE)
