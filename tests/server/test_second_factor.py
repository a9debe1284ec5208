"""Codes of the second factor: the published vectors, and each used once."""

import base64
import os

import pytest

from sabot.server.people.second_factor import (
    RECOVERY,
    code_at,
    kept_codes,
    new_secret,
    recovery_codes,
    step_of,
    without_code,
)

SECRET = b"12345678901234567890"
"""Of RFC 6238, appendix B, and RFC 4226, appendix D."""
SECOND = 1_000_000


@pytest.mark.parametrize(
    ("seconds", "code"),
    [
        (59, "94287082"),
        (1111111109, "07081804"),
        (1111111111, "14050471"),
        (1234567890, "89005924"),
        (2000000000, "69279037"),
        (20000000000, "65353130"),
    ],
)
def test_the_vectors_of_rfc_6238(seconds: int, code: str) -> None:
    assert code_at(SECRET, seconds // 30, digits=8) == code


@pytest.mark.parametrize(
    ("count", "code"),
    list(
        enumerate(
            (
                "755224",
                "287082",
                "359152",
                "969429",
                "338314",
                "254676",
                "287922",
                "162583",
                "399871",
                "520489",
            )
        )
    ),
)
def test_the_vectors_of_rfc_4226(count: int, code: str) -> None:
    assert code_at(SECRET, count) == code


def test_a_code_holds_for_a_step_before_and_after_and_is_used_once() -> None:
    secret, step = base64.b32encode(SECRET).decode(), 41152263
    code = code_at(SECRET, step)
    for seconds, right in ((-31, False), (-30, True), (0, True), (59, True), (60, False)):
        at = (step * 30 + seconds) * SECOND
        assert (step_of(code, secret, at, 0) == step) is right
    assert step_of(code, secret, step * 30 * SECOND, step) is None


def test_recovery_codes_let_in_once_and_are_kept_as_hashes() -> None:
    codes = recovery_codes(os.urandom)
    kept = kept_codes(codes)
    assert len(set(codes)) == RECOVERY
    assert not any(code in kept for code in codes)
    left = without_code(kept, f" {codes[3].upper()} ")
    assert left is not None
    assert without_code(left, codes[3]) is None
    assert without_code(left, codes[4]) is not None
    assert new_secret(os.urandom) != new_secret(os.urandom)
