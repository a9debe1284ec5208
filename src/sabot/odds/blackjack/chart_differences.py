"""Two charts beside each other: where they differ, and what playing by the wrong one costs."""

from collections.abc import Iterator

from msgspec import Struct

from sabot.games.blackjack.rules import Rules
from sabot.odds.blackjack.best_chart import ChartValue, best_chart
from sabot.odds.blackjack.chart import Chart
from sabot.odds.blackjack.chart_cells import COLUMNS, parts_of
from sabot.odds.blackjack.chart_value import chart_value


class CellDifference(Struct, frozen=True):
    """A first decision that two charts make otherwise; letters are those of `chart_cells`."""

    part: str
    hand: str
    up: str
    first: str
    second: str


class ChartsCompared(Struct, frozen=True, eq=False):
    first: ChartValue
    second: ChartValue
    second_in_first: float
    """What a unit stake wins in the first game by the chart of the second, exactly."""
    first_in_second: float
    cells: tuple[CellDifference, ...]


def charts_compared(first: Rules, second: Rules) -> ChartsCompared:
    """The best charts of two games, or of one game by two sets of rules."""
    one, other = best_chart(first), best_chart(second)
    return ChartsCompared(
        one,
        other,
        chart_value(first, other.chart).net,
        chart_value(second, one.chart).net,
        tuple(cell_differences(first, one.chart, second, other.chart)),
    )


def cell_differences(rules: Rules, chart: Chart, others: Rules, other: Chart) -> Iterator[CellDifference]:
    """Cell by cell, each chart as its own rules allow it."""
    parts = zip(parts_of(rules, chart), parts_of(others, other), strict=True)
    for part, other_part in parts:
        for row, other_row in zip(part.rows, other_part.rows, strict=True):
            for up, cell, other_cell in zip(COLUMNS, row.cells, other_row.cells, strict=True):
                if cell != other_cell:
                    yield CellDifference(part.key, row.title, up, cell, other_cell)
