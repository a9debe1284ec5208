"""The second factor: codes of six digits that change every half a minute (RFC 6238), and recovery codes."""

import base64
import hashlib
import hmac
from collections.abc import Callable
from urllib.parse import quote

SECOND = 1_000_000
STEP = 30
"""Seconds for which a code holds."""
DIGITS = 6
SECRET = 20
"""Bytes of a secret: as many as SHA-1 gives (RFC 4226, 4)."""
EARLY, LATE = 1, 1
"""Steps by which somebody's clock may be wrong."""
RECOVERY = 8
"""Codes for whoever has lost their device; each lets in once."""

Entropy = Callable[[int], bytes]


def code_at(secret: bytes, step: int, digits: int = DIGITS) -> str:
    """The code of one step (RFC 4226, 5.3)."""
    mac = hmac.new(secret, step.to_bytes(8, "big"), hashlib.sha1).digest()
    first = mac[-1] & 15
    number = int.from_bytes(mac[first : first + 4], "big") & 0x7FFF_FFFF
    return f"{number % 10**digits:0{digits}}"


def step_of(code: str, secret: str, at: int, used: int) -> int | None:
    """The step of a right code; None where it is wrong, or not later than the one that was used last."""
    key, now = base64.b32decode(secret), at // SECOND // STEP
    for step in range(now - LATE, now + EARLY + 1):
        if step > used and hmac.compare_digest(code_at(key, step).encode(), code.strip().encode()):
            return step
    return None


def new_secret(entropy: Entropy) -> str:
    return base64.b32encode(entropy(SECRET)).decode()


def address_of(secret: str, name: str, house: str) -> str:
    """What an authenticator reads, as text or as a picture."""
    issuer = quote(house)
    return f"otpauth://totp/{issuer}:{quote(name)}?secret={secret}&issuer={issuer}"


def recovery_codes(entropy: Entropy) -> tuple[str, ...]:
    return tuple(f"{(text := entropy(5).hex())[:5]}-{text[5:]}" for _ in range(RECOVERY))


def kept_codes(codes: tuple[str, ...]) -> str:
    return " ".join(map(_hashed, codes))


def without_code(kept: str, code: str) -> str | None:
    """What is left of the codes once this one is used; None where it is none of them."""
    hashes = kept.split()
    wanted = _hashed(code)
    return " ".join(each for each in hashes if each != wanted) if wanted in hashes else None


def _hashed(code: str) -> str:
    """The codes are random, so that a quick hash will do."""
    return hashlib.sha256(code.strip().casefold().encode()).hexdigest()
