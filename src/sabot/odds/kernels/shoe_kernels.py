"""The compiled loop of rounds from one shoe: seats, a cut card, and the cards that a round really takes."""

import numpy as np
import numpy.typing as npt
from numba import njit

from sabot.odds.kernels.chance_kernels import drawn, next_bits
from sabot.odds.kernels.step_bits import CONTEXT_AT, NEXT_AT, OVER_AT, REACH_AT, SEEN_AT

BUILT_ON = "436d0c00bef2"
"""A digest of what is imported above: compiled code is kept by the text of its own file alone."""

U = np.uint64
Bytes = npt.NDArray[np.uint8]
Words = npt.NDArray[np.uint64]
Halves = npt.NDArray[np.uint32]
Whole = npt.NDArray[np.int64]

LEFT, SUM, ROUNDS_LEFT, VOIDS, USED = range(5)
"""Cards left in the shoe, sums of all steps, rounds until a new shoe, voids, cards of the last round."""
REGISTERS = 5
MANY = U(1 << 40)
"""Rounds left while the cut card has not come."""
MOST_VOIDS = U(1 << 20)
"""A shoe that runs dry so often in one chunk is too small for its table."""
LONGEST = 420
"""Cards that a round can draw: a whole shoe, and a few to spare."""
ZERO, ONE, BYTE, VALUE, REACH = U(0), U(1), U(8), U(15), U(3)
OVER_BIT, SEEN_BIT, CONTEXT_BIT = U(1 << OVER_AT), U(1 << SEEN_AT), U(1 << CONTEXT_AT)
REACH_FROM, NEXT, PAID = U(REACH_AT), U(NEXT_AT), U((1 << OVER_AT) - 1)
TO_THE_END, SECOND_CARD = U(2), U(1)


@njit(cache=True, nogil=True, error_model="numpy")
def _played(
    chance: Words, shoe: Bytes, table: Words, state: U, left: U, until: U, dealt: Bytes, count: int
) -> tuple[U, U, U, U, U, int]:
    """Cards until a step has one of the bits of `until`: state, cards left, sum, reach, seen cards, count.

    A count of nothing says that the shoe ran dry.
    """
    total, reach, seen = ZERO, ZERO, ZERO
    while left > ZERO:
        card = drawn(chance, next_bits(chance), shoe, ZERO, left)
        dealt[count] = card
        count += 1
        left -= ONE
        step = table[state + (card & VALUE)]
        total += step & PAID
        reach = max(reach, (step >> REACH_FROM) & REACH)
        if step & SEEN_BIT:
            seen = (seen << BYTE) | card
        state = step >> NEXT
        if step & until:
            return state, left, total, reach, seen, count
    return state, left, total, reach, seen, 0


@njit(cache=True, nogil=True, error_model="numpy")
def _open(chance: Words, shoe: Bytes, burns: Whole) -> U:
    """A new shoe: how many cards are left when some are burnt, by the value of the first."""
    left = U(len(shoe))
    if burns.max() == 0:
        return left
    card = drawn(chance, next_bits(chance), shoe, ZERO, left)
    left -= ONE
    for _ in range(burns[card & VALUE] - 1):
        drawn(chance, next_bits(chance), shoe, ZERO, left)
        left -= ONE
    return left


@njit(cache=True, nogil=True, error_model="numpy")
def _given_back(shoe: Bytes, left: U, drew: U, kept: U, dealers: U) -> U:
    """Of the dealer's cards, which were drawn first, only `kept` were needed: the others go back.

    The drawn cards lie behind the undealt ones, the first of them last. Those that go back change places with
    the cards that were drawn after all.
    """
    back = dealers - kept
    end = left + drew
    for number in range(back):
        place, other = end - kept - U(number) - ONE, left + U(number)
        if other < place:
            shoe[place], shoe[other] = shoe[other], shoe[place]
    return left + U(back)


@njit(cache=True, nogil=True, error_model="numpy")
def _round(
    chance: Words, shoe: Bytes, table: Words, left: U, seats: int, hole_first: int, dealt: Bytes
) -> tuple[U, U, U, int]:
    """One round: cards left, its sum, the four cards seen from the first seat, cards drawn (0 if void)."""
    begin = left
    state, left, total, reach, seen, count = _played(
        chance, shoe, table, ZERO, left, OVER_BIT | CONTEXT_BIT, dealt, 0
    )
    dealers = U(count)
    if count == 0 or state == ZERO:
        return left, total, seen, count
    for seat in range(seats):
        _, left, paid, asked, own, count = _played(chance, shoe, table, state, left, OVER_BIT, dealt, count)
        if count == 0:
            return left, total, seen, 0
        reach = max(reach, asked)
        total += paid
        if seat == 0:
            seen = (seen << U(16)) | own
    kept = dealers
    if reach != TO_THE_END:
        kept = U(2) if reach == SECOND_CARD else U(hole_first)
    return _given_back(shoe, left, begin - left, kept, dealers), total, seen, count


@njit(cache=True, nogil=True, error_model="numpy")
def deal_shoe(
    chance: Words,
    shoe: Bytes,
    table: Words,
    registers: Words,
    burns: Whole,
    terms: tuple[int, int, int, int],
    sums: Halves,
    seen: Halves,
    dealt: Bytes,
) -> None:
    """Fill all rows of `sums` and `seen` with rounds. A round that the shoe cannot finish is void (B33).

    `terms`: seats, cards behind the cut card, rounds after it, cards the dealer has in any case. A cut of
    more than all cards means a new shoe for every round.
    """
    seats, cut, after_cut, hole_first = terms
    row = 0
    while row < len(sums):
        if registers[ROUNDS_LEFT] == ZERO:
            registers[LEFT] = _open(chance, shoe, burns)
            registers[ROUNDS_LEFT] = MANY
        begin = registers[LEFT]
        left, total, four, count = _round(chance, shoe, table, begin, seats, hole_first, dealt)
        registers[LEFT] = left
        if registers[ROUNDS_LEFT] < MANY:
            registers[ROUNDS_LEFT] -= ONE
        elif left < U(cut):
            registers[ROUNDS_LEFT] = ZERO if begin == U(cut) else U(after_cut)
        if count == 0:
            registers[ROUNDS_LEFT] = ZERO
            registers[VOIDS] += ONE
            if registers[VOIDS] > MOST_VOIDS:
                return
            continue
        registers[USED] = begin - left
        registers[SUM] += total
        sums[row] = registers[SUM]
        seen[row] = four
        row += 1
