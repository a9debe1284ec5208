"""Index plays: from which true count on another action is best, by analysing the average shoe of each count.

Given a count, a shoe of which nothing else is known holds on average so many cards of each value as the
regression on the count says: n (1 - t tag / (52 v)), v being the mean square of the tags. That shoe is
analysed at every whole count, and the values of two actions are joined by a line where they cross. The count
that is told has seen the cards of the hand and the up card, as it has at a table. Hands are of two cards;
more cards of one total may change places elsewhere.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from sabot.games.blackjack.rules import Insurance, Rules
from sabot.odds.blackjack.best_play import analysed
from sabot.odds.blackjack.blackjack_context import board_of_values
from sabot.odds.blackjack.cell_values import CellValue, chart_worth
from sabot.odds.blackjack.chart_cells import COLUMNS
from sabot.odds.blackjack.held_hands import VALUES
from sabot.odds.blackjack.rule_tables import TEN

Tags = tuple[float, ...]
"""What a counter adds when a card leaves the shoe, by value, an ace first."""
HIGH_LOW: Tags = (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1)
COUNTS = range(-10, 11)
DECK_CARDS = 52
BALANCED = 1e-9


class IndexPlay(Struct, frozen=True):
    """Below the count one action is best, from it on another."""

    part: str
    row: str
    up: str
    below: str
    """An action, or for insurance `decline`."""
    above: str
    count: float


def index_plays(rules: Rules, tags: Tags = HIGH_LOW, cards: int | None = None) -> tuple[IndexPlay, ...]:
    """Every cell of the chart whose best action depends on the count, with `cards` left of the shoe.

    By default half of the shoe is left. Tags that do not cancel over a deck are told from their mean.
    """
    shoe = rules.shoe.by_value()
    left = float(sum(shoe) // 2 if cards is None else cards)
    centred = _centred(tags, shoe)
    boards = {
        count: analysed(board_of_values(rules, _average(shoe, centred, count, left))) for count in COUNTS
    }
    worths = {count: chart_worth(rules, one) for count, one in boards.items()}
    cells = [{(one.part, one.row, one.up): one for one in worths[count].cells} for count in COUNTS]
    everywhere = [place for place in cells[0] if all(place in by_place for by_place in cells)]
    found = [play for place in everywhere for play in _of_cell([by_place[place] for by_place in cells])]
    seen = (_after_seeing(play, centred, left) for play in found)
    return (*_insurance(rules, shoe, centred, left), *seen)


def _centred(tags: Tags, shoe: Sequence[int]) -> Tags:
    if len(tags) != VALUES:
        raise ValueError(f"a count has {VALUES} tags, for A 2 3 4 5 6 7 8 9 T, not {len(tags)}")
    mean = sum(tag * held for tag, held in zip(tags, shoe, strict=True)) / sum(shoe)
    centred = tuple(tag - mean for tag in tags)
    if max(map(abs, centred)) < BALANCED:
        raise ValueError("a count whose tags are all the same tells nothing")
    return centred


def _average(shoe: Sequence[int], tags: Tags, count: float, left: float) -> tuple[float, ...]:
    """The average shoe of so many cards of which the true count is known."""
    total = sum(shoe)
    square = sum(tag * tag * held for tag, held in zip(tags, shoe, strict=True)) / total
    parts = (held * (1 - count * tag / (DECK_CARDS * square)) for tag, held in zip(tags, shoe, strict=True))
    return tuple(max(0.0, part) * left / total for part in parts)


def _of_cell(by_count: Sequence[CellValue]) -> Iterator[IndexPlay]:
    for at, (one, other) in enumerate(pairwise(by_count)):
        if one.best is other.best:
            continue
        before, after = dict(one.values), dict(other.values)
        lead, trail = before[one.best] - before[other.best], after[one.best] - after[other.best]
        count = COUNTS[at] + lead / (lead - trail)
        yield IndexPlay(one.part, one.row, one.up, one.best.value, other.best.value, count)


def _after_seeing(play: IndexPlay, tags: Tags, left: float) -> IndexPlay:
    """The count as it is when the hand and the up card have left the shoe too."""
    seen = (*_row_cards(play.part, play.row), _value(play.up))
    moved = sum(_tag(tags, value) for value in seen)
    count = (play.count * left / DECK_CARDS + moved) * DECK_CARDS / (left - len(seen))
    return IndexPlay(play.part, play.row, play.up, play.below, play.above, count)


def _row_cards(part: str, row: str) -> tuple[float, float]:
    """Two cards of a row: of a hard total some that stand for all, by what their tags come to on average."""
    if part != "hard":
        first, second = row.split("-")
        return _value(first), _value(second)
    total = int(row)
    return (total / 2, total / 2) if total < MIDDLE else (10.0, total - 10.0)


MIDDLE = 12
"""Most hands of a hard total from here on hold a ten."""


def _value(name: str) -> float:
    return float({"A": 1, "T": 10}.get(name, 0) or int(name))


def _tag(tags: Tags, value: float) -> float:
    """Between two values the tags are joined by a line."""
    low = min(int(value), VALUES - 1)
    return tags[low - 1] + (value - low) * (tags[low] - tags[low - 1])


def _insurance(rules: Rules, shoe: Sequence[int], tags: Tags, left: float) -> Iterator[IndexPlay]:
    """Where the tens among the unseen cards are as many as insurance needs, an ace being seen."""
    if rules.insurance is Insurance.NEVER:
        return
    wanted = 1 / (1 + rules.insurance_pays)

    def tens(count: float) -> float:
        cards = _average(shoe, tags, count, left)
        return cards[TEN] / sum(cards)

    slope = tens(1) - tens(0)
    if slope > 0:
        yield IndexPlay(
            "insurance", "insurance", COLUMNS[-1], "decline", "insure", (float(wanted) - tens(0)) / slope
        )
