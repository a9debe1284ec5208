"""`sabot serve` as a process of its own, as an operator starts and stops it."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import held_house
from house_births import Births, said_into

SABOT = (str(Path(sys.executable).with_name("sabot")),)
"""The command of this environment."""
PATIENCE = 900.0
"""Seconds after which a process that is waited for is taken for dead, on a busy machine."""
OPEN = "Sabot deals at "


class Closed(Exception):
    """The process ended before its doors were open."""


class Born:
    """A house that was forked from a program which has loaded it, and otherwise as one that was started."""

    def __init__(
        self, births: Births, pid: int, stdout: asyncio.StreamReader, stderr: asyncio.StreamReader
    ) -> None:
        self._births = births
        self.pid = pid
        self.stdout, self.stderr = stdout, stderr
        self.returncode: int | None = None

    def send_signal(self, sign: signal.Signals) -> None:
        os.kill(self.pid, sign)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    async def communicate(self) -> tuple[bytes, bytes]:
        said = await asyncio.gather(self.stdout.read(), self.stderr.read())
        if self.returncode is None:
            self.returncode = await asyncio.to_thread(self._births.ask, held_house.Ended(self.pid))
        return said[0], said[1]


class HouseProcess:
    def __init__(self, process: asyncio.subprocess.Process | Born) -> None:
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
    *options: str, program: Sequence[str] = (), env: Mapping[str, str] | None = None
) -> HouseProcess:
    """Forked from a program that has loaded it, which costs a third, unless another one is named."""
    if not program:
        return HouseProcess(await _born("serve", *options))
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


async def _born(*words: str) -> Born:
    with said_into() as (out, says), said_into() as (err, complains):
        wish = held_house.Wish(words, says, complains, str(Path.cwd()), dict(os.environ), ahead=True)
        births = Births.own()
        pid = births.ask(wish)
    return Born(births, pid, await _heard(out), await _heard(err))


async def _heard(end: int) -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(end, "rb", 0)
    )
    return reader


@asynccontextmanager
async def served(
    *options: str, program: Sequence[str] = (), env: Mapping[str, str] | None = None
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
