"""A table that is taken over is begun once, however often that takes, and answered for by one server."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from cluster_drawing import Branch, Drawn, drawn, locked, until, url

from sabot.cluster.bus import Reply, Stop
from sabot.cluster.hosts import HeldLease
from sabot.cluster.lease import HOUSE
from sabot.cluster.taking_over import Opener
from sabot.ledger import Ledger
from sabot.money import Amount
from sabot.store.codec import event_in
from sabot.store.postgres_opening import SESSION
from sabot.store.store_errors import StoreFailed
from sabot.table import commands as c
from sabot.table import events as e

__all__ = ["url"]

BET = c.Request("ann", c.PlaceBet("", "player", Amount(1_000)))


def run(url: str, act: Callable[[Drawn], Awaitable[None]]) -> None:
    async def scene() -> None:
        async with drawn(url) as house:
            await act(house)

    asyncio.run(scene())


async def left_with_a_bet(house: Drawn) -> tuple[Branch, Branch]:
    """The first server has lost a table whose clock runs."""
    one, two = house.branches
    await house.purse("ann", 100_000)
    await one.take("one")
    await one.does("one", c.Request("ann", c.Join()))
    await one.does("one", BET)
    await house.expire("one")
    return one, two


def test_a_table_whose_first_line_cannot_be_written_is_begun_once_by_the_same_server(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sabot.cluster.open_store.SESSION", {**SESSION, "lock_timeout": "50ms"})
    monkeypatch.setattr("sabot.cluster.serving.BEGUN_AGAIN", 0.01)
    begins: list[HeldLease] = []
    real = Opener.begin

    async def counted(opener: Opener, holding: HeldLease) -> None:
        begins.append(holding)
        await real(opener, holding)

    monkeypatch.setattr(Opener, "begin", counted)

    async def act(house: Drawn) -> None:
        _, two = await left_with_a_bet(house)
        begins.clear()
        before = (await house.store.head("table:one")).version
        async with locked(house, "streams", "table:one"):
            taking = asyncio.create_task(two.take("one"))
            # The third time tells that it failed twice.
            await until(lambda: len(begins) >= 3)
        (lease,) = await taking
        assert lease.epoch == 2
        assert {holding.lease for holding in begins} == {lease}, "the table was never let go"
        lines = [event_in(record.line) for record in await house.store.read("table:one", before)]
        assert [type(line) for line in lines] == [e.TableHalted, e.TableResumed], "begun once"
        await two.does("one", BET)

    run(url, act)


def test_a_table_that_could_not_be_read_is_opened_at_the_next_look(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(house: Drawn) -> None:
        branch, _ = house.branches
        serving, real = branch.member.serving, branch.house.store.books_of
        away = iter([True])

        async def books_of(table: str) -> Ledger:
            if next(away, False):
                raise StoreFailed("the database is away")
            return await real(table)

        monkeypatch.setattr(branch.house.store, "books_of", books_of)
        await branch.leases.offer([HOUSE, "one"])
        (lease,) = await serving.take(["one"])
        await serving.own(lease)
        assert not branch.house.holdings
        await serving.look_once()
        await until(lambda: "one" in branch.house.holdings)

    run(url, act)


def test_whoever_loses_a_table_before_he_answers_for_it_does_not_answer_for_it(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(house: Drawn) -> None:
        one, two = house.branches
        real = one.bus.answer

        async def late(subject: str, reply: Reply) -> Stop:
            """The subscription takes so long that the table is somebody else's by then."""
            await house.expire("one")
            await two.take("one")
            await one.member.serving.renew()
            await until(lambda: "one" not in one.house.holdings)
            return await real(subject, reply)

        monkeypatch.setattr(one.bus, "answer", late)
        await one.take("one")
        assert len(house.wires.answerers["ask.one"]) == 1
        assert (await one.does("one", c.Request("ann", c.Join()))).last == two.version("one")

    run(url, act)
