"""Passwords: what they must be like, and their slow hashes, a few at a time and never on the loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from sabot.games.answer import Refused

LEAST_PASSWORD, MOST_PASSWORD = 10, 256
AT_ONCE = 2
"""Hashes that are worked out at the same time: each takes 64 MiB and most of a core."""
MOST_WAITING = 64
"""People who may wait for theirs; more are sent away, so that nobody's wait grows without end."""
BUSY = Refused("too many people sign in at once; try again in a moment")

T = TypeVar("T")


def check_password(name: str, password: str) -> Refused | None:
    if not LEAST_PASSWORD <= len(password) <= MOST_PASSWORD:
        return Refused(f"a password has {LEAST_PASSWORD} to {MOST_PASSWORD} characters")
    if password.casefold() == name.casefold() or len(set(password)) == 1:
        return Refused("a password is not the name, and not one character only")
    return None


class Passwords:
    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passwords")
        self._waiting = 0

    def hashed(self, password: str) -> str:
        return self._hasher.hash(password)

    def is_right(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    @property
    def busy(self) -> bool:
        return self._waiting >= MOST_WAITING

    async def hashed_aside(self, password: str) -> str:
        """The same in a thread, while the tables go on."""
        return await self._aside(lambda: self.hashed(password))

    async def is_right_aside(self, kept: str, password: str) -> bool:
        return await self._aside(lambda: self.is_right(kept, password))

    async def _aside(self, work: Callable[[], T]) -> T:
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
