"""What a simulation found: for each bet how often each label came, its mean and how sure that is."""

from collections.abc import Iterable
from fractions import Fraction
from math import sqrt

from msgspec import Struct

CONFIDENCE = 1.96
"""Standard errors on either side that hold the true value nineteen times out of twenty."""


class LabelCount(Struct, frozen=True):
    """A label, what it pays, and in how many rounds it came."""

    label: str
    pays: Fraction
    count: int


class Estimate(Struct, frozen=True, kw_only=True):
    """One bet with one pay table; all sums are exact, only roots are rounded."""

    bet: str
    table: str
    seen: tuple[LabelCount, ...]

    @property
    def rounds(self) -> int:
        return sum(one.count for one in self.seen)

    @property
    def net(self) -> Fraction:
        """What a unit stake won on average."""
        return sum((one.pays * one.count for one in self.seen), Fraction(0)) / max(self.rounds, 1)

    @property
    def rtp(self) -> Fraction:
        return 1 + self.net

    @property
    def variance(self) -> Fraction:
        """Of one round."""
        square = sum((one.pays**2 * one.count for one in self.seen), Fraction(0))
        return square / max(self.rounds, 1) - self.net**2

    @property
    def standard_error(self) -> float:
        """Of the mean; not known from fewer than two rounds."""
        return sqrt(self.variance / (self.rounds - 1)) if self.rounds > 1 else float("inf")

    @property
    def bounds(self) -> tuple[float, float]:
        """Of the return, nineteen times out of twenty."""
        margin = CONFIDENCE * self.standard_error
        return float(self.rtp) - margin, float(self.rtp) + margin


class Simulation(Struct, frozen=True, kw_only=True):
    """The result of a run."""

    game: str
    rounds: int
    """Rounds that were played; fewer than asked for if the run was broken off."""
    seats: int
    mode: str
    voids: int
    bets: tuple[Estimate, ...]
    complete: bool = True

    def bet(self, key: str) -> Estimate:
        for one in self.bets:
            if one.bet == key:
                return one
        raise KeyError(key)


class Progress(Struct, frozen=True):
    """How far a run has come, and its estimate of the first bet."""

    done: int
    rounds: int
    estimate: Estimate


def estimate(bet: str, table: str, seen: Iterable[LabelCount]) -> Estimate:
    return Estimate(bet=bet, table=table, seen=tuple(seen))
