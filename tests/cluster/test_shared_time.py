"""Servers that share a house share its database's time, whatever their own clocks say."""

import asyncio
import time

import pytest
from cluster_drawing import BACCARAT, Branch, drawn, url

from sabot.cashdesk import commands as c
from sabot.cashdesk.rules import DeskRules
from sabot.cluster.database_time import LOOKED, DatabaseTime
from sabot.games.catalogue import catalogue
from sabot.house.requests import Done, identify, under
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.records.audit import audit
from sabot.records.journal.journal_place import JournalPlace, opened
from sabot.server.live.house_clock import SECOND
from sabot.store.streams import DESK, player_stream, table_stream
from sabot.table import commands as t

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
                await left.house.tell_desk(c.Request("cashier", c.OpenDrawer(Amount(5_000))), DeskRules()),
                Done,
            )
            given = CreditsIssued("ann", Amount(500))
            assert isinstance(await left.house.tell_player("ann", given), Done)
            house.clock.at -= HOUR // 1_000
            deposit = c.Request("cashier", c.Deposit(player="ann", amount=Amount(700)))
            assert isinstance(await right.house.tell_desk(deposit, DeskRules()), Done)
            assert isinstance(await right.house.tell_player("ann", given), Done)
            desk, ann = await house.store.read(DESK), await house.store.read(player_stream("ann"))
            return [record.line.at for record in desk], [record.line.at for record in ann]

    for moments in asyncio.run(scene()):
        assert len(moments) > 1
        assert moments == sorted(moments)


def test_servers_whose_clocks_differ_write_all_that_happens_to_a_purse_in_order(url: str) -> None:
    """One of them is five seconds ahead. The audit judges what of a purse was a gift by the moments alone."""
    ahead = 5 * SECOND // 1_000

    async def scene() -> list[tuple[str, int]]:
        async with drawn(url, BACCARAT) as house:
            left, right = house.branches
            clock = house.clock
            left.house.now = lambda: clock() + ahead

            async def asks(branch: Branch, command: c.Request, by: str) -> None:
                known = identify(by, f"id-{clock.at}", "desk", command.command)
                assert isinstance(await branch.house.tell_desk(under(command, known), DeskRules()), Done)
                clock.at += 1_000

            await left.take("one")
            await asks(right, c.Request("cashier", c.OpenDrawer(Amount(5_000))), "cashier")
            await house.purse("ann", 500)
            await asks(right, c.Request("cashier", c.Deposit(player="ann", amount=Amount(100))), "cashier")
            await left.does("one", t.Request("ann", t.Join()), "joins")
            await left.does("one", t.Request("ann", t.Tip(Amount(60))), "first")
            await asks(right, c.Request("cashier", c.Deposit(player="ann", amount=Amount(10))), "cashier")
            await left.does("one", t.Request("ann", t.Tip(Amount(60))), "second")
            streams = (player_stream("ann"), table_stream("one"), DESK)
            found = [record.line for stream in streams for record in await house.store.read(stream)]
            moved = [line for line in found if b"wallet:ann" in line.transfers]
            return [(line.name, line.at) for line in sorted(moved, key=lambda line: line.at)]

    told = asyncio.run(scene())
    assert [name for name, _ in told] == [
        "credits-issued",
        "desk-deposited",
        "tip-given",
        "desk-deposited",
        "tip-given",
    ]
    assert len({at for _, at in told}) == len(told)
    verdict = audit(opened(JournalPlace(".", url)), catalogue())
    assert verdict.difference is None, verdict.difference.text()
    assert verdict.proven.tips == 2


def test_first_credits_beside_a_first_deposit_at_another_server_come_before_or_after_it(url: str) -> None:
    """Nobody has a purse yet that could be locked."""
    many = [f"p{number}" for number in range(25)]

    async def scene() -> None:
        async with drawn(url, BACCARAT) as house:
            left, right = house.branches

            async def asks(command: c.Request) -> None:
                house.clock.at += 1
                known = identify("cashier", f"id-{house.clock.at}", "desk", command.command)
                assert isinstance(await right.house.tell_desk(under(command, known), DeskRules()), Done)

            await asks(c.Request("cashier", c.OpenDrawer(Amount(5_000))))
            for player in many:
                given = left.house.tell_player(player, CreditsIssued(player, Amount(500)))
                house.clock.at += 1
                await asyncio.gather(
                    given, asks(c.Request("cashier", c.Deposit(player=player, amount=Amount(100))))
                )

    asyncio.run(scene())
    verdict = audit(opened(JournalPlace(".", url)), catalogue())
    assert verdict.difference is None, verdict.difference.text()
