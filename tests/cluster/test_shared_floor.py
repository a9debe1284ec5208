"""Several servers, one floor: people of the house hear of every table once, and a player has one terminal."""

import asyncio

import pytest
from cluster_drawing import BACCARAT, PATIENCE, drawn, until, url

from sabot.cluster import following
from sabot.cluster.store import ClusterStore
from sabot.cluster.table_reading import TableOnRecord, read_table
from sabot.games.catalogue import Catalogue
from sabot.house.requests import Done
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry
from sabot.server.socket.wire import FloorCall, FloorMatter
from sabot.store.store_errors import StoreFailed
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


def test_whoever_looks_over_the_house_has_its_tables_read_together_once_and_kept(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each reading waits for both others to begin; one cannot be read, and the others are there all the same.

    Then nothing is heard of one of them: asked about later it is as it is there, and not let go.
    """
    names = ("one", "two", "three")
    entries = tuple(TableEntry(id=name, game="punto-banco", mode=Mode.VIDEO) for name in names)

    async def scene() -> None:
        begun, together = list[str](), asyncio.Event()

        async def read(store: ClusterStore, games: Catalogue, stream: str) -> TableOnRecord | None:
            begun.append(stream)
            if len(begun) == len(names):
                together.set()
            async with asyncio.timeout(PATIENCE):
                await together.wait()
            if stream == table_stream("two") and len(begun) == len(names):
                raise StoreFailed
            return await read_table(store, games, stream)

        async with drawn(url, *entries) as house:
            server, other = house.branches
            await server.take(*names)
            monkeypatch.setattr(following, "read_table", read)
            follows = other.member.following
            await follows.reach_all(names)
            assert set(other.house.hosts) == {table_stream("one"), table_stream("three")}
            assert len(begun) == len(names)
            await follows.reach_all(names)
            assert begun[len(names) :] == [table_stream("two")]

            await house.purse("ann", 10_000)
            house.wires.loses = lambda subject, content: subject == "said.one"
            await server.does("one", c.Request("ann", c.Join()))
            await house.settle()
            assert other.version("one") < server.version("one")
            for name in names:
                known = other.house.host(table_stream(name))
                assert known is not None
                known.unheard -= following.UNHEARD
            await follows.reach_all(["one"])
            await until(lambda: other.version("one") == server.version("one"))
            await follows.forget()
            assert set(other.house.hosts) == {table_stream("one")}

    asyncio.run(scene())
