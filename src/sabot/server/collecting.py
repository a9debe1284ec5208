"""The collector of what holds itself halts everybody while it looks: so it looks at little, and often."""

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

AGAIN = 0.05
"""Seconds between two looks at what is new, of a millisecond or a few. By itself the collector looks after so
many new objects, less those that went: where a thousand rounds are paid at once, it counts none of a hundred
thousand that are new."""
TWICE = 5
"""Looks after which what was seen is seen once more. What is still there then stays, and is put aside."""
ALL_AGAIN = 3_600.0
"""Seconds after which everything is looked at, as soon as nobody is kept waiting by it. It may be put off for
ever: what people have at tables and lines does not hold itself once they are gone, which tests look at."""


@asynccontextmanager
async def looked_after(is_quiet: Callable[[], bool]) -> AsyncIterator[None]:
    """While a house is served, the collector looks when it is told to. What is there already stays."""
    gc.disable()
    look_at_all()
    looking = asyncio.create_task(_keep_looking(is_quiet))
    try:
        yield
    finally:
        looking.cancel()
        gc.unfreeze()
        gc.enable()


async def _keep_looking(is_quiet: Callable[[], bool]) -> None:
    loop = asyncio.get_running_loop()
    all_seen = loop.time()
    while True:
        for _ in range(TWICE - 1):
            await asyncio.sleep(AGAIN)
            gc.collect(0)
        await asyncio.sleep(AGAIN)
        if loop.time() - all_seen >= ALL_AGAIN and is_quiet():
            look_at_all()
            all_seen = loop.time()
        else:
            gc.collect(1)
            gc.freeze()


def look_at_all() -> None:
    gc.unfreeze()
    gc.collect()
    gc.freeze()
