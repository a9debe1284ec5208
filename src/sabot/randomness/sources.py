"""What is examined: where shoes, numbers and bytes come from."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from sabot.cards.commitment import shoe_seed
from sabot.cards.drbg import LARGEST_REQUEST, generate
from sabot.cards.entropy import fresh_seed
from sabot.cards.shoe import Shoe, open_shoe
from sabot.cards.shuffle import chance_of, numbers_below
from sabot.cards.terms import Terms

NONCE = bytes(16)
REQUESTS = 256
"""Requests to one generator before another is started: as in a house, none lives long."""
Seeds = Callable[[], bytes]


class Source(Protocol):
    """Something that shuffles shoes, draws numbers and gives bytes."""

    @property
    def name(self) -> str: ...

    def shoes(self, decks: int) -> Iterator[tuple[int, ...]]:
        """Whole shoes in the order in which they are dealt, without end."""

    def numbers(self, most: int, count: int) -> NDArray[np.int64]:
        """Numbers below `most`."""

    def raw(self) -> Iterator[bytes]:
        """Blocks of bytes, without end."""


def seeds_from(word: str) -> Seeds:
    """The same seeds for the same word; fresh ones where there is none."""
    if not word:
        return fresh_seed
    numbers = iter(range(2**63))
    return lambda: sha256(f"{word}/{next(numbers)}".encode()).digest()


class House:
    """The way of the house itself: a fresh seed for each shoe, and the one door of chance."""

    name = "HMAC_DRBG and Fisher-Yates, as dealt"

    def __init__(self, seeds: Seeds = fresh_seed) -> None:
        self._seeds = seeds

    def shoes(self, decks: int) -> Iterator[tuple[int, ...]]:
        terms, number = Terms(decks), 0
        while True:
            number += 1
            shoe = f"rng/{number}"
            opened = open_shoe(shoe, shoe_seed(shoe, self._seeds(), ()), terms)
            assert isinstance(opened, Shoe), "the terms are of a shoe with a cut card"
            yield opened.order

    def numbers(self, most: int, count: int) -> NDArray[np.int64]:
        drawn, _ = numbers_below(chance_of(self._seeds(), NONCE), most, count)
        return np.array(drawn, dtype=np.int64)

    def raw(self) -> Iterator[bytes]:
        while True:
            generator = chance_of(self._seeds(), NONCE).generator
            for _ in range(REQUESTS):
                block, generator = generate(generator, LARGEST_REQUEST)
                yield block


def bytes_of(source: Source, count: int) -> bytes:
    """So many bytes of a source."""
    blocks, have = [], 0
    for block in source.raw():
        blocks.append(block)
        have += len(block)
        if have >= count:
            break
    return b"".join(blocks)[:count]
