"""Money: whole minor units, exact odds, one rounding."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sabot.money import (
    LOSE,
    PUSH,
    Amount,
    half,
    parse_amount,
    parse_odds,
    settle,
    show_amount,
    show_odds,
)

AMOUNTS = st.integers(0, 10**9).map(Amount)
PRICES = st.builds(Fraction, st.integers(1, 10**6), st.integers(1, 1000))
ODDS = st.one_of(st.just(LOSE), st.just(PUSH), PRICES)


@pytest.mark.parametrize(
    ("stake", "odds", "returned"),
    [
        (1000, "1", 2000),
        (1000, "3:2", 2500),
        (1000, "6:5", 2200),
        (1000, "19:20", 1950),
        (1000, "push", 1000),
        (1000, "lose", 0),
        # What is left of a minor unit goes to the house: 3/2 of 5 is 7 and a half, 19/20 of 1 is nothing.
        (5, "3:2", 12),
        (1, "19:20", 1),
        (7, "6:5", 15),
        (0, "100:1", 0),
    ],
)
@pytest.mark.feature("LIVE-110")
def test_settle_rounds_winnings_down(stake: int, odds: str, returned: int) -> None:
    assert settle(Amount(stake), parse_odds(odds)) == returned


@pytest.mark.parametrize(("stake", "returned"), [(1000, 500), (5, 2), (1, 0)])
@pytest.mark.feature("LIVE-110")
def test_half_a_loss_returns_half_rounded_down(stake: int, returned: int) -> None:
    assert settle(Amount(stake), Fraction(-1, 2)) == returned
    assert half(Amount(stake)) == returned


@given(AMOUNTS, ODDS)
def test_what_comes_back_misses_the_exact_value_by_less_than_a_minor_unit(
    stake: Amount, odds: Fraction
) -> None:
    exact = stake + stake * odds
    assert 0 <= exact - settle(stake, odds) < 1


@given(AMOUNTS, AMOUNTS, ODDS)
def test_stakes_settled_apart_never_return_more_than_together(
    one: Amount, other: Amount, odds: Fraction
) -> None:
    together = settle(Amount(one + other), odds)
    assert together - 1 <= settle(one, odds) + settle(other, odds) <= together


def test_no_odds_take_more_than_the_stake() -> None:
    with pytest.raises(ValueError, match=r"^odds of -3/2 would take more than was staked$"):
        settle(Amount(100), Fraction(-3, 2))


@given(AMOUNTS)
def test_an_amount_reads_as_it_was_shown(amount: Amount) -> None:
    assert parse_amount(show_amount(amount)) == amount


@pytest.mark.parametrize(
    ("text", "amount"), [("10", 1000), ("2.50", 250), ("2.5", 250), ("0.01", 1), ("0", 0), ("0.10", 10)]
)
def test_amounts_as_people_write_them(text: str, amount: int) -> None:
    assert parse_amount(text) == amount


@pytest.mark.parametrize(
    ("text", "amount"), [("1.239", 123), ("0.019999", 1), ("0.009", 0), ("5.999999999999", 599)]
)
@pytest.mark.feature("LIVE-110")
def test_the_third_decimal_is_dropped(text: str, amount: int) -> None:
    assert parse_amount(text) == amount


@pytest.mark.parametrize(
    ("amount", "text"), [(1050, "10.50"), (1000, "10"), (5, "0.05"), (0, "0"), (-250, "-2.50"), (-1, "-0.01")]
)
def test_amounts_as_they_are_shown(amount: int, text: str) -> None:
    assert show_amount(amount) == text


@pytest.mark.parametrize(
    "text", ["", "ten", "-1", "+1", "1.", ".5", "1,50", "1e3", " 1", "1.2.3", "1\n", "1" * 13]
)
def test_what_is_no_amount_is_refused(text: str) -> None:
    words = f"{text!r} is not an amount; write credits such as 10 or 2.50"
    with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
        parse_amount(text)


@given(ODDS)
def test_odds_read_as_they_were_shown(odds: Fraction) -> None:
    assert parse_odds(show_odds(odds)) == odds


@pytest.mark.parametrize(
    ("text", "odds"),
    [
        ("3:2", Fraction(3, 2)),
        ("3 to 2", Fraction(3, 2)),
        ("9", Fraction(9)),
        ("9:1", Fraction(9)),
        ("19:20", Fraction(19, 20)),
        ("lose", Fraction(-1)),
        ("push", Fraction(0)),
    ],
)
def test_odds_as_people_write_them(text: str, odds: Fraction) -> None:
    assert parse_odds(text) == odds


@pytest.mark.parametrize(
    ("odds", "text"), [(Fraction(6, 4), "3:2"), (Fraction(9), "9:1"), (LOSE, "lose"), (PUSH, "push")]
)
def test_odds_are_shown_in_lowest_terms(odds: Fraction, text: str) -> None:
    assert show_odds(odds) == text


@pytest.mark.parametrize(
    "text", ["", "0", "0:1", "3:0", "3:", ":2", "-1:2", "1.5", "3/2", "win", "3 : 2", "3:2\n"]
)
def test_what_is_no_price_is_refused(text: str) -> None:
    words = f"{text!r} is not a price; write odds such as '3:2' or '9:1', or 'push' or 'lose'"
    with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
        parse_odds(text)
