"""A chart as rows of letters, the way it is printed."""

from msgspec import Struct

from sabot.games.blackjack.hand import HandFacts
from sabot.games.blackjack.rules import Rules
from sabot.games.moves import Action
from sabot.odds.blackjack.chart import Chart

COLUMNS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "A")
"""Up cards in the order in which charts are printed."""
_VALUES = (*range(2, 11), 1)
LETTERS = "H hit  S stand  D double, else hit  Ds double, else stand  P split"


class ChartRow(Struct, frozen=True):
    """A hand against every up card."""

    title: str
    cells: tuple[str, ...]
    """What to do, in the order of the up cards."""


class ChartPart(Struct, frozen=True):
    """A third of a chart."""

    key: str
    """`hard`, `soft` or `pairs`."""
    title: str
    rows: tuple[ChartRow, ...]
    """A hand each."""


def parts_of(rules: Rules, chart: Chart) -> tuple[ChartPart, ...]:
    """Hard totals, soft totals and pairs: first decisions of two cards."""
    hard = {str(total): (HandFacts(total, soft=False, cards=2), 0) for total in range(5, 20)}
    soft = {soft_title(total): (HandFacts(total, soft=True, cards=2), 0) for total in range(13, 21)}
    pairs = {pair_title(value): (_pair_facts(value), value) for value in _VALUES}
    return (
        ChartPart("hard", "Hard totals", _rows(rules, chart, hard)),
        ChartPart("soft", "Soft totals", _rows(rules, chart, soft)),
        ChartPart("pairs", "Pairs", _rows(rules, chart, pairs)),
    )


def _rows(rules: Rules, chart: Chart, hands: dict[str, tuple[HandFacts, int]]) -> tuple[ChartRow, ...]:
    return tuple(ChartRow(title, _cells(rules, chart, *hand)) for title, hand in hands.items())


def soft_title(total: int) -> str:
    """The other card beside the ace."""
    return f"A-{total - 11}"


def pair_title(value: int) -> str:
    """Both cards, by their value from 1 to 10."""
    name = {1: "A", 10: "T"}.get(value, str(value))
    return f"{name}-{name}"


def _pair_facts(value: int) -> HandFacts:
    return HandFacts(12 if value == 1 else 2 * value, soft=value == 1, cards=2, pair=True)


def _cells(rules: Rules, chart: Chart, facts: HandFacts, pair_value: int) -> tuple[str, ...]:
    return tuple(_letter(rules, chart, facts, up, pair_value) for up in _VALUES)


def _letter(rules: Rules, chart: Chart, facts: HandFacts, up: int, pair_value: int) -> str:
    """What is done, and in the small letter what is done where that is not allowed."""
    action = chart.choose(rules, facts, up, pair_value)
    side = chart.soft if facts.soft else chart.hard
    hits = side.hit[facts.total][up - 1]
    if action is Action.SURRENDER:
        splits = facts.pair and chart.split[pair_value][up - 1]
        return "Rp" if splits else "R" if hits else "Rs"
    letters = {Action.HIT: "H", Action.STAND: "S", Action.SPLIT: "P", Action.DOUBLE: "D" if hits else "Ds"}
    return letters[action]
