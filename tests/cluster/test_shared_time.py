"""Servers that share a house share its database's time, whatever their own clocks say."""

import asyncio
import time

import pytest
from cluster_drawing import BACCARAT, drawn, url

from sabot.cashdesk import commands as c
from sabot.cashdesk.rules import DeskRules
from sabot.cluster.clock import LOOKED, DatabaseTime
from sabot.house.told import Done
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.server.clock import SECOND
from sabot.store.streams import DESK, player_stream

__all__ = ["url"]

HOUR = 3_600 * SECOND


def test_a_machine_whose_clock_is_wrong_goes_by_the_database(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database runs on this machine: its time is ours, and that of the server is set wrong."""
    right = time.time_ns
    monkeypatch.setattr("time.time_ns", lambda: right() + HOUR)

    async def scene() -> tuple[int, int, int]:
        async with drawn(url, BACCARAT) as house:
            told = DatabaseTime(house.store.pool)
            before = right()
            await told.look()
            return before, told(), right()

    before, told, after = asyncio.run(scene())
    # An answer is taken to be as old as half of its way.
    assert before - SECOND // 2 <= told <= after + SECOND // 2 + (after - before)


def test_between_two_looks_the_steady_clock_goes_on_and_then_it_looks_again(url: str) -> None:
    async def scene() -> list[bool]:
        async with drawn(url, BACCARAT) as house:
            steady = 5 * SECOND
            told = DatabaseTime(house.store.pool, lambda: steady)
            await told.look()
            first = told()
            steady += 3 * SECOND
            passed = told() - first == 3 * SECOND
            await told.check()()
            kept = told() - first == 3 * SECOND
            steady += LOOKED
            await told.check()()
            return [passed, kept, told() - first < LOOKED]

    assert asyncio.run(scene()) == [True, True, True]


def test_no_line_of_desk_or_player_is_older_than_the_one_before(url: str) -> None:
    async def scene() -> tuple[list[int], list[int]]:
        async with drawn(url, BACCARAT) as house:
            left, right = house.branches
            await house.purse("ann", 1_000)
            house.clock.at += HOUR // 1_000
            assert isinstance(
                await left.house.tell_desk(c.OpenDrawer("cashier", Amount(5_000)), DeskRules()), Done
            )
            given = CreditsIssued("ann", Amount(500))
            assert isinstance(await left.house.tell_player("ann", given), Done)
            house.clock.at -= HOUR // 1_000
            deposit = c.Deposit(by="cashier", player="ann", amount=Amount(700))
            assert isinstance(await right.house.tell_desk(deposit, DeskRules()), Done)
            assert isinstance(await right.house.tell_player("ann", given), Done)
            desk, ann = await house.store.read(DESK), await house.store.read(player_stream("ann"))
            return [record.line.at for record in desk], [record.line.at for record in ann]

    for moments in asyncio.run(scene()):
        assert len(moments) > 1
        assert moments == sorted(moments)
