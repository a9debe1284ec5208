"""The only door for chance: unbiased numbers, a shuffle, and one card out of many.

Everything here can be followed by hand; docs/rng.md says how.
"""

from collections.abc import Iterable
from struct import unpack_from

from msgspec import Struct

from sabot.cards.card import Card
from sabot.cards.composition import Composition
from sabot.cards.drbg import Drbg, generate, instantiate

BLOCK = 1024
"""Bytes of one request to the generator: a shoe of eight decks needs 830, so that one mostly suffices."""

DRAW = 2
"""Bytes of one draw, read with the high byte first."""

RANGE = 256**DRAW
"""A draw is a number below this; so is every `n` that may be asked for."""

PURPOSE = b"sabot/1 cards"


class Chance(Struct, frozen=True):
    """A stream of bytes, and how far it has been read. It gives the future away, so it never shows itself."""

    generator: Drbg
    block: bytes = b""
    read: int = 0

    def __repr__(self) -> str:
        return "Chance(<secret>)"


def chance_of(seed: bytes, nonce: bytes) -> Chance:
    """The stream that belongs to a seed: the same on every machine."""
    return Chance(instantiate(seed, nonce, PURPOSE))


class _Draws:
    """The stream while somebody draws from it; nobody else holds this one, so that it may change."""

    def __init__(self, chance: Chance) -> None:
        self._generator, self._block, self._read = chance.generator, chance.block, chance.read

    def below(self, n: int) -> int:
        """Of the 65,536 draws the largest multiple of n is kept; a draw beyond it is thrown away and the
        next one read, because a remainder of it would favour the small numbers.
        """
        fair = RANGE - RANGE % n
        while True:
            read = self._read
            if read == len(self._block):
                self._block, self._generator = generate(self._generator, BLOCK)
                read = 0
            draw = self._block[read] << 8 | self._block[read + 1]
            self._read = read + DRAW
            if draw < fair:
                return draw % n

    def ahead(self) -> tuple[int, ...]:
        """The draws of the block that were not read yet, of the next block where there are none."""
        if self._read == len(self._block):
            self._block, self._generator = generate(self._generator, BLOCK)
            self._read = 0
        return unpack_from(f">{(len(self._block) - self._read) // DRAW}H", self._block, self._read)

    def skip(self, count: int) -> None:
        """So many of those ahead are read."""
        self._read += count * DRAW

    def rest(self) -> Chance:
        return Chance(self._generator, self._block, self._read)


def below(chance: Chance, n: int) -> tuple[int, Chance]:
    """A number from 0 to n - 1, each exactly as likely as any other."""
    if not 1 <= n <= RANGE:
        raise ValueError(f"a number below {n}; the limit must lie between 1 and {RANGE}")
    draws = _Draws(chance)
    return draws.below(n), draws.rest()


def numbers_below(chance: Chance, n: int, count: int) -> tuple[list[int], Chance]:
    """So many numbers from 0 to n - 1, one after the other out of the same stream."""
    if not 1 <= n <= RANGE:
        raise ValueError(f"numbers below {n}; the limit must lie between 1 and {RANGE}")
    draws = _Draws(chance)
    return [draws.below(n) for _ in range(count)], draws.rest()


def shuffled(chance: Chance, cards: Iterable[Card]) -> tuple[tuple[Card, ...], Chance]:
    """Fisher and Yates from the last place down to the second: each swaps with one at or before it."""
    order = list(cards)
    if len(order) > RANGE:
        raise ValueError(f"{len(order)} cards; at most {RANGE} can be shuffled")
    draws, n = _Draws(chance), len(order)
    sure = RANGE - n
    while n > 1:
        before, thrown = n, 0
        for draw in draws.ahead():
            # As in `below`, without a call for each card.
            if draw >= sure and draw >= RANGE - RANGE % n:
                thrown += 1
                continue
            other = draw % n
            n -= 1
            order[n], order[other] = order[other], order[n]
            if n == 1:
                break
        draws.skip(before - n + thrown)
    return tuple(order), draws.rest()


def pick(chance: Chance, cards: Composition) -> tuple[Card, Chance]:
    """One card, each of those that are there as likely as any other."""
    place, chance = below(chance, cards.total)
    return cards.card_at(place), chance
