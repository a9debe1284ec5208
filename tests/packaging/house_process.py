"""`sabot serve` as a process of its own, as an operator starts and stops it."""

import asyncio
import signal
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

SABOT = (str(Path(sys.executable).with_name("sabot")),)
"""The command of this environment."""
PATIENCE = 900.0
"""Seconds after which a process that is waited for is taken for dead, on a busy machine."""
OPEN = "Sabot deals at "


class Closed(Exception):
    """The process ended before its doors were open."""


class HouseProcess:
    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.said: list[str] = []
        """Lines of its standard output."""

    @property
    def address(self) -> str:
        line = next(line for line in self.said if line.startswith(OPEN))
        return line.removeprefix(OPEN).partition(" ")[0]

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, sign: signal.Signals) -> None:
        self._process.send_signal(sign)

    async def opened(self) -> None:
        assert self._process.stdout is not None
        while not any(line.startswith(OPEN) for line in self.said):
            line = (await self._process.stdout.readline()).decode().rstrip()
            if not line:
                raise Closed((await self.ended())[1])
            self.said.append(line)

    async def next_log_line(self) -> str:
        assert self._process.stderr is not None
        line = await self._process.stderr.readline()
        if not line:
            raise Closed("it wrote nothing more")
        return line.decode()

    async def stopped(self, sign: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Its exit code, and what it wrote to standard error."""
        if self._process.returncode is None:
            self._process.send_signal(sign)
        return await self.ended()

    async def ended(self) -> tuple[int, str]:
        out, err = await self._process.communicate()
        self.said += out.decode().splitlines()
        return self._process.returncode or 0, err.decode()

    def kill(self) -> None:
        if self._process.returncode is None:
            self._process.kill()


async def started(
    *options: str, program: Sequence[str] = SABOT, env: Mapping[str, str] | None = None
) -> HouseProcess:
    return HouseProcess(
        await asyncio.create_subprocess_exec(
            *program,
            "serve",
            *options,
            env=env,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
    )


@asynccontextmanager
async def served(
    *options: str, program: Sequence[str] = SABOT, env: Mapping[str, str] | None = None
) -> AsyncIterator[HouseProcess]:
    """A house whose doors are open; it is stopped afterwards if the test has not done so."""
    house = await started(*options, program=program, env=env)
    try:
        async with asyncio.timeout(PATIENCE):
            await house.opened()
        yield house
        async with asyncio.timeout(PATIENCE):
            await house.stopped()
    finally:
        house.kill()
