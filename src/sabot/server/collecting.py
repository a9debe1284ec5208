"""The collector of what holds itself halts everybody for as long as it looks: so it looks at what is new."""

import asyncio
import gc
from collections.abc import Mapping

COLLECTED = (10_000, 20, 20)
"""New objects after which the collector looks at them, and how often until it looks at older ones. A bet
makes a few hundred, nearly all of which are gone with it by themselves: it is a millisecond each time."""
ALL_AGAIN = 3_600.0
"""Seconds after which it looks at everything once more: what people who are gone had may hold itself."""
OLDEST = 2
"""The generation in which all lies that was not put aside."""


def settle_down() -> None:
    """What lies in memory once the tables are open stays there, and what people have at them nearly as long.
    What was looked at twice need not be looked at again and again: it is put aside."""
    if _put_aside not in gc.callbacks:
        gc.callbacks.append(_put_aside)
    gc.set_threshold(*COLLECTED)
    gc.collect()


def _put_aside(phase: str, told: Mapping[str, int]) -> None:
    if phase == "stop" and told["generation"] == OLDEST:
        gc.freeze()


def look_at_all() -> None:
    gc.unfreeze()
    gc.collect()


async def keep_collecting() -> None:
    while True:
        await asyncio.sleep(ALL_AGAIN)
        look_at_all()
