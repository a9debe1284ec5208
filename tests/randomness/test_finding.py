"""Tails of chi-square and of the normal law, against printed tables."""

import pytest

from sabot.randomness.finding import by_counts, chi_square_tail, normal_tails


@pytest.mark.parametrize(
    ("statistic", "freedom", "tail"),
    [
        (3.841, 1, 0.05),
        (6.635, 1, 0.01),
        (5.991, 2, 0.05),
        (7.815, 3, 0.05),
        (32.000, 16, 0.01),
        (41.638, 23, 0.01),
        (77.386, 51, 0.01),
        (124.342, 100, 0.05),
        (77.929, 100, 0.95),
    ],
)
def test_tails_of_chi_square_are_those_of_the_tables(statistic: float, freedom: int, tail: float) -> None:
    assert chi_square_tail(statistic, freedom) == pytest.approx(tail, abs=2e-5)


def test_thousands_of_degrees_of_freedom_are_nearly_normal() -> None:
    # Wilson and Hilferty: the cube root of chi-square over its freedom is nearly normal.
    freedom = 21_165
    normal = 2.326348
    statistic = freedom * (1 - 2 / (9 * freedom) + normal * (2 / (9 * freedom)) ** 0.5) ** 3
    assert chi_square_tail(statistic, freedom) == pytest.approx(0.01, abs=1e-5)


@pytest.mark.parametrize(("deviation", "tails"), [(1.959964, 0.05), (-2.575829, 0.01), (0, 1)])
def test_tails_of_the_normal_law(deviation: float, tails: float) -> None:
    assert normal_tails(deviation) == pytest.approx(tails, abs=1e-6)


def test_counts_that_fit_too_well_are_suspect() -> None:
    assert by_counts("die", [100_000] * 6, [1 / 6] * 6).p < 1e-6


def test_rare_cells_are_joined_and_too_few_observations_are_said() -> None:
    assert by_counts("rare", [50, 47, 2, 1], [0.5, 0.45, 0.03, 0.02]).freedom == 1
    with pytest.raises(ValueError, match="4 observations are too few"):
        by_counts("few", [2, 2], [0.5, 0.5])
