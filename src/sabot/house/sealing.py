"""Seeds sealed with the key of the house: they can lie in the journal, and only the house can open them."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

KEY = 32
"""Bytes of the key: AES with 256 bits."""
NONCE = 12

Entropy = Callable[[int], bytes]
"""So many bytes that nobody can guess."""


class Sealer:
    """Seals for one key. The shoe's id is bound in, so that a seal cannot be moved to another shoe."""

    def __init__(self, key: bytes, entropy: Entropy, older: Sequence[bytes] = ()) -> None:
        """Older keys open what they sealed, and seal nothing any more."""
        for each in (key, *older):
            if len(each) != KEY:
                raise ValueError(f"the key of the house has {KEY} bytes, not {len(each)}")
        self._cipher = AESGCM(key)
        self._older = tuple(AESGCM(each) for each in older)
        self._entropy = entropy

    def seal(self, shoe: str, seed: bytes) -> bytes:
        nonce = self._entropy(NONCE)
        return nonce + self._cipher.encrypt(nonce, seed, shoe.encode())

    def open(self, shoe: str, sealed: bytes) -> bytes | None:
        """The seed; None where another key sealed it, or the seal was touched."""
        for cipher in (self._cipher, *self._older):
            with suppress(InvalidTag):
                return cipher.decrypt(sealed[:NONCE], sealed[NONCE:], shoe.encode())
        return None
