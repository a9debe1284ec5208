"""The compiled loop of the simulation: four shoes dealt side by side, each by a machine that knows the game.

One lane's work fills the time in which another waits for memory, and nothing branches on how a round goes,
because the processor could not guess it. A shoe is never put back in order: any order is as good a start as
another when each card is drawn at random from those that are left. Registers live in arrays between calls, so
that a round can be followed card by card.
"""

import numpy as np
import numpy.typing as npt
from numba import njit

from sabot.odds.kernels.chance_kernels import drawn, next_bits
from sabot.odds.kernels.step_bits import NEXT_AT, OVER_AT, SEEN_AT

BUILT_ON = "436d0c00bef2"
"""A digest of what is imported above: compiled code is kept by the text of its own file alone."""

U = np.uint64
Bytes = npt.NDArray[np.uint8]
Words = npt.NDArray[np.uint64]
Halves = npt.NDArray[np.uint32]
Lane = tuple[U, U, U, U]

LANES = 4
"""One 64-bit number makes a draw for each of them."""
REGISTERS = 4
"""State, cards left, sums of all steps, the last four cards that special bets see."""
ONE, BYTE, VALUE, OVER, NEXT = U(1), U(8), U(15), U(OVER_AT), U(NEXT_AT)
SEEN = U(SEEN_AT)


@njit(cache=True, nogil=True, error_model="numpy")
def _dealt(
    chance: Words,
    bits: U,
    shoes: Bytes,
    cards: U,
    number: int,
    table: Words,
    sums: Halves,
    seen: Halves | None,
    lane: Lane,
    row: U,
) -> tuple[Lane, U]:
    """One card in one lane. The row is written at once and kept when the round is over."""
    state, left, total, last = lane
    card = drawn(chance, bits, shoes, U(number) * cards, left)
    step = table[state + (card & VALUE)]
    total += step
    sums[row] = total
    if seen is not None:
        take = (step >> SEEN) & ONE
        last = (last << (take * BYTE)) | (card * take)
        seen[row] = last
    over = (step >> OVER) & ONE
    left = cards if over else left - ONE
    return (step >> NEXT, left, total, last), row + over


@njit(cache=True, nogil=True, error_model="numpy")
def _loaded(registers: Words, lane: int) -> Lane:
    return registers[lane, 0], registers[lane, 1], registers[lane, 2], registers[lane, 3]


@njit(cache=True, nogil=True, error_model="numpy")
def _stored(registers: Words, number: int, lane: Lane) -> None:
    registers[number, 0], registers[number, 1], registers[number, 2], registers[number, 3] = lane


@njit(cache=True, nogil=True, error_model="numpy")
def deal_lanes(
    chance: Words,
    shoes: Bytes,
    table: Words,
    registers: Words,
    sums: Halves,
    seen: Halves | None,
    rows: npt.NDArray[np.int64],
    steps: int,
) -> None:
    """Deal `steps` cards in every lane; `rows` says how many rounds each has ended.

    A round's own result is the difference of two rows of `sums`. `sums` and `seen` hold a quarter for each
    lane, with one place more than rounds can end.
    """
    cards, room = U(len(shoes) // LANES), U(len(sums) // LANES)
    a, b, c, d = _loaded(registers, 0), _loaded(registers, 1), _loaded(registers, 2), _loaded(registers, 3)
    at, bt, ct, dt = U(0), room, U(2) * room, U(3) * room
    for _ in range(steps):
        bits = next_bits(chance)
        a, at = _dealt(chance, bits, shoes, cards, 0, table, sums, seen, a, at)
        b, bt = _dealt(chance, bits >> U(16), shoes, cards, 1, table, sums, seen, b, bt)
        c, ct = _dealt(chance, bits >> U(32), shoes, cards, 2, table, sums, seen, c, ct)
        d, dt = _dealt(chance, bits >> U(48), shoes, cards, 3, table, sums, seen, d, dt)
    _stored(registers, 0, a)
    _stored(registers, 1, b)
    _stored(registers, 2, c)
    _stored(registers, 3, d)
    rows[0], rows[1], rows[2], rows[3] = at, bt - room, ct - U(2) * room, dt - U(3) * room
