"""The course of a command: what a host is told of tables is what the events make of them."""

from hashlib import sha256
from itertools import count, pairwise

from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.games.moves import Action
from sabot.house.memory_house import MemoryHouse, TableHandle
from sabot.house.shoe_dealer import ShoeDealer
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.profiles import Mode, profile
from sabot.table import commands as c
from sabot.table.decide import decide, decide_and_evolve
from sabot.table.evolve import evolve, replay
from sabot.table.house.setup import set_up
from sabot.table.moment import Moment
from sabot.table.state import new_table


def opened(key: str) -> TableHandle:
    """A table with one guest who has staked 10 on the common hand."""
    seeds = (sha256(str(number).encode()).digest() for number in count())
    setup = set_up("t1", catalogue().find(key), Mode.VIDEO, profile("open"))
    assert not isinstance(setup, Refused)
    host = MemoryHouse(catalogue(), lambda table, terms: ShoeDealer(lambda: next(seeds))).open(setup)
    host.house.give(CreditsIssued("ann", Amount(10_000)))
    for command in (
        c.Request("", c.OpenTable()),
        c.Request("ann", c.Join()),
        c.Request("ann", c.PlaceBet("1", "main", Amount(1_000))),
    ):
        assert not isinstance(host.tell(command), Refused)
    return host


def test_the_course_of_a_command_is_its_events_with_the_tables_that_they_make() -> None:
    table = opened("all-bets-blackjack").table
    assert table.clock is not None
    moment = Moment(table.clock.until)
    course = decide_and_evolve(table, c.Request("", c.Tick()), moment)
    assert not isinstance(course, Refused)
    assert tuple(event for event, _ in course) == decide(table, c.Request("", c.Tick()), moment)
    tables = (table, *(after for _, after in course))
    assert [
        evolve(before, event) for (before, _), (event, _) in zip(pairwise(tables), course, strict=True)
    ] == [*tables[1:]]
    assert tables[-1] != table


def test_a_command_that_is_refused_has_no_course() -> None:
    table = opened("all-bets-blackjack").table
    refused = decide_and_evolve(table, c.Request("bob", c.Choose("1", Action.STAND)), Moment(0))
    assert refused == Refused("not-at-table")


def test_the_table_of_a_host_is_what_its_log_makes_of_an_empty_one() -> None:
    host = opened("all-bets-blackjack")
    assert host.table.clock is not None
    host.pass_time(host.table.clock.until * 3)
    assert any(happened.transfers for happened in host.log[-20:])
    assert replay(new_table(host.table.setup), (happened.event for happened in host.log)) == host.table
