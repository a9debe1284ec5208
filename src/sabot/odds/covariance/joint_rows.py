"""All that several windows show together, one row each, and in how many ways a composition deals each row.

Cards that nobody tells apart are one kind, and places are one group where everybody sees them in one: so rows
stay few.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import groupby
from math import factorial, perm, prod
from typing import NamedTuple, cast

import numpy as np

from sabot.cards.card import DECK, Card
from sabot.cards.composition import Composition
from sabot.games.bet import Bet, Dealt, Group
from sabot.games.window_places import Lay
from sabot.odds.counting.alike_cards import alike, first_of_each
from sabot.odds.counting.census import columns_of, enough
from sabot.odds.counting.label_numbers import Numbers, label_numbers, numbered
from sabot.odds.counting.window_rows import Whole, classes, multisets, number_of_classes, rows_of

Kinds = tuple[int, ...]
"""The kind of each card of the deck."""
Sight = tuple[tuple[tuple[str, ...], Kinds], ...]
"""Groups of places that somebody looks at, in any order within a group, and what is told apart there."""
MOST_ROWS = 10_000_000
"""Windows that show more together are not counted."""


class TooFine(ValueError):
    """Two bets tell so much apart together that it is not counted."""


def sight_of(bet: Bet[Dealt], lay: Lay[Dealt]) -> Sight:
    """What a bet looks at: of its window as much as its labels tell apart."""
    return _sight(bet.classify, bet.labels, bet.window.groups, lay)


@cache
def _sight(
    classify: Callable[[Dealt], str], known: tuple[str, ...], groups: tuple[Group, ...], lay: Lay[Dealt]
) -> Sight:
    rows = rows_of(groups)
    labels = label_numbers(classify, known, lambda: lay(columns_of(rows), rows.size), "rows", groups, ())
    return tuple((group.places, _kinds(labels, groups, group)) for group in groups)


def _kinds(labels: Numbers, groups: tuple[Group, ...], group: Group) -> Kinds:
    own = [column for column in rows_of(groups).columns if column.place in group.places]
    kinds = alike(labels, own, number_of_classes(group.grain)).tolist()
    return tuple(kinds[one] for one in classes(group.grain))


class JointRows(NamedTuple):
    groups: tuple[tuple[str, ...], ...]
    kinds: Kinds
    """What everybody together tells apart."""
    blocks: tuple[Whole, ...]
    """Of each group the kinds at its places: every multiset."""

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(len(block) for block in self.blocks)

    def columns(self, seen: Sequence[int]) -> dict[str, Whole]:
        """The kinds at the places of these groups, row by row."""
        found = np.indices([self.shape[group] for group in seen]).reshape(len(seen), -1)
        return {
            place: self.blocks[group][rows, position]
            for group, rows in zip(seen, found, strict=True)
            for position, place in enumerate(self.groups[group])
        }

    def labels(self, bet: Bet[Dealt], lay: Lay[Dealt]) -> Whole:
        """The number of the bet's label in every row, which is asked for the groups that it looks at."""
        seen = [number for number, group in enumerate(self.groups) if group[0] in bet.window.places]
        stands = np.array(first_of_each(self.kinds))
        cards = {
            place: cast(list[Card], stands[column].tolist()) for place, column in self.columns(seen).items()
        }
        size = prod(self.shape[group] for group in seen)
        numbers = numbered(map(bet.classify, lay(cards, size)), bet.labels).astype(np.int64)
        axes = [self.shape[group] if group in seen else 1 for group in range(len(self.groups))]
        return np.broadcast_to(numbers.reshape(axes), self.shape).ravel()

    def ways(self, composition: Composition) -> Whole:
        """Ordered deals of every row."""
        there = np.bincount(self.kinds, composition.counts).astype(np.int64)
        enough(composition, sum(map(len, self.groups)))
        columns = list(self.columns(range(len(self.groups))).values())
        ways = self._orders()
        for number, column in enumerate(columns):
            ways *= there[column] - sum((before == column for before in columns[:number]), np.int64(0))
        assert int(ways.sum()) == perm(composition.total, len(columns)), "every deal is counted once"
        return ways

    def _orders(self) -> Whole:
        """In how many orders the cards of a row can lie at the places of their groups."""
        orders = np.ones(self.shape, dtype=np.int64)
        for axis, block in enumerate(self.blocks):
            alike_before = np.ones(len(block), dtype=np.int64)
            for place in range(1, block.shape[1]):
                alike_before *= 1 + (block[:, :place] == block[:, place : place + 1]).sum(axis=1)
            own = factorial(block.shape[1]) // alike_before
            orders *= own.reshape([-1 if axis == one else 1 for one in range(len(self.blocks))])
        return orders.ravel()


def joint_rows(sights: Sequence[Sight]) -> JointRows:
    """The rows of all that is looked at, by whomever."""

    def seen_in(place: str) -> tuple[int, ...]:
        return tuple(
            next((number for number, (places, _) in enumerate(sight) if place in places), -1)
            for sight in sights
        )

    places = {place for sight in sights for group, _ in sight for place in group}
    in_order = sorted(places, key=lambda place: (seen_in(place), place))
    groups = tuple(tuple(group) for _, group in groupby(in_order, seen_in))
    told = list(zip(*(kinds for sight in sights for _, kinds in sight), strict=True))
    numbers = {one: number for number, one in enumerate(dict.fromkeys(told))}
    kinds = tuple(numbers[told[card]] for card in DECK)
    blocks = tuple(multisets(len(numbers), len(group)) for group in groups)
    if prod(map(len, blocks)) > MOST_ROWS:
        raise TooFine(f"{prod(map(len, blocks)):,} deals are to be told apart, more than {MOST_ROWS:,}")
    return JointRows(groups, kinds, blocks)
