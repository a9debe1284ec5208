"""Pairs of labels over finished coups: of two bets on the end, or of one on it and one on first cards."""

from collections.abc import Callable, Iterator

import numpy as np

from sabot.cards.card import DECK, value
from sabot.cards.composition import Composition
from sabot.games.baccarat.coup import Coup
from sabot.games.baccarat.windows import lay
from sabot.games.bet import Bet
from sabot.odds.baccarat.counted_coups import LONGEST, coup_ways, seen_by_points, tableau
from sabot.odds.baccarat.coup_cards import close_side
from sabot.odds.baccarat.coup_census import NONE, SHAPE
from sabot.odds.counting.census import enough
from sabot.odds.counting.label_numbers import numbered
from sabot.odds.counting.window_rows import Whole
from sabot.odds.covariance.joint_rows import Sight, joint_rows, sight_of

POINTS = tuple(value(card) % 10 for card in DECK)
FIRST_TWO = (("player1", "player2"), ("banker1", "banker2"))
_POINTS: Sight = tuple((places, POINTS) for places in FIRST_TWO)
UNREACHED = -1


def coups_together(first: Bet[Coup], second: Bet[Coup], composition: Composition) -> Whole | None:
    """Ordered six-card draws by the labels of two bets, one of which at least sees the end.

    None where one of them sees a side's cards by rank and suit to the end.
    """
    ends = [bet for bet in (first, second) if bet.window.to_the_end]
    if any(close_side(bet.window) is not None for bet in ends):
        return None
    if len(ends) == 2:
        return _ends_together(first, second, composition)
    if first.window.to_the_end:
        return _end_with_first_cards(first, second, composition)
    return _end_with_first_cards(second, first, composition).T


def _ends_together(first: Bet[Coup], second: Bet[Coup], composition: Composition) -> Whole:
    """Ordered six-card draws by the labels of two bets on the end."""
    pairs = np.zeros((len(first.labels), len(second.labels)), dtype=np.int64)
    np.add.at(pairs, (_end_labels(first), _end_labels(second)), coup_ways(composition))
    return pairs


def _end_with_first_cards(end: Bet[Coup], cards: Bet[Coup], composition: Composition) -> Whole:
    """Ordered six-card draws by the labels of a bet on the end and one on first cards."""
    enough(composition, LONGEST)
    by_cell = np.full(SHAPE, UNREACHED, dtype=np.int64)
    by_cell.ravel()[tableau().cells] = _end_labels(end)
    rows = joint_rows((_POINTS, sight_of(cards, lay)))
    seen = rows.labels(cards, lay)
    points = _of_kinds(rows.kinds)
    columns = {place: points[kinds] for place, kinds in rows.columns(range(len(rows.groups))).items()}
    player, banker = ((columns[one] + columns[two]) % 10 for one, two in FIRST_TWO)
    pairs = np.zeros((len(end.labels), len(cards.labels)), dtype=np.int64)
    ways = rows.ways(composition)
    for third, fifth, drawn in _thirds(list(columns.values()), composition):
        labels = by_cell[player, banker, third, fifth]
        there = labels != UNREACHED
        np.add.at(pairs, (labels[there], seen[there]), (ways * drawn)[there])
    return pairs


def _end_labels(bet: Bet[Coup]) -> Whole:
    seen_by_points(bet.window)
    classify: Callable[[Coup], str] = bet.classify
    return numbered(map(classify, tableau().ends), bet.labels).astype(np.int64)


def _of_kinds(kinds: tuple[int, ...]) -> Whole:
    points = np.zeros(max(kinds) + 1, dtype=np.int64)
    points[list(kinds)] = POINTS
    return points


def _thirds(columns: list[Whole], composition: Composition) -> Iterator[tuple[int, int, Whole]]:
    """Every pair of third cards by points, with the draws of the fifth and sixth card beside each row."""
    there = np.bincount(POINTS, composition.counts).astype(np.int64)
    left = [there[one] - sum((column == one for column in columns), np.int64(0)) for one in range(10)]
    rest = composition.total - 4
    for third in range(NONE + 1):
        for fifth in range(NONE + 1):
            if third == NONE and fifth == NONE:
                yield third, fifth, np.full_like(left[0], rest * (rest - 1))
            elif NONE in (third, fifth):
                yield third, fifth, left[min(third, fifth)] * (rest - 1)
            else:
                yield third, fifth, left[third] * (left[fifth] - (third == fifth))
