"""Compiled loops over a whole chunk of rounds: deal a block, count it, deal the next."""

import numpy as np
import numpy.typing as npt
from numba import njit

from sabot.odds.kernels.counting_kernels import Tables, count_cells, count_nets
from sabot.odds.kernels.lane_kernels import LANES, deal_lanes
from sabot.odds.kernels.shoe_kernels import MOST_VOIDS, VOIDS, Terms, deal_shoes, open_shoe

BUILT_ON = "010e08d94547"
"""A digest of what is imported above: compiled code is kept by the text of its own file alone."""

U = np.uint64
Bytes = npt.NDArray[np.uint8]
Words = npt.NDArray[np.uint64]
Halves = npt.NDArray[np.uint32]
Whole = npt.NDArray[np.int64]

BLOCK = 1024
"""Rounds that are dealt before they are counted: few enough to stay in the nearest memory."""
FEWEST_CARDS = 4
"""No round of either family takes fewer."""


@njit(cache=True, nogil=True, error_model="numpy")
def lanes_chunk(
    chance: Words,
    shoes: Bytes,
    table: Words,
    registers: Words,
    quota: Whole,
    nets: Whole,
    seen: Halves | None,
    tables: Tables,
    card_of: Bytes,
    counts: Halves,
) -> None:
    """Deal until every lane has its quota of rounds. What a lane deals beyond is not counted: it would be a
    choice of rounds by their length.
    """
    room = BLOCK + 1
    sums, ends = np.empty(LANES * room, dtype=np.uint32), np.empty(room, dtype=np.uint16)
    rows, last = np.zeros(LANES, dtype=np.int64), np.zeros(LANES, dtype=np.int64)
    while quota.max() > 0:
        deal_lanes(chance, shoes, table, registers, sums, seen, rows, BLOCK * FEWEST_CARDS)
        for lane in range(LANES):
            count, begin = min(rows[lane], quota[lane]), lane * room
            last[lane] = count_nets(sums[begin : begin + count], last[lane], nets, ends)
            if seen is not None:
                count_cells(seen[begin : begin + count], ends, card_of, tables, counts)
            quota[lane] -= count


@njit(cache=True, nogil=True, error_model="numpy")
def shoes_chunk(
    chance: Words,
    shoes: Bytes,
    table: Words,
    registers: Words,
    burns: Whole,
    terms: Terms,
    quota: Whole,
    nets: Whole,
    seen: Halves | None,
    tables: Tables,
    card_of: Bytes,
    counts: Halves,
) -> None:
    """The same from shoes with a cut card. Where they are too small for their table, some quota is left."""
    room = BLOCK + 1
    sums, ends = np.empty(LANES * room, dtype=np.uint32), np.empty(room, dtype=np.uint16)
    rows, last = np.zeros(LANES, dtype=np.int64), np.zeros(LANES, dtype=np.int64)
    cards = U(len(shoes) // LANES)
    for lane in range(LANES):
        open_shoe(chance, shoes, cards, registers, lane, burns)
    while quota.max() > 0 and registers[:, VOIDS].max() <= MOST_VOIDS:
        deal_shoes(chance, shoes, table, registers, burns, terms, sums, seen, rows, BLOCK * FEWEST_CARDS)
        for lane in range(LANES):
            count, begin = min(rows[lane], quota[lane]), lane * room
            last[lane] = count_nets(sums[begin : begin + count], last[lane], nets, ends)
            if seen is not None:
                count_cells(seen[begin : begin + count], ends, card_of, tables, counts)
            quota[lane] -= count
