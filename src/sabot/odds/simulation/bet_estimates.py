"""From counts to estimates: every bet is folded onto its cells by asking its classifier."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Generic, cast

import numpy as np
from msgspec import Struct

from sabot.cards.card import Card
from sabot.games.bet import Dealt
from sabot.games.blackjack.settle import main
from sabot.games.stake import Field
from sabot.odds.counting.evaluators import Evaluator
from sabot.odds.counting.label_numbers import Numbers, is_kept, kept_numbers, numbered
from sabot.odds.kernels.counting_kernels import NET_ZERO
from sabot.odds.simulation.chunks import Tally
from sabot.odds.simulation.estimates import Estimate, LabelCount, estimate
from sabot.odds.simulation.observations import Cells, Observation, gathered, needed, projected
from sabot.odds.simulation.simulated_family import Simulated
from sabot.odds.simulation.state_machine import Whole

MAIN_TABLE = "standard"


class CellLayout(Struct, frozen=True):
    """The sights that are counted, one after the other in one row of cells."""

    counted: tuple[Cells, ...]

    @property
    def size(self) -> int:
        return sum(cells.size for cells in self.counted)

    def read(self, counts: Whole, sight: Observation) -> tuple[Cells, Whole, Whole]:
        """The cells of a sight that were met, and how often."""
        begin = 0
        for cells in self.counted:
            own = counts[begin : begin + cells.size]
            begin += cells.size
            if cells.sight == sight:
                met = np.flatnonzero(own)
                return cells, met, own[met]
            if cells.sight.covers(sight):
                target = Cells(sight, cells.four, cells.ends)
                return target, *projected(own, cells, target)
        raise LookupError(f"nothing that was counted shows {sight}")


def layout(game: Simulated[Dealt]) -> CellLayout:
    sights = needed(game.sight(field.bet) for field in game.fields)
    return CellLayout(tuple(Cells(sight, game.four, game.machine.ends) for sight in sights))


def estimates(game: Simulated[Dealt], plan: CellLayout, tally: Tally, seats: int) -> Iterator[Estimate]:
    """The main bet first, then all others; those only where they were counted."""
    if game.has_main:
        yield main_estimate(tally, game.machine.unit * seats)
    if plan.size:
        rounds = Rounds(game, plan, tally)
        for field in game.fields:
            yield rounds.estimate(field)


def main_estimate(tally: Tally, units: int) -> Estimate:
    """Net results of whole rounds per initial stake: hands of one round are not independent."""
    met = np.flatnonzero(tally.nets)
    pays = [Fraction(int(place) - NET_ZERO, units) for place in met]
    counts = tally.nets[met].tolist()
    return estimate(
        main.key,
        MAIN_TABLE,
        (LabelCount(str(net), net, count) for net, count in zip(pays, counts, strict=True)),
    )


class Rounds(Generic[Dealt]):
    """Rounds as they were counted. Each sight is laid out once, and each evaluator asked once."""

    def __init__(self, game: Simulated[Dealt], plan: CellLayout, tally: Tally) -> None:
        self._game, self._plan, self._tally = game, plan, tally
        self._met = cache(lambda sight: plan.read(tally.cells, sight))
        self._seen = cache(self._laid)
        self._counted = cache(self._labels)

    def estimate(self, field: Field[Dealt]) -> Estimate:
        bet = field.bet
        counts = self._counted(Evaluator(bet.classify), bet.labels, self._game.sight(bet))
        return estimate(
            bet.key,
            field.table_name,
            (LabelCount(label, field.table.odds(label), counts[label]) for label in bet.labels),
        )

    def _labels(
        self, evaluator: Evaluator[Dealt], known: tuple[str, ...], sight: Observation
    ) -> dict[str, int]:
        """How often each label came. Labels of all cells are kept, where most cells were met."""
        cells, met, counts = self._met(sight)
        kept = is_kept(evaluator.classify) and not sight.to_the_end

        def asked() -> Numbers:
            dealt, place = self._seen(sight, kept and 2 * len(met) >= cells.size)
            return numbered(map(evaluator.classify, dealt), known)[place]

        what = ("cells", sight.groups, cells.four)
        numbers = (
            kept_numbers(evaluator.classify, known, what, asked, len(known), cells.size) if kept else asked()
        )
        own = numbers[met] if len(numbers) == cells.size else numbers
        sums = np.zeros(len(known), dtype=np.int64)
        np.add.at(sums, own, counts)
        return dict(zip(known, sums.tolist(), strict=True))

    def _laid(self, sight: Observation, every: bool) -> tuple[list[Dealt], Whole]:
        """What is seen in the cells that were met, or in every cell, and which of it each shows."""
        cells, met, _ = self._met(sight)
        columns, ends, place = gathered(sight, *cells.shown(np.arange(cells.size) if every else met))
        cards = {where: cast(list[Card], column.tolist()) for where, column in columns.items()}
        return list(self._game.lay(cards, ends, sight.to_the_end)), place
