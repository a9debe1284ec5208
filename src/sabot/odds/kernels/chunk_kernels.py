"""Compiled loops over a whole chunk of rounds: deal a block, count it, deal the next."""

import numpy as np
import numpy.typing as npt
from numba import njit

from sabot.odds.kernels.chance_kernels import LANES, Chance
from sabot.odds.kernels.counting_kernels import Tables, count_cells, count_nets, count_whole
from sabot.odds.kernels.lane_kernels import AGAIN, deal_lanes
from sabot.odds.kernels.shoe_kernels import MOST_VOIDS, VOIDS, Shoes, Terms, deal_shoes

BUILT_ON = "b94921685f54"
"""A digest of what is imported above: compiled code is kept by the text of its own file alone."""

U = np.uint64
Bytes = npt.NDArray[np.uint8]
Shorts = npt.NDArray[np.uint16]
Words = npt.NDArray[np.uint64]
Halves = npt.NDArray[np.uint32]
Whole = npt.NDArray[np.int64]
BLOCK = 256
"""Rounds that are dealt before they are counted: few enough to stay in the nearest memory."""
FEWEST_CARDS = 4
"""No round of either family takes fewer."""
STEPS = BLOCK * FEWEST_CARDS
"""Cards of a block in each lane."""
ROOM = BLOCK + 2
"""Rows of a lane: one before the first round, and one for the round in play."""
PLACES = LANES * (STEPS + STEPS // AGAIN)
"""Places of fresh shoes that are drawn for a block."""


@njit(cache=True, nogil=True, error_model="numpy")
def lanes_chunk(
    chance: Chance,
    shoe: Bytes,
    taken: Shorts,
    table: Words,
    registers: Words,
    seen: Halves | None,
    quota: Whole,
    nets: Whole,
    tables: Tables,
    card_of: Bytes,
    counts: Halves,
) -> None:
    """Deal until every lane has its quota of rounds. What a lane deals beyond is not counted: it would be a
    choice of rounds by their length.
    """
    sums, ended = np.zeros(LANES * ROOM, dtype=np.uint32), np.zeros(LANES, dtype=np.int64)
    again = np.zeros(1, dtype=np.int64)
    while quota.max() > 0:
        deal_lanes(chance, shoe, taken, table, registers, sums, seen, ended, again, STEPS)
        _count(sums, seen is None, seen, ended, quota, nets, tables, card_of, counts)


@njit(cache=True, nogil=True, error_model="numpy")
def shoes_chunk(
    chance: Chance,
    shoes: Shoes,
    terms: Terms,
    table: Words,
    seats: U | None,
    seen: Halves | None,
    quota: Whole,
    nets: Whole,
    tables: Tables,
    card_of: Bytes,
    counts: Halves,
) -> None:
    """The same from shoes. Where they are too small for their table, some quota is left."""
    sums, ended = np.zeros(LANES * ROOM, dtype=np.uint32), np.zeros(LANES, dtype=np.int64)
    rows = (sums, np.zeros(LANES * ROOM, dtype=np.uint32))
    while quota.max() > 0 and shoes[1][:, VOIDS].max() <= MOST_VOIDS:
        deal_shoes(chance, shoes, terms, table, rows, seen, seats, ended, STEPS)
        _count(sums, seen is None and seats is None, seen, ended, quota, nets, tables, card_of, counts)


@njit(cache=True, nogil=True, error_model="numpy")
def _count(
    sums: Halves,
    whole: bool,
    seen: Halves | None,
    ended: Whole,
    quota: Whole,
    nets: Whole,
    tables: Tables,
    card_of: Bytes,
    counts: Halves,
) -> None:
    """The rounds of a block that belong to the quota of their lane."""
    for lane in range(LANES):
        begin = lane * ROOM
        end = begin + 1 + min(ended[lane], quota[lane])
        if whole:
            count_whole(sums[begin:end], nets)
        else:
            count_nets(sums[begin:end], nets)
        if seen is not None:
            count_cells(sums[begin:end], seen[begin:end], card_of, tables, counts)
        quota[lane] -= end - begin - 1
