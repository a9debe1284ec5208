"""The compiled loop of rounds from fresh cards, four side by side, each by a machine that knows the game.

One lane's work fills the time in which another waits for memory, and nothing branches on how a round goes,
because the processor could not guess it. No card is moved: places of the shoe are drawn beforehand, and each
place is marked with the round that took it; a place that the round has taken already is drawn again.
"""

import numpy as np
import numpy.typing as npt

from sabot.odds.kernels.chance_kernels import fill_below
from sabot.odds.kernels.hot_loops import hot_loop, within_loop
from sabot.odds.kernels.step_bits import NEXT_AT, OVER_AT, SEEN_AT

BUILT_ON = "374f366f0016"
"""A digest of what is imported above: compiled code is kept by the text of its own file alone."""

U = np.uint64
Bytes = npt.NDArray[np.uint8]
Shorts = npt.NDArray[np.uint16]
Words = npt.NDArray[np.uint64]
Halves = npt.NDArray[np.uint32]
Whole = npt.NDArray[np.int64]
Lane = tuple[U, U, U, U]

LANES = 4
STATE, TOTAL, ROW, LAST, KEPT = range(5)
"""State, sum of all steps, row, the last four cards that special bets see; the sum before this round."""
REGISTERS = 5
NOBODYS = 1 << 23
"""No round has this row."""
AGAIN = 4
"""One place in so many is drawn to be taken where others were taken already."""
ZERO, ONE, BYTE, VALUE, CODE, MARK = U(0), U(1), U(8), U(15), U(255), U(8)
"""A mark is the code of the card, and above it the row of the round that took it."""
OVER, SEEN, NEXT = U(OVER_AT), U(SEEN_AT), U(NEXT_AT)


@within_loop
def _dealt(marks: Halves, place: U, table: Words, sums: Halves, seen: Halves | None, lane: Lane) -> Lane:
    """One card in one lane. The row is written at once and kept when the round is over."""
    state, total, row, last = lane
    card = U(marks[place]) & CODE
    marks[place] = (row << MARK) | card
    step = table[state + (card & VALUE)]
    total += step
    sums[row] = total
    if seen is not None:
        take = (step >> SEEN) & ONE
        last = (last << (take * BYTE)) | (card * take)
        seen[row] = last
    return step >> NEXT, total, row + ((step >> OVER) & ONE), last


@hot_loop
def _free(
    chance: Words, bits: Words, places: Shorts, marks: Halves, first: U, cards: U, row: U, again: Whole
) -> U:
    """A place that this round has not taken."""
    spare = places[: len(places) // (AGAIN + 1)]
    while True:
        if again[0] == len(spare):
            fill_below(chance, bits, cards, ZERO, spare)
            again[0] = 0
        place = first + U(spare[again[0]])
        again[0] += 1
        if U(marks[place]) >> MARK != row:
            return place


@hot_loop
def _cleared(marks: Halves, number: int, room: U, row: U) -> None:
    """Nothing is taken but by the round in play, which goes on as the first of its lane."""
    cards = len(marks) // LANES
    own = marks[number * cards : (number + 1) * cards]
    first = U(number) * room + ONE
    for place in range(U(cards)):
        mark = U(own[place])
        own[place] = (mark & CODE) | (first << MARK if mark >> MARK == row else ZERO)


@hot_loop
def _loaded(marks: Halves, registers: Words, sums: Halves, number: int) -> Lane:
    kept, room = registers[number], U(len(sums) // LANES)
    _cleared(marks, number, room, kept[2])
    sums[U(number) * room] = kept[KEPT]
    return kept[0], kept[1], U(number) * room + ONE, kept[3]


@hot_loop
def _stored(registers: Words, sums: Halves, number: int, lane: Lane, ended: Whole) -> None:
    kept, row = registers[number], lane[2]
    kept[0], kept[1], kept[2], kept[3] = lane
    kept[KEPT] = sums[row - ONE]
    ended[number] = row - ONE - U(number * (len(sums) // LANES))


@hot_loop
def deal_lanes(
    chance: Words,
    bits: Words,
    places: Shorts,
    marks: Halves,
    table: Words,
    registers: Words,
    sums: Halves,
    seen: Halves | None,
    ended: Whole,
    again: Whole,
    steps: int,
) -> None:
    """Deal `steps` cards in every lane; `ended` says how many rounds each has ended.

    A round's own result is the difference of two rows of sums.
    """
    cards = U(len(marks) // LANES)
    a, b = _loaded(marks, registers, sums, 0), _loaded(marks, registers, sums, 1)
    c, d = _loaded(marks, registers, sums, 2), _loaded(marks, registers, sums, 3)
    two, three = cards + cards, cards + cards + cards
    spare = len(places) // (AGAIN + 1)
    again[0] = spare
    drawn = places[spare : spare + steps * LANES]
    fill_below(chance, bits, cards, ZERO, drawn)
    for card in range(ZERO, U(steps * LANES), U(LANES)):
        place = U(drawn[card])
        if U(marks[place]) >> MARK == a[2]:
            place = _free(chance, bits, places, marks, ZERO, cards, a[2], again)
        a = _dealt(marks, place, table, sums, seen, a)
        place = cards + U(drawn[card + ONE])
        if U(marks[place]) >> MARK == b[2]:
            place = _free(chance, bits, places, marks, cards, cards, b[2], again)
        b = _dealt(marks, place, table, sums, seen, b)
        place = two + U(drawn[card + U(2)])
        if U(marks[place]) >> MARK == c[2]:
            place = _free(chance, bits, places, marks, two, cards, c[2], again)
        c = _dealt(marks, place, table, sums, seen, c)
        place = three + U(drawn[card + U(3)])
        if U(marks[place]) >> MARK == d[2]:
            place = _free(chance, bits, places, marks, three, cards, d[2], again)
        d = _dealt(marks, place, table, sums, seen, d)
    _stored(registers, sums, 0, a, ended)
    _stored(registers, sums, 1, b, ended)
    _stored(registers, sums, 2, c, ended)
    _stored(registers, sums, 3, d, ended)
