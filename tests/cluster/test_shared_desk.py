"""The cash desk of several servers: whoever is asked, each command is decided once, on the newest line."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from cluster_drawing import BACCARAT, Branch, drawn, url

from sabot.cashdesk import commands as c
from sabot.cashdesk.events import DeskEvents, HandPayAsked
from sabot.cashdesk.rules import DeskRules
from sabot.cashdesk.state import TicketState
from sabot.games.answer import Named, Refused
from sabot.house.requests import Done, identify, under
from sabot.ledger.account import TICKETS, ticket, tips, wallet
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.store.checking import prove_async
from sabot.store.codec import event_in, transfers_in
from sabot.store.commit import Commit, Committed, Entry
from sabot.store.postgres import PostgresStore
from sabot.store.record import Line
from sabot.store.streams import PlayerEvent, PlayerLeft
from sabot.table import commands as t

__all__ = ["url"]

RULES = DeskRules(pays_given=True)
NUMBER = "376104250021234569"
OLD = Path(__file__).parents[1] / "house" / "old_tickets.jsonl"


async def told(branch: Branch, command: c.Request) -> None:
    reply = await branch.house.tell_desk(command, RULES)
    assert isinstance(reply, Done), (command, reply)


async def printed(left: Branch) -> None:
    """Ann has 500.00 on a ticket, and the cashier a drawer."""
    await told(left, c.Request("cashier", c.OpenDrawer(Amount(1_000_000))))
    await told(left, c.Request("cashier", c.Deposit(player="ann", amount=Amount(50_000))))
    await told(left, c.Request("ann", c.CashOut(player="ann", number=NUMBER, request="r-1", terminal="t")))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (c.Request("ann", c.RedeemTicket(NUMBER)), c.Request("cashier", c.VoidTicket(NUMBER, "torn"))),
        (c.Request("cashier", c.VoidTicket(NUMBER, "torn")), c.Request("boss", c.VoidTicket(NUMBER, "lost"))),
        (c.Request("cashier", c.CashTicket(NUMBER)), c.Request("bob", c.RedeemTicket(NUMBER))),
        (c.Request("cashier", c.CashTicket(NUMBER)), c.Request("boss", c.VoidTicket(NUMBER, "lost"))),
    ],
    ids=["redeem-void", "void-void", "cash-redeem", "cash-void"],
)
def test_a_ticket_is_worth_once_whichever_server_is_asked(
    url: str, first: c.Request, second: c.Request
) -> None:
    async def scene() -> None:
        async with drawn(url, BACCARAT) as house:
            left, right = house.branches
            await printed(left)
            replies = await asyncio.gather(
                left.house.tell_desk(first, RULES), right.house.tell_desk(second, RULES)
            )
            assert sorted(type(reply).__name__ for reply in replies) == ["Done", "Refused"]
            books = await house.store.ledger((ticket(NUMBER),))
            assert books.balance(ticket(NUMBER)) == 0
            assert (await left.house.cash_desk()).tickets == (await right.house.cash_desk()).tickets
            assert (await prove_async(house.store)).fault is None

    asyncio.run(scene())


def test_the_same_wish_sent_to_two_servers_is_done_once(url: str) -> None:
    async def scene() -> None:
        async with drawn(url, BACCARAT) as house:
            left, right = house.branches
            await printed(left)
            wish = c.Request("cashier", c.Deposit(player="ann", amount=Amount(700)))
            wish = under(wish, identify("cashier", "one", "deposit", wish.command))
            replies = await asyncio.gather(
                *(branch.house.tell_desk(wish, RULES) for branch in (left, right, left))
            )
            assert len(set(map(str, replies))) == 1
            assert (await house.store.ledger((wallet("ann"),))).balance(wallet("ann")) == 700

    asyncio.run(scene())


def test_people_at_other_servers_hear_of_it(url: str) -> None:
    async def scene() -> None:
        async with drawn(url, BACCARAT) as house:
            left, right = house.branches
            heard: list[DeskEvents] = []
            right.house.on_desk = heard.append
            await printed(left)
            await told(
                left,
                c.Request("cashier", c.Deposit(player="bob", amount=Amount(400_000), reason="a good day")),
            )
            out = c.Request("bob", c.CashOut(player="bob", number="1", request="r-2", terminal="t"))
            await told(left, out)
            while not any(isinstance(event, HandPayAsked) for events in heard for event in events):
                await asyncio.sleep(0)
            assert list((await right.house.cash_desk()).hand_pays) == ["r-2"]

    asyncio.run(scene())


def test_open_tickets_of_an_older_journal_are_adopted_once(url: str) -> None:
    async def scene() -> None:
        store = await PostgresStore.open(url)
        for text in OLD.read_text().splitlines():
            each = msgspec.json.decode(text)
            body, transfers = each["body"].encode(), each["transfers"].encode()
            line = Line(
                each["stream"], each["number"], each["at"], each["name"], each["version"], body, "", transfers
            )
            entry = Entry(event_in(line), transfers_in(line))
            (answer,) = await store.commit_all(
                (Commit(each["stream"], each["number"] - 1, each["at"], (entry,)),)
            )
            assert isinstance(answer, Committed)
        await store.close()
        async with drawn(url, BACCARAT) as house:
            left, right = house.branches
            desk = await right.house.cash_desk()
            assert sorted(each.player for each in desk.tickets.values()) == ["ann", "cid", "eve"]
            assert {each.state for each in desk.tickets.values()} == {TicketState.ISSUED}
            assert (await house.store.ledger((TICKETS,))).balance(TICKETS) == 0
            await told(left, c.Request("ann", c.RedeemTicket(NUMBER)))
            twice = await right.house.tell_desk(c.Request("bob", c.RedeemTicket(NUMBER)), RULES)
            assert twice == Refused("ticket-state", {"state": Named("cashier.state.redeemed", "redeemed")})
            assert (await prove_async(house.store)).fault is None

    asyncio.run(scene())


def test_a_table_knows_what_the_house_gave_whichever_server_counted_it(url: str) -> None:
    """Of 6.00 the house gave 5.00; the desk is asked at one server, and the table is served by the other."""

    async def scene() -> None:
        async with drawn(url, BACCARAT) as house:
            left, right = house.branches
            await house.purse("ann", 500)
            await left.take("one")
            await left.does("one", t.Request("ann", t.Join()))
            for command in (
                c.Request("cashier", c.OpenDrawer(Amount(1_000))),
                c.Request("cashier", c.Deposit(player="ann", amount=Amount(100))),
            ):
                assert isinstance(await right.house.tell_desk(command, DeskRules()), Done)
            await right.does("one", t.Request("ann", t.Tip(Amount(60))))
            await right.does("one", t.Request("ann", t.Tip(Amount(60))))
            books = await house.store.ledger((tips("one"), wallet("ann")))
            assert (books.balance(tips("one")), books.balance(wallet("ann"))) == (100, 480)
            assert (await prove_async(house.store)).fault is None

    asyncio.run(scene())


def test_a_tip_beside_a_ticket_that_comes_in_at_another_server_is_a_gift(url: str) -> None:
    async def scene() -> None:
        async with drawn(url, BACCARAT) as house:
            left, right = house.branches
            await house.purse("ann", 500)
            await left.take("one")
            await left.does("one", t.Request("ann", t.Join()))
            out = c.Request("ann", c.CashOut(player="ann", number=NUMBER, request="r-1", terminal="t"))
            assert isinstance(await right.house.tell_desk(out, DeskRules()), Done)
            await asyncio.gather(
                right.house.tell_desk(c.Request("ann", c.RedeemTicket(NUMBER)), DeskRules()),
                *(left.act("one", t.Request("ann", t.Tip(Amount(5)))) for _ in range(20)),
            )
            await left.does("one", t.Request("ann", t.Tip(Amount(5))))
            assert (await house.store.ledger((tips("one"),))).balance(tips("one")) == 0

    asyncio.run(scene())


@pytest.mark.parametrize(
    "wish",
    [
        c.Request("cashier", c.Deposit(player="eve", amount=Amount(700))),
        c.Request("eve", c.Refill(guest=True)),
        c.Request(
            "boss", c.AwardGolden(player="eve", value=Amount(500), count=2, reason="birthday", request="g")
        ),
        CreditsIssued("eve", Amount(1_000)),
    ],
    ids=["deposit", "refill", "chips", "first-credits"],
)
def test_who_leaves_at_one_server_gets_nothing_at_another(url: str, wish: c.Request | PlayerEvent) -> None:
    """Whichever comes first: the other one is refused, and no money is without an owner."""

    async def scene() -> None:
        async with drawn(url, BACCARAT) as house:
            left, right = house.branches
            await told(left, c.Request("cashier", c.OpenDrawer(Amount(1_000_000))))
            leaving = left.house.tell_player("eve", PlayerLeft("eve", "boss", whole=True))
            coming = (
                right.house.tell_desk(wish, RULES)
                if isinstance(wish, c.Request)
                else right.house.tell_player("eve", wish)
            )
            replies = await asyncio.gather(leaving, coming)
            assert sorted(type(reply).__name__ for reply in replies) == ["Done", "Refused"]
            books = await house.store.ledger((wallet("eve"),))
            if isinstance(replies[0], Done):
                assert books.balance(wallet("eve")) == 0
            assert (await prove_async(house.store)).fault is None

    asyncio.run(scene())
