"""Where reports are added up: in a process that lives as long as somebody asks for some."""

import asyncio
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress

import msgspec

from sabot.games.answer import Refused
from sabot.server.reports.report_answers import AnswerHead, ReportRequest

IDLE = 900.0
"""Seconds without a question after which the process ends, and with it its book."""
PATIENCE = 600.0
"""Seconds for one answer; the first reads the whole journal, and works out what bets return."""
MOST_WAITING = 32
BUSY = Refused("reports-busy")
NOT_MADE = Refused("report-failed")

log = logging.getLogger("sabot.server")


class ReportProcess:
    """One question after the other."""

    def __init__(self) -> None:
        self._child: Process | None = None
        self._one_by_one = asyncio.Lock()
        self._waiting = 0
        self._ending: asyncio.TimerHandle | None = None

    async def ask(self, request: ReportRequest) -> bytes | Refused:
        if self._waiting >= MOST_WAITING:
            return BUSY
        self._waiting += 1
        try:
            async with self._one_by_one:
                return await self._asked(request)
        finally:
            self._waiting -= 1

    async def _asked(self, request: ReportRequest) -> bytes | Refused:
        if self._ending is not None:
            self._ending.cancel()
        try:
            async with asyncio.timeout(PATIENCE):
                head, content = await self._exchange(msgspec.json.encode(request))
        except (OSError, EOFError, TimeoutError, msgspec.DecodeError, asyncio.IncompleteReadError):
            self.stop()
            log.warning("a report could not be made: its process ended")
            return NOT_MADE
        except BaseException:
            # Somebody went away in the middle: what would come now is nobody's answer.
            self.stop()
            raise
        self._ending = asyncio.get_running_loop().call_later(IDLE, self.stop)
        if head.trouble:
            log.warning("a report could not be made: %s", head.trouble)
            return NOT_MADE
        return content

    async def _exchange(self, question: bytes) -> tuple[AnswerHead, bytes]:
        if self._child is None or self._child.returncode is not None:
            self._child = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "sabot.server.reports.report_answers",
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
            )
        child = self._child
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(question + b"\n")
        await child.stdin.drain()
        line = await child.stdout.readline()
        if not line:
            raise EOFError
        head = msgspec.json.decode(line, type=AnswerHead)
        return head, await child.stdout.readexactly(head.size)

    def stop(self) -> None:
        """The book goes with the process, and is read again by the next."""
        if self._ending is not None:
            self._ending.cancel()
        child, self._child = self._child, None
        if child is not None and child.returncode is None:
            with suppress(ProcessLookupError):
                child.kill()
