"""What happens to many at once: slice by slice the same as in one piece, and nothing in between."""

from collections.abc import Iterator
from typing import get_args

import pytest

from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.games.moves import Action, InsuranceAnswered
from sabot.house.memory_house import MemoryHouse, TableHandle
from sabot.house.shoe_dealer import ShoeDealer
from sabot.house.table_writer import GO_ON, TableWriter
from sabot.ledger.facts import BetSettled, CreditsIssued
from sabot.money import Amount
from sabot.profiles import Mode, profile
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table import underway
from sabot.table.clock import ClockKind
from sabot.table.decide import decide
from sabot.table.evolve import evolve
from sabot.table.house.setup import set_up
from sabot.table.moment import Moment
from sabot.table.people.guest import Preferences, QueuedBets
from sabot.table.state import Phase, Table
from sabot.table.underway import Task
from sabot.table.view import own_view, public_view

PLAYERS = tuple(f"p{number}" for number in range(7))
WITH_AN_ACE = bytes([3] * 32)
"""The seed of a shoe whose first round offers insurance."""
MAPS = ("seats", "unstaked", "bettors", "pressed", "behind", "broken")
MARKS = e.ManyBegan | e.SliceEnded | e.PartPaid | e.PartVoided


def opened(seed: bytes = bytes(32)) -> TableHandle:
    """The common hand with seven players; each has a purse."""
    setup = set_up("t", catalogue().find("all-bets-blackjack"), Mode.VIDEO, profile("open"))
    assert not isinstance(setup, Refused)
    host = MemoryHouse(catalogue(), lambda table, terms: ShoeDealer(lambda: seed, terms)).open(setup)
    tell(host, "", c.OpenTable())
    for player in PLAYERS:
        host.house.give(CreditsIssued(player, Amount(100_000)))
        tell(host, player, c.Join())
    return host


def tell(host: TableHandle, by: str, command: c.Command) -> None:
    answer = host.tell(c.Request(by, command))
    assert not isinstance(answer, Refused), f"{command}: {answer.reason}"


def bell(host: TableHandle) -> None:
    assert host.table.clock is not None
    host.pass_time(host.table.clock.until)


def played() -> TableHandle:
    """Three rounds: bets of several kinds, one choice of a player's own, two who are gone, and repeats.

    Most want no insurance, which the first round offers. The shoe of a fourth one is lost, and the next shoe
    while bets lie.
    """
    host = opened(WITH_AN_ACE)
    special = host.table.setup.fields.around_hand[0]
    for number, player in enumerate(PLAYERS):
        tell(host, player, c.SetPreferences(Preferences(insurance=player == "p3")))
        tell(host, player, c.PlaceBet("1", "main", Amount(1_000 * (number + 1))))
        if number % 2:
            tell(host, player, c.PlaceBet("1", special, Amount(500)))
    tell(host, "p2", c.LoseConnection())
    for _ in range(3):
        before = len([each for each in host.log if isinstance(each.event, e.RoundPaid)])
        for _ in range(20):
            bell(host)
            now = host.table.play
            if now is not None and host.table.clock is not None:
                host.tell(c.Request("p1", c.Choose("1", Action.STAND)))
            if len([each for each in host.log if isinstance(each.event, e.RoundPaid)]) > before:
                break
        for player in PLAYERS:
            host.tell(c.Request(player, c.QueueBets(QueuedBets())))
        bell(host)
    for _ in range(3):
        if host.table.phase is not Phase.BETTING:
            bell(host)
    for player in PLAYERS:
        host.tell(c.Request(player, c.PlaceBet("1", "main", Amount(1_000))))
    bell(host)
    tell(host, "", c.LoseShoe("it fell down"))
    for player in PLAYERS:
        host.tell(c.Request(player, c.PlaceBet("1", "main", Amount(1_000))))
    assert len(host.table.bettors) == len(PLAYERS) - 1, "p2 has a game to finish"
    tell(host, "", c.LoseShoe("it fell down again"))
    return host


def seen(host: TableHandle) -> tuple[object, ...]:
    """All that people see and own."""
    table, house = host.table, host.house
    own = [own_view(table, player, house.purse(player), host.at) for player in PLAYERS]
    return public_view(table, host.at), own, house.ledger.accounts, house.people().restraints


def plain(table: Table) -> dict[str, object]:
    """All that a table remembers."""
    fields = {
        name: getattr(table, name) for name in Table.__struct_fields__ if name not in ("setup", "games")
    }
    return {name: {*one.items()} if name in MAPS else one for name, one in fields.items()}


@pytest.fixture
def whole() -> TableHandle:
    return played()


@pytest.mark.parametrize("most", [1, 2, 3, 5])
def test_slices_come_to_the_same_as_one_piece(
    most: int, whole: TableHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not [each for each in whole.log if isinstance(each.event, MARKS)]
    monkeypatch.setattr(underway, "MOST_AT_ONCE", most)
    host = played()
    assert {each.event.task for each in host.log if isinstance(each.event, e.ManyBegan)} == set(Task)
    assert seen(host) == seen(whole)
    assert plain(host.table) == plain(whole.table)
    assert sorted(map(repr, bets_paid(host))) == sorted(map(repr, bets_paid(whole)))


def asked_for_insurance(seed: bytes) -> TableHandle:
    """One player wants to be asked, and the others do not."""
    host = opened(seed)
    for player in PLAYERS:
        tell(host, player, c.SetPreferences(Preferences(insurance=player == "p3")))
        tell(host, player, c.PlaceBet("1", "main", Amount(1_000)))
    bell(host)
    return host


@pytest.mark.parametrize("most", [1, 2, 3])
def test_who_wants_no_insurance_is_answered_for_in_slices(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = asked_for_insurance(WITH_AN_ACE)
    monkeypatch.setattr(underway, "MOST_AT_ONCE", most)
    host = asked_for_insurance(WITH_AN_ACE)
    assert Task.ANSWERING in {each.event.task for each in host.log if isinstance(each.event, e.ManyBegan)}
    assert host.table.clock is not None
    assert host.table.clock.kind is ClockKind.INSURANCE
    assert seen(host) == seen(whole)
    answered = [
        move for each in host.log if isinstance(each.event, e.RoundMoved) for move in each.event.moves
    ]
    declined = [move.player for move in answered if isinstance(move, InsuranceAnswered)]
    assert sorted(declined) == sorted({*PLAYERS} - {"p3"})


@pytest.mark.parametrize("most", [1, 2, 3])
def test_what_was_staked_on_a_void_round_is_back_in_slices(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(underway, "MOST_AT_ONCE", most)
    host = asked_for_insurance(WITH_AN_ACE)
    tell(host, "p3", c.AnswerInsurance("1", takes=True))
    tell(host, "", c.LoseShoe("it fell down"))
    parts = [each.event.players for each in host.log if isinstance(each.event, e.PartVoided)]
    assert [player for players in parts for player in players] == [*PLAYERS]
    assert [len(players) for players in parts] == [*(min(most, 7 - n) for n in range(0, 7, most)), 0]
    assert not host.house.ledger.holds
    assert {host.house.purse(player).available for player in PLAYERS} == {100_000}


def bets_paid(host: TableHandle) -> Iterator[BetSettled]:
    for happened in host.log:
        if isinstance(happened.event, e.RoundPaid | e.PartPaid):
            yield from happened.event.bets


def in_the_middle(task: Task, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[MemoryHouse, Table]]:
    """Tables in the middle of a task, wherever a session comes by."""
    monkeypatch.setattr(underway, "MOST_AT_ONCE", 2)
    host = played()
    table = host.start
    for happened in host.log:
        table = evolve(table, happened.event)
        if table.underway is not None and table.underway.task is task:
            yield host.house, table


@pytest.mark.parametrize("task", Task)
def test_whatever_is_asked_in_the_middle_waits(task: Task, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bets, leaving, disputes, voids, corrections, pauses, settings: the table decides none of them."""
    _, table = next(in_the_middle(task, monkeypatch))
    kinds = [kind for kind in get_args(c.Command) if kind is not c.Tick]
    assert {c.PlaceBet, c.Leave, c.Dispute, c.GiveApproval, c.CorrectCard, c.PauseTable} <= {*kinds}
    for kind in kinds:
        command = kind(*["x"] * (len(kind.__struct_fields__) - len(kind.__struct_defaults__)))
        answer = decide(table, c.Request("p1", command), Moment(0))
        assert isinstance(answer, Refused)
        assert answer.code == "table-busy"


def test_a_writer_leaves_what_comes_after_for_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(underway, "MOST_AT_ONCE", 2)
    host = opened()
    for player in PLAYERS:
        tell(host, player, c.PlaceBet("1", "main", Amount(1_000)))
    writer, house = host.house.writers[host.stream], host.house
    assert host.table.clock is not None
    at = host.table.clock.until
    asked = (c.Request("", c.Tick()), c.Request("p0", c.CallAttendant()))
    batch = writer.decided(asked, at, house.ledger, house.people())
    assert len(batch.replies) == 1
    assert batch.table.underway is not None
    again = TableWriter("t", batch.table, 0, writer.dealer).decided((GO_ON,), at, batch.ledger, batch.people)
    assert [type(step.event) for step in again.course] == [e.SliceEnded]
    replies = house.tell(host.stream, asked, at)
    assert not any(isinstance(reply, Refused) for reply in replies)
    assert host.table.underway is None
    assert host.table.guest("p0").called


def test_what_the_dealer_does_for_all_is_a_slice_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(underway, "MOST_AT_ONCE", 3)
    host = opened()
    for player in PLAYERS:
        tell(host, player, c.PlaceBet("1", "main", Amount(1_000)))
    bell(host)
    writer, house = host.house.writers[host.stream], host.house
    table, ledger, people = host.table, house.ledger, house.people()
    assert table.clock is not None
    at, dealer, sizes = table.clock.until, writer.dealer, list[int]()
    while not sizes or table.underway is not None:
        batch = TableWriter("t", table, 0, dealer).decided((GO_ON,), at, ledger, people)
        table, dealer, ledger, people = batch.table, batch.dealer, batch.ledger, batch.people
        ended = [step.event for step in batch.course if isinstance(step.event, e.SliceEnded)]
        sizes += [event.players for event in ended]
        if ended and ended[0].players:
            assert batch.course[-1].event is ended[0], "the dealer waits until nobody is left"
        if 0 in sizes:
            break
    assert sizes == [3, 3, 1, 0]
    assert isinstance(batch.course[0].event, e.SliceEnded)
    assert any(isinstance(step.event, e.RoundMoved) for step in batch.course)


def last_one_chose(away: tuple[str, ...]) -> TableHandle:
    """Everybody stands by themselves, but for those who are gone."""
    host = opened()
    for player in PLAYERS:
        tell(host, player, c.PlaceBet("1", "main", Amount(1_000)))
    bell(host)
    for player in away:
        tell(host, player, c.LoseConnection())
    assert host.table.clock is not None
    host.pass_time(host.table.clock.marked)
    for player in PLAYERS:
        if player not in away:
            tell(host, player, c.Choose("1", Action.STAND))
    return host


@pytest.mark.parametrize("away", [(), ("p2",), ("p0", "p3", "p5")])
def test_the_last_choice_of_many_closes_the_step_in_slices(
    away: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = last_one_chose(away)
    monkeypatch.setattr(underway, "MOST_AT_ONCE", 2)
    host = last_one_chose(away)
    tasks = [each.event.task for each in host.log if isinstance(each.event, e.ManyBegan)]
    assert tasks == [Task.CLOSING, Task.PASSING, Task.PAYING]
    assert not [each for each in host.log if isinstance(each.event, e.TimeMissed)]
    assert seen(host) == seen(whole)
    assert sorted(map(repr, bets_paid(host))) == sorted(map(repr, bets_paid(whole)))
