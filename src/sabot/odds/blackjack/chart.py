"""A chart: what to do by total and up card, as people print it on cards. Data, and how it is read."""

from msgspec import Struct

from sabot.games.blackjack.hand import BEST, HandFacts
from sabot.games.blackjack.options import options
from sabot.games.blackjack.rules import Rules
from sabot.games.moves import Action

Row = tuple[bool, ...]
"""One answer for each up card, an ace first."""
Rows = tuple[Row, ...]
"""One row for each total from 0 to 21, or for each value of a pair from 0 to 10; the lowest are not used."""

NOTHING: Rows = ((False,) * 10,) * (BEST + 1)


class Totals(Struct, frozen=True):
    """Decisions by total, for hard or for soft hands."""

    hit: Rows
    double: Rows = NOTHING
    surrender: Rows = NOTHING


class Chart(Struct, frozen=True):
    """A whole strategy. What is not allowed is passed over: surrender, split, double, then hit or stand."""

    hard: Totals
    soft: Totals
    split: Rows
    """By the value of the pair's cards."""
    surrender_pair: Rows
    """For pairs, which may differ from other hands of their total."""
    insure: bool = False

    def __repr__(self) -> str:
        """Eleven thousand words of yes and no say nothing; `chart_cells` draws a chart."""
        cells = (*self.hard.hit, *self.hard.double, *self.soft.hit, *self.soft.double, *self.split)
        return f"<chart {'with' if self.insure else 'without'} insurance, {sum(map(sum, cells))} marks>"

    def choose(self, rules: Rules, facts: HandFacts, up: int, pair_value: int = 0) -> Action:
        """The action for a hand that is not finished; `up` and `pair_value` are values from 1 to 10."""
        known = options(rules, facts)
        may = {action for action, why in known.items() if why is None}
        side, column = self.soft if facts.soft else self.hard, up - 1
        gives_up = self.surrender_pair[pair_value] if facts.pair else side.surrender[facts.total]
        if Action.SURRENDER in may and gives_up[column]:
            return Action.SURRENDER
        if Action.SPLIT in may and self.split[pair_value][column]:
            return Action.SPLIT
        if Action.DOUBLE in may and side.double[facts.total][column]:
            return Action.DOUBLE
        return Action.HIT if Action.HIT in may and side.hit[facts.total][column] else Action.STAND
