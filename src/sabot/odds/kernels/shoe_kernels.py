"""The compiled loop of rounds from shoes with a cut card: seats, burnt cards, and the cards that rounds take.

Four shoes are dealt side by side, as in `lane_kernels`, so that one lane's work fills the time in which
another waits for memory. Whose round is over is looked after on the spot.
"""

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
Terms = tuple[int, int, int, int]

LANES = 4
"""One 64-bit number makes a draw for each of them."""
STATE, LEFT, TOTAL, SEEN, REACH = range(5)
"""What every card changes: the state, cards left, the sum of all steps, the cards that special bets see, all
steps of the round laid over each other."""
BEGIN, SEAT, START, FOUR, KEPT, ROUNDS_LEFT, VOIDS = range(5, 12)
"""Cards left before the round, the seat that plays and the state in which seats begin, the four cards of the
first, the sum after the last round that counts, rounds until a new shoe, voids."""
REGISTERS = 12
MANY = U(1 << 40)
"""Rounds left while the cut card has not come."""
MOST_VOIDS = U(1 << 20)
"""A shoe that runs dry so often in one chunk is too small for its table."""
ZERO, ONE, BYTE, VALUE, DRAW_BITS = U(0), U(1), U(8), U(15), U(16)
OVER_BIT, CONTEXT_BIT = U(1 << OVER_AT), U(1 << CONTEXT_AT)
SECOND_CARD, TO_THE_END = U(1 << REACH_AT), U(2 << REACH_AT)
"""How far the dealer's hand must go, a bit each."""
SEEN_FROM, NEXT = U(SEEN_AT), U(NEXT_AT)


@njit(cache=True, nogil=True, error_model="numpy")
def open_shoe(chance: Words, shoes: Bytes, cards: U, registers: Words, number: int, burns: Whole) -> None:
    """A new shoe, of which some cards are burnt, by the value of the first."""
    first, left = U(number) * cards, cards
    if burns.max() > 0:
        card = drawn(chance, next_bits(chance), shoes, first, left)
        left -= ONE
        for _ in range(burns[card & VALUE] - 1):
            drawn(chance, next_bits(chance), shoes, first, left)
            left -= ONE
    registers[number, LEFT] = registers[number, BEGIN] = left
    registers[number, ROUNDS_LEFT] = MANY


@njit(cache=True, nogil=True, error_model="numpy")
def _dealers(shoes: Bytes, first: U, begin: U, table: Words) -> tuple[U, U]:
    """How many cards the dealer's hand took, which were drawn first, and the state that it led to."""
    state, count = ZERO, ZERO
    while True:
        count += ONE
        step = table[state + (shoes[first + begin - count] & VALUE)]
        state = step >> NEXT
        if step & CONTEXT_BIT:
            return count, state


@njit(cache=True, nogil=True, error_model="numpy")
def _give_back(shoes: Bytes, first: U, table: Words, registers: Words, number: int, hole_first: U) -> None:
    """The dealer's cards that nobody needed, drawn first, go back into the shoe.

    The drawn cards lie behind the undealt ones, the first of them last. Those that go back change places with
    the cards that were drawn after all.
    """
    dealers = _dealers(shoes, first, registers[number, BEGIN], table)[0]
    kept = U(2) if registers[number, REACH] & SECOND_CARD else hole_first
    place, other = first + registers[number, BEGIN] - kept, first + registers[number, LEFT]
    for _ in range(dealers - kept):
        place -= ONE
        if other < place:
            shoes[place], shoes[other] = shoes[other], shoes[place]
        other += ONE
    registers[number, LEFT] += dealers - kept


@njit(cache=True, nogil=True, error_model="numpy")
def _go_on(
    chance: Words, shoes: Bytes, cards: U, registers: Words, number: int, burns: Whole, cut: U, after_cut: U
) -> None:
    """A new shoe where the last round was the last of its shoe."""
    if registers[number, ROUNDS_LEFT] < MANY:
        registers[number, ROUNDS_LEFT] -= ONE
    elif registers[number, LEFT] < cut:
        registers[number, ROUNDS_LEFT] = ZERO if registers[number, BEGIN] == cut else after_cut
    if registers[number, ROUNDS_LEFT] == ZERO:
        open_shoe(chance, shoes, cards, registers, number, burns)


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def _after_seat(shoes: Bytes, first: U, table: Words, registers: Words, number: int, seats: U) -> U:
    """The next seat plays; one where that was the last, and the round is over."""
    seat = registers[number, SEAT] + ONE
    if seat == ONE:
        registers[number, FOUR] = registers[number, SEEN]
        registers[number, START] = _dealers(shoes, first, registers[number, BEGIN], table)[1]
    registers[number, SEAT] = seat
    registers[number, STATE] = registers[number, START]
    return ONE if seat == seats else ZERO


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def _write(registers: Words, number: int, rows: Whole, sums: Halves, seen: Halves | None, four: int) -> None:
    """One round more of this lane."""
    row = number * (len(sums) // LANES) + rows[number]
    rows[number] += 1
    sums[row] = registers[number, KEPT] = registers[number, TOTAL]
    if seen is not None:
        seen[row] = registers[number, four]


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def _begin(
    chance: Words, shoes: Bytes, cards: U, registers: Words, number: int, burns: Whole, over: U
) -> None:
    """The next round, from a new shoe where this one ran dry: then the last is void."""
    if over == ZERO or registers[number, LEFT] == ZERO:
        registers[number, VOIDS] += ONE
        registers[number, TOTAL] = registers[number, KEPT]
        open_shoe(chance, shoes, cards, registers, number, burns)
    registers[number, BEGIN] = registers[number, LEFT]
    registers[number, STATE] = registers[number, SEAT] = registers[number, REACH] = ZERO


@njit(cache=True, nogil=True, error_model="numpy")
def deal_shoes(
    chance: Words,
    shoes: Bytes,
    table: Words,
    registers: Words,
    burns: Whole,
    terms: Terms,
    sums: Halves,
    seen: Halves | None,
    rows: Whole,
    steps: int,
) -> None:
    """Deal `steps` cards in every lane; `rows` says how many rounds each has ended.

    A round that the shoe cannot finish is void (B33), and written nowhere.

    `terms`: seats, cards behind the cut card, rounds after it, cards the dealer has in any case. A cut of
    more than all cards means a new shoe for every round. `sums` and `seen` hold a quarter for each lane.
    """
    seats, cut, after_cut, hole_first = terms
    cards = U(len(shoes) // LANES)
    rows[:] = 0
    for _ in range(steps):
        bits = next_bits(chance)
        for number in range(LANES):
            first, left = U(number) * cards, registers[number, LEFT]
            card = drawn(chance, bits, shoes, first, left)
            bits >>= DRAW_BITS
            left -= ONE
            step = table[registers[number, STATE] + (card & VALUE)]
            registers[number, STATE] = step >> NEXT
            registers[number, LEFT] = left
            registers[number, TOTAL] += step
            registers[number, REACH] |= step
            if seen is not None:
                take = (step >> SEEN_FROM) & ONE
                registers[number, SEEN] = (registers[number, SEEN] << (take * BYTE)) | (card * take)
            over = step & OVER_BIT
            if over == ZERO and left > ZERO:
                continue
            if seats > 1 and over != ZERO:
                over = _after_seat(shoes, first, table, registers, number, U(seats))
                if over == ZERO and left > ZERO:
                    continue
            if over != ZERO:
                if registers[number, REACH] & TO_THE_END == ZERO:
                    _give_back(shoes, first, table, registers, number, U(hole_first))
                _write(registers, number, rows, sums, seen, SEEN if seats == 1 else FOUR)
                _go_on(chance, shoes, cards, registers, number, burns, U(cut), U(after_cut))
            _begin(chance, shoes, cards, registers, number, burns, over)
