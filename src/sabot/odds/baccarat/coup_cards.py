"""Finished coups with one side's cards by rank and suit, exactly: `PLAYER_CARDS` and `BANKER_CARDS`.

The other side is counted by points. What is drawn first does not matter for the chances, so the side that is
seen closely is drawn first, card by card, and the other one out of what is left.
"""

from collections.abc import Callable, Iterator
from functools import cache
from math import perm

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from sabot.cards.card import DECK, Card, value
from sabot.cards.composition import Composition
from sabot.games.baccarat.coup import Coup, Side
from sabot.games.bet import Bet, Grain, Window
from sabot.odds.baccarat.counted_coups import LONGEST, TEN, card_of, tableau
from sabot.odds.baccarat.coup_census import NONE, SHAPE
from sabot.odds.counting.census import Ways, enough
from sabot.odds.counting.label_numbers import label_numbers
from sabot.odds.counting.window_rows import Whole

ABSENT = len(DECK)
"""Stands for a third card of the close side that was not drawn."""
POINTS = np.array([*(value(card) % 10 for card in DECK), NONE], dtype=np.int64)
CLOSE = {
    Side.PLAYER: {"player1", "player2", "player3"},
    Side.BANKER: {"banker1", "banker2", "banker3"},
}


class Kinds(Struct, frozen=True):
    """Everything that can be told apart, one row each."""

    first: Whole
    second: Whole
    third: Whole
    total: Whole
    """Of the other side's first two cards."""
    drawn: Whole
    """The points of its third card, or `NONE`."""


def close_side(window: Window) -> Side | None:
    """The side whose cards are seen by rank and suit; none where both are seen by points."""
    close = {place for group in window.groups if group.grain is not Grain.VALUE for place in group.places}
    if not close:
        return None
    for side, places in CLOSE.items():
        if close == places and all(_whole(group.places, group.grain) for group in window.groups):
            return side
    raise ValueError(
        f"the window {window.key} looks at finished coups as nobody counts them; "
        "totals, player-cards and banker-cards are counted"
    )


def _whole(places: tuple[str, ...], grain: Grain) -> bool:
    """Whether a group is either side's first two cards, or one third card, by points or by card."""
    return grain is not Grain.RANK and (len(places) == 1) == places[0].endswith("3")


@cache
def kinds_of(side: Side) -> Kinds:
    first, second = np.triu_indices(len(DECK))
    third, total, drawn = np.arange(ABSENT + 1), np.arange(10), np.arange(NONE + 1)
    pair, third, total, drawn = (
        axis.ravel() for axis in np.meshgrid(np.arange(len(first)), third, total, drawn, indexing="ij")
    )
    own = (POINTS[first] + POINTS[second])[pair] % 10
    reached = np.zeros(SHAPE, dtype=np.bool_)
    reached.ravel()[tableau().cells] = True
    close, far = (own, POINTS[third]), (total, drawn)
    (player, x), (banker, y) = (close, far) if side is Side.PLAYER else (far, close)
    there = np.flatnonzero(reached[player, banker, x, y])
    return Kinds(first[pair[there]], second[pair[there]], third[there], total[there], drawn[there])


def examples(side: Side) -> Iterator[Coup]:
    """A coup of each kind."""
    kinds = kinds_of(side)
    far = {
        (total, drawn): (TEN, card_of(total), *(() if drawn == NONE else (card_of(drawn),)))
        for total in range(10)
        for drawn in range(NONE + 1)
    }
    columns = (
        column.tolist() for column in (kinds.first, kinds.second, kinds.third, kinds.total, kinds.drawn)
    )
    for first, second, third, total, drawn in zip(*columns, strict=True):
        close = (Card(first), Card(second), *(() if third == ABSENT else (Card(third),)))
        other = far[total, drawn]
        yield Coup(close, other) if side is Side.PLAYER else Coup(other, close)


def count_coup_cards(bet: Bet[Coup], side: Side, composition: Composition) -> Ways:
    """Ordered six-card draws by label."""
    enough(composition, LONGEST)
    kinds = kinds_of(side)
    counts = np.array((*composition.counts, 0), dtype=np.int64)
    one, two, three = kinds.first, kinds.second, kinds.third
    own = np.where(one == two, 1, 2) * counts[one] * np.maximum(counts[two] - (one == two), 0)
    third = np.where(three == ABSENT, 1, np.maximum(counts[three] - (three == one) - (three == two), 0))
    there = (POINTS[one], POINTS[two], POINTS[three], kinds.total, kinds.drawn)
    ways = own * third * _far_ways(composition)[there]
    sizes = 4 + (three != ABSENT) + (kinds.drawn != NONE)
    ways *= np.array([perm(composition.total - n, LONGEST - n) for n in range(LONGEST + 1)])[sizes]
    sums = np.zeros(len(bet.labels), dtype=np.int64)
    np.add.at(sums, _labels(bet.classify, bet.labels, side), ways)
    assert int(sums.sum()) == perm(composition.total, LONGEST), "a census counts every coup once"
    return dict(zip(bet.labels, sums.tolist(), strict=True))


def _far_ways(composition: Composition) -> Whole:
    """Ordered draws of the other side, by the points of the close side's cards, by total and third card."""
    there = np.zeros(10, dtype=np.int64)
    for card in DECK:
        there[POINTS[card]] += composition.count(card)
    shape = (10, 10, NONE + 1)
    left = np.tile(there, (*shape, 1))
    for place, points in np.ndindex(len(shape), 10):
        left[(*(slice(None),) * place, points, ..., points)] -= 1
    left = np.maximum(left, 0)
    ways = np.zeros((*shape, 10, NONE + 1), dtype=np.int64)
    for u, v in np.ndindex(10, 10):
        after = np.concatenate((left, np.ones((*shape, 1), dtype=np.int64)), axis=-1)
        after[..., u] -= 1
        pair = left[..., u] * np.maximum(after[..., v], 0)
        after[..., v] -= 1
        ways[..., (u + v) % 10, :] += pair[..., None] * np.maximum(after, 0)
    return ways


@cache
def _labels(classify: Callable[[Coup], str], known: tuple[str, ...], side: Side) -> npt.NDArray[np.int16]:
    return label_numbers(classify, known, lambda: examples(side), "coups", side.name)
