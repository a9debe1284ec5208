"""One wallet at tables of different servers: every bet is decided on what is really there."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from cluster_drawing import BACCARAT, Branch, Drawn, drawn, url
from msgspec.structs import replace

from sabot.cluster.open_store import open_store, told_by_journal
from sabot.cluster.transactions import FEW
from sabot.games.answer import Refused
from sabot.games.blackjack.round import BlackjackRound
from sabot.games.blackjack.round import pending as pending_hands
from sabot.games.catalogue import catalogue
from sabot.games.moves import Action
from sabot.house.requests import Done
from sabot.ledger.account import wallet
from sabot.ledger.state import Account
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry
from sabot.store.codec import event_in
from sabot.store.streams import LimitSet, interrupted_stream
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.state import Phase

__all__ = ["url"]

ONE, TWO = BACCARAT, replace(BACCARAT, id="two")
BLACKJACK = TableEntry(id="one", game="live-blackjack", mode=Mode.AUTO)


def run(url: str, act: Callable[[Drawn], Awaitable[None]], *tables: TableEntry) -> None:
    async def scene() -> None:
        async with drawn(url, *tables) as house:
            await act(house)

    asyncio.run(scene())


def coup(player: str, credits_: int) -> c.Request:
    return c.Request(player, c.PlaceBet("", "player", Amount(credits_ * 100)))


async def both_open(house: Drawn) -> tuple[Branch, Branch]:
    left, right = house.branches
    await left.take("one")
    await right.take("two")
    return left, right


def test_money_is_staked_once_although_two_servers_are_asked_at_the_same_time(url: str) -> None:
    async def act(house: Drawn) -> None:
        left, right = await both_open(house)
        await house.purse("ann", 10_000)
        for branch, table in ((left, "one"), (right, "two")):
            await branch.does(table, c.Request("ann", c.Join()))
        replies = await asyncio.gather(left.act("one", coup("ann", 80)), right.act("two", coup("ann", 80)))
        assert {type(reply) for reply in replies} == {Done, Refused}
        (refused,) = [reply for reply in replies if isinstance(reply, Refused)]
        assert refused.reason == "only 20 can be staked"
        books = await house.store.ledger()
        assert books.account(wallet("ann")) == Account(10_000, 8_000)

    run(url, act, ONE, TWO)


def test_what_is_staked_at_one_table_counts_for_the_limit_at_another(url: str) -> None:
    async def act(house: Drawn) -> None:
        left, right = await both_open(house)
        await house.purse("ann", 100_000)
        await right.house.tell_player("ann", LimitSet("stake", "day", 10_000, house.clock.at))
        for branch, table in ((left, "one"), (right, "two")):
            await branch.does(table, c.Request("ann", c.Join()))
        await left.does("one", coup("ann", 60))
        assert await right.refused("two", coup("ann", 60)) == "the stake limit of the day leaves 40"
        await house.later(left, 60)
        assert not (await house.store.ledger()).account(wallet("ann")).held, "the round is paid"
        await house.later(right, 60)
        assert await right.refused("two", coup("ann", 60)) == "the stake limit of the day leaves 40"
        await right.does("two", coup("ann", 40))

    run(url, act, ONE, TWO)


def test_a_table_with_more_guests_than_are_locked_at_once_pays_all_of_them(url: str) -> None:
    guests = [f"guest{number}" for number in range(FEW + 10)]

    async def act(house: Drawn) -> None:
        left, _ = house.branches
        await left.take("one")
        for guest in guests:
            await house.purse(guest, 10_000)
        await asyncio.gather(*(left.does("one", c.Request(guest, c.Join())) for guest in guests))
        await asyncio.gather(*(left.does("one", coup(guest, 10)) for guest in guests))
        await house.later(left, 60)
        lines = [event_in(record.line) for record in await house.store.read("table:one")]
        (paid, *_) = [event for event in lines if isinstance(event, e.RoundPaid)]
        assert {bet.place.player for bet in paid.bets} == set(guests)
        books = await house.store.ledger()
        for bet in paid.bets:
            account = books.account(wallet(bet.place.player))
            assert account == Account(10_000 - 1_000 + bet.back.money), bet
        told, _ = await told_by_journal(house.store, catalogue())
        assert {guest: told.restraints.tallies[guest].day.staked for guest in guests} == dict.fromkeys(
            guests, 1_000
        )

    run(url, act, ONE)


def test_an_interrupted_game_goes_on_with_the_next_server_of_its_table(url: str) -> None:
    async def act(house: Drawn) -> None:
        left, right = house.branches
        await left.take("one")
        await house.purse("ann", 100_000)
        await asked_at_blackjack(house, left)
        await left.does("one", c.Request("ann", c.LoseConnection()))
        await house.later(left, 60)
        (game,) = left.house.unfinished("ann")
        await house.expire("one")
        await right.take("one")
        name, stream = game.interrupted, interrupted_stream(game.interrupted)
        await right.does(name, c.Request("ann", c.RegainConnection()))
        while right.house.hosts[stream].writer.table.phase is not Phase.CLOSED:
            await right.does(name, c.Request("ann", c.Choose(hand_of(right, stream), Action.STAND)))
        assert right.house.unfinished("ann") == ()
        assert await house.store.interrupted_games("one") == []
        assert not (await house.store.ledger()).account(wallet("ann")).held

    run(url, act, BLACKJACK)


async def asked_at_blackjack(house: Drawn, branch: Branch) -> None:
    """Ann has staked, and a hand of hers is to be decided."""
    await branch.does("one", c.Request("ann", c.Join()))
    await branch.does("one", c.Request("ann", c.TakeSeat(1)))
    for _ in range(50):
        if branch.table("one").phase is Phase.BETTING:
            await branch.does("one", c.Request("ann", c.PlaceBet("1.1", "main", Amount(10_000))))
        while branch.table("one").phase in (Phase.BETTING, Phase.SHOE, Phase.RESULT):
            await house.later(branch, 1)
        play = branch.table("one").play
        if play is not None and isinstance(play.now, BlackjackRound) and pending_hands(play.now):
            return
        await house.later(branch, 30)
    raise AssertionError("she is never asked")


def hand_of(branch: Branch, stream: str) -> str:
    play = branch.house.hosts[stream].writer.table.play
    assert play is not None
    assert isinstance(play.now, BlackjackRound)
    return min(hand for _, hand in pending_hands(play.now))


@pytest.mark.parametrize("connections", [2, 3])
def test_a_server_has_as_many_connections_as_it_is_told(url: str, connections: int) -> None:
    """All of them can be used at once, and whoever wants one more waits for one."""

    async def scene() -> None:
        store = await open_store(url, connections, "mark", catalogue())
        try:
            taken = [await store.pool.acquire() for _ in range(connections)]
            waiting = asyncio.ensure_future(store.pool.acquire())
            assert [await db.fetchval("SELECT 1") for db in taken] == [1] * connections
            assert not waiting.done()
            await store.pool.release(taken[0])
            await store.pool.release(await waiting)
            for db in taken[1:]:
                await store.pool.release(db)
        finally:
            await store.pool.close()

    asyncio.run(scene())
