"""The compiled loop of rounds from shoes: seats, burnt cards, a cut card, and the cards that rounds take.

A shoe is mixed and then dealt from its first card on, four of them side by side, so that one lane's work
fills the time in which another waits for memory. What few cards bring about is looked after apart: the cut
card, a shoe that ends, and a dealer who need not have drawn.
"""

import numpy as np
import numpy.typing as npt

from sabot.odds.kernels.chance_kernels import mix
from sabot.odds.kernels.hot_loops import hot_loop, within_loop
from sabot.odds.kernels.step_bits import CONTEXT_AT, GIVES_AT, KEEPS_TWO, NEXT_AT, OVER_AT, SEEN_AT

BUILT_ON = "374f366f0016"
"""A digest of what is imported above: compiled code is kept by the text of its own file alone."""

U = np.uint64
Bytes = npt.NDArray[np.uint8]
Shorts = npt.NDArray[np.uint16]
Words = npt.NDArray[np.uint64]
Halves = npt.NDArray[np.uint32]
Whole = npt.NDArray[np.int64]
Flag = bool | np.bool_
Terms = tuple[int, int, int, int]
"""Seats, cards behind the cut card, rounds after it, cards the dealer has in any case; a cut of more than all
cards means a new shoe for every round."""
Lane = tuple[U, U, U, U, U, U]
"""State, place of the next card, sum of all steps, row, the last four cards seen, seats still to play."""

LANES = 4
STATE, AT, TOTAL, SEEN, SEATS_LEFT, BEGIN, KEPT = range(7)
"""Between calls: as above; where the round in play began, and the sum before it."""
MIXED, ROUNDS_LEFT, VOIDS = 7, 8, 9
"""How many cards of the shoe are mixed, rounds until a new shoe, voids."""
REGISTERS = 10
MANY = U(1 << 40)
"""Rounds left while the cut card has not come."""
MOST_VOIDS = U(1 << 20)
"""A shoe that runs dry so often in one chunk is too small for its table."""
MOST_BURNT, SPARE, SPARE_A_SEAT = 11, 12, 4
"""Cards mixed beyond the cut card at once; most last rounds need no more."""
ZERO, ONE, TWO, BYTE, VALUE = U(0), U(1), U(2), U(8), U(15)
CONTEXT_BIT, GIVES = U(1 << CONTEXT_AT), U(3 << GIVES_AT)
OVER, SEEN_FROM, GIVES_FROM, NEXT = U(OVER_AT), U(SEEN_AT), U(GIVES_AT), U(NEXT_AT)


@within_loop
def _dealt(
    deck: Bytes, table: Words, sums: Halves, places: Halves, seen: Halves | None, seats: U | None, lane: Lane
) -> tuple[Lane, U]:
    """One card in one lane. With one seat the row is written at once, and kept when the round is over."""
    state, at, total, row, last, seats_left = lane
    card = U(deck[at])
    step = table[state + (card & VALUE)]
    at += ONE
    total += step
    over = (step >> OVER) & ONE
    if seen is not None:
        take = (step >> SEEN_FROM) & ONE
        if seats is not None:
            take &= U(seats_left == seats)
        last = (last << (take * BYTE)) | (card * take)
    if seats is None:
        sums[row], places[row] = total, at
        if seen is not None:
            seen[row] = last
        row += over
    else:
        seats_left -= over
    return (step >> NEXT, at, total, row, last, seats_left), step


@within_loop
def _ended(sums: Halves, places: Halves, seen: Halves | None, seats: U, lane: Lane) -> Lane:
    """The end of a round of several seats."""
    _, at, total, row, last, _ = lane
    sums[row], places[row] = total, at
    if seen is not None:
        seen[row] = last
    return ZERO, at, total, row + ONE, last, seats


@within_loop
def _given_back(deck: Bytes, table: Words, places: Halves, step: U, hole_first: U, lane: Lane) -> Lane:
    """The dealer's cards that nobody needed go back to the undealt ones, before all others, in their order.

    Whether they go back follows from other cards alone, and how many they are from themselves, so that every
    order of what is left stays as likely as any other. (In another order they would not be: the same cards
    could have come from hands of several lengths.)
    """
    state, at, total, row, last, seats_left = lane
    begin = U(places[row - TWO])
    first, end = begin, begin
    first += TWO if (step & GIVES) == U(KEEPS_TWO << GIVES_AT) else hole_first
    dealers, walked = ZERO, ZERO
    while not walked & CONTEXT_BIT:
        walked = table[dealers + (U(deck[end]) & VALUE)]
        dealers = walked >> NEXT
        end += ONE
    while end < at and first < end:
        # One card more moves before all of them.
        card, place = deck[end], end
        while place > first:
            deck[place] = deck[place - ONE]
            place -= ONE
        deck[first] = card
        first += ONE
        end += ONE
    places[row - ONE] = first if first < end else at
    return state, U(places[row - ONE]), total, row, last, seats_left


@hot_loop
def open_shoe(
    chance: Words,
    bits: Words,
    numbers: Shorts,
    deck: Bytes,
    registers: Words,
    burns: Whole,
    terms: Terms,
    number: int,
) -> U:
    """A new shoe, mixed as far as it is likely to be dealt, some cards of it burnt; its first place."""
    cards = len(deck) // LANES
    begin = number * cards
    likely = max(cards - terms[1], 0) + MOST_BURNT + SPARE + SPARE_A_SEAT * terms[0]
    mixed = likely if likely < cards else cards
    mix(chance, bits, numbers, deck[begin : begin + cards], 0, mixed)
    registers[number, MIXED], registers[number, ROUNDS_LEFT] = mixed, MANY
    return U(begin + burns[deck[begin] & VALUE])


@hot_loop
def _is_last(registers: Words, number: int, left: U, before: U, terms: Terms) -> Flag:
    """Whether a round was the last of its shoe: by the cards left, now and before it.

    A round that began with the cut card itself is the last.
    """
    if registers[number, ROUNDS_LEFT] < MANY:
        registers[number, ROUNDS_LEFT] -= ONE
    elif left < U(terms[1]):
        registers[number, ROUNDS_LEFT] = ZERO if before == U(terms[1]) else U(terms[2])
    return bool(registers[number, ROUNDS_LEFT] == ZERO)


@hot_loop
def _near_the_end(
    chance: Words,
    bits: Words,
    numbers: Shorts,
    deck: Bytes,
    registers: Words,
    burns: Whole,
    terms: Terms,
    sums: Halves,
    places: Halves,
    number: int,
    lane: Lane,
    over: Flag,
) -> Lane:
    """A card that came behind the cut card or is the last that was mixed."""
    state, at, total, row, last, seats_left = lane
    cards = len(deck) // LANES
    end = U((number + 1) * cards)
    if over and _is_last(registers, number, end - at, end - places[row - TWO], terms):
        at = open_shoe(chance, bits, numbers, deck, registers, burns, terms, number)
    elif at == end:
        # A round that the shoe cannot finish is void (B33).
        registers[number, VOIDS] += ONE
        state, total, seats_left, over = ZERO, U(sums[row - ONE]), U(terms[0]), True
        at = open_shoe(chance, bits, numbers, deck, registers, burns, terms, number)
    elif at == U(number * cards) + registers[number, MIXED]:
        shoe = deck[number * cards : (number + 1) * cards]
        mix(chance, bits, numbers, shoe, int(registers[number, MIXED]), cards)
        registers[number, MIXED] = cards
    if over:
        places[row - ONE] = at
    return state, at, total, row, last, seats_left


@hot_loop
def _stops(cards: int, registers: Words, number: int, terms: Terms) -> tuple[U, U]:
    """The places from which on every card, and every end of a round, is looked at more closely."""
    begin = U(number * cards)
    mixed, cut = begin + registers[number, MIXED], begin + U(max(cards - terms[1] + 1, 0))
    return (min(mixed, cut) if terms[0] == 1 else mixed), cut


@hot_loop
def _loaded(registers: Words, sums: Halves, places: Halves, number: int) -> Lane:
    row = U(number * (len(sums) // LANES))
    sums[row], places[row] = registers[number, KEPT], registers[number, BEGIN]
    return (
        registers[number, STATE],
        registers[number, AT],
        registers[number, TOTAL],
        row + ONE,
        registers[number, SEEN],
        registers[number, SEATS_LEFT],
    )


@hot_loop
def _stored(registers: Words, sums: Halves, places: Halves, number: int, lane: Lane) -> int:
    """How many rounds the lane has ended."""
    state, at, total, row, last, seats_left = lane
    registers[number, STATE], registers[number, AT], registers[number, TOTAL] = state, at, total
    registers[number, SEEN], registers[number, SEATS_LEFT] = last, seats_left
    registers[number, KEPT], registers[number, BEGIN] = sums[row - ONE], places[row - ONE]
    return int(row) - 1 - number * (len(sums) // LANES)


@within_loop
def _played(
    deck: Bytes,
    table: Words,
    sums: Halves,
    places: Halves,
    seen: Halves | None,
    seats: U | None,
    hole_first: U,
    lane: Lane,
    stop: U,
    cut: U,
) -> tuple[Lane, Flag, Flag]:
    """One card and what it brings about; whether the shoe must be looked after, whether a round is over."""
    lane, step = _dealt(deck, table, sums, places, seen, seats, lane)
    if seats is None:
        if step & GIVES:
            lane = _given_back(deck, table, places, step, hole_first, lane)
        return lane, lane[1] >= stop, (step >> OVER) & ONE != ZERO
    over = lane[5] == ZERO
    if over:
        lane = _ended(sums, places, seen, seats, lane)
        if step & GIVES:
            lane = _given_back(deck, table, places, step, hole_first, lane)
    return lane, lane[1] >= stop or (over and lane[1] >= cut), over


@hot_loop
def deal_shoes(
    chance: Words,
    bits: Words,
    numbers: Shorts,
    deck: Bytes,
    registers: Words,
    burns: Whole,
    terms: Terms,
    table: Words,
    sums: Halves,
    places: Halves,
    seen: Halves | None,
    seats: U | None,
    ended: Whole,
    steps: int,
) -> None:
    """Deal `steps` cards in every lane; `ended` says how many rounds each has ended.

    `deck`: a shoe for each lane. `registers`: what each lane keeps. `burns`: cards burnt, by the value of the
    first. `sums`, `places`, `seen`: by round all steps so far, the place in the shoe, the cards that special
    bets see; a quarter a lane, one row before its first. `seats` is nothing where there is only one.
    """
    cards = len(deck) // LANES
    a, b = _loaded(registers, sums, places, 0), _loaded(registers, sums, places, 1)
    c, d = _loaded(registers, sums, places, 2), _loaded(registers, sums, places, 3)
    a_stop, a_cut = _stops(cards, registers, 0, terms)
    b_stop, b_cut = _stops(cards, registers, 1, terms)
    c_stop, c_cut = _stops(cards, registers, 2, terms)
    d_stop, d_cut = _stops(cards, registers, 3, terms)
    hole_first = U(terms[3])
    for _ in range(steps):
        a, near, over = _played(deck, table, sums, places, seen, seats, hole_first, a, a_stop, a_cut)
        if near:
            a = _near_the_end(chance, bits, numbers, deck, registers, burns, terms, sums, places, 0, a, over)
            a_stop, a_cut = _stops(cards, registers, 0, terms)
        b, near, over = _played(deck, table, sums, places, seen, seats, hole_first, b, b_stop, b_cut)
        if near:
            b = _near_the_end(chance, bits, numbers, deck, registers, burns, terms, sums, places, 1, b, over)
            b_stop, b_cut = _stops(cards, registers, 1, terms)
        c, near, over = _played(deck, table, sums, places, seen, seats, hole_first, c, c_stop, c_cut)
        if near:
            c = _near_the_end(chance, bits, numbers, deck, registers, burns, terms, sums, places, 2, c, over)
            c_stop, c_cut = _stops(cards, registers, 2, terms)
        d, near, over = _played(deck, table, sums, places, seen, seats, hole_first, d, d_stop, d_cut)
        if near:
            d = _near_the_end(chance, bits, numbers, deck, registers, burns, terms, sums, places, 3, d, over)
            d_stop, d_cut = _stops(cards, registers, 3, terms)
    ended[0], ended[1] = _stored(registers, sums, places, 0, a), _stored(registers, sums, places, 1, b)
    ended[2], ended[3] = _stored(registers, sums, places, 2, c), _stored(registers, sums, places, 3, d)
