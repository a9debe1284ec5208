"""Where the returns of a shoe are counted: in a process that lives as long as somebody wants to know."""

import asyncio
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress

import msgspec

from sabot.server.odds.odds_rows import Chance
from sabot.server.odds.shoe_returns import Returns, ShoeRequest

IDLE = 120.0
"""Seconds without a question after which the process ends."""
PATIENCE = 600.0
"""Seconds for one answer; the first needs a few, all others milliseconds, and on a full machine they stand
back."""
MOST_WAITING = 256
"""Questions at a time; whoever asks one more is told nothing."""
MOST_KEPT = 512
"""Answers that are kept, the oldest of them forgotten first."""
LONGEST_ANSWER = 2**20

log = logging.getLogger("sabot.server")
_DECODER = msgspec.json.Decoder(dict[str, Chance])


class ShoeProcess:
    def __init__(self) -> None:
        self._known: dict[bytes, Returns] = {}
        """By the question, as it is written."""
        self._asked: dict[bytes, asyncio.Future[Returns]] = {}
        """In the order in which they were asked, the first of them under way."""
        self._more = asyncio.Event()
        self._serving: asyncio.Task[None] | None = None

    async def returns(self, request: ShoeRequest) -> Returns:
        """Nothing where it cannot be said; many who ask the same are answered together."""
        line = msgspec.json.encode(request)
        if line in self._known:
            return self._known[line]
        if line not in self._asked:
            if len(self._asked) >= MOST_WAITING:
                return {}
            self._asked[line] = asyncio.get_running_loop().create_future()
            self._more.set()
            if self._serving is None or self._serving.done():
                self._serving = asyncio.create_task(self._serve())
        return await asyncio.shield(self._asked[line])

    async def _serve(self) -> None:
        """One process at a time: what is asked while one ends is counted by the next."""
        while self._asked:
            await self._count()

    async def _count(self) -> None:
        child: Process | None = None
        try:
            child = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "sabot.server.odds.shoe_returns",
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                limit=LONGEST_ANSWER,
            )
            while await self._any():
                line = next(iter(self._asked))
                self._tell(line, await _answer(child, line))
        except (OSError, EOFError, TimeoutError, ValueError, msgspec.DecodeError):
            log.warning("what a shoe returns could not be counted")
        finally:
            for line in tuple(self._asked):
                self._asked.pop(line).set_result({})
            if child is not None:
                with suppress(ProcessLookupError):
                    child.kill()
                await child.wait()

    async def _any(self) -> bool:
        """Waits for a question; false where none comes any more."""
        while not self._asked:
            self._more.clear()
            try:
                async with asyncio.timeout(IDLE):
                    await self._more.wait()
            except TimeoutError:
                return bool(self._asked)
        return True

    def _tell(self, line: bytes, found: Returns) -> None:
        while len(self._known) >= MOST_KEPT:
            del self._known[next(iter(self._known))]
        self._known[line] = found
        self._asked.pop(line).set_result(found)


async def _answer(child: Process, question: bytes) -> Returns:
    assert child.stdin is not None
    assert child.stdout is not None
    async with asyncio.timeout(PATIENCE):
        child.stdin.write(question + b"\n")
        await child.stdin.drain()
        line = await child.stdout.readline()
    if not line:
        raise EOFError
    return _DECODER.decode(line)
