"""Sources that are wrong on purpose. A battery that lets one of them pass proves nothing of ours."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from sabot.randomness.sources import House, Seeds, bytes_of

WORD = 65_536


class BiasedShuffle(House):
    """Swaps each card with any other: n^n ways cannot be shared equally among n! orders."""

    name = "biased shuffle (each card is swapped with any)"

    def shoes(self, decks: int) -> Iterator[tuple[int, ...]]:
        size = 52 * decks
        while True:
            order = _laid_out(decks)
            for place, other in enumerate(self.numbers(size, size).tolist()):
                order[place], order[other] = order[other], order[place]
            yield tuple(order)


class ModuloBias(House):
    """Takes the remainder of every draw of two bytes: small numbers come more often."""

    name = "modulo bias (the remainder of every draw is taken)"

    def numbers(self, most: int, count: int) -> NDArray[np.int64]:
        drawn = np.frombuffer(bytes_of(self, 2 * count), dtype=">u2").astype(np.int64)
        return drawn % most

    def shoes(self, decks: int) -> Iterator[tuple[int, ...]]:
        limits = np.arange(52 * decks, 1, -1)
        while True:
            for drawn in self.numbers(WORD, 1_000 * len(limits)).reshape(1_000, len(limits)):
                yield _swapped(_laid_out(decks), drawn % limits)


class ShortPeriod(House):
    """A congruential generator with a state of two bytes: after 65,536 draws everything comes again."""

    name = "short period (a state of two bytes)"

    def __init__(self, seeds: Seeds) -> None:
        super().__init__(seeds)
        self._state = int.from_bytes(seeds()[:2], "big")
        words = np.zeros(WORD, dtype=np.int64)
        for place in range(1, WORD):
            words[place] = (25_173 * words[place - 1] + 13_849) % WORD
        self._period = words

    def _draws(self, count: int) -> NDArray[np.int64]:
        places = (self._state + np.arange(count)) % WORD
        self._state = int(places[-1]) + 1
        return self._period[places]

    def numbers(self, most: int, count: int) -> NDArray[np.int64]:
        drawn = self._draws(2 * count + WORD)
        return drawn[drawn < WORD - WORD % most][:count] % most

    def shoes(self, decks: int) -> Iterator[tuple[int, ...]]:
        limits = np.arange(52 * decks, 1, -1)
        while True:
            yield _swapped(_laid_out(decks), self._draws(len(limits)) * limits // WORD)

    def raw(self) -> Iterator[bytes]:
        while True:
            yield self._draws(WORD // 2).astype(">u2").tobytes()


BAD_SOURCES = (BiasedShuffle, ShortPeriod, ModuloBias)


def _laid_out(decks: int) -> list[int]:
    return [card for card in range(52) for _ in range(decks)]


def _swapped(order: list[int], others: NDArray[np.int64]) -> tuple[int, ...]:
    for place, other in zip(range(len(order) - 1, 0, -1), others.tolist(), strict=True):
        order[place], order[other] = order[other], order[place]
    return tuple(order)
