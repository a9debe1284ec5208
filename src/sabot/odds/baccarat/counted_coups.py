"""Baccarat, exactly: every coup that a composition can deal, counted once, and all bets folded onto it.

Bets that look at the finished coup see its two-card hands as totals and its third cards as points. Which coup
has which label is asked once and kept.
"""

from collections.abc import Callable, Sequence
from functools import cache
from math import perm

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from sabot.cards.card import Card
from sabot.cards.composition import Composition
from sabot.games.baccarat.coup import Coup, next_side
from sabot.games.bet import Bet, Grain, Window
from sabot.odds.baccarat.coup_census import NONE, SHAPE, coups_by_points
from sabot.odds.counting.census import Ways, enough
from sabot.odds.counting.label_numbers import label_numbers

Whole = npt.NDArray[np.int64]
LONGEST = 6
"""Cards of the longest coup; every coup is counted as so many."""
TEN = Card(9)


def card_of(points: int) -> Card:
    """A card that counts so many points."""
    return TEN if points == 0 else Card(points - 1)


def start(player: int, banker: int) -> Coup:
    """Four cards that make these totals."""
    return Coup((TEN, card_of(player)), (TEN, card_of(banker)))


class Tableau(Struct, frozen=True):
    """All that a coup can end in: the rule of drawing, asked once for every case."""

    ends: tuple[Coup, ...]
    """One finished coup for each cell that can be reached."""
    cells: npt.NDArray[np.intp]
    """Where each of them is counted."""


@cache
def tableau() -> Tableau:
    ends: dict[int, Coup] = {}
    for player, banker in np.ndindex(10, 10):
        for end in _ends(start(player, banker)):
            ends[_cell(player, banker, end)] = end
    return Tableau(tuple(ends.values()), np.array(list(ends), dtype=np.intp))


def _ends(coup: Coup) -> list[Coup]:
    side = next_side(coup)
    if side is None:
        return [coup]
    return [end for points in range(10) for end in _ends(coup.with_card(side, card_of(points)))]


def _cell(player: int, banker: int, end: Coup) -> int:
    thirds = [(hand[2] + 1) % 10 if len(hand) == 3 else NONE for hand in (end.player, end.banker)]
    return int(np.ravel_multi_index((player, banker, *thirds), SHAPE))


def coup_ways(composition: Composition) -> Whole:
    """Ordered six-card draws for each of the tableau's ends."""
    enough(composition, LONGEST)
    ways: Whole = coups_by_points(_by_points(composition)).reshape(-1)[tableau().cells]
    return ways


def _by_points(composition: Composition) -> Whole:
    values = composition.by_value()
    return np.array((values[-1], *values[:-1]), dtype=np.int64)


class Fold(Struct, frozen=True):
    """Which ends have which label, for several bets at once.

    Ends on which all the bets agree are summed first, so that a fold costs little however many there are.
    """

    order: npt.NDArray[np.intp]
    starts: npt.NDArray[np.intp]
    """Ends in the order of their kinds, and where each kind begins."""
    wins: Whole
    """One for each (label, kind) where the kind has the label, else nought; labels of all bets in turn."""


def fold_coups(bets: Sequence[Bet[Coup]], composition: Composition) -> tuple[Ways, ...]:
    """For each bet the ordered six-card draws by label."""
    for bet in bets:
        seen_by_points(bet.window)
    fold = _fold(tuple((bet.classify, bet.labels) for bet in bets))
    sums = fold.wins @ np.add.reduceat(coup_ways(composition)[fold.order], fold.starts)
    found = iter(sums.tolist())
    counted = tuple({label: next(found) for label in bet.labels} for bet in bets)
    every = perm(composition.total, LONGEST)
    assert all(sum(ways.values()) == every for ways in counted), "a census counts every coup once"
    return counted


def seen_by_points(window: Window) -> None:
    if any(group.grain is not Grain.VALUE for group in window.groups):
        raise ValueError(f"the window {window.key} looks at finished coups more closely than by their points")


@cache
def _fold(bets: tuple[tuple[Callable[[Coup], str], tuple[str, ...]], ...]) -> Fold:
    labels = [_numbers(classify, known) for classify, known in bets]
    kinds, kind_of = np.unique(np.array(labels), axis=1, return_inverse=True)
    order = np.argsort(kind_of.ravel(), kind="stable")
    starts = np.unique(kind_of.ravel()[order], return_index=True)[1]
    wins = [
        row == number for row, (_, known) in zip(kinds, bets, strict=True) for number in range(len(known))
    ]
    return Fold(order, starts, np.array(wins, dtype=np.int64))


@cache
def _numbers(classify: Callable[[Coup], str], known: tuple[str, ...]) -> npt.NDArray[np.int16]:
    """The number of each end's label."""
    return label_numbers(classify, known, lambda: tableau().ends, "coups")
