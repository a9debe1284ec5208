"""The whole battery over one source, and its verdict at 99 %."""

from collections.abc import Callable
from itertools import islice

import numpy as np
from msgspec import Struct

from sabot.randomness.byte_tests import byte_findings, number_findings
from sabot.randomness.card_tests import card_findings
from sabot.randomness.finding import Finding
from sabot.randomness.sources import Source, bytes_of

CONFIDENCE = 0.99
"""How surely a fair source passes: each of k tests may fail with a chance of 1 % / k only (Bonferroni)."""
SHARES = {6: 8, 52: 8, 416: 1, 40_000: 8}
"""Numbers are drawn below these, and what part of all numbers each gets: a small one, a deck, a shoe, and one
that shows remainders at their worst. Below 416 a remainder favours 224 numbers by 0.6 %: it takes millions to
see that.
"""
STEP = 250
"""Shoes between two words about progress."""


class Amounts(Struct, frozen=True):
    """How much of a source is examined. These find a modulo bias at the number of cards of eight decks."""

    decks: int = 8
    shoes: int = 10_000
    numbers: int = 4_000_000
    raw: int = 8_000_000

    @property
    def steps(self) -> int:
        return self.shoes + len(SHARES) * STEP + STEP


class Report(Struct, frozen=True):
    """All findings over a source."""

    source: str
    findings: tuple[Finding, ...]

    @property
    def bound(self) -> float:
        """A p-value below this rejects the source."""
        return (1 - CONFIDENCE) / len(self.findings)

    @property
    def failed(self) -> tuple[Finding, ...]:
        return tuple(each for each in self.findings if each.p < self.bound)


def examine(source: Source, amounts: Amounts, told: Callable[[int], object] = lambda steps: None) -> Report:
    """Every test once. `told` hears how many of `amounts.steps` were done since it was told last."""
    findings: list[Finding] = []
    shoes = np.empty((amounts.shoes, 52 * amounts.decks), dtype=np.uint8)
    for number, order in enumerate(islice(source.shoes(amounts.decks), amounts.shoes)):
        shoes[number] = order
        if number % STEP == STEP - 1:
            told(STEP)
    told(amounts.shoes % STEP)
    findings += card_findings(shoes)
    for most, share in SHARES.items():
        findings += number_findings(source.numbers(most, amounts.numbers // share), most)
        told(STEP)
    findings += byte_findings(bytes_of(source, amounts.raw))
    told(STEP)
    return Report(source.name, tuple(findings))
