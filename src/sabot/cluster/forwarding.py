"""Commands on their way to the server of their table, over as many tries as it takes."""

import asyncio
from collections.abc import Callable

import msgspec

from sabot.cluster.bus import Bus, NoAnswer, NoListener
from sabot.cluster.bus_messages import (
    ANSWERS,
    Accepted,
    Declined,
    Question,
    asking,
    lease_of,
    packed,
    reply_in,
)
from sabot.games.answer import Refused
from sabot.house.requests import Reply

ONE_TRY = 2.0
"""Seconds for which one answer is waited for."""
PATIENCE = 15.0
"""Seconds in all: three times what it takes until another server has taken a table over."""
AGAIN = 0.1
"""Seconds before a question is asked again that nobody took."""
NOT_SERVED = Refused("table-not-served")


class Forwarding:
    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._tasks: set[asyncio.Task[None]] = set()

    def run(
        self, question: Question, here: Callable[[], "asyncio.Future[Reply] | None"], *, repeat: bool
    ) -> "asyncio.Future[Reply]":
        """The reply, sooner or later. `here` asks the table itself, should it be served here by then.

        What may not be done twice is not asked again once it may have arrived.
        """
        reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(self._run(question, here, reply, repeat=repeat))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return reply

    async def _run(
        self,
        question: Question,
        here: Callable[[], "asyncio.Future[Reply] | None"],
        reply: "asyncio.Future[Reply]",
        *,
        repeat: bool,
    ) -> None:
        loop = asyncio.get_running_loop()
        end, content = loop.time() + PATIENCE, packed(question)
        subject = asking(lease_of(question.stream))
        found: Reply = NOT_SERVED
        while loop.time() < end:
            own = here()
            if own is not None:
                found = await own
                break
            try:
                answer = ANSWERS.decode(await self._bus.ask(subject, content, ONE_TRY))
            except (NoAnswer, msgspec.DecodeError):
                # It may have arrived, or was answered by another version of this program.
                if not repeat:
                    break
            except NoListener:
                pass
            else:
                if isinstance(answer, Accepted | Declined):
                    found = reply_in(answer)
                    break
            await asyncio.sleep(AGAIN)
        if not reply.done():
            reply.set_result(found)
