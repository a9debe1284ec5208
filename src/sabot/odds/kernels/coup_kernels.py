"""The loop that counts coups of baccarat by points, over tables that were filled by asking the tableau."""

import numpy as np
import numpy.typing as npt
from numba import njit

NOBODY, PLAYER, BANKER = 0, 1, 2
"""Who takes the next card."""
NONE = 10
"""Stands for a third card that was not drawn."""
SHAPE = (10, 10, 11, 11)
"""Player's and Banker's two-card totals, the points of their third cards."""


@njit(cache=True)
def count_coups(
    points: npt.NDArray[np.int64],
    after_four: npt.NDArray[np.int64],
    after_five: npt.NDArray[np.int64],
    coups: npt.NDArray[np.int64],
) -> None:
    """Add to `coups` the ordered six-card draws that end in each way.

    `points` counts the cards by points. A coup that ends with four or five cards is counted with every
    continuation to six, so that all add up to the falling factorial.
    """
    left = points.copy()
    cards = left.sum()
    for a in range(10):
        for b in range(a, 10):
            player_ways = _two(left, a, b)
            if player_ways == 0:
                continue
            left[a] -= 1
            left[b] -= 1
            for c in range(10):
                for d in range(c, 10):
                    ways = player_ways * _two(left, c, d)
                    if ways == 0:
                        continue
                    left[c] -= 1
                    left[d] -= 1
                    player, banker = (a + b) % 10, (c + d) % 10
                    _third_cards(
                        left,
                        ways,
                        cards,
                        after_four[player, banker],
                        after_five[player, banker],
                        coups[player, banker],
                    )
                    left[c] += 1
                    left[d] += 1
            left[a] += 1
            left[b] += 1


@njit(cache=True, inline="always")
def _two(left: npt.NDArray[np.int64], one: int, other: int) -> int:
    """Ordered draws of two cards of these points, in either order."""
    ways: int = left[one] * (left[one] - 1) if one == other else 2 * left[one] * left[other]
    return ways


@njit(cache=True, inline="always")
def _third_cards(
    left: npt.NDArray[np.int64],
    ways: int,
    cards: int,
    next_card: int,
    after_player: npt.NDArray[np.int64],
    coups: npt.NDArray[np.int64],
) -> None:
    if next_card == NOBODY:
        coups[NONE, NONE] += ways * (cards - 4) * (cards - 5)
    elif next_card == BANKER:
        for y in range(10):
            coups[NONE, y] += ways * (cards - 5) * left[y]
    else:
        for x in range(10):
            with_third = ways * left[x]
            if after_player[x] == NOBODY:
                coups[x, NONE] += with_third * (cards - 5)
            else:
                for y in range(10):
                    coups[x, y] += with_third * (left[y] - (1 if x == y else 0))
