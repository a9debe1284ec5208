"""Commission on a winning Banker bet: one twentieth, and what is lost in rounding."""

from fractions import Fraction

import pytest

from sabot.ledger.commission import commission_kept
from sabot.money import LOSE, PUSH, parse_amount

BANKER, EVEN = Fraction(19, 20), Fraction(1)


@pytest.mark.parametrize(
    ("staked", "odds", "kept"),
    [
        ("100", BANKER, "5"),
        ("1", BANKER, "0.05"),
        # 0.095 is paid as 0.09, so the house keeps 0.01 of an even win of 0.10.
        ("0.10", BANKER, "0.01"),
        ("100", EVEN, "0"),
        ("100", PUSH, "0"),
        ("100", LOSE, "0"),
    ],
)
def test_what_is_kept_of_an_even_win(staked: str, odds: Fraction, kept: str) -> None:
    assert commission_kept(parse_amount(staked), odds, EVEN) == parse_amount(kept)


def test_commission_is_never_paid_to_a_player() -> None:
    with pytest.raises(ValueError, match="pay more than"):
        commission_kept(parse_amount("1"), EVEN, BANKER)
