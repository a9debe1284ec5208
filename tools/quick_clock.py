"""A clock that runs so many times as fast as the machine's, for every process of a campaign alike.

All that waits by its loop waits that much shorter, and moments are as far apart as they say. It begins before
anything of Sabot is imported, since clocks are taken there by name.
"""

import asyncio
import selectors
import time
from pathlib import Path

import uvloop

HERE = str(Path(__file__).parent)
REAL_MONOTONIC, REAL_TIME = time.monotonic_ns, time.time_ns
SECOND = 1_000_000_000


class QuickSelector(selectors.DefaultSelector):
    """Waits for what a loop takes for longer."""

    speed = 1

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        return super().select(timeout if timeout is None else timeout / self.speed)


def quick_loop() -> asyncio.SelectorEventLoop:
    return asyncio.SelectorEventLoop(QuickSelector())


def begin(speed: int, since: int) -> None:
    """From here on this process lives by it; at `since`, in nanoseconds, both clocks showed the same."""
    QuickSelector.speed = speed
    time.monotonic_ns = lambda: REAL_MONOTONIC() * speed
    time.monotonic = lambda: time.monotonic_ns() / SECOND
    time.time_ns = lambda: since + (REAL_TIME() - since) * speed
    time.time = lambda: time.time_ns() / SECOND
    uvloop.new_event_loop = quick_loop  # type: ignore[assignment]  # the same, of another make
    asyncio.events.new_event_loop = quick_loop


def command(speed: int, since: int) -> str:
    """The command `sabot` by this clock, for another process."""
    path = f"import sys; sys.path.insert(0, {HERE!r})"
    return (
        f"{path}; import quick_clock; quick_clock.begin({speed}, {since}); from sabot.cli import main; main()"
    )


def real_seconds() -> float:
    return REAL_MONOTONIC() / SECOND
