"""What the bets of a day were to return, exactly, and how far luck may take it: from stakes and odds."""

from collections.abc import Callable, Iterable
from decimal import Decimal
from fractions import Fraction

from msgspec import Struct

from sabot.records.reports.table_figures import BetSums

MILLION = 1_000_000
WITHIN_95 = Decimal("1.959964")
"""Standard deviations to either side within which 95 of 100 sums lie (the normal distribution)."""


class BetReturn(Struct, frozen=True):
    """Of one bet, per unit of the initial stake."""

    returns: Fraction
    deviation: Decimal
    """The standard deviation of the net result."""


class ReturnBand(Struct, frozen=True):
    """In millionths of the turnover."""

    actual: int
    """What came back."""
    exact: int
    """What was to be expected by the rules and pay tables that were played."""
    band: int
    """Half of the width within which 95 of 100 such days lie."""


Returns = Callable[[int, str], BetReturn | None]
"""Of a bet by a version of the settings; None where it is not known, or not yet."""


def return_band(sums: Iterable[tuple[tuple[int, str], BetSums]], returns: Returns) -> ReturnBand | None:
    """None where nothing was staked, or the exact return of a bet is not known.

    The expectation is exact: returns refer to initial stakes, and whatever is added in a round (doubles,
    splits) is staked at no other odds than those. Results of different bets of a round count as independent.
    """
    staked, back, expected, variance = 0, 0, Fraction(0), Decimal(0)
    for (version, bet), one in sums:
        known = returns(version, bet)
        if known is None:
            return None
        staked += one.staked
        back += one.back
        expected += one.staked + one.initial * (known.returns - 1)
        variance += one.squares * known.deviation * known.deviation
    if not staked:
        return None
    spread = WITHIN_95 * variance.sqrt() * MILLION / staked
    return ReturnBand(
        back * MILLION // staked, round(expected * MILLION / staked), int(spread.to_integral_value())
    )
