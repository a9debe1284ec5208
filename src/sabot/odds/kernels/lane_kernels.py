"""The compiled loop of rounds from fresh cards, several side by side, each by a machine that knows the game.

One lane's work fills the time in which another waits for memory, and nothing branches on how a round goes,
because the processor could not guess it. No card is moved: places of the shoe are drawn beforehand, and each
place is marked with the round that took it; a place that the round has taken already is drawn again.
"""

import numpy as np
import numpy.typing as npt

from sabot.odds.kernels.chance_kernels import LANES, Chance, fill_below
from sabot.odds.kernels.hot_loops import hot_loop, within_loop
from sabot.odds.kernels.step_bits import NEXT_AT, OVER_AT, SEEN_AT

BUILT_ON = "ba3ce7c31b3a"
"""A digest of what is imported above: compiled code is kept by the text of its own file alone."""

U = np.uint64
Bytes = npt.NDArray[np.uint8]
Shorts = npt.NDArray[np.uint16]
Words = npt.NDArray[np.uint64]
Halves = npt.NDArray[np.uint32]
Whole = npt.NDArray[np.int64]
Lane = tuple[U, U, U, U]

STATE, TOTAL, ROW, LAST, KEPT = range(5)
"""State, sum of all steps, row, the last four cards that special bets see; the sum before this round."""
REGISTERS = 5
NOBODYS = (1 << 16) - 1
"""No round has this row."""
AGAIN = 4
"""One place in so many is drawn to be taken where others were taken already."""
ZERO, ONE, BYTE, VALUE = U(0), U(1), U(8), U(15)
OVER, SEEN, NEXT = U(OVER_AT), U(SEEN_AT), U(NEXT_AT)


@hot_loop
def _free(chance: Chance, taken: Shorts, first: U, cards: U, row: U, again: Whole) -> U:
    """A place that this round has not taken."""
    streams, bits, places = chance
    spare = places[: len(places) // (AGAIN + 1)]
    while True:
        if again[0] == len(spare):
            fill_below(streams, bits, cards, ZERO, spare)
            again[0] = 0
        place = U(spare[again[0]])
        again[0] += 1
        if taken[first + place] != row:
            return place


@hot_loop
def _cleared(taken: Shorts, number: int, room: U, row: U) -> None:
    """Nothing is taken but by the round in play, which goes on as the first of its lane."""
    cards = len(taken) // LANES
    own = taken[number * cards : (number + 1) * cards]
    first = np.uint16(U(number) * room + ONE)
    for place in range(U(cards)):
        own[place] = first if own[place] == row else np.uint16(0)


@hot_loop
def _loaded(taken: Shorts, registers: Words, sums: Halves, number: int) -> Lane:
    kept, room = registers[number], U(len(sums) // LANES)
    _cleared(taken, number, room, kept[2])
    sums[U(number) * room] = kept[KEPT]
    return kept[0], kept[1], U(number) * room + ONE, kept[3]


@hot_loop
def _stored(registers: Words, sums: Halves, number: int, lane: Lane, ended: Whole) -> None:
    kept, row = registers[number], lane[2]
    kept[0], kept[1], kept[2], kept[3] = lane
    kept[KEPT] = sums[row - ONE]
    ended[number] = row - ONE - U(number * (len(sums) // LANES))


@within_loop
def _dealt(
    chance: Chance,
    shoe: Bytes,
    taken: Shorts,
    table: Words,
    sums: Halves,
    seen: Halves | None,
    again: Whole,
    number: U,
    drawn: np.uint16,
    lane: Lane,
) -> Lane:
    """One card in one lane. The row is written at once and kept when the round is over."""
    state, total, row, last = lane
    first, place = number * U(len(shoe)), U(drawn)
    if taken[first + place] == row:
        place = _free(chance, taken, first, U(len(shoe)), row, again)
    taken[first + place] = row
    card = U(shoe[place])
    step = table[state + (card & VALUE)]
    if seen is None:
        sums[row] = step
    else:
        total += step
        sums[row] = total
        take = (step >> SEEN) & ONE
        last = (last << (take * BYTE)) | (card * take)
        seen[row] = last
    return step >> NEXT, total, row + ((step >> OVER) & ONE), last


@hot_loop
def deal_lanes(
    chance: Chance,
    shoe: Bytes,
    taken: Shorts,
    table: Words,
    registers: Words,
    sums: Halves,
    seen: Halves | None,
    ended: Whole,
    again: Whole,
    steps: int,
) -> None:
    """Deal `steps` cards in every lane; `ended` says how many rounds each has ended.

    `sums`: by round all steps so far, or its own where there is no `seen`, as the table is a whole one then;
    a part for each lane, with one row before its first. `seen`: the cards that special bets see.
    """
    a, b = _loaded(taken, registers, sums, 0), _loaded(taken, registers, sums, 1)
    c, d = _loaded(taken, registers, sums, 2), _loaded(taken, registers, sums, 3)
    e, f = _loaded(taken, registers, sums, 4), _loaded(taken, registers, sums, 5)
    streams, bits, places = chance
    spare = len(places) // (AGAIN + 1)
    again[0] = spare
    drawn = places[spare : spare + steps * LANES]
    fill_below(streams, bits, U(len(shoe)), ZERO, drawn)
    for card in range(ZERO, U(steps * LANES), U(LANES)):
        a = _dealt(chance, shoe, taken, table, sums, seen, again, U(0), drawn[card], a)
        b = _dealt(chance, shoe, taken, table, sums, seen, again, U(1), drawn[card + U(1)], b)
        c = _dealt(chance, shoe, taken, table, sums, seen, again, U(2), drawn[card + U(2)], c)
        d = _dealt(chance, shoe, taken, table, sums, seen, again, U(3), drawn[card + U(3)], d)
        e = _dealt(chance, shoe, taken, table, sums, seen, again, U(4), drawn[card + U(4)], e)
        f = _dealt(chance, shoe, taken, table, sums, seen, again, U(5), drawn[card + U(5)], f)
    _stored(registers, sums, 0, a, ended)
    _stored(registers, sums, 1, b, ended)
    _stored(registers, sums, 2, c, ended)
    _stored(registers, sums, 3, d, ended)
    _stored(registers, sums, 4, e, ended)
    _stored(registers, sums, 5, f, ended)
