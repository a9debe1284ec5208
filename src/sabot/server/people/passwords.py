"""Passwords: what they must be like, and their slow hashes, a few at a time and never on the loop."""

import asyncio
from base64 import b64encode
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.low_level import ARGON2_VERSION, Type, hash_secret_raw

from sabot.games.answer import Refused
from sabot.server.people.common_passwords import easily_guessed

LEAST_PASSWORD, MOST_PASSWORD = 10, 256
AT_ONCE = 2
"""Hashes that are worked out at the same time: each takes 64 MiB and most of a core."""
MOST_WAITING = 64
"""Strangers who may wait for theirs; more are sent away, so that nobody's wait grows without end."""
MOST_KNOWN = 64
"""The same for those who come from where they have come from before; strangers take nothing of it."""
FROM_ONE = 8
"""Strangers of one address who may wait at once."""
BUSY = Refused("sign-in-busy")
DIGEST_ROUNDS, DIGEST_MEMORY, DIGEST_BYTES = 2, 19_456, 32
"""How slow a digest is by which something is looked up. It never changes: nothing would be found again."""

T = TypeVar("T")


def check_password(name: str, password: str) -> Refused | None:
    if not LEAST_PASSWORD <= len(password) <= MOST_PASSWORD:
        return Refused("password-length", {"least": LEAST_PASSWORD, "most": MOST_PASSWORD})
    if easily_guessed(name, password):
        return Refused("password-easy")
    return None


class Caller:
    """Where somebody comes from, and whether they have come from there before."""

    def __init__(self, address: str = "", *, known: bool = False) -> None:
        self.address = address
        self.known = known


NOBODY = Caller()


class Passwords:
    """Hashes one after the other: those who are known first, then strangers, each address in its turn."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passwords")
        self._running = 0
        self._known: deque[asyncio.Future[None]] = deque()
        self._strangers: dict[str, deque[asyncio.Future[None]]] = {}
        self._known_inside = 0
        self._inside: Counter[str] = Counter()
        """Strangers who have a place, by their addresses."""

    def hashed(self, password: str) -> str:
        return self._hasher.hash(password)

    def of_nobody(self, entropy: Callable[[int], bytes]) -> str:
        """A hash that no password has; to compare with it takes as long as with anybody's."""
        of = self._hasher
        kind = f"$argon2{of.type.name.lower()}$v={ARGON2_VERSION}"
        work = f"m={of.memory_cost},t={of.time_cost},p={of.parallelism}"
        return "$".join((kind, work, _letters(entropy(of.salt_len)), _letters(entropy(of.hash_len))))

    def is_right(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    @contextmanager
    def place(self, caller: Caller = NOBODY) -> Iterator[bool]:
        """Whether there is room to wait; it is kept until whoever came is done."""
        if caller.known:
            room = self._known_inside < MOST_KNOWN
            self._known_inside += room
        else:
            full = caller.address != "" and self._inside[caller.address] >= FROM_ONE
            room = self._inside.total() < MOST_WAITING and not full
            self._inside[caller.address] += room
        try:
            yield room
        finally:
            if caller.known:
                self._known_inside -= room
            else:
                self._inside[caller.address] -= room
                if not self._inside[caller.address]:
                    del self._inside[caller.address]

    async def hashed_aside(self, password: str, caller: Caller = NOBODY) -> str:
        """The same in a thread, while the tables go on."""
        return await self._aside(lambda: self.hashed(password), caller)

    async def is_right_aside(self, kept: str, password: str, caller: Caller = NOBODY) -> bool:
        return await self._aside(lambda: self.is_right(kept, password), caller)

    async def digest_aside(self, text: str, salt: bytes, caller: Caller = NOBODY) -> str:
        """The same for the same text and salt, so that it can be looked up, and as slow as a hash."""
        return await self._aside(lambda: slow_digest(text, salt), caller)

    async def _aside(self, work: Callable[[], T], caller: Caller) -> T:
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        line = self._known if caller.known else self._strangers.setdefault(caller.address, deque())
        line.append(turn)
        self._call_next()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._leave()
            raise
        try:
            return await loop.run_in_executor(self._threads, work)
        finally:
            self._leave()

    def _leave(self) -> None:
        self._running -= 1
        self._call_next()

    def _call_next(self) -> None:
        while self._running < AT_ONCE and (turn := self._next()) is not None:
            if not turn.done():
                self._running += 1
                turn.set_result(None)

    def _next(self) -> "asyncio.Future[None] | None":
        if self._known:
            return self._known.popleft()
        for address in tuple(self._strangers):
            line = self._strangers.pop(address)
            if line:
                turn = line.popleft()
                if line:
                    # Behind all the others: it has had its turn.
                    self._strangers[address] = line
                return turn
        return None

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def slow_digest(text: str, salt: bytes) -> str:
    return hash_secret_raw(text.encode(), salt, DIGEST_ROUNDS, DIGEST_MEMORY, 1, DIGEST_BYTES, Type.ID).hex()


def _letters(code: bytes) -> str:
    return b64encode(code).decode().rstrip("=")
