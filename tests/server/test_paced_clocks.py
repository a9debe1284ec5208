"""Clocks of many tables that run out at the same moment keep nobody else waiting."""

import asyncio
from functools import partial

from sabot.server.live.paced_clocks import MOST, PacedClocks


def test_many_clocks_speak_in_their_order_a_few_at_a_time_and_few_at_once() -> None:
    async def scene() -> tuple[list[int], list[int]]:
        clocks, spoken, all_spoke = PacedClocks(), list[int](), asyncio.Event()

        def speak(number: int) -> None:
            spoken.append(number)
            if number == 3 * MOST:
                all_spoke.set()

        for number in range(3 * MOST + 1):
            clocks.speak(partial(speak, number))
        at_once = list(spoken)
        await all_spoke.wait()
        return at_once, spoken

    at_once, spoken = asyncio.run(scene())
    assert at_once == [0], "who is first waits for nobody"
    assert spoken == list(range(3 * MOST + 1))
