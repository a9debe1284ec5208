"""The best total-dependent chart of a game, and exactly what playing by it returns.

Cells are chosen by the values of hands, each hand weighed by how often play by the chart comes to it, until
the chart no longer changes. Where two cells chase each other, the best chart on the way is taken. Hands of a
split are played by the chart as well.
"""

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from sabot.cards.composition import Composition
from sabot.games.blackjack.hand import BEST
from sabot.games.blackjack.rules import Rules
from sabot.odds.blackjack.best_play import Against, average, split_values
from sabot.odds.blackjack.blackjack_context import Board, Played, UpCard, board_of, two_cards_chance
from sabot.odds.blackjack.chart import Chart, Rows, Totals
from sabot.odds.blackjack.held_hands import VALUES
from sabot.odds.kernels.analysis_kernels import DOUBLE, HIT, STAND, SURRENDER, reached

Bools = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

TOTALS = BEST + 1
MOST_PASSES = 20
"""A chart settles after three or four; more mean that two cells chase each other."""


class ChartValue(Struct, frozen=True, eq=False):
    """A chart and what a unit stake wins on average when it is played."""

    chart: Chart
    net: float

    @property
    def rtp(self) -> float:
        return 1 + self.net


class Cells(Struct, frozen=True, eq=False):
    """One up card's part of a chart. Cells are the hard totals from 0 to 21, then the soft ones."""

    hit: Bools
    double: Bools
    surrender: Bools
    split: Bools
    """By value of the pair, an ace first."""
    surrender_pair: Bools

    def same_as(self, other: "Cells") -> bool:
        mine = (self.hit, self.double, self.surrender, self.split, self.surrender_pair)
        theirs = (other.hit, other.double, other.surrender, other.split, other.surrender_pair)
        return all(np.array_equal(a, b) for a, b in zip(mine, theirs, strict=True))


def best_chart(rules: Rules, composition: Composition | None = None) -> ChartValue:
    """The best chart by total, with its own exact return."""
    board = board_of(rules, composition)
    columns = [_Column(board, up_card).settled() for up_card in board.up_cards]
    cells = [column[0] for column in columns]
    chart = Chart(
        hard=_totals(cells, slice(0, TOTALS)),
        soft=_totals(cells, slice(TOTALS, 2 * TOTALS)),
        split=_rows([np.insert(one.split, 0, False) for one in cells]),
        surrender_pair=_rows([np.insert(one.surrender_pair, 0, False) for one in cells]),
        insure=insurance_net(rules, board.shoe) > 0,
    )
    return ChartValue(chart, average(board, tuple(column[1] for column in columns)))


def _totals(cells: list[Cells], part: slice) -> Totals:
    return Totals(
        hit=_rows([one.hit[part] for one in cells]),
        double=_rows([one.double[part] for one in cells]),
        surrender=_rows([one.surrender[part] for one in cells]),
    )


def _rows(columns: list[Bools]) -> Rows:
    return tuple(tuple(bool(answer) for answer in row) for row in np.array(columns).T)


def insurance_net(rules: Rules, shoe: Floats) -> float:
    """What a unit of insurance wins on average, an ace being up and nothing else known."""
    blackjack = shoe[VALUES - 1] / (shoe.sum() - 1)
    return float(blackjack * float(rules.insurance_pays) - (1 - blackjack))


class _Column:
    """The search for one up card's cells."""

    def __init__(self, board: Board, up_card: UpCard) -> None:
        self._board, self._up_card = board, up_card
        hands, low = board.hands, board.low
        self._cell = hands.total + TOTALS * hands.soft
        self._pair_hand = np.array([board.two_cards(value, value) for value in range(VALUES)])
        self._pairs = np.isin(np.arange(hands.size), self._pair_hand)
        """Pairs have a cell of their own for surrender."""
        self._may_double = low.may_double | low.split_may_double
        self._dealt = np.zeros(hands.size)
        for first in range(VALUES):
            for second in range(first, VALUES):
                hand = board.two_cards(first, second)
                if hand >= 0:
                    self._dealt[hand] = two_cards_chance(up_card.rest, first, second)

    def settled(self) -> tuple[Cells, Against]:
        """The best cells that the search comes by, and what hands are worth when they are played."""
        cells, found, most = self._first_guess(), None, -np.inf
        for _ in range(MOST_PASSES):
            against = self._play(cells)
            played = self._pairs_played(cells, against)
            worth = float(self._dealt @ played.played.best)
            if worth > most:
                found, most = (cells, played), worth
            better = self._improved(cells, against)
            if better.same_as(cells):
                break
            cells = better
        assert found is not None, "the first guess is worth something"
        return found

    def _pairs_played(self, cells: Cells, against: Against) -> Against:
        """The same with pairs split where the cells say so, and nowhere else."""
        best = against.played.best.copy()
        for pair in np.flatnonzero(cells.split & ~cells.surrender_pair & ~np.isnan(against.splits)):
            best[self._pair_hand[pair]] = against.splits[pair]
        return Against(
            against.up_card, Played(against.played.values, best), np.full_like(against.splits, np.nan)
        )

    def _first_guess(self) -> Cells:
        nothing = np.zeros(2 * TOTALS, np.bool_)
        hit = np.arange(2 * TOTALS) % TOTALS < 17
        return Cells(hit, nothing, nothing, np.zeros(VALUES, np.bool_), np.zeros(VALUES, np.bool_))

    def plan(self, cells: Cells) -> Ints:
        """The action of every hand that is not split."""
        low, cell = self._board.low, self._cell
        plan = np.where(cells.hit[cell], HIT, STAND)
        plan = np.where(low.may_double & cells.double[cell], DOUBLE, plan)
        gives_up = cells.surrender[cell]
        here = self._pair_hand >= 0
        gives_up[self._pair_hand[here]] = cells.surrender_pair[here]
        plan = np.where(low.may_surrender & gives_up, SURRENDER, plan)
        return np.where(low.finished, STAND, plan).astype(np.int64)

    def split_plan(self, cells: Cells) -> Ints:
        low, cell = self._board.low, self._cell
        plan = np.where(cells.hit[cell], HIT, STAND)
        plan = np.where(low.split_may_double & cells.double[cell], DOUBLE, plan)
        return np.where(low.split_finished, STAND, plan).astype(np.int64)

    def _play(self, cells: Cells) -> Against:
        played = self._board.play(self._up_card, self.plan(cells))
        splits = split_values(self._board, self._up_card, self.split_plan(cells))
        return Against(self._up_card, played, splits)

    def _improved(self, cells: Cells, against: Against) -> Cells:
        """Every cell chosen anew by what its hands are worth now."""
        low, values = self._board.low, against.played.values
        split = self._splits_gain(against, self._kept(cells, values))
        dealt = self._unsplit(split)
        plan, reach = self.plan(cells), dealt.copy()
        reached(self._up_card.left, self._board.hands.following, plan, reach)
        hit = self._chosen(values[:, HIT] - values[:, STAND], np.where(plan <= STAND, reach, 0.0), cells.hit)
        drawn = np.where(hit[self._cell], values[:, HIT], values[:, STAND])
        nothing = np.zeros_like(hit)
        more = np.where(low.may_double & (self._board.hands.cards > 2), reach, 0.0)
        double = self._chosen(values[:, DOUBLE] - drawn, dealt * self._may_double + more, nothing)
        played = np.where(double[self._cell] & low.may_double, values[:, DOUBLE], drawn)
        no_pairs = np.where(self._pairs, 0.0, dealt * low.may_surrender)
        surrender = self._chosen(values[:, SURRENDER] - played, no_pairs, nothing)
        gives_up = ~self._splits_gain(against, values[:, SURRENDER]) & self._by_pair(
            low.may_surrender & (values[:, SURRENDER] > played)
        )
        return Cells(hit, double, surrender, split, gives_up)

    def _kept(self, cells: Cells, values: Floats) -> Floats:
        """What hands are worth that are neither split nor given up: a pair that is given up where that is
        allowed may still be worth a split where it is not."""
        low, cell = self._board.low, self._cell
        drawn = np.where(cells.hit[cell] & ~low.finished, values[:, HIT], values[:, STAND])
        return np.where(cells.double[cell] & low.may_double, values[:, DOUBLE], drawn)

    def _by_pair(self, of_hands: Bools) -> Bools:
        """What holds of the hand of each pair; pairs that the shoe cannot deal have nothing."""
        return np.where(self._pair_hand >= 0, of_hands[self._pair_hand], np.False_)

    def _splits_gain(self, against: Against, other: Floats) -> Bools:
        """Pairs for which a split is worth more than something else."""
        worth = np.nan_to_num(against.splits, nan=-np.inf)
        return np.where(self._pair_hand >= 0, worth > other[self._pair_hand], np.False_)

    def _unsplit(self, split: Bools) -> Floats:
        """Chances of two cards that are not split."""
        dealt = self._dealt.copy()
        dealt[self._pair_hand[split]] = 0.0
        return dealt

    def _chosen(self, gain: Floats, weight: Floats, otherwise: Bools) -> Bools:
        """Cells whose hands gain, weighed; a cell that play never comes to keeps what it had."""
        weight = np.where(self._board.low.finished, 0.0, weight)
        gain = np.where(weight > 0, gain, 0.0)
        sums = np.bincount(self._cell, weight * gain, minlength=2 * TOTALS)
        weights = np.bincount(self._cell, weight, minlength=2 * TOTALS)
        return np.where(weights > 0, sums > 0, otherwise)
