"""The compiled loop of rounds from shoes: seats, burnt cards, a cut card, and the cards that rounds take.

A shoe is mixed and then dealt from its first card on, several side by side, so that one lane's work
fills the time in which another waits for memory. What few cards bring about is looked after apart: the cut
card, a shoe that ends, and a dealer who need not have drawn.
"""

import numpy as np
import numpy.typing as npt

from sabot.odds.kernels.chance_kernels import LANES, Chance, mix
from sabot.odds.kernels.hot_loops import hot_loop, within_loop
from sabot.odds.kernels.step_bits import CONTEXT_AT, GIVES_AT, KEEPS_TWO, NEXT_AT, OVER_AT, SEEN_AT

BUILT_ON = "ba3ce7c31b3a"
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
Shoes = tuple[Bytes, Words, Whole]
"""A shoe for each lane, what each lane keeps, and cards burnt, by the value of the first."""
Rows = tuple[Halves, Halves]
"""By round all steps so far, or its own where they tell a whole round, and the place in the shoe: a part for
each lane, with one row before its first."""
Lane = tuple[U, U, U, U, U, U, U]
"""State, place of the next card, sum of all steps, row, the last four cards seen, seats still to play, the
place from which on every card is looked at more closely."""

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
    deck: Bytes, table: Words, rows: Rows, seen: Halves | None, seats: U | None, lane: Lane
) -> tuple[Lane, U]:
    """One card in one lane. With one seat the row is written at once, and kept when the round is over."""
    state, at, total, row, last, seats_left, stop = lane
    sums, places = rows
    card = U(deck[at])
    step = table[state + (card & VALUE)]
    at += ONE
    over = (step >> OVER) & ONE
    if seen is not None:
        take = (step >> SEEN_FROM) & ONE
        if seats is not None:
            take &= U(seats_left == seats)
        last = (last << (take * BYTE)) | (card * take)
    if seen is not None or seats is not None:
        total += step
    if seats is None:
        sums[row], places[row] = step if seen is None else total, at
        if seen is not None:
            seen[row] = last
        row += over
    else:
        seats_left -= over
    return (step >> NEXT, at, total, row, last, seats_left, stop), step


@within_loop
def _ended(rows: Rows, seen: Halves | None, seats: U, lane: Lane) -> Lane:
    """The end of a round of several seats."""
    _, at, total, row, last, _, stop = lane
    sums, places = rows
    sums[row], places[row] = total, at
    if seen is not None:
        seen[row] = last
    return ZERO, at, total, row + ONE, last, seats, stop


@within_loop
def _given_back(deck: Bytes, table: Words, places: Halves, step: U, hole_first: U, lane: Lane) -> Lane:
    """The dealer's cards that nobody needed go back to the undealt ones, before all others, in their order.

    Whether they go back follows from other cards alone, and how many they are from themselves, so that every
    order of what is left stays as likely as any other. (In another order they would not be: the same cards
    could have come from hands of several lengths.)
    """
    state, at, total, row, last, seats_left, stop = lane
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
    return state, U(places[row - ONE]), total, row, last, seats_left, stop


@hot_loop
def open_shoe(chance: Chance, shoes: Shoes, terms: Terms, number: int) -> U:
    """A new shoe, mixed as far as it is likely to be dealt, some cards of it burnt; its first place."""
    streams, bits, numbers = chance
    deck, registers, burns = shoes
    cards = len(deck) // LANES
    begin = number * cards
    likely = max(cards - terms[1], 0) + MOST_BURNT + SPARE + SPARE_A_SEAT * terms[0]
    mixed = likely if likely < cards else cards
    mix(streams, bits, numbers, deck[begin : begin + cards], 0, mixed)
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
def _stop(shoes: Shoes, number: int, terms: Terms) -> U:
    """Where mixed cards end; with one seat also where the cut card comes, which a table asks by round."""
    cards = len(shoes[0]) // LANES
    begin = U(number * cards)
    mixed = begin + shoes[1][number, MIXED]
    return min(mixed, begin + U(max(cards - terms[1] + 1, 0))) if terms[0] == 1 else mixed


@hot_loop
def _near_the_end(
    chance: Chance, shoes: Shoes, terms: Terms, rows: Rows, number: int, lane: Lane, over: Flag
) -> Lane:
    """A card that came behind the cut card or is the last that was mixed."""
    state, at, total, row, last, seats_left, _ = lane
    streams, bits, numbers = chance
    deck, registers, _ = shoes
    sums, places = rows
    cards = len(deck) // LANES
    end = U((number + 1) * cards)
    if over and _is_last(registers, number, end - at, end - places[row - TWO], terms):
        at = open_shoe(chance, shoes, terms, number)
    elif at == end:
        # A round that the shoe cannot finish is void (B33).
        registers[number, VOIDS] += ONE
        state, total, seats_left, over = ZERO, U(sums[row - ONE]), U(terms[0]), True
        at = open_shoe(chance, shoes, terms, number)
    elif at == U(number * cards) + registers[number, MIXED]:
        shoe = deck[number * cards : (number + 1) * cards]
        mix(streams, bits, numbers, shoe, int(registers[number, MIXED]), cards)
        registers[number, MIXED] = cards
    if over:
        places[row - ONE] = at
    return state, at, total, row, last, seats_left, _stop(shoes, number, terms)


@hot_loop
def _loaded(shoes: Shoes, terms: Terms, rows: Rows, number: int) -> Lane:
    registers, (sums, places) = shoes[1], rows
    row = U(number * (len(sums) // LANES))
    sums[row], places[row] = registers[number, KEPT], registers[number, BEGIN]
    return (
        registers[number, STATE],
        registers[number, AT],
        registers[number, TOTAL],
        row + ONE,
        registers[number, SEEN],
        registers[number, SEATS_LEFT],
        _stop(shoes, number, terms),
    )


@hot_loop
def _stored(shoes: Shoes, rows: Rows, number: int, lane: Lane) -> int:
    """How many rounds the lane has ended."""
    state, at, total, row, last, seats_left, _ = lane
    registers, (sums, places) = shoes[1], rows
    registers[number, STATE], registers[number, AT], registers[number, TOTAL] = state, at, total
    registers[number, SEEN], registers[number, SEATS_LEFT] = last, seats_left
    registers[number, KEPT], registers[number, BEGIN] = sums[row - ONE], places[row - ONE]
    return int(row) - 1 - number * (len(sums) // LANES)


@within_loop
def _played(
    chance: Chance,
    shoes: Shoes,
    terms: Terms,
    table: Words,
    rows: Rows,
    seen: Halves | None,
    seats: U | None,
    number: int,
    lane: Lane,
) -> Lane:
    """One card in one lane, and what it brings about."""
    deck = shoes[0]
    lane, step = _dealt(deck, table, rows, seen, seats, lane)
    over = (step >> OVER) & ONE != ZERO
    if seats is not None:
        over = lane[5] == ZERO
        if over:
            lane = _ended(rows, seen, seats, lane)
            if step & GIVES:
                lane = _given_back(deck, table, rows[1], step, U(terms[3]), lane)
    elif step & GIVES:
        lane = _given_back(deck, table, rows[1], step, U(terms[3]), lane)
    near = lane[1] >= lane[6]
    if seats is not None:
        cards = len(deck) // LANES
        near |= over and lane[1] >= U(number * cards + max(cards - terms[1] + 1, 0))
    if near:
        return _near_the_end(chance, shoes, terms, rows, number, lane, over)
    return lane


@hot_loop
def deal_shoes(
    chance: Chance,
    shoes: Shoes,
    terms: Terms,
    table: Words,
    rows: Rows,
    seen: Halves | None,
    seats: U | None,
    ended: Whole,
    steps: int,
) -> None:
    """Deal `steps` cards in every lane; `ended` says how many rounds each has ended.

    `seen` is where the cards are written that special bets see; without them, and with one seat, the table
    must be a whole one. `seats` is nothing where there is only one.
    """
    a = _loaded(shoes, terms, rows, 0)
    b = _loaded(shoes, terms, rows, 1)
    c = _loaded(shoes, terms, rows, 2)
    d = _loaded(shoes, terms, rows, 3)
    e = _loaded(shoes, terms, rows, 4)
    f = _loaded(shoes, terms, rows, 5)
    for _ in range(steps):
        a = _played(chance, shoes, terms, table, rows, seen, seats, 0, a)
        b = _played(chance, shoes, terms, table, rows, seen, seats, 1, b)
        c = _played(chance, shoes, terms, table, rows, seen, seats, 2, c)
        d = _played(chance, shoes, terms, table, rows, seen, seats, 3, d)
        e = _played(chance, shoes, terms, table, rows, seen, seats, 4, e)
        f = _played(chance, shoes, terms, table, rows, seen, seats, 5, f)
    ended[0] = _stored(shoes, rows, 0, a)
    ended[1] = _stored(shoes, rows, 1, b)
    ended[2] = _stored(shoes, rows, 2, c)
    ended[3] = _stored(shoes, rows, 3, d)
    ended[4] = _stored(shoes, rows, 4, e)
    ended[5] = _stored(shoes, rows, 5, f)
