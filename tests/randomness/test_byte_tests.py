"""Tests of bits against the worked examples of NIST SP 800-22 Rev. 1a, section 2."""

from collections.abc import Callable

import numpy as np
import pytest

from sabot.randomness.byte_tests import (
    Bits,
    approximate_entropy,
    block_frequency,
    cumulative_sums,
    frequency,
    runs,
    serial,
)

PI = f"{0x3243F6A8885A308D313198A2E0:0102b}"[:100]
"""The first 100 binary digits of pi, 11.0010010000111111…"""


def bits(text: str) -> Bits:
    return np.array([int(each) for each in text], dtype=np.uint8)


@pytest.mark.gli("3.3")
@pytest.mark.parametrize(
    ("section", "examined", "text", "p"),
    [
        ("2.1.8", frequency, PI, 0.109599),
        ("2.2.8", lambda given: block_frequency(given, 10), PI, 0.706438),
        ("2.3.8", runs, PI, 0.500798),
        ("2.11.4, first", lambda given: serial(given, 3)[0], "0011011101", 0.808792),
        ("2.11.4, second", lambda given: serial(given, 3)[1], "0011011101", 0.670320),
        ("2.12.4", lambda given: approximate_entropy(given, 3), "0100110101", 0.261961),
        ("2.12.8", lambda given: approximate_entropy(given, 2), PI, 0.235301),
        ("2.13.8, forward", cumulative_sums, PI, 0.219194),
        ("2.13.8, backward", lambda given: cumulative_sums(given[::-1]), PI, 0.114866),
    ],
)
def test_worked_examples(section: str, examined: Callable[[Bits], float], text: str, p: float) -> None:
    assert examined(bits(text)) == pytest.approx(p, abs=1e-6), section
