"""Who speaks: both ends of a line prove that they know the device's secret, and seal every line with it.

A seal covers the number of the line on its connection and the direction, and its key is made anew for every
connection out of what both ends drew: no line can be forged, altered, left out, told again or sent back.
"""

import hmac
from hashlib import sha256

LANGUAGE = "sabot-device"
VERSION = "1"
NONCE = 16
"""Bytes that each end draws for a connection."""
SEAL = 16
"""Characters of a seal: 64 bits, of which nobody has more than one guess on a connection."""
SECRET = 32
"""Bytes of a device's secret at least."""


def greeting(nonce: str) -> str:
    """What the house says first."""
    return f"{LANGUAGE} {VERSION} {nonce}"


def hello(secret: bytes, device: str, table: str, house_nonce: str, nonce: str) -> str:
    """What the device answers: who it is, where it deals, and that it knows its secret."""
    return f"hello {device} {table} {nonce} {proof_of_device(secret, device, table, house_nonce, nonce)}"


def proof_of_device(secret: bytes, device: str, table: str, house_nonce: str, nonce: str) -> str:
    return _keyed(secret, "device", device, table, house_nonce, nonce).hex()


def same(one: str, other: str) -> bool:
    """Compared in a time that tells nothing."""
    return hmac.compare_digest(one.encode(), other.encode())


def line_key(secret: bytes, device: str, table: str, house_nonce: str, nonce: str) -> bytes:
    return _keyed(secret, "lines", device, table, house_nonce, nonce)


class Seals:
    """The seals of one direction of a connection, line after line."""

    def __init__(self, key: bytes, direction: str) -> None:
        self._key = key
        self._direction = direction
        self._count = 0

    def sealed(self, body: str) -> str:
        self._count += 1
        return f"{body} {self._seal(body)}"

    def opened(self, line: str) -> str | None:
        """What the line says; None where its seal is not that of the next line."""
        body, _, seal = line.rpartition(" ")
        self._count += 1
        return body if body and same(seal, self._seal(body)) else None

    def _seal(self, body: str) -> str:
        return _keyed(self._key, self._direction, str(self._count), body).hex()[:SEAL]


def from_device(key: bytes) -> Seals:
    return Seals(key, "from-device")


def from_house(key: bytes) -> Seals:
    return Seals(key, "from-house")


def _keyed(key: bytes, *words: str) -> bytes:
    """Each word with its length, so that no two lists of words look alike."""
    text = b"".join(len(word.encode()).to_bytes(4, "big") + word.encode() for word in words)
    return hmac.new(key, text, sha256).digest()
