"""A disk as a log meets it: pages in a cache until they are synced, and torn pages where the power goes."""

from random import Random
from zlib import crc32

PAGE = 512
"""Bytes that reach the disk whole or torn, independently of each other."""
HEADER = 8


class Disk:
    """One growing file. What was synced stays; of the rest every page may be there, torn, or missing."""

    def __init__(self, content: bytes = b"") -> None:
        self._content = bytearray(content)
        self._synced = len(content)

    def append(self, piece: bytes) -> None:
        self._content += piece

    def sync(self) -> None:
        self._synced = len(self._content)

    @property
    def content(self) -> bytes:
        return bytes(self._content)

    def after_power_loss(self, chance: Random) -> "Disk":
        """What is found when the power is back."""
        left = bytearray(self._content[: self._synced])
        place = self._synced
        while place < len(self._content):
            until = min((place // PAGE + 1) * PAGE, len(self._content))
            left += _found(bytes(self._content[place:until]), chance)
            place = until
        cut = chance.randint(self._synced, len(left)) if chance.random() < 0.5 else len(left)
        return Disk(bytes(left[:cut]))


def _found(page: bytes, chance: Random) -> bytes:
    """A page that was on its way: written, never written, or half of it."""
    fate = chance.random()
    if fate < 0.5:
        return page
    if fate < 0.75:
        return bytes(len(page))
    torn = chance.randint(0, len(page))
    return page[:torn] + bytes(len(page) - torn)


def framed(body: bytes) -> bytes:
    """A piece that can be told from a torn one."""
    return len(body).to_bytes(4, "big") + crc32(body).to_bytes(4, "big") + body


def frames(content: bytes) -> list[bytes]:
    """Every whole piece from the beginning; the first that is not whole ends the log."""
    found: list[bytes] = []
    place = 0
    while place + HEADER <= len(content):
        length = int.from_bytes(content[place : place + 4], "big")
        check = int.from_bytes(content[place + 4 : place + HEADER], "big")
        body = content[place + HEADER : place + HEADER + length]
        if not length or len(body) < length or crc32(body) != check:
            break
        found.append(body)
        place += HEADER + length
    return found


def whole_length(content: bytes) -> int:
    """How long the log is that `frames` reads."""
    return sum(HEADER + len(body) for body in frames(content))
