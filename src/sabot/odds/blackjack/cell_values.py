"""What every cell of a chart is worth: the value of each action, and cards that are exceptions.

A cell is first decisions of two cards. Its values are those of its hands, each weighed by how often it is
dealt; hands after it are played for the best by their very cards.
"""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from sabot.games.blackjack.hand import HandFacts
from sabot.games.blackjack.options import allowed, is_finished
from sabot.games.blackjack.rules import Rules
from sabot.games.moves import Action
from sabot.odds.blackjack.best_play import Against, Analysis, analyse
from sabot.odds.blackjack.blackjack_context import two_cards_chance
from sabot.odds.blackjack.chart_cells import COLUMNS, pair_title, soft_title
from sabot.odds.blackjack.held_hands import VALUES
from sabot.odds.blackjack.rule_tables import ACE
from sabot.odds.kernels.analysis_kernels import DOUBLE, HIT, STAND, SURRENDER

Floats = npt.NDArray[np.float64]
_COLUMNS = {Action.HIT: HIT, Action.STAND: STAND, Action.DOUBLE: DOUBLE, Action.SURRENDER: SURRENDER}
_UPS = (*range(1, VALUES), ACE)
"""Up cards in the order of `COLUMNS`."""
PARTS = ("hard", "soft", "pairs")


class CellValue(Struct, frozen=True):
    """One cell: what a unit of the initial stake wins by each action that is allowed, the best first."""

    part: str
    row: str
    up: str
    values: tuple[tuple[Action, float], ...]

    @property
    def best(self) -> Action:
        return self.values[0][0]

    @property
    def cost(self) -> float:
        """What the second-best action gives away."""
        return self.values[0][1] - self.values[1][1] if len(self.values) > 1 else 0.0


class CardException(Struct, frozen=True):
    """Two cards that are better played otherwise than their cell says."""

    part: str
    row: str
    up: str
    cards: str
    """Such as `T-2`."""
    plays: Action
    cell_says: Action
    gain: float
    """What it wins more, per unit of the initial stake, each time it is dealt."""


class ChartWorth(Struct, frozen=True):
    cells: tuple[CellValue, ...]
    exceptions: tuple[CardException, ...]
    """The largest gain first."""

    def at(self, part: str, row: str, up: str) -> CellValue:
        return next(one for one in self.cells if (one.part, one.row, one.up) == (part, row, up))


class _Dealt(Struct, frozen=True):
    """Two cards of a cell, with how often they come and what they are worth past the dealer's check."""

    cards: str
    chance: float
    share: float
    values: dict[Action, float]
    """Summed over the rounds that get past the check, so that hands can be added up."""


def chart_worth(rules: Rules, analysis: Analysis | None = None) -> ChartWorth:
    """Every cell of a game's chart, from a full shoe or as it was analysed."""
    analysis = analyse(rules) if analysis is None else analysis
    cells: list[CellValue] = []
    exceptions: list[CardException] = []
    for title, up in zip(COLUMNS, _UPS, strict=True):
        against = analysis.against[up]
        groups: dict[tuple[str, str], list[_Dealt]] = {}
        for part, row, dealt in _two_cards(rules, analysis, against):
            groups.setdefault((part, row), []).append(dealt)
        for (part, row), hands in groups.items():
            cell = _cell(part, row, title, hands)
            cells.append(cell)
            exceptions += _exceptions(cell, hands)
    return ChartWorth(tuple(cells), tuple(sorted(exceptions, key=lambda one: -one.gain)))


def _two_cards(rules: Rules, analysis: Analysis, against: Against) -> Iterator[tuple[str, str, _Dealt]]:
    board = analysis.board
    for first in range(VALUES):
        for second in range(first, VALUES):
            chance = two_cards_chance(against.up_card.rest, first, second)
            facts = _facts(first, second)
            if chance <= 0 or is_finished(rules, facts):
                continue
            hand = board.two_cards(first, second)
            values = {
                action: float(
                    against.splits[first] if action is Action.SPLIT else against.played.values[hand, column]
                )
                for action in allowed(rules, facts)
                for column in [_COLUMNS.get(action, HIT)]
            }
            cards = "-".join(_name(value) for value in (second, first))
            dealt = _Dealt(cards, chance, float(against.up_card.past_check[hand]), values)
            yield (*_place(first, second, facts), dealt)


def _facts(first: int, second: int) -> HandFacts:
    soft = first == ACE
    total = first + second + 2 + (10 if soft else 0)
    return HandFacts(total, soft=soft, cards=2, pair=first == second)


def _place(first: int, second: int, facts: HandFacts) -> tuple[str, str]:
    if first == second:
        return "pairs", pair_title(first + 1)
    return ("soft", soft_title(facts.total)) if facts.soft else ("hard", str(facts.total))


def _name(value: int) -> str:
    return {ACE: "A", VALUES - 1: "T"}.get(value, str(value + 1))


def _cell(part: str, row: str, up: str, hands: list[_Dealt]) -> CellValue:
    share = sum(one.chance * one.share for one in hands)
    sums = {
        action: sum(one.chance * one.values[action] for one in hands) / share
        for action in hands[0].values
        if all(action in one.values for one in hands)
    }
    return CellValue(part, row, up, tuple(sorted(sums.items(), key=lambda one: -one[1])))


def _exceptions(cell: CellValue, hands: list[_Dealt]) -> Iterator[CardException]:
    for one in hands:
        best = max(one.values, key=lambda action: one.values[action])
        if best is not cell.best:
            gain = (one.values[best] - one.values[cell.best]) / one.share
            yield CardException(cell.part, cell.row, cell.up, one.cards, best, cell.best, gain)
