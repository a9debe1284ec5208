"""Compiled counting: rounds that were dealt become numbers in cells. Which cell is which, tables say."""

import numpy as np
import numpy.typing as npt
from numba import njit

from sabot.odds.kernels.step_bits import END_AT

BUILT_ON = "64b8562a0f93"
"""A digest of what is imported above: compiled code is kept by the text of its own file alone."""

U = np.uint64
Bytes = npt.NDArray[np.uint8]
Halves = npt.NDArray[np.uint32]
Whole = npt.NDArray[np.int64]
Tables = tuple[Halves, Halves, Halves, Whole, npt.NDArray[np.bool_]]
"""Of each sight the cells by the first two cards, by the last two, by end; by sorted cards; who sorts."""

NET_ZERO = 1 << 15
"""Where a net result of nothing is counted."""
NETS = 1 << 16
SIDES = 4
"""Net results are counted in so many places in turn: one count need not wait for the last."""
NET, APART, HALF, CARDS = U(NETS - 1), U(SIDES - 1), U((1 << 32) - 1), U(52)


@njit(cache=True, nogil=True, error_model="numpy")
def count_nets(sums: Halves, nets: Whole) -> None:
    """Rounds by their net result; `sums` begins with the sum before the first of them."""
    for row in range(U(1), U(len(sums))):
        own = U(sums[row]) - U(sums[row - U(1)]) + U(NET_ZERO)
        nets[row & APART, own & NET] += 1


@njit(cache=True, nogil=True, error_model="numpy")
def count_whole(own: Halves, nets: Whole) -> None:
    """Rounds by their net result, where each row holds its own; before the first stands another."""
    for row in range(U(1), U(len(own))):
        nets[row & APART, (U(own[row]) + U(NET_ZERO)) & NET] += 1


@njit(cache=True, nogil=True, error_model="numpy")
def count_cells(sums: Halves, seen: Halves, card_of: Bytes, tables: Tables, counts: Halves) -> None:
    """Rounds by what each sight shows of them; `seen` begins before the first of them too."""
    first, second, by_end, by_card, sorts = tables
    for row in range(U(1), U(len(seen))):
        own = U(sums[row]) - U(sums[row - U(1)]) + U(NET_ZERO)
        four, end = U(seen[row]), (own & HALF) >> U(END_AT)
        a, b = U(card_of[four >> U(24)]), U(card_of[four >> U(16) & U(255)])
        c, d = U(card_of[four >> U(8) & U(255)]), U(card_of[four & U(255)])
        one, other = a * CARDS + b, c * CARDS + d
        for sight in range(len(first)):
            cell = U(first[sight, one]) + U(second[sight, other]) + U(by_end[sight, end])
            if sorts[sight]:
                cell += _sorted_cell(a, b, c, d, by_card)
            counts[cell] += np.uint32(1)


@njit(cache=True, nogil=True, error_model="numpy")
def _sorted_cell(a: U, b: U, c: U, d: U, by_card: Whole) -> U:
    """The place of four cards in no order."""
    a, b, c, d = min(a, b), max(a, b), min(c, d), max(c, d)
    a, b, c, d = min(a, c), min(b, d), max(a, c), max(b, d)
    b, c = min(b, c), max(b, c)
    return U(by_card[0, a] + by_card[1, b] + by_card[2, c] + by_card[3, d])
