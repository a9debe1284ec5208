"""Laws of the cash desk: whatever people ask of it in whatever order, money stays, and the audit agrees."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from storm.broken_law import LawBroken
from storm.cashiers import CASHIERS, cashier_act, chief_act, own_act, paying_act
from storm.casino import DESK_RULES
from storm.till import Till

from sabot.cashdesk import commands as d
from sabot.cashdesk import drawers, golden_awards, hand_pays, tickets
from sabot.cashdesk.decide import decide
from sabot.cashdesk.events import DeskEvent, DeskEvents, RequestApproved
from sabot.cashdesk.moment import DeskMoment
from sabot.cashdesk.rules import DeskRules
from sabot.cashdesk.state import CashDesk, Ticket
from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.house import cash_desk
from sabot.house.cash_desk import DeskState, reopen
from sabot.house.house import House
from sabot.house.requests import Done, Reply, identify, under
from sabot.house.table_dealer import WriterFactory
from sabot.ledger.facts import CreditsIssued
from sabot.ledger.limit import HOUR
from sabot.ledger.state import imbalance, overdrawn
from sabot.money import Amount
from sabot.records.audit import audit
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.store.codec import event_in
from sabot.store.memory import MemoryStore
from sabot.store.streams import DESK
from sabot.table.house.setup import SECOND

PLAYERS = ["p1", "p2", "p3"]
CHIEFS = ("sue", "opa")
ACTS = 120
PAUSES = (0, SECOND, 3 * SECOND, 90 * SECOND, HOUR, 31 * 24 * HOUR)
Patch = pytest.MonkeyPatch


class DeskDay:
    """A house without tables: everything is asked of its desk."""

    pauses: tuple[int, ...] = PAUSES
    rules: tuple[DeskRules, ...] = DESK_RULES

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.store = MemoryStore()
        self.house = House(self.store, catalogue(), WriterFactory(b"k" * 32, self.chance.randbytes))
        self.at = 1_700_000_000 * SECOND
        self.till = Till()
        self._seen = 0
        self._ids = 0
        for player in PLAYERS:
            self.house.tell_player(player, CreditsIssued(player, Amount(1_000)), self.at)
        self.at += 5 * SECOND

    def spend(self, acts: int) -> None:
        for _ in range(acts):
            self.at += self.chance.choice(self.pauses)
            self._ask(*self._act(), self.chance.choice(self.rules))

    def _act(self) -> tuple[str, d.Request]:
        chance, desk = self.chance, self.house.counter.desk
        by = chance.choice((*CASHIERS, *CASHIERS, *CASHIERS, *CHIEFS, *PLAYERS, ""))
        if by in CASHIERS:
            return by, cashier_act(desk, by, PLAYERS, chance)
        if by in CHIEFS:
            return by, chief_act(desk, by, PLAYERS, self.at, chance)
        return by, own_act(desk, by, chance) if by else d.Request("", d.Sweep())

    def _ask(self, by: str, command: d.Request, rules: DeskRules) -> None:
        """Twice, as whoever is not answered does."""
        self._ids += 1
        if by:
            command = under(command, identify(by, f"{self._ids:x}", DESK, command.command))
        before = (self.house.counter, self.store.ledger)
        reply = self.house.tell_desk(command, self.at, rules)
        if isinstance(reply, Refused):
            assert (self.house.counter, self.store.ledger) == before, "a refusal changes nothing"
            return
        self._follow(reply)
        if by:
            assert self.house.tell_desk(command, self.at, rules) == reply, "it happens once"
            assert self.store.head(DESK).version == self._seen

    def _follow(self, reply: Reply) -> None:
        assert isinstance(reply, Done)
        for record in self.store.read(DESK, self._seen):
            event = event_in(record.line)
            assert isinstance(event, DeskEvent)
            self.till.tell(event)
            self._seen = record.line.number
        self.till.compare(self.house)
        assert imbalance(self.store.ledger) == 0
        assert not overdrawn(self.store.ledger)

    def close(self) -> None:
        """Whoever reads nothing but the journal finds the same desk, and nothing to object to."""
        assert reopen(self.store.read(DESK)) == self.house.counter
        found = audit(JournalReader(StoreReader(self.store)), catalogue()).difference
        assert found is None, found.text()


class PayingDay(DeskDay):
    """One day, in which two cashiers mostly pay, and a supervisor mostly approves."""

    pauses = (0, SECOND, 90 * SECOND)
    rules = DESK_RULES[1:2]

    def _act(self) -> tuple[str, d.Request]:
        chance, desk = self.chance, self.house.counter.desk
        by = chance.choice((*CASHIERS, *CASHIERS, CHIEFS[0]))
        if by in CASHIERS:
            return by, paying_act(desk, by, PLAYERS, chance)
        numbers = sorted(desk.tickets)
        if numbers and chance.random() < 0.5:
            return by, d.Request(by, d.ApproveRequest(chance.choice(numbers)))
        return by, chief_act(desk, by, PLAYERS, self.at, chance)


def days(count: int, first: int = 0) -> None:
    """Of both kinds in turn."""
    for seed in range(first, first + count):
        day = DeskDay(seed) if seed % 2 else PayingDay(seed)
        day.spend(ACTS)
        day.close()


@settings(max_examples=25, derandomize=True, database=None, deadline=None)
@given(st.integers(0, 2**32))
def test_whatever_is_asked_of_the_desk_money_stays_and_the_audit_agrees(seed: int) -> None:
    days(1, seed)


def _other_rules(monkeypatch: Patch) -> None:
    whole = cash_desk._before

    def usual(counter: DeskState, _: DeskRules) -> Iterator[DeskEvent]:
        return whole(counter, DeskRules())

    monkeypatch.setattr(cash_desk, "_before", usual)


def _without(**rules: object) -> Callable[[Patch], None]:
    """The desk decides as if this rule were another."""

    def made(monkeypatch: Patch) -> None:
        def careless(desk: CashDesk, command: d.Request, moment: DeskMoment) -> object:
            return decide(desk, command, replace(moment, rules=replace(moment.rules, **rules)))

        monkeypatch.setattr(cash_desk, "decide", careless)

    return made


def _put(module: object, name: str, instead: object) -> Callable[[Patch], None]:
    return lambda monkeypatch: monkeypatch.setattr(module, name, instead)


def _no_cash(monkeypatch: Patch) -> None:
    for room in (drawers, tickets, hand_pays):
        monkeypatch.setattr(room, "check_cash", lambda *_: None)


def _everybody_approves(desk: CashDesk, ticket: Ticket, by: str, moment: DeskMoment) -> DeskEvents:
    return (RequestApproved(ticket.number, by),)


MISTAKES: dict[str, Callable[[Patch], None]] = {
    "tickets are taken again after their end": _put(tickets, "check_redeemable", lambda *_: None),
    "drawers pay what they have not": _no_cash,
    "reasons are not asked for": _put(golden_awards, "check_reason", lambda *_: None),
    "other rules are written than are followed": _other_rules,
    "one person pays everything": _without(paid_alone=Amount(10**12)),
    "each payment counts for itself": _put(CashDesk, "paid_alone", lambda *_: Amount(0)),
    "one person pays every ticket": _put(tickets, "check_solo_limit", lambda *_: None),
    "one person pays everything by hand": _put(hand_pays, "check_solo_limit", lambda *_: None),
    "tickets are approved after their end, and twice": _put(tickets, "approve", _everybody_approves),
    "drawers of others are closed without a reason": _put(drawers, "check_reason", lambda *_: None),
    "one person awards everything": _without(golden_alone=Amount(10**12)),
    "tickets of any amount": _without(ticket_most=Amount(10**12)),
    "tickets that never end": _without(ticket_lasts=10**17),
    "every ticket is a bearer's": _without(bearer=True),
    "credits of the house are paid out": _without(pays_given=True),
    "deposits of any amount without a reason": _without(deposit_most=Amount(10**12)),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_at_the_desk_breaks_a_law(monkeypatch: Patch, name: str) -> None:
    """Within a few days at the desk."""
    MISTAKES[name](monkeypatch)
    with pytest.raises((AssertionError, LawBroken)):
        days(40)
