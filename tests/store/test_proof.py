"""The proof of a store finds whatever was done to it that the chain alone would not show."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from store_drawing import AT, bet, bet_entry, command, credited, settled, stake

from sabot.ledger.account import wallet
from sabot.ledger.state import Account
from sabot.store.checking import prove
from sabot.store.commit import Commit, Entry
from sabot.store.memory import MemoryStore
from sabot.store.record import BEGINNING, chained
from sabot.store.writing import Head
from sabot.table import events as e


def played() -> MemoryStore:
    store = MemoryStore()
    store.commit_all([credited("ann", 1000)])
    for version in range(3):
        store.commit_all([bet("t1", version, "ann", 10, command("ann", version))])
    store.commit_all([settled("t1", 3, (stake("t1", 1, "ann", 10),), {"ann": 15})])
    return store


def test_a_sound_store_is_proven() -> None:
    proof = prove(played())
    assert proof.fault is None
    assert proof.commands == {f"ann {n:032x}": ("table:t1", n + 1, n + 1) for n in range(3)}


def a_line_gone(store: MemoryStore) -> None:
    del store._records["table:t1"][1]


def the_end_cut_off(store: MemoryStore) -> None:
    del store._records["table:t1"][-1]


def a_line_changed(store: MemoryStore) -> None:
    lines = store._records["table:t1"]
    lines[2] = replace(lines[2], line=replace(lines[2].line, at=0))


def all_chained_anew(store: MemoryStore) -> None:
    """Another bet, and every hash after it made to fit; the books remember."""
    lines = [record.line for record in store._records["table:t1"]]
    lines[1] = replace(lines[1], transfers=lines[1].transfers.replace(b'"amount":10', b'"amount":99'))
    records = list(chained(BEGINNING, tuple(lines)))
    store._records["table:t1"] = records
    store._heads["table:t1"] = Head(4, records[-1].hash)


def events_without_their_transfers(store: MemoryStore) -> None:
    ledger = store.ledger
    store.commit_all([bet("t1", 4, "ann", 10)])
    store.ledger = ledger


def transfers_without_their_event(store: MemoryStore) -> None:
    other = MemoryStore()
    other.ledger = store.ledger
    other.commit_all([bet("t9", 0, "ann", 10)])
    store.ledger = other.ledger


def a_command_forgotten(store: MemoryStore) -> None:
    del store._commands["ann", f"{1:032x}"]


def a_command_twice(store: MemoryStore) -> None:
    """As by a store that forgot it in between."""
    a_command_forgotten(store)
    by = command("ann", 1)
    store.commit_all([Commit("table:t2", 0, AT, (bet_entry("t2", 1, "ann", 10, by),), (by,))])


def a_hold_ended_twice(store: MemoryStore) -> None:
    """As by a store that forgot that it was ended."""
    ledger = store.ledger
    before = MemoryStore()
    before.commit_all([credited("ann", 1000), bet("t1", 0, "ann", 10)])
    store.ledger = before.ledger
    (entry,) = settled("t1", 3, (stake("t1", 1, "ann", 10),), {"ann": 15}).entries
    store.commit_all([Commit("table:t2", 0, AT, (entry,))])
    store.ledger = ledger


def money_made(store: MemoryStore) -> None:
    row = store.ledger.account(wallet("ann"))
    more = Account(row.balance + 1, row.held, row.coming)
    store.ledger = replace(store.ledger, accounts=store.ledger.accounts.insert(wallet("ann"), more))


def a_hold_gone(store: MemoryStore) -> None:
    store.ledger = replace(store.ledger, holds=store.ledger.holds.remove("table:t1:2/0"))


FORGERIES: dict[Callable[[MemoryStore], None], str] = {
    a_line_gone: "line 2 of table:t1 does not follow from the line before it",
    the_end_cut_off: "table:t1 should end with line 4, and ends with 3",
    a_line_changed: "line 3 of table:t1 does not follow from the line before it",
    all_chained_anew: "the account held:t1 should be",
    events_without_their_transfers: "the account held:t1 should be",
    transfers_without_their_event: "the account held:t9 should be",
    a_command_forgotten: "is in table:t1 from line 2, and the store says None",
    a_command_twice: "was written twice: ",
    a_hold_ended_twice: "the hold table:t1:1/0 was ended twice",
    money_made: "all accounts together have 1, and should have nothing",
    a_hold_gone: "the open holds are not those that the transfers leave open",
}


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_a_forgery_is_found(forge: Callable[[MemoryStore], None]) -> None:
    store = played()
    forge(store)
    assert FORGERIES[forge] in (prove(store).fault or "")


def test_an_event_without_money_is_no_fault() -> None:
    store = played()
    store.commit_all([Commit("table:t1", 4, AT, (Entry(e.GuestJoined("bob")),))])
    assert prove(store).fault is None
