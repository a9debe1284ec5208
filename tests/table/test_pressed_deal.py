"""Deal hurries a video table when everybody who is connected has pressed it, and is pressed for one round."""

from hashlib import sha256
from itertools import count

from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.house.memory_house import MemoryHouse, TableHandle
from sabot.house.shoe_dealer import ShoeDealer
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.profiles import Mode, profile
from sabot.table import commands as c
from sabot.table.betting.deal_button import FAST
from sabot.table.house.setup import set_up
from sabot.table.state import Phase


def told(host: TableHandle, *commands: c.Request) -> None:
    for command in commands:
        answer = host.tell(command)
        assert not isinstance(answer, Refused), f"{command}: {answer}"


def table_of(*guests: str) -> TableHandle:
    """A coup for everybody; the first guest has staked 10 on the Banker."""
    seeds = (sha256(str(number).encode()).digest() for number in count())
    setup = set_up("t1", catalogue().find("punto-banco"), Mode.VIDEO, profile("open"))
    assert not isinstance(setup, Refused)
    host = MemoryHouse(catalogue(), lambda table, terms: ShoeDealer(lambda: next(seeds))).open(setup)
    told(host, c.Request("", c.OpenTable()), *(c.Request(guest, c.Join()) for guest in guests))
    for guest in guests:
        host.house.give(CreditsIssued(guest, Amount(100_000)))
    told(host, c.Request(guests[0], c.PlaceBet("", "banker", Amount(1_000))))
    return host


def is_hurried(host: TableHandle) -> bool:
    assert host.table.clock is not None
    return host.table.clock.until <= host.at + FAST


def test_the_last_press_hurries_the_table() -> None:
    host = table_of("ann", "bob", "cas")
    told(host, c.Request("ann", c.PressDeal()), c.Request("bob", c.PressDeal()))
    assert not is_hurried(host)
    told(host, c.Request("cas", c.PressDeal()))
    assert is_hurried(host)


def test_who_is_not_connected_is_not_waited_for() -> None:
    host = table_of("ann", "bob", "cas")
    told(
        host,
        c.Request("ann", c.PressDeal()),
        c.Request("ann", c.LoseConnection()),
        c.Request("bob", c.PressDeal()),
    )
    assert not is_hurried(host)
    told(host, c.Request("cas", c.LoseConnection()))
    assert is_hurried(host)


def test_a_new_bet_takes_the_press_back() -> None:
    host = table_of("ann", "bob")
    told(
        host,
        c.Request("ann", c.PressDeal()),
        c.Request("ann", c.PlaceBet("", "banker", Amount(1_000))),
        c.Request("bob", c.PressDeal()),
    )
    assert not is_hurried(host)


def test_who_had_no_stake_presses_again_in_the_next_round() -> None:
    host = table_of("ann", "bob")
    told(host, c.Request("bob", c.PressDeal()))
    while host.table.phase is not Phase.RESULT:
        assert host.table.clock is not None
        host.pass_time(host.table.clock.until)
    host.pass_time(host.table.clock.until if host.table.clock else host.at)
    told(host, c.Request("ann", c.PlaceBet("", "banker", Amount(1_000))), c.Request("ann", c.PressDeal()))
    assert not is_hurried(host)
    told(host, c.Request("bob", c.PressDeal()))
    assert is_hurried(host)
