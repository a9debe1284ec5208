"""HMAC_DRBG with SHA-256, the deterministic generator of NIST SP 800-90A Rev. 1, section 10.1.2.

A generator is a frozen value: to generate is to get bytes and the next generator. Nothing here
asks the machine for entropy; it is handed in.
"""

from hashlib import sha256
from hmac import digest

from msgspec import Struct

OUTPUT = 32
"""Bytes of one SHA-256 output."""

HASHED = 64
"""Bytes that SHA-256 takes in at a time."""

INNER, OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
"""What HMAC makes of each byte of a key, for the inner and the outer hash."""

LEAST_ENTROPY = 32
"""Bytes: the full security strength of 256 bits (table 2)."""

LEAST_NONCE = 16
"""Bytes: half the security strength (section 8.6.7)."""

LONGEST_INPUT = 2**32
"""Bytes: 2^35 bits, the standard's limit for entropy, personalisation and additional input (table 2)."""

LARGEST_REQUEST = 2**16
"""Bytes: 2^19 bits, the most that one call may ask for (table 2)."""

RESEED_INTERVAL = 2**48
"""Calls after which the standard wants fresh entropy (table 2)."""


class Drbg(Struct, frozen=True):
    """The working state. Who knows it knows everything that follows, so it never shows itself."""

    key: bytes
    value: bytes
    reseed_counter: int

    def __repr__(self) -> str:
        return f"Drbg(<secret>, reseed_counter={self.reseed_counter})"


def instantiate(entropy: bytes, nonce: bytes, personalisation: bytes = b"") -> Drbg:
    """A generator from fresh entropy, a nonce that is never used twice, and what it is for."""
    _check_entropy(entropy)
    _check_length("personalisation", personalisation)
    _check_length("nonce", nonce)
    if len(nonce) < LEAST_NONCE:
        raise ValueError(f"a nonce of {len(nonce)} bytes; at least {LEAST_NONCE} are needed")
    key, value = _update(bytes(OUTPUT), b"\x01" * OUTPUT, entropy + nonce + personalisation)
    return Drbg(key, value, 1)


def reseed(state: Drbg, entropy: bytes, additional: bytes = b"") -> Drbg:
    """The same generator with fresh entropy mixed in; its counter starts again."""
    _check_entropy(entropy)
    _check_length("additional input", additional)
    key, value = _update(state.key, state.value, entropy + additional)
    return Drbg(key, value, 1)


def generate(state: Drbg, length: int, additional: bytes = b"") -> tuple[bytes, Drbg]:
    """`length` bytes, and the generator to ask next time."""
    if not 0 <= length <= LARGEST_REQUEST:
        raise ValueError(f"{length} bytes asked for; one request gives 0 to {LARGEST_REQUEST}")
    if state.reseed_counter > RESEED_INTERVAL:
        raise ValueError(f"{RESEED_INTERVAL} requests since the last entropy; reseed before the next")
    _check_length("additional input", additional)
    key, value = state.key, state.value
    if additional:
        key, value = _update(key, value, additional)
    blocks = _chained(key, value, -(-length // OUTPUT))
    value = blocks[-1] if blocks else value
    key, value = _update(key, value, additional)
    return b"".join(blocks)[:length], Drbg(key, value, state.reseed_counter + 1)


def _chained(key: bytes, value: bytes, count: int) -> list[bytes]:
    """So many values, each the HMAC of the one before it. The key is the same for all of them, so that what
    HMAC makes of it (RFC 2104) is made once: that takes a third of the time."""
    padded = key.ljust(HASHED, b"\0")
    inside, outside = sha256(padded.translate(INNER)), sha256(padded.translate(OUTER))
    blocks = []
    for _ in range(count):
        inner, outer = inside.copy(), outside.copy()
        inner.update(value)
        outer.update(inner.digest())
        value = outer.digest()
        blocks.append(value)
    return blocks


def _update(key: bytes, value: bytes, provided: bytes) -> tuple[bytes, bytes]:
    """HMAC_DRBG_Update (section 10.1.2.2)."""
    for round_mark in (b"\x00", b"\x01") if provided else (b"\x00",):
        key = digest(key, value + round_mark + provided, "sha256")
        value = digest(key, value, "sha256")
    return key, value


def _check_entropy(entropy: bytes) -> None:
    _check_length("entropy", entropy)
    if len(entropy) < LEAST_ENTROPY:
        raise ValueError(f"entropy of {len(entropy)} bytes; at least {LEAST_ENTROPY} are needed")


def _check_length(what: str, given: bytes) -> None:
    if len(given) > LONGEST_INPUT:
        raise ValueError(f"{what} of {len(given)} bytes; at most {LONGEST_INPUT} are allowed")
