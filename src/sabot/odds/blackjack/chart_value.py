"""What playing by any chart returns, exactly: found by the evaluation that the best chart is found by."""

import numpy as np

from sabot.cards.composition import Composition
from sabot.games.blackjack.rules import Rules
from sabot.odds.blackjack.best_chart import Cells, ChartValue, _Column
from sabot.odds.blackjack.best_play import Against, average
from sabot.odds.blackjack.blackjack_context import Board, UpCard, board_of
from sabot.odds.blackjack.chart import Chart, Rows
from sabot.odds.blackjack.held_hands import VALUES


def chart_value(rules: Rules, chart: Chart, composition: Composition | None = None) -> ChartValue:
    """The chart with what a unit stake wins on average; insurance is a bet of its own, and no part of it."""
    board = board_of(rules, composition)
    columns = (
        _Given(board, up_card).played(_cells(chart, column)) for column, up_card in enumerate(board.up_cards)
    )
    return ChartValue(chart, average(board, tuple(columns)))


class _Given(_Column):
    """One up card's cells as they are given, and not searched for."""

    def __init__(self, board: Board, up_card: UpCard) -> None:
        super().__init__(board, up_card)

    def played(self, cells: Cells) -> Against:
        return self._pairs_played(cells, self._play(cells))


def _cells(chart: Chart, column: int) -> Cells:
    def both(hard: Rows, soft: Rows) -> list[bool]:
        return [row[column] for row in (*hard, *soft)]

    def pairs(rows: Rows) -> list[bool]:
        return [row[column] for row in rows[1 : VALUES + 1]]

    hard, soft = chart.hard, chart.soft
    return Cells(
        np.array(both(hard.hit, soft.hit), np.bool_),
        np.array(both(hard.double, soft.double), np.bool_),
        np.array(both(hard.surrender, soft.surrender), np.bool_),
        np.array(pairs(chart.split), np.bool_),
        np.array(pairs(chart.surrender_pair), np.bool_),
    )
