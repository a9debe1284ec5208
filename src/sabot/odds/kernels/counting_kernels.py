"""Compiled counting: rounds that were dealt become numbers in cells. Which cell is which, tables say."""

import numpy as np
import numpy.typing as npt
from numba import njit

from sabot.odds.kernels.step_bits import END_AT

BUILT_ON = "a68fd88d7d32"
"""A digest of what is imported above: compiled code is kept by the text of its own file alone."""

Bytes = npt.NDArray[np.uint8]
Halves = npt.NDArray[np.uint32]
Whole = npt.NDArray[np.int64]
Tables = tuple[Halves, Halves, Halves, Whole, npt.NDArray[np.bool_]]
"""Of each sight the cells by the first two cards, by the last two, by end; by sorted cards; who sorts."""

NET_ZERO = 1 << 15
"""Where a net result of nothing is counted."""
NETS = 1 << 16
HALF = (1 << 32) - 1
CARDS = 52


@njit(cache=True, nogil=True, error_model="numpy")
def count_nets(sums: Halves, last: np.int64, nets: Whole, ends: npt.NDArray[np.uint16]) -> np.int64:
    """Rounds by their net result; their ends are written down. Gives the new last sum."""
    for row in range(len(sums)):
        own = (np.int64(sums[row]) - last + NET_ZERO) & HALF
        last = np.int64(sums[row])
        nets[own & (NETS - 1)] += 1
        ends[row] = own >> END_AT
    return last


@njit(cache=True, nogil=True, error_model="numpy")
def count_cells(
    seen: Halves, ends: npt.NDArray[np.uint16], card_of: Bytes, tables: Tables, counts: Halves
) -> None:
    """Rounds by what each sight shows of them."""
    first, second, by_end, by_card, sorts = tables
    for row in range(len(seen)):
        four = seen[row]
        a, b = np.int64(card_of[four >> 24]), np.int64(card_of[four >> 16 & 255])
        c, d = np.int64(card_of[four >> 8 & 255]), np.int64(card_of[four & 255])
        one, other, end = a * CARDS + b, c * CARDS + d, np.int64(ends[row])
        for sight in range(len(first)):
            cell = np.int64(first[sight, one]) + np.int64(second[sight, other]) + np.int64(by_end[sight, end])
            if sorts[sight]:
                cell += _sorted_cell(a, b, c, d, by_card)
            counts[cell] += np.uint32(1)


@njit(cache=True, nogil=True, error_model="numpy")
def _sorted_cell(a: np.int64, b: np.int64, c: np.int64, d: np.int64, by_card: Whole) -> np.int64:
    """The place of four cards in no order."""
    a, b, c, d = min(a, b), max(a, b), min(c, d), max(c, d)
    a, b, c, d = min(a, c), min(b, d), max(a, c), max(b, d)
    b, c = min(b, c), max(b, c)
    cell: np.int64 = by_card[0, a] + by_card[1, b] + by_card[2, c] + by_card[3, d]
    return cell
