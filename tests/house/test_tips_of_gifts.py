"""Credits of the house in tips: own credits go first, and what the house gave is paid to nobody."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import pytest
from house_drawing import DAWN, KEY, Drawn
from hypothesis import given, settings
from hypothesis import strategies as st
from races.interleaving import SlowStore

from sabot.cashdesk import commands as c
from sabot.cashdesk import tipping
from sabot.cashdesk.events import TipsPaid
from sabot.cashdesk.rules import DAY, DeskRules
from sabot.cashdesk.snapshot import packed, unpacked
from sabot.cashdesk.state import CashDesk
from sabot.games.answer import Money, Refused
from sabot.games.catalogue import catalogue
from sabot.house.house import House
from sabot.house.requests import Done, Reply, identify, named, under
from sabot.house.table_dealer import WriterFactory
from sabot.ledger import account
from sabot.money import Amount
from sabot.records.audit import Difference, Verdict, audit
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.server.live.live_house import LiveHouse
from sabot.server.live.pending_commits import PendingCommits
from sabot.store.codec import event_in
from sabot.store.grouping import Journal
from sabot.store.memory import MemoryStore
from sabot.store.store_errors import StoreFailed
from sabot.store.streams import DESK
from sabot.table import commands as t
from sabot.table import events as e
from sabot.table.people import table_services

NUMBER = "376104250021234569"
STREAM = "table:t1"
PAYS_ALL = DeskRules(pays_given=True)


@pytest.fixture
def drawn() -> Drawn:
    """Ann has 100.00 of the house, and is at a table."""
    return at_table()


def at_table() -> Drawn:
    drawn = Drawn()
    assert drawn.open_table("t1", "punto-banco") == STREAM
    drawn.purse("ann", "100")
    drawn.at += 5_000_000
    drawn.told(STREAM, t.Request("ann", t.Join()))
    must(drawn, c.Request("kim", c.OpenDrawer(Amount(100_000))))
    return drawn


def must(drawn: Drawn, command: c.Request, rules: DeskRules | None = None) -> None:
    reply = told(drawn, command, rules or DeskRules())
    assert isinstance(reply, Done), reply


def told(drawn: Drawn, command: c.Request, rules: DeskRules | None = None) -> Reply:
    """By whoever asks, under an id of its own."""
    drawn.at += 5_000_000
    if command.by:
        command = under(command, identify(command.by, f"{drawn.at}", DESK, command.command))
    return drawn.house.tell_desk(command, drawn.at, rules or DeskRules())


def deposit(amount: int, player: str = "ann") -> c.Request:
    return c.Request("kim", c.Deposit(player=player, amount=Amount(amount)))


def tip(drawn: Drawn, amount: int, player: str = "ann") -> tuple[int, int]:
    """What of it the house gave, and what lies in the tips of the table afterwards."""
    drawn.at += 5_000_000
    done = drawn.told(STREAM, t.Request(player, t.Tip(Amount(amount))))
    (record,) = drawn.store.read(STREAM, done.first - 1, done.last)
    event = event_in(record.line)
    assert isinstance(event, e.TipGiven)
    return event.given, drawn.store.ledger.balance(account.tips("t1"))


def audited(drawn: Drawn) -> Verdict:
    return audit(JournalReader(StoreReader(drawn.store)), catalogue())


def proven(drawn: Drawn) -> None:
    verdict = audited(drawn)
    assert verdict.difference is None, verdict.difference.text()


def test_a_tip_out_of_gifts_goes_back_to_the_house(drawn: Drawn) -> None:
    assert tip(drawn, 4_000) == (4_000, 0)
    assert drawn.store.ledger.balance(account.ISSUER) == -6_000
    must(drawn, deposit(1_000))
    assert drawn.house.counter.desk.given["ann"] == 6_000
    proven(drawn)
    assert audited(drawn).proven.tips == 1


def test_own_credits_go_first_and_the_gift_stays_in_the_purse(drawn: Drawn) -> None:
    """Of 150.00 the house gave 100.00: 30.00 of 50.00 own ones, then 20.00 and 10.00 of the house's."""
    must(drawn, deposit(5_000))
    assert tip(drawn, 3_000) == (0, 3_000)
    assert tip(drawn, 3_000) == (1_000, 5_000)
    assert tip(drawn, 500) == (500, 5_000)
    drawn.restart()
    kept = Refused("credits-of-house-among", {"given": Money(8_500)})
    assert told(drawn, c.Request("kim", c.Withdraw("ann", Amount(1)))) == kept
    proven(drawn)


def test_a_stake_on_the_table_is_the_players_as_before(drawn: Drawn) -> None:
    """Own and given credits are parts of all that the player has, also of what lies on the felt."""
    must(drawn, deposit(10_000))
    drawn.told(STREAM, t.Request("ann", t.PlaceBet("", "player", Amount(10_000))))
    assert tip(drawn, 5_000) == (0, 5_000)
    proven(drawn)


def test_gifts_that_come_on_a_ticket_or_later_are_gifts_all_the_same(drawn: Drawn) -> None:
    must(drawn, c.Request("ann", c.CashOut(player="ann", number=NUMBER, request="r-1", terminal="t")))
    must(drawn, c.Request("ann", c.RedeemTicket(NUMBER)))
    assert tip(drawn, 1_000) == (1_000, 0)
    must(drawn, deposit(100, "bob"))
    drawn.purse("bob", "5")
    drawn.told(STREAM, t.Request("bob", t.Join()))
    assert tip(drawn, 300, "bob") == (200, 100)
    proven(drawn)


def test_where_gifts_are_paid_out_tips_are_paid_whole(drawn: Drawn) -> None:
    """The file says so, and the next sweep tells the tables."""
    must(drawn, c.Request("", c.Sweep()), PAYS_ALL)
    assert tip(drawn, 4_000) == (0, 4_000)
    must(drawn, c.Request("", c.Sweep()))
    assert tip(drawn, 1_000) == (1_000, 4_000)
    assert told(drawn, c.Request("", c.Sweep())) == Done(1, 0), "nothing is told twice"
    proven(drawn)


@settings(max_examples=60, derandomize=True, database=None, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(["deposit", "tip", "withdraw"]), st.integers(1, 9_000)), max_size=9)
)
def test_no_more_cash_comes_out_than_was_brought(acts: list[tuple[str, int]]) -> None:
    """Whatever ann does, what can be paid for her tips and to her is what she brought: law of the desk."""
    drawn, brought, withdrawn = at_table(), 0, 0
    for act, amount in acts:
        if act == "deposit":
            must(drawn, deposit(amount))
            brought += amount
        elif act == "tip":
            drawn.send(STREAM, drawn.letter(STREAM, t.Request("ann", t.Tip(Amount(amount)))))
        else:
            reply = told(drawn, c.Request("kim", c.Withdraw("ann", Amount(amount))))
            withdrawn += amount if isinstance(reply, Done) else 0
        drawn.at += 5_000_000
        own = brought - withdrawn - drawn.store.ledger.balance(account.tips("t1"))
        assert own >= 0
        assert isinstance(told(drawn, c.Request("kim", c.Withdraw("ann", Amount(own + 1)))), Refused)
    if own := brought - withdrawn - drawn.store.ledger.balance(account.tips("t1")):
        must(drawn, c.Request("kim", c.Withdraw("ann", Amount(own))))
    proven(drawn)


# Mistakes that were made on purpose.


def difference(drawn: Drawn) -> Difference:
    found = audited(drawn).difference
    assert found is not None
    return found


@pytest.mark.parametrize(("share", "expected"), [(0, "1000 to 1000"), (3_000, "1000 to 1000")])
def test_a_table_that_does_not_ask_what_the_house_gave_is_caught(
    drawn: Drawn, monkeypatch: pytest.MonkeyPatch, share: int, expected: str
) -> None:
    """It calls everything the player's own, or nothing; the lines agree with each other all the same."""
    must(drawn, deposit(2_000))
    monkeypatch.setattr(table_services, "given_in_tip", lambda *_: Amount(share))
    tip(drawn, 3_000)
    found = difference(drawn)
    assert (found.stream, found.what) == (STREAM, "credits of the house in a tip of ann")
    assert (found.expected, found.found) == (expected, str(share))


# At once.


def house_with_a_ticket() -> MemoryStore:
    """Ann has nothing but a ticket of 100.00, all of which the house gave."""
    drawn = at_table()
    must(drawn, c.Request("ann", c.CashOut(player="ann", number=NUMBER, request="r-1", terminal="t")))
    store = drawn.store
    assert isinstance(store, MemoryStore)
    return store


async def raced(seed: int) -> int:
    """What is worth cash in the tips of the table, after a ticket was redeemed and a tip given at once."""
    store, chance = house_with_a_ticket(), Random(seed)
    house = House(store, catalogue(), WriterFactory(KEY, Random(1).randbytes))
    house.reopen(DAWN + 10**9)
    slow = SlowStore(store, chance, 0.15 if seed % 3 == 0 else 0)
    live = LiveHouse(house, Journal(slow), lambda: DAWN + 10**9)
    live.start()

    async def redeem() -> None:
        try:
            await live.tell_desk(c.Request("ann", c.RedeemTicket(NUMBER)), DeskRules())
        except StoreFailed:
            return

    async def tips() -> None:
        for each in range(8):
            letter = named(t.Request("ann", t.Tip(Amount(100))), f"{each}", STREAM)
            await live.hosts[STREAM].ask(letter)

    await asyncio.gather(redeem(), tips())
    await live.stop()
    return store.ledger.balance(account.tips("t1"))


def test_a_tip_beside_a_ticket_that_comes_in_is_a_gift_all_the_same() -> None:
    assert [asyncio.run(raced(seed)) for seed in range(60)] == [0] * 60


def test_a_table_that_does_not_wait_for_the_desk_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The money of the ticket is on its way, and the desk is asked as it was before."""

    @asynccontextmanager
    async def at_once(way: PendingCommits) -> AsyncIterator[None]:
        await way.calm.wait()
        yield

    monkeypatch.setattr(PendingCommits, "standstill", at_once)
    assert any(asyncio.run(raced(seed)) for seed in range(60))


# Two people.

SMALL = DeskRules(paid_alone=Amount(1_000))
TWO = Refused("second-person-above", {"alone": Money(1_000)})


def tips_wanted(drawn: Drawn) -> None:
    """Ann tips 50.00 of her own; lou has answered a call at the table, and sue is a supervisor."""
    must(drawn, deposit(5_000))
    tip(drawn, 5_000)
    drawn.told(STREAM, t.Request("ann", t.CallAttendant()))
    (answered,) = drawn.send(STREAM, named(t.Request("lou", t.AnswerCall("ann")), "comes", STREAM))
    assert isinstance(answered, Done)


def pays(drawn: Drawn, amount: int, by: str = "kim", dealer: str = "lou") -> Reply:
    return told(drawn, c.Request(by, c.PayTips("t1", dealer, Amount(amount), served=True)), SMALL)


def allows(drawn: Drawn, amount: int, by: str = "sue") -> Reply:
    return told(drawn, c.Request(by, c.ApproveTips("t1", "lou", Amount(amount), served=True)), SMALL)


def test_large_tips_are_paid_when_a_supervisor_has_allowed_them_and_once(drawn: Drawn) -> None:
    tips_wanted(drawn)
    assert pays(drawn, 1_001) == TWO
    assert isinstance(allows(drawn, 2_000), Done)
    assert pays(drawn, 1_999) == TWO, "another amount than was allowed"
    assert unpacked(packed(drawn.house.counter.desk)) == drawn.house.counter.desk
    drawn.restart()
    assert isinstance(pays(drawn, 2_000), Done)
    assert pays(drawn, 2_000) == TWO
    assert pays(drawn, 3_001) == Refused("tips-only", {"there": Money(3_000)})
    event = event_in(list(drawn.store.read(DESK))[-1].line)
    assert isinstance(event, TipsPaid)
    assert (event.amount, event.by, event.second) == (2_000, "kim", "sue")
    proven(drawn)


def test_tips_in_parts_are_one_sum_of_the_day(drawn: Drawn) -> None:
    tips_wanted(drawn)
    assert isinstance(pays(drawn, 600), Done)
    before = Refused("second-person-paid-today", {"alone": Money(1_000), "before": Money(600)})
    assert pays(drawn, 401) == before
    must(drawn, c.Request("lea", c.OpenDrawer(Amount(100_000))), SMALL)
    assert pays(drawn, 401, by="lea") == before, "another cashier"
    assert isinstance(pays(drawn, 400), Done)
    drawn.at += DAY
    assert isinstance(pays(drawn, 401), Done)
    proven(drawn)


def test_what_was_allowed_ends_with_the_day_and_nobody_is_two_people(drawn: Drawn) -> None:
    tips_wanted(drawn)
    assert allows(drawn, 2_000, by="lou") == Refused("somebody-else-approves")
    assert isinstance(allows(drawn, 2_000, by="kim"), Done)
    assert pays(drawn, 2_000) == Refused("somebody-else-approves"), "kim was a supervisor before"
    assert isinstance(allows(drawn, 2_000), Done)
    assert allows(drawn, 2_000) == Refused("approved-already"), "by the same person"
    drawn.at += DAY
    assert pays(drawn, 2_000) == TWO
    assert allows(drawn, 5_001) == Refused("tips-only", {"there": Money(5_000)})
    unknown = c.Request("sue", c.ApproveTips("t1", "bob", Amount(1)))
    assert told(drawn, unknown, SMALL) == Refused("tips-to-whom")


def test_a_desk_that_lets_one_person_pay_all_tips_is_caught(
    drawn: Drawn, monkeypatch: pytest.MonkeyPatch
) -> None:
    tips_wanted(drawn)
    monkeypatch.setattr(tipping, "check_solo_limit", lambda *_: None)
    assert isinstance(pays(drawn, 600), Done)
    assert isinstance(pays(drawn, 401), Done)
    found = difference(drawn)
    assert found.what == "what lou was paid in a day without a second person"
    assert (found.expected, found.found) == ("at most 1000", "1001")


def test_a_desk_that_believes_in_an_approval_of_another_day_is_caught(
    drawn: Drawn, monkeypatch: pytest.MonkeyPatch
) -> None:
    tips_wanted(drawn)
    assert isinstance(allows(drawn, 2_000), Done)
    drawn.at += DAY
    monkeypatch.setattr(CashDesk, "tips_allowed", lambda desk, table, dealer, _: desk.allowed[table, dealer])
    assert isinstance(pays(drawn, 2_000), Done)
    assert difference(drawn).what == "tips that sue allowed"


def test_a_desk_that_asks_nobody_whether_the_dealer_was_there_is_caught(drawn: Drawn) -> None:
    """The door says yes to everybody."""
    tips_wanted(drawn)
    assert isinstance(pays(drawn, 600, dealer="bob"), Done)
    found = difference(drawn)
    assert (found.what, found.found) == ("who is paid tips of t1", "bob")
