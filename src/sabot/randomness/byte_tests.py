"""Tests of raw bits, as NIST SP 800-22 Rev. 1a describes them; each gives the p-value of its section."""

from collections.abc import Iterator
from math import erf, erfc, log, sqrt

import numpy as np
from numpy.typing import NDArray

from sabot.randomness.finding import Finding, by_chi_square, by_counts, chi_square_tail

Bits = NDArray[np.uint8]
BLOCK = 8_192
"""Bits of a block whose ones are counted."""
PATTERN = 8
"""Bits of the patterns of the serial test; the entropy test looks at one bit less, and at this."""
SHIFTS = (1, 8, 16, 256)
"""Bits by which a sequence is laid over itself: a bit, a byte, a draw, one output of SHA-256."""


def byte_findings(raw: bytes) -> Iterator[Finding]:
    bits = np.unpackbits(np.frombuffer(raw, dtype=np.uint8))
    yield Finding("bits: frequency", frequency(bits), float(bits.mean()))
    yield Finding(f"bits: frequency in blocks of {BLOCK}", block_frequency(bits, BLOCK))
    yield Finding("bits: runs", runs(bits))
    yield Finding("bits: cumulative sums, forward", cumulative_sums(bits))
    yield Finding("bits: cumulative sums, backward", cumulative_sums(bits[::-1]))
    first, second = serial(bits, PATTERN)
    yield Finding(f"bits: patterns of {PATTERN}, first difference", first)
    yield Finding(f"bits: patterns of {PATTERN}, second difference", second)
    yield Finding("bits: approximate entropy", approximate_entropy(bits, PATTERN - 1))
    for shift in SHIFTS:
        yield Finding(f"bits: against themselves, {shift} later", frequency(bits[shift:] ^ bits[:-shift]))
    met = np.bincount(np.frombuffer(raw, dtype=np.uint8), minlength=256)
    yield by_counts("bytes: frequency", met, [1 / 256] * 256)


def frequency(bits: Bits) -> float:
    """Section 2.1: as many ones as zeros."""
    total = 2 * int(bits.sum(dtype=np.int64)) - len(bits)
    return erfc(abs(total) / sqrt(2 * len(bits)))


def block_frequency(bits: Bits, size: int) -> float:
    """Section 2.2: and so in every block."""
    blocks = len(bits) // size
    shares = bits[: blocks * size].reshape(blocks, size).mean(axis=1)
    return chi_square_tail(4 * size * float(((shares - 0.5) ** 2).sum()), blocks)


def runs(bits: Bits) -> float:
    """Section 2.3: how often ones and zeros change."""
    share, number = float(bits.mean()), len(bits)
    if abs(share - 0.5) >= 2 / sqrt(number):
        return 0.0
    met = 1 + int((bits[1:] != bits[:-1]).sum())
    due, spread = 2 * number * share * (1 - share), 2 * sqrt(2 * number) * share * (1 - share)
    return erfc(abs(met - due) / spread)


def cumulative_sums(bits: Bits) -> float:
    """Section 2.13: how far a walk by the bits goes from where it began."""
    number = len(bits)
    farthest = int(np.abs(np.cumsum(2 * bits.astype(np.int64) - 1)).max())

    def below(times: int) -> float:
        return (1 + erf(times * farthest / sqrt(2 * number))) / 2

    first = range(int((-number / farthest + 1) // 4), int((number / farthest - 1) // 4) + 1)
    second = range(int((-number / farthest - 3) // 4), int((number / farthest - 1) // 4) + 1)
    inside = sum(below(4 * k + 1) - below(4 * k - 1) for k in first)
    return 1 - inside + sum(below(4 * k + 3) - below(4 * k + 1) for k in second)


def serial(bits: Bits, length: int) -> tuple[float, float]:
    """Section 2.11: every overlapping pattern of a length as often as any other."""
    whole, less, least = (_psi_squared(bits, length - fewer) for fewer in (0, 1, 2))
    first, second = whole - less, whole - 2 * less + least
    return chi_square_tail(first, 2 ** (length - 1)), chi_square_tail(second, 2 ** (length - 2))


def approximate_entropy(bits: Bits, length: int) -> float:
    """Section 2.12: patterns of one bit more tell nothing that the shorter ones did not."""
    entropy = _phi(bits, length) - _phi(bits, length + 1)
    return chi_square_tail(2 * len(bits) * (log(2) - entropy), 2**length)


def _patterns(bits: Bits, length: int) -> NDArray[np.int64]:
    """How often each pattern of a length occurs, the sequence closed to a ring."""
    if length == 0:
        return np.array([len(bits)])
    ring = np.concatenate((bits, bits[: length - 1])).astype(np.int64)
    codes = np.zeros(len(bits), dtype=np.int64)
    for place in range(length):
        codes = 2 * codes + ring[place : place + len(bits)]
    return np.bincount(codes, minlength=2**length)


def _psi_squared(bits: Bits, length: int) -> float:
    met = _patterns(bits, length).astype(np.float64)
    return float((met**2).sum()) * 2**length / len(bits) - len(bits) if length else 0.0


def _phi(bits: Bits, length: int) -> float:
    shares = _patterns(bits, length) / len(bits)
    shares = shares[shares > 0]
    return float((shares * np.log(shares)).sum())


def number_findings(drawn: NDArray[np.int64], most: int) -> Iterator[Finding]:
    """Numbers below `most`: each as often, and no small one more often because remainders were taken."""
    size = -(-most // min(most, 416))
    cells = -(-most // size)
    chances = [min(size, most - size * cell) / most for cell in range(cells)]
    yield by_counts(f"numbers below {most}", np.bincount(drawn // size, minlength=cells), chances)
    low = 65_536 % most
    if low:
        met, total = int((drawn < low).sum()), len(drawn)
        due, share = total * low / most, low / most
        yield by_chi_square(
            f"numbers below {most}: the {low} lowest", (met - due) ** 2 / (due * (1 - share)), 1
        )
