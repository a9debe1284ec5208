"""Expected win and the band around it: where 95 of 100 spans with the same stakes lie, by the exact odds."""

from fractions import Fraction
from math import isqrt

from msgspec import Struct

from sabot.reports.bet_moments import Moments
from sabot.reports.bet_sums import BetSums

DEVIATIONS = Fraction(196, 100)
"""Of a normal distribution 95 of 100 lie within so many standard deviations."""


class Expected(Struct):
    """Sums of exact fractions; whole minor units are told at the end."""

    win: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)
    staked: int = 0
    back: int = 0
    known: bool = True
    """Every bet among it has a price."""

    def bet(self, sums: BetSums, moments: Moments | None) -> None:
        if sums.plain_staked == 0:
            return
        if moments is None:
            self.known = False
            return
        self.win += sums.initial * (1 - moments.returns)
        self.variance += Fraction(sums.squares, 2) * moments.variance
        self.staked += sums.plain_staked
        self.back += sums.plain_back


class WinBand(Struct, frozen=True):
    """In minor units. It concerns stakes without golden chips: their win is `actual`."""

    expected: int
    within: int
    """How far from it 95 of 100 lie, on either side."""
    actual: int
    theoretical: str
    """What the exact odds return of these stakes, in percent."""
    returned: str
    """What came back of them."""

    @property
    def outside(self) -> bool:
        return abs(self.actual - self.expected) > self.within


def band_of(expected: Expected) -> WinBand | None:
    """None where nothing was staked, or the return of a bet is not known."""
    if not expected.known or not expected.staked:
        return None
    deviation = isqrt(int(expected.variance * DEVIATIONS**2))
    return WinBand(
        round(expected.win),
        deviation,
        expected.staked - expected.back,
        percent(1 - expected.win / expected.staked),
        percent(Fraction(expected.back, expected.staked)),
    )


def percent(part: Fraction) -> str:
    """`97.53`: hundredths of a percent, rounded to the nearest."""
    hundredths = round(part * 10_000)
    sign = "-" if hundredths < 0 else ""
    whole, rest = divmod(abs(hundredths), 100)
    return f"{sign}{whole}.{rest:02d}"
