"""Compiled chance: a generator, a fair number below n, a card drawn from those that are left."""

import numpy as np
import numpy.typing as npt
from numba import njit

Bytes = npt.NDArray[np.uint8]
Words = npt.NDArray[np.uint64]
U = np.uint64

STATE_WORDS = 4
ONE, DRAW_BITS, DRAWS = U(1), U(16), U(1 << 16)
DRAW = U((1 << 16) - 1)
"""A draw takes sixteen bits; what they cannot decide fairly is drawn again."""


@njit(cache=True, nogil=True, error_model="numpy")
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


@njit(cache=True, nogil=True, error_model="numpy")
def turned(bits: U, by: U) -> U:
    return (bits << by) | (bits >> (U(64) - by))


@njit(cache=True, nogil=True, error_model="numpy")
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


@njit(cache=True, nogil=True, error_model="numpy")
def drawn(chance: Words, bits: U, shoe: Bytes, begin: U, left: U) -> U:
    """One of the `left` cards from `begin` on; it changes places with the last of them."""
    here, there = begin + left - ONE, begin + fair(chance, bits, left)
    card = shoe[there]
    shoe[there] = shoe[here]
    shoe[here] = card
    return U(card)
