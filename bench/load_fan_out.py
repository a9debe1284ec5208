"""One table and thousands who watch it, beside a bare broadcast of the same bytes; some of them stall."""

import asyncio
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import NamedTuple

from bench.load_house import Running, say, serving
from bench.load_lines import (
    CHANGED,
    Bettor,
    Ear,
    frame,
    greeting,
    guests,
    moment_in,
    number_in,
    opened,
)

AT_ONCE, A_VIEW = 20, 0.003
"""So many begin to listen at once, and so many seconds the server has for each: its view takes a while."""
PER_GUEST = 10
"""Windows of one watching guest; the server allows 16."""
PATIENCE = 60.0
"""Seconds after which a message counts as lost."""


class Spread(NamedTuple):
    """How messages reached many."""

    last: float
    """Seconds from the first to the last who heard the same message; the median over all messages."""
    p50: float
    p99: float
    """Seconds from the decision to those who heard it, commit included."""
    cpu: float
    """Seconds of processor time of the server for each message and client."""
    lost: int
    waited: float = 0.0
    """The part of the time in which others of this machine kept the server from running."""


class Audience:
    """Everybody who listens, and when each message reached them."""

    def __init__(self) -> None:
        self.heard: dict[int, list[float]] = {}
        self.frames: dict[int, bytes] = {}

    def hear(self, message: bytes, at: float) -> None:
        if message.startswith(CHANGED):
            n = number_in(message)
            if n not in self.heard:
                self.heard[n] = []
                self.frames[n] = message
            self.heard[n].append(at)

    def spread(self, numbers: list[int], cpu: float, everybody: int) -> Spread:
        times = [sorted(self.heard.get(n, ())) for n in numbers]
        delays = sorted(at - moment_in(self.frames[n]) for n in numbers for at in self.heard.get(n, ()))
        lost = sum(everybody - len(heard) for heard in times)
        return Spread(
            statistics.median(heard[-1] - heard[0] for heard in times),
            delays[len(delays) // 2], delays[len(delays) * 99 // 100], cpu / len(delays), lost,
        )  # fmt: skip


class FanOut(NamedTuple):
    everybody: Spread
    stalled: Spread
    """The same for the others while some do not read."""
    memory: float
    """Bytes for each connection."""
    behind: int
    """How many of those who do not read were left behind."""
    sent: list[bytes]
    """Frames, as they were sent."""


async def fan_out(watchers: int, bets: int, interval: float, stalling: int) -> FanOut:
    """One table, so many watchers, one bettor; then the same once more while some of the watchers stall."""
    with serving(1) as server:
        port, audience = server.port, Audience()
        cookies = await guests(port, watchers // PER_GUEST + 2)
        bettor = Bettor(("t0",), port, cookies.pop())
        await opened([bettor.ear], port)
        await bettor.come()
        before = server.memory()
        ears = [Ear(audience.hear, greeting(port, cookies[k // PER_GUEST])) for k in range(watchers)]
        await opened(ears[:stalling], port, small=True)
        await opened(ears[stalling:], port)
        await _listen(server, ears)
        memory = (server.memory() - before) / watchers
        say(f"{watchers:,} watch one table")
        everybody, numbers = await _measured(server, bettor, audience, bets, interval, watchers)
        for ear in ears[:stalling]:
            ear.line.pause_reading()
        say(f"{stalling} of them stall")
        behind = asyncio.create_task(_most_behind(server, bets * interval))
        stalled, _ = await _measured(server, bettor, audience, bets, interval, watchers - stalling)
        sent = [frame(audience.frames[n]) for n in numbers]
        return FanOut(everybody, stalled, memory, await behind, sent)


async def _measured(
    server: Running, bettor: Bettor, audience: Audience, bets: int, interval: float, hearing: int
) -> tuple[Spread, list[int]]:
    cpu, waited, begun = server.seconds(), server.waited(), time.monotonic()
    numbers = await _bets(bettor, bets, interval)
    await _until(lambda: len(audience.heard.get(numbers[-1], ())) >= hearing)
    spread = audience.spread(numbers, server.seconds() - cpu, hearing)
    return spread._replace(waited=(server.waited() - waited) / (time.monotonic() - begun)), numbers


async def _most_behind(server: Running, seconds: float) -> int:
    """Looked at now and then, as somebody would who watches over the server."""
    await asyncio.sleep(seconds / 2)
    return await server.metric("sabot_listeners_behind")


async def _listen(server: Running, ears: list[Ear]) -> None:
    for number, ear in enumerate(ears):
        ear.say(b'{"type":"subscribe","table":"t0"}')
        if number % AT_ONCE == 0:
            await asyncio.sleep(AT_ONCE * A_VIEW)
    end = time.monotonic() + 2 * PATIENCE
    while await server.metric("sabot_listeners") <= len(ears):
        assert time.monotonic() < end, "not everybody listens"
        await asyncio.sleep(0.2)
    await asyncio.sleep(1)


async def _bets(bettor: Bettor, bets: int, interval: float) -> list[int]:
    """A chip and its taking back in turn, of which everybody hears; one after the other, each a message."""
    told: list[int] = []
    for number in range(bets):
        answer = await (bettor.take_back("t0") if number % 2 else bettor.bet("t0"))
        told.append(int(answer.partition(b'"last":')[2].partition(b",")[0]))
        await asyncio.sleep(interval)
    assert not bettor.refused, bettor.refused[0]
    return told


async def _until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds() and time.monotonic() < end:
        await asyncio.sleep(0.05)


async def bare(watchers: int, frames: list[bytes], interval: float) -> Spread:
    """The same frames at the same pace."""
    audience = Audience()
    with tempfile.NamedTemporaryFile("w") as file:
        file.write("\n".join(each.hex() for each in frames))
        file.flush()
        words = [sys.executable, "-m", "bench.load_bare", file.name, str(interval), str(watchers)]
        with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            assert process.stdin is not None
            server = Running(process.pid, int(process.stdout.readline()))
            ears = [Ear(audience.hear) for _ in range(watchers)]
            await opened(ears, server.port)
            await asyncio.sleep(0.5)
            cpu = server.seconds()
            process.stdin.write("\n")
            process.stdin.flush()
            last = number_in(frames[-1])
            await _until(lambda: len(audience.heard.get(last, ())) >= watchers)
            cpu = server.seconds() - cpu
            process.kill()
    return audience.spread([number_in(each) for each in frames], cpu, watchers)
