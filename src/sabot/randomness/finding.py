"""What one test found, and how likely a fair source is to look at least as odd."""

from collections.abc import Sequence
from math import erfc, exp, fsum, lgamma, log, sqrt

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

LEAST_EXPECTED = 10
"""A cell of chi-square in which fewer are expected is counted together with its neighbour."""


class Finding(Struct, frozen=True):
    """One test: its name, its p-value and, where it helps, a statistic with its degrees of freedom."""

    test: str
    p: float
    statistic: float | None = None
    freedom: int = 0


def chi_square_tail(statistic: float, freedom: int) -> float:
    """The chance that chi-square is at least this: a finite sum, because the degrees of freedom are whole."""
    half = statistic / 2
    if half <= 0:
        return 1.0
    odd = freedom % 2
    start = erfc(sqrt(half)) if odd else 0.0
    powers = (k + odd / 2 for k in range(freedom // 2))
    return min(1.0, start + fsum(exp(power * log(half) - half - lgamma(power + 1)) for power in powers))


def normal_tails(deviation: float) -> float:
    """The chance that a standard normal lies at least this far from zero, on either side."""
    return erfc(abs(deviation) / sqrt(2))


def by_chi_square(test: str, statistic: float, freedom: int) -> Finding:
    """Counts that fit too well are as suspect as those that do not fit."""
    tail = chi_square_tail(statistic, freedom)
    return Finding(test, min(1.0, 2 * min(tail, 1 - tail)), statistic, freedom)


def by_counts(test: str, met: Sequence[int] | NDArray[np.int64], chances: Sequence[float]) -> Finding:
    """Pearson's chi-square over cells of known chance; rare ones are joined with what follows them."""
    total, cells = int(sum(met)), [[0.0, 0.0]]
    for count, chance in zip(met, chances, strict=True):
        if cells[-1][1] >= LEAST_EXPECTED:
            cells.append([0.0, 0.0])
        cells[-1][0] += int(count)
        cells[-1][1] += total * chance
    if len(cells) > 1 and cells[-1][1] < LEAST_EXPECTED:
        last = cells.pop()
        cells[-1] = [cells[-1][0] + last[0], cells[-1][1] + last[1]]
    if len(cells) < 2:
        raise ValueError(
            f"{test}: {total} observations are too few; about {LEAST_EXPECTED} are needed for each cell"
        )
    return by_chi_square(test, fsum((met - due) ** 2 / due for met, due in cells), len(cells) - 1)


def by_mean(test: str, values: NDArray[np.float64], expected: float) -> Finding:
    """The mean of independent values against the one that is known, in standard errors."""
    error = float(values.std(ddof=1)) / sqrt(len(values))
    apart = float(values.mean()) - expected
    deviation = 0.0 if apart == 0 else apart / error if error > 0 else float("inf")
    return Finding(test, normal_tails(deviation), deviation)
