"""Clocks of many tables that run out at the same moment keep nobody else waiting, and no clock for ever."""

import asyncio
from collections.abc import Callable, Coroutine

import pytest

from sabot.house.requests import NO_LINE, Reply
from sabot.server.live import paced_clocks
from sabot.server.live.paced_clocks import FEWEST, FIRST, MOST, PacedClocks, Tick


class Tables:
    """Their clocks run out together; each is heard when it is let."""

    def __init__(self, many: int) -> None:
        self.clocks, self.heard = PacedClocks(), list[asyncio.Future[Reply]]()
        for _ in range(many):
            self.clocks.speak(self._tick)

    def _tick(self) -> "asyncio.Future[Reply]":
        self.heard.append(asyncio.get_running_loop().create_future())
        return self.heard[-1]

    @property
    def unheard(self) -> int:
        return sum(not one.done() for one in self.heard)

    async def hear(self) -> None:
        """All that have spoken, in one step, as those whose commits were written together."""
        for one in self.heard:
            if not one.done():
                one.set_result(NO_LINE)
        await asyncio.sleep(0)


def played(scene: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(scene())


def test_all_speak_in_their_order_and_each_once() -> None:
    async def scene() -> None:
        clocks, spoken = PacedClocks(), list[int]()

        def clock(number: int) -> Tick:
            return lambda: spoken.append(number)

        for number in range(3 * MOST):
            clocks.speak(clock(number))
        assert spoken == list(range(3 * MOST)), "nothing is to be waited for"

    played(scene)


def test_a_few_speak_and_the_next_when_these_were_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paced_clocks, "SOON", float("inf"))

    async def scene() -> None:
        tables = Tables(20 * MOST)
        assert tables.unheard == FIRST
        most = 0
        while tables.unheard:
            await tables.hear()
            most = max(most, tables.unheard)
        assert len(tables.heard) == 20 * MOST
        assert most == MOST, "heard soon, more of them may speak at the same time"

    played(scene)


def test_fewer_speak_where_they_are_not_heard_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paced_clocks, "SOON", -1.0)

    async def scene() -> None:
        tables = Tables(20 * FIRST)
        await tables.hear()
        await tables.hear()
        assert tables.unheard == FEWEST

    played(scene)


def test_fewest_speak_while_people_wait_to_be_shown_what_others_did() -> None:
    async def scene() -> None:
        clocks, asked = PacedClocks(), list[int]()
        clocks.are_behind = lambda: True

        def tick() -> "asyncio.Future[Reply]":
            asked.append(len(asked))
            return asyncio.get_running_loop().create_future()

        for _ in range(MOST):
            clocks.speak(tick)
        assert len(asked) == FEWEST

    played(scene)


def test_a_clock_that_is_never_heard_keeps_no_other_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paced_clocks, "PATIENCE", 0.001)

    async def scene() -> None:
        tables = Tables(3 * FIRST)
        while len(tables.heard) < 3 * FIRST:
            await asyncio.sleep(0.001)

    played(scene)
