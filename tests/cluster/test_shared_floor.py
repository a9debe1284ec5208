"""Several servers, one floor: people of the house hear of every table once, and a player has one terminal."""

import asyncio

from cluster_drawing import BACCARAT, drawn, until, url

from sabot.house.requests import Done
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry
from sabot.server.socket.wire import FloorCall, FloorMatter
from sabot.store.streams import table_stream
from sabot.table import commands as c

__all__ = ["url"]

OWN_PACE = tuple(
    TableEntry(id=name, game="punto-banco", mode=Mode.INTERNAL, own_tables=0) for name in ("one", "two")
)


def test_calls_tips_and_answers_are_heard_once_at_every_server(url: str) -> None:
    async def scene() -> None:
        async with drawn(url, BACCARAT) as house:
            left, right = house.branches
            heard: list[list[FloorCall]] = [[], []]
            for branch, calls in zip(house.branches, heard, strict=True):
                branch.house.on_floor = calls.extend
            await house.purse("ann", 10_000)
            await left.take("one")
            await right.does("one", c.Request("ann", c.Join()))
            await right.does("one", c.Request("ann", c.CallAttendant()))
            await right.does("one", c.Request("ann", c.Tip(Amount(500))))
            stream = table_stream("one")
            answered = await right.house.hosts[stream].ask(c.Request("sue", c.AnswerCall("ann")))
            assert isinstance(answered, Done)
            await until(lambda: all(len(calls) >= 3 for calls in heard) and not house.wires.flying)
            told = [
                (FloorMatter.ATTENDANT, "ann", 0, ""),
                (FloorMatter.TIP, "ann", 500, ""),
                (FloorMatter.ANSWERED, "ann", 0, "sue"),
            ]
            for calls in heard:
                assert [(call.matter, call.player, call.amount, call.by) for call in calls] == told

    asyncio.run(scene())


def test_one_person_has_one_own_pace_table_whichever_server_has_the_other(url: str) -> None:
    async def scene() -> None:
        async with drawn(url, *OWN_PACE) as house:
            left, right = house.branches
            await house.purse("ann", 10_000)
            await left.take("one")
            await right.take("two")
            await left.does("one", c.Request("ann", c.Join()))
            assert (
                await right.refused("two", c.Request("ann", c.Join()))
                == "you play at the table one; leave it first"
            )
            await right.does("one", c.Request("ann", c.Leave()))
            joins = await asyncio.gather(
                *(
                    branch.act(name, c.Request("ann", c.Join()))
                    for branch, name in ((left, "one"), (right, "two"))
                )
            )
            assert sorted(type(reply).__name__ for reply in joins) == ["Done", "Refused"]

    asyncio.run(scene())
