"""A journal that an older program wrote, with tickets in the streams of their players: nobody loses any."""

from pathlib import Path

import msgspec
import pytest
from house_drawing import DAWN, KEY

from sabot.cashdesk import commands as c
from sabot.cashdesk.rules import DAY
from sabot.cashdesk.state import TicketState
from sabot.games.answer import Named, Refused
from sabot.games.catalogue import catalogue
from sabot.house.house import House
from sabot.house.table_dealer import WriterFactory
from sabot.ledger.account import TICKETS, ticket, wallet
from sabot.money import Amount
from sabot.records.audit.verdict import Difference
from sabot.records.audit.whole import audit
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.store.codec import event_in, transfers_in
from sabot.store.commit import Commit, Committed, Entry
from sabot.store.memory import MemoryStore
from sabot.store.record import Line
from sabot.store.streams import DESK

LINES = Path(__file__).with_name("old_tickets.jsonl")
"""Five players of 1,000.00 each put all of it on a ticket. Bob redeemed their; a cashier began to redeem that
of cid and never came back; that of dot was made void twice, as was possible then, at the others' cost."""
ANN, CID, EVE = "376104250021234569", "222222222222222220", "444444444444444440"
BOB, DOT = "111111111111111115", "333333333333333335"
LATER = DAWN + 3_600_000_000


class Written(msgspec.Struct):
    """A line as it lay in that journal."""

    stream: str
    number: int
    at: int
    name: str
    version: int
    body: str
    command: str
    transfers: str
    hash: str


@pytest.fixture
def old() -> MemoryStore:
    """The same journal, line by line and hash by hash."""
    store = MemoryStore()
    for text in LINES.read_text().splitlines():
        each = msgspec.json.decode(text, type=Written)
        line = Line(
            each.stream, each.number, each.at, each.name, each.version, each.body.encode(), each.command,
            each.transfers.encode(),
        )  # fmt: skip
        entry = Entry(event_in(line), transfers_in(line))
        (answer,) = store.commit_all((Commit(each.stream, each.number - 1, each.at, (entry,)),))
        assert isinstance(answer, Committed)
        assert answer.head.hex() == each.hash
    return store


def reopened(store: MemoryStore) -> House:
    house = House(store, catalogue(), WriterFactory(KEY, bytes))
    house.reopen(LATER)
    return house


def proven_but_for_dot(store: MemoryStore) -> None:
    """What was possible then is told; nothing comes before it."""
    verdict = audit(JournalReader(StoreReader(store)), catalogue())
    assert verdict.difference == Difference(
        "player:dot", 4, f"ticket {DOT}", "one end", "line 3 of player:dot too"
    )


def test_it_is_read_and_audited_as_it_is(old: MemoryStore) -> None:
    proven_but_for_dot(old)


def test_open_tickets_come_to_the_desk_once_and_what_was_taken_from_them_is_made_good(
    old: MemoryStore,
) -> None:
    house = reopened(old)
    tickets = house.counter.desk.tickets
    assert {number: (each.player, each.state) for number, each in tickets.items()} == {
        ANN: ("ann", TicketState.ISSUED),
        CID: ("cid", TicketState.ISSUED),
        EVE: ("eve", TicketState.ISSUED),
    }
    assert [old.ledger.balance(ticket(number)) for number in (ANN, CID, EVE)] == [100_000] * 3
    assert (old.ledger.account(TICKETS).balance, old.ledger.account(TICKETS).held) == (0, 0)
    # Eve's 1,000.00 had gone to dot: the house makes them good.
    assert old.ledger.balance("cash-desk") == -100_000
    version = old.head(DESK).version
    assert reopened(old).counter == house.counter
    assert (version, old.head(DESK).version) == (1, 1)
    proven_but_for_dot(old)


@pytest.mark.parametrize(("number", "player"), [(ANN, "ann"), (CID, "cid"), (EVE, "eve"), (ANN, "bob")])
def test_they_are_redeemed_after_the_upgrade(old: MemoryStore, number: str, player: str) -> None:
    house = reopened(old)
    before = old.ledger.balance(wallet(player))
    assert not isinstance(house.tell_desk(c.Request(player, c.RedeemTicket(number)), LATER), Refused)
    assert old.ledger.balance(wallet(player)) == before + 100_000
    twice = house.tell_desk(c.Request("kim", c.VoidTicket(number, "again")), LATER)
    assert twice == Refused("ticket-state", {"state": Named("cashier.state.redeemed", "redeemed")})
    proven_but_for_dot(old)


def test_they_expire_when_they_would_have(old: MemoryStore) -> None:
    house = reopened(old)
    house.tell_desk(c.Request("", c.Sweep()), DAWN + 31 * DAY)
    assert {each.state for each in house.counter.desk.tickets.values()} == {TicketState.EXPIRED}
    assert old.ledger.balance("expired") == 300_000
    proven_but_for_dot(old)


@pytest.mark.parametrize("number", [BOB, DOT])
def test_what_had_ended_is_worth_nothing(old: MemoryStore, number: str) -> None:
    house = reopened(old)
    assert house.tell_desk(c.Request("ann", c.RedeemTicket(number)), LATER) == Refused("no-such-ticket")
    assert house.counter.desk.issued == 3
    assert Amount(0) == old.ledger.balance(ticket(number))
