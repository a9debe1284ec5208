"""Compiled chance: generators side by side, fair numbers below n, a card drawn from those that are left."""

import numpy as np
import numpy.typing as npt

from sabot.odds.kernels.hot_loops import hot_loop

BUILT_ON = "845c054cad9f"
"""A digest of what is imported above: compiled code is kept by the text of its own file alone."""

Bytes = npt.NDArray[np.uint8]
Shorts = npt.NDArray[np.uint16]
Words = npt.NDArray[np.uint64]
U = np.uint64

LANES = 6
"""Rounds that are dealt side by side: enough that the processor need not wait for one of them."""
Chance = tuple[Words, Words, Shorts]
"""Generators, and room for their bits and for numbers made of them."""

STATE_WORDS = 4
STREAMS = U(16)
"""Generators that run side by side in a chunk, so that the machine's vector units have something to do."""
WORD_DRAWS = 32
"""Draws of 32 bits in a row of theirs."""
ZERO, ONE, DRAW_BITS, DRAWS = U(0), U(1), U(16), U(1 << 16)
DRAW = U((1 << 16) - 1)
"""A draw takes sixteen bits; what they cannot decide fairly is drawn again."""
HALF_BITS, HALF = U(32), U((1 << 32) - 1)


@hot_loop
def next_bits(chance: Words) -> U:
    """The next 64 bits of xoshiro256++ (Blackman and Vigna)."""
    a, b, c, d = chance[0], chance[1], chance[2], chance[3]
    result: U = turned(a + d, U(23)) + a
    c ^= a
    d ^= b
    chance[0] = a ^ d
    chance[1] = b ^ c
    chance[2] = c ^ (b << U(17))
    chance[3] = turned(d, U(45))
    return result


@hot_loop
def fill_bits(chance: Words, bits: Words) -> None:
    """The next bits of all streams, a row of `bits` at a time; each stream is the generator above."""
    one, two, three, four = chance[0], chance[1], chance[2], chance[3]
    for number in range(U(len(bits))):
        row = bits[number]
        for stream in range(STREAMS):
            a, b, c, d = one[stream], two[stream], three[stream], four[stream]
            row[stream] = turned(a + d, U(23)) + a
            c ^= a
            d ^= b
            one[stream] = a ^ d
            two[stream] = b ^ c
            three[stream] = c ^ (b << U(17))
            four[stream] = turned(d, U(45))


@hot_loop
def fill_below(chance: Words, bits: Words, n: U, fewer: U, numbers: Shorts) -> None:
    """Numbers below n, below n - fewer, below n - 2 fewer and so on, each exactly as likely as any other.

    `bits` has room for all of them and a row more.
    """
    fill_bits(chance, bits[: 1 + len(numbers) // WORD_DRAWS])
    take_below(chance, bits, n, fewer, numbers)


@hot_loop
def take_below(chance: Words, bits: Words, n: U, fewer: U, numbers: Shorts) -> None:
    """The same from bits that are there, 32 for each, as in `fair`."""
    halves = bits.reshape(bits.size).view(np.uint32)
    least = np.uint32(HALF)
    for place in range(U(len(numbers))):
        product = U(halves[place]) * (n - place * fewer)
        least = min(least, np.uint32(product))
        numbers[place] = np.uint16(product >> HALF_BITS)
    if U(least) < n:
        _draw_again(chance, bits[len(bits) - 1 :], halves, n, fewer, numbers)


@hot_loop
def _draw_again(
    chance: Words, bits: Words, halves: npt.NDArray[np.uint32], n: U, fewer: U, numbers: Shorts
) -> None:
    """Whatever was drawn from bits that some numbers have and others have not."""
    for place in range(U(len(numbers))):
        below = n - place * fewer
        product = U(halves[place]) * below
        while (product & HALF) < (ONE << HALF_BITS) % below:
            fill_bits(chance, bits)
            product = (bits[0, 0] >> HALF_BITS) * below
        numbers[place] = np.uint16(product >> HALF_BITS)


@hot_loop
def mix(chance: Words, bits: Words, numbers: Shorts, shoe: Bytes, first: int, last: int) -> None:
    """Lay at each place from `first` to `last` one of the cards from there on (Fisher and Yates)."""
    numbers = numbers[: last - first]
    fill_below(chance, bits, U(len(shoe) - first), ONE, numbers)
    for place in range(U(len(numbers))):
        here = U(first) + place
        there = here + U(numbers[place])
        card = shoe[there]
        shoe[there] = shoe[here]
        shoe[here] = card


@hot_loop
def turned(bits: U, by: U) -> U:
    return (bits << by) | (bits >> (U(64) - by))


@hot_loop
def fair(chance: Words, bits: U, n: U) -> U:
    """A number below n, each exactly as likely as any other (Lemire): from 16 bits, and more where needed.

    Of the products that lead to one number, those are thrown away that others do not have.
    """
    product = (bits & DRAW) * n
    if (product & DRAW) < n:
        least = DRAWS % n
        while (product & DRAW) < least:
            product = (next_bits(chance) & DRAW) * n
    return product >> DRAW_BITS


@hot_loop
def drawn(chance: Words, bits: U, shoe: Bytes, begin: U, left: U) -> U:
    """One of the `left` cards from `begin` on; it changes places with the last of them."""
    here, there = begin + left - ONE, begin + fair(chance, bits, left)
    card = shoe[there]
    shoe[there] = shoe[here]
    shoe[here] = card
    return U(card)
