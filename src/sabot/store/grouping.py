"""One journal for many tasks: whatever waits while the disk writes is written together, in one go."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import NamedTuple, ParamSpec, TypeVar

from sabot.ledger.state import Ledger
from sabot.store.commit import Answer, CommandId, CommandReceipt, Commit, Committed
from sabot.store.journal import AsyncStore, Store
from sabot.store.record import Record
from sabot.store.store_errors import BadValue, StoreFailed
from sabot.store.writing import Head

MOST_TOGETHER = 512
"""Commits in one transaction: more would make the first of them wait, and gain nothing."""
PACE = 0.01
"""Seconds from the beginning of one group to that of the next in a busy house: whoever commits meanwhile
shares its transaction, which costs as much for one commit as for ten, and is answered with the others."""
BUSY, LATELY = 8, 0.1
"""So many streams within so many seconds make a house busy; elsewhere nobody waits for company."""
PAGE = 1_000
"""Lines read at a time, so that commits come in between while a long stream is read."""

log = logging.getLogger("sabot.store")

P = ParamSpec("P")
T = TypeVar("T")


class ThreadedStore:
    """A store that is called in a thread of its own, and in no other: the loop never waits for a disk."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="journal")

    async def _there(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: call(*args, **kwargs))

    async def ledger(self, accounts: Collection[str] | None = None) -> Ledger:
        """Always all of them: they lie in memory."""
        return self._store.ledger

    async def commit_all(self, commits: Sequence[Commit]) -> list[Answer]:
        return await self._there(self._store.commit_all, commits)

    async def head(self, stream: str) -> Head:
        return await self._there(self._store.head, stream)

    async def heads(self) -> dict[str, Head]:
        return await self._there(self._store.heads)

    async def seen(self, command: CommandId) -> CommandReceipt | None:
        return await self._there(self._store.seen, command)

    async def read(self, stream: str, after: int = 0, until: int | None = None) -> list[Record]:
        found: list[Record] = []
        while True:
            page = await self._there(self._page, stream, after + len(found), until)
            found += page
            if len(page) < PAGE:
                return found

    def _page(self, stream: str, after: int, until: int | None) -> list[Record]:
        last = after + PAGE if until is None else min(until, after + PAGE)
        return list(self._store.read(stream, after, last))

    async def save_snapshot(self, stream: str, version: int, body: bytes) -> None:
        await self._there(self._store.save_snapshot, stream, version, body)

    async def snapshots(self) -> list[tuple[str, int, bytes]]:
        return await self._there(lambda: list(self._store.snapshots()))

    async def close(self) -> None:
        await self._there(self._store.close)
        self._thread.shutdown()


class Waiting(NamedTuple):
    """A commit with those that follow it, which are written in the same transaction."""

    commits: tuple[Commit, ...]
    answer: "asyncio.Future[Answer]"


class Lately:
    """The streams that were written in the last moments."""

    def __init__(self) -> None:
        self._streams: set[str] = set()
        self._since = 0.0
        self._before = 0
        """How many there were in as long a time before."""

    def note(self, now: float, streams: Iterable[str]) -> None:
        self._go_on(now)
        self._streams.update(streams)

    def is_busy(self, now: float) -> bool:
        self._go_on(now)
        return max(self._before, len(self._streams)) >= BUSY

    def _go_on(self, now: float) -> None:
        passed = now - self._since
        if passed > LATELY:
            self._before = len(self._streams) if passed <= 2 * LATELY else 0
            self._streams, self._since = set(), now


class Journal:
    """Commits from many tasks, grouped; every answer is given after its commit is on the disk."""

    def __init__(self, store: AsyncStore) -> None:
        self._store = store
        self._waiting: deque[Waiting] = deque()
        self._writer: asyncio.Task[None] | None = None
        self._next = 0.0
        """When another group may begin, where many write."""
        self._lately = Lately()
        self._closed = False
        self.on_failed: Callable[[StoreFailed], None] = lambda wrong: None
        """Told of every group that could not be written."""
        self.on_written: Callable[[float], None] = lambda seconds: None
        """Told how long a group took that was written."""
        self.on_committed: Callable[[Commit], None] = lambda commit: None
        """Told of every commit of this process once it is written, in their order and after its answer: what
        goes wrong with whoever listens concerns no table."""

    @classmethod
    def over(cls, store: Store) -> "Journal":
        """Over a store that makes its caller wait."""
        return cls(ThreadedStore(store))

    async def commit(self, commit: Commit, *followers: Commit) -> Answer:
        """What becomes of it, and of all that `follows` it. Raises `StoreFailed` where its group could not be
        written."""
        if self._closed:
            raise StoreFailed("the journal is closed")
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.append(Waiting((commit, *followers), answer))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write())
        return await answer

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            if self._next > (now := loop.time()) and self._lately.is_busy(now):
                await asyncio.sleep(self._next - now)
            group = tuple(islice(self._waiting, MOST_TOGETHER))
            for _ in group:
                self._waiting.popleft()
            self._next = (now := loop.time()) + PACE
            self._lately.note(now, (waiting.commits[0].stream for waiting in group))
            await self._write_group(group)
        self._writer = None

    async def _write_group(self, group: Sequence[Waiting]) -> None:
        """Whatever goes wrong concerns this group, and each of its commits is told so."""
        commits = [commit for waiting in group for commit in waiting.commits]
        loop = asyncio.get_running_loop()
        begun = loop.time()
        try:
            answers = await self._store.commit_all(commits)
        except BadValue as wrong:
            await self._write_apart(group, wrong)
            return
        except BaseException as wrong:
            if isinstance(wrong, StoreFailed):
                self.on_failed(wrong)
            for waiting in group:
                if not waiting.answer.done():
                    waiting.answer.set_exception(wrong)
            if not isinstance(wrong, Exception):
                raise
            return
        self.on_written(loop.time() - begun)
        left = iter(answers)
        for waiting in group:
            first, *others = [next(left) for _ in waiting.commits]
            # A task that was cancelled meanwhile waits for no answer; its commit is written all the same.
            if not waiting.answer.done():
                amiss = (other for other in others if not isinstance(other, Committed))
                waiting.answer.set_result(next(amiss, first) if isinstance(first, Committed) else first)
        for commit, answer in zip(commits, answers, strict=True):
            if isinstance(answer, Committed):
                loop.call_soon(self.on_committed, commit)

    async def _write_apart(self, group: Sequence[Waiting], wrong: BadValue) -> None:
        """One commit holds what the store cannot keep: it alone is not written, and the store is well."""
        if len(group) > 1:
            for each in group:
                await self._write_group((each,))
            return
        (waiting,) = group
        log.error("a commit to %s holds what cannot be kept: %s", waiting.commits[0].stream, wrong)
        if not waiting.answer.done():
            waiting.answer.set_exception(wrong)

    @property
    def waiting(self) -> int:
        """Commits that wait until the group before them is written."""
        return len(self._waiting)

    async def ledger(self, accounts: Collection[str] | None = None) -> Ledger:
        """The books as committed: at least these accounts and all that is held of them, or everything."""
        return await self._store.ledger(accounts)

    async def head(self, stream: str) -> Head:
        return await self._store.head(stream)

    async def heads(self) -> dict[str, Head]:
        return await self._store.heads()

    async def seen(self, command: CommandId) -> CommandReceipt | None:
        return await self._store.seen(command)

    async def read(self, stream: str, after: int = 0, until: int | None = None) -> list[Record]:
        return await self._store.read(stream, after, until)

    async def save_snapshot(self, stream: str, version: int, body: bytes) -> None:
        await self._store.save_snapshot(stream, version, body)

    async def snapshots(self) -> list[tuple[str, int, bytes]]:
        return await self._store.snapshots()

    async def close(self) -> None:
        """What waits is written first; what comes later is refused."""
        self._closed = True
        if self._writer is not None:
            await self._writer
        await self._store.close()
