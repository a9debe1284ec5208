"""Amounts in words."""

import pytest

from sabot.ledger.amount_words import MOST, amount_in_words, in_words
from sabot.money import parse_amount


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "zero"),
        (7, "seven"),
        (10, "ten"),
        (13, "thirteen"),
        (19, "nineteen"),
        (20, "twenty"),
        (21, "twenty-one"),
        (40, "forty"),
        (90, "ninety"),
        (99, "ninety-nine"),
        (100, "one hundred"),
        (101, "one hundred one"),
        (815, "eight hundred fifteen"),
        (1_000, "one thousand"),
        (1_042, "one thousand forty-two"),
        (12_300, "twelve thousand three hundred"),
        (999_999, "nine hundred ninety-nine thousand nine hundred ninety-nine"),
        (2_000_005, "two million five"),
        (3_000_000_000, "three billion"),
    ],
)
def test_numbers_in_words(number: int, words: str) -> None:
    assert in_words(number) == words


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        ("0.01", "zero credits and one hundredth"),
        ("1", "one credit"),
        ("1.05", "one credit and five hundredths"),
        ("42.50", "forty-two credits and fifty hundredths"),
        ("100", "one hundred credits"),
    ],
)
def test_amounts_in_words(amount: str, words: str) -> None:
    assert amount_in_words(parse_amount(amount)) == words


def test_numbers_below_ten_thousand_all_have_words_of_their_own() -> None:
    assert len({in_words(number) for number in range(10_000)}) == 10_000


@pytest.mark.parametrize("number", [-1, MOST])
def test_there_are_no_words_beyond(number: int) -> None:
    with pytest.raises(ValueError, match="no words"):
        in_words(number)
