"""The census of a bet: in how many equally likely deals of its window each label comes.

The label of a row does not depend on the composition, so every row is classified once and then only counted.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import repeat
from math import comb, perm
from typing import cast

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from sabot.cards.card import Card
from sabot.cards.composition import Composition
from sabot.games.bet import Bet, Dealt, Group, Window
from sabot.games.window_places import Lay
from sabot.odds.counting.alike_cards import WORTH_MERGING, alike, first_of_each
from sabot.odds.counting.evaluators import Evaluator
from sabot.odds.counting.label_numbers import Numbers, kept_numbers, label_numbers, numbered
from sabot.odds.counting.window_rows import (
    Big,
    Column,
    Whole,
    WindowRows,
    merged_rows,
    number_of_classes,
    rows_of,
)

Ways = dict[str, int]
"""In how many equally likely deals each label comes."""
Given = Mapping[str, Card]
"""Cards that are known to lie at some places already."""
NOTHING: Given = {}


class Labelled(Struct, frozen=True):
    """Rows put in the order of their labels."""

    labels: tuple[str, ...]
    """Those that occur."""
    order: npt.NDArray[np.intp]
    starts: npt.NDArray[np.intp]
    """Where in that order the rows of each label begin."""

    def fold(self, ways: Whole | Big) -> Ways:
        sums = np.add.reduceat(ways[self.order], self.starts)
        return {label: int(number) for label, number in zip(self.labels, sums, strict=True)}


def labelled(numbers: Numbers, known: tuple[str, ...]) -> Labelled:
    """The labels of rows, grouped."""
    sizes = np.bincount(numbers, minlength=len(known))
    present = np.flatnonzero(sizes)
    starts = np.cumsum(sizes[present]) - sizes[present]
    return Labelled(tuple(known[place] for place in present), np.argsort(numbers, kind="stable"), starts)


def count(bet: Bet[Dealt], lay: Lay[Dealt], composition: Composition, given: Given = NOTHING) -> Ways:
    """Ordered deals by label, out of the falling factorial of all deals.

    `given` fixes what lies at some places: those cards are taken out of the composition, and the other places
    are dealt from the rest.
    """
    refuse_to_the_end(bet.window)
    rest = composition.without(given.values())
    groups = without_places(bet.window, given)
    enough(rest, sum(len(group.places) for group in groups))
    known = tuple(sorted(given.items()))
    rows, labels = _labels(Evaluator(bet.classify), bet.labels, lay, groups, known)
    ways = labels.fold(rows.ways(rest))
    assert sum(ways.values()) == perm(rest.total, rows.places), "a census counts every deal once"
    return {label: ways.get(label, 0) for label in bet.labels}


def refuse_to_the_end(window: Window) -> None:
    if window.to_the_end:
        raise ValueError(
            f"the window {window.key} goes to the end of a round: it needs the census of its family"
        )


def without_places(window: Window, given: Iterable[str]) -> tuple[Group, ...]:
    """What is still to be dealt where some places are known."""
    known = frozenset(given)
    if stray := sorted(known - window.places):
        raise ValueError(f"the window {window.key} has no place {', '.join(stray)}")
    left = (
        Group(tuple(place for place in group.places if place not in known), group.grain)
        for group in window.groups
    )
    return tuple(group for group in left if group.places)


def enough(composition: Composition, needed: int) -> None:
    if composition.total < needed:
        raise ValueError(f"{composition.total} cards are too few: this bet looks at {needed}")


def columns_of(rows: WindowRows) -> dict[str, list[Card]]:
    """The cards of each place as the classifiers take them."""
    return {column.place: cast(list[Card], _cards(column).tolist()) for column in rows.columns}


def _cards(column: Column) -> Whole:
    """At every grain the card numbered like a class belongs to it."""
    return column.cards if column.kinds is None else np.array(first_of_each(column.kinds))[column.cards]


@cache
def _labels(
    evaluator: Evaluator[Dealt],
    known: tuple[str, ...],
    lay: Lay[Dealt],
    groups: tuple[Group, ...],
    given: tuple[tuple[str, Card], ...],
) -> tuple[WindowRows, Labelled]:
    """Rows with their labels; where one group has many rows, cards that are alike are one kind."""

    def deals(rows: WindowRows) -> Iterable[Dealt]:
        fixed = {place: [*repeat(card, rows.size)] for place, card in given}
        return lay(columns_of(rows) | fixed, rows.size)

    def numbers() -> Numbers:
        return label_numbers(evaluator.classify, known, lambda: deals(rows_of(groups)), "rows", groups, given)

    if len(groups) != 1 or _multisets(groups[0]) < WORTH_MERGING:
        return rows_of(groups), labelled(numbers(), known)
    size = number_of_classes(groups[0].grain)
    kinds = kept_numbers(
        evaluator.classify,
        known,
        ("kinds", groups, given),
        lambda: alike(numbers(), rows_of(groups).columns, size),
        size,
    )
    merged = merged_rows(groups[0], tuple(kinds.tolist()))
    return merged, labelled(numbered(map(evaluator.classify, deals(merged)), known), known)


def _multisets(group: Group) -> int:
    return comb(number_of_classes(group.grain) + len(group.places) - 1, len(group.places))
