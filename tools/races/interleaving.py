"""Interleavings in memory: two commands over a slow store that fails, held against one after the other."""

import asyncio
from collections.abc import Collection, Iterator, Sequence
from itertools import permutations
from random import Random

from msgspec import Struct

from races.scene import ANN, COMMANDS, DAWN, EVE, KEY, LATE, RULES, SUBJECTS, copied, small_house
from sabot.cashdesk.commands import Request
from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.house.cash_desk import DeskState, desk_event
from sabot.house.house import House
from sabot.house.requests import Done, Reply, identify, under
from sabot.house.table_dealer import WriterFactory
from sabot.ledger.state import Account, Ledger
from sabot.server.live.live_house import LiveHouse
from sabot.store.checking import book_fault, prove
from sabot.store.commit import Answer, CommandId, CommandReceipt, Commit
from sabot.store.grouping import Journal
from sabot.store.memory import MemoryStore
from sabot.store.record import Record
from sabot.store.store_errors import StoreFailed
from sabot.store.streams import DESK, player_stream
from sabot.store.writing import Head

MOST_TURNS = 5
"""Turns of the loop that a call of the store may take."""
SOON, IS_LATE = DAWN + 1_000_000, 0.2
"""Most races are run while the ticket is good, some when it is not any more."""
FAILS = 0.15
"""Of the writes; half of those are written all the same."""
FAILED = "failed"
PROVEN = 10
"""One in so many journals is proven from its first line."""


class SlowStore:
    """A store for one loop that takes its time, by chance, and sometimes fails."""

    def __init__(self, store: MemoryStore, chance: Random, fails: float) -> None:
        self._store = store
        self._chance = chance
        self._fails = fails

    async def _pass(self) -> None:
        for _ in range(self._chance.randrange(MOST_TURNS)):
            await asyncio.sleep(0)

    async def ledger(self, accounts: Collection[str] | None = None) -> Ledger:
        raise NotImplementedError

    async def commit_all(self, commits: Sequence[Commit]) -> list[Answer]:
        await self._pass()
        fault = self._chance.random()
        if fault < self._fails / 2:
            raise StoreFailed("before it was written")
        answers = self._store.commit_all(commits)
        await self._pass()
        if fault < self._fails:
            raise StoreFailed("after it was written")
        return answers

    async def head(self, stream: str) -> Head:
        await self._pass()
        return self._store.head(stream)

    async def heads(self) -> dict[str, Head]:
        await self._pass()
        return self._store.heads()

    async def seen(self, command: CommandId) -> CommandReceipt | None:
        await self._pass()
        return self._store.seen(command)

    async def read(self, stream: str, after: int = 0, until: int | None = None) -> list[Record]:
        await self._pass()
        return list(self._store.read(stream, after, until))

    async def save_snapshot(self, stream: str, version: int, body: bytes) -> None:
        raise NotImplementedError

    async def snapshots(self) -> list[tuple[str, int, bytes]]:
        raise NotImplementedError

    async def close(self) -> None: ...


class Ground(Struct, frozen=True):
    """The journal with which every race begins, and the desk as it tells it."""

    store: MemoryStore
    counter: DeskState

    def opened(self, store: MemoryStore) -> House:
        house = House(store, catalogue(), WriterFactory(KEY, bytes))
        house.counter = self.counter
        return house

    def end_of(self, store: MemoryStore) -> "End":
        accounts = {n: a for n, a in store.ledger.accounts.items() if a != Account()}
        lines = store.read(DESK, self.counter.version)
        own = (record.line.body for player in (ANN, EVE) for record in store.read(player_stream(player)))
        return End(accounts, self.counter.after(map(desk_event, lines)).body(), tuple(sorted(own)))


def ground() -> Ground:
    store = small_house()
    return Ground(store, DeskState().after(map(desk_event, store.read(DESK))))


class End(Struct, frozen=True):
    """Where everything lies afterwards."""

    accounts: dict[str, Account]
    desk: bytes
    own: tuple[bytes, ...]
    """What stands in the streams of two players."""


def id_of(name: str) -> CommandId:
    wanted = COMMANDS[name]()
    return identify("somebody", name, name, wanted)


# One after the other.


class Serial:
    """What every order of a few commands comes to; worked out once for each."""

    def __init__(self, base: Ground, names: tuple[str, ...], at: int) -> None:
        self.ends: list[tuple[dict[str, bool], End]] = []
        """Which of them were accepted, and where it ended."""
        for some in _orders(names):
            store = copied(base.store)
            house = base.opened(store)
            accepted = {name: _told(house, name, at) for name in some}
            self.ends.append((accepted, base.end_of(store)))

    def explains(self, answers: dict[str, str], end: End) -> bool:
        """Whether some order of what was said yes to, and perhaps of what failed, ends like this."""
        return any(
            end == there
            and all(name in accepted or answers[name] != "yes" for name in answers)
            and all(_agrees(answers[name], accepted=yes) for name, yes in accepted.items())
            for accepted, there in self.ends
        )


def _agrees(answer: str, *, accepted: bool) -> bool:
    return answer == FAILED or (answer == "yes") == accepted


def _orders(names: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every order of all of them, and of fewer: what fails may not have happened."""
    for size in range(len(names), -1, -1):
        yield from permutations(names, size)


def _told(house: House, name: str, at: int) -> bool:
    wanted = COMMANDS[name]()
    if isinstance(wanted, Request):
        reply = house.tell_desk(under(wanted, id_of(name)), at, RULES)
    else:
        reply = house.tell_player(SUBJECTS[name], wanted, at, id_of(name))
    return not isinstance(reply, Refused)


# At once.


class Race:
    """One pair of commands; each seed is another interleaving."""

    def __init__(self, base: Ground, names: tuple[str, str]) -> None:
        self._base = base
        self._names = names
        self._serial = {at: Serial(base, tuple(dict.fromkeys(names)), at) for at in (SOON, LATE)}
        self.yes: dict[str, int] = dict.fromkeys(names, 0)

    async def run(self, seed: int) -> str:
        """What law was broken; nothing where none was."""
        try:
            return await self._run(seed)
        except AssertionError as wrong:
            return f"the house stumbled: {wrong}"

    async def _run(self, seed: int) -> str:
        chance = Random(seed)
        at = LATE if chance.random() < IS_LATE else SOON
        store = copied(self._base.store)
        house = self._base.opened(store)
        slow = SlowStore(store, chance, FAILS if chance.random() < 0.4 else 0)
        live = LiveHouse(house, Journal(slow), lambda: at)
        again = chance.random() < 0.3
        asked = [*dict.fromkeys(self._names), *(self._names[:1] if again else ())]
        told: list[tuple[str, str]] = []
        await asyncio.gather(*(self._ask(live, name, chance.randrange(12), told) for name in asked))
        answers: dict[str, str] = {}
        for name, reply in told:
            # What was refused may be granted when something else has happened; what was done stays done.
            if (answers.get(name), reply) == ("yes", "no"):
                return f"{name} was done, and refused afterwards"
            answers[name] = reply if answers.get(name) != "yes" else "yes"
        whole = seed % PROVEN == 0
        return (prove(store).fault if whole else "") or self._judged(store, live, answers, at)

    async def _ask(self, live: LiveHouse, name: str, later: int, told: list[tuple[str, str]]) -> None:
        """Yes, no, or that it failed, in the order in which answers come."""
        for _ in range(later):
            await asyncio.sleep(0)
        try:
            reply = await _asked(live, name)
        except StoreFailed:
            told.append((name, FAILED))
        else:
            told.append((name, "yes" if isinstance(reply, Done) else "no"))

    def _judged(self, store: MemoryStore, live: LiveHouse, answers: dict[str, str], at: int) -> str:
        for name, answer in answers.items():
            self.yes[name] += answer == "yes"
        fault = book_fault(store.ledger)
        if fault:
            return fault
        end = self._base.end_of(store)
        if FAILED not in answers.values() and live.house.counter.body() != end.desk:
            return "the desk is not what its stream says"
        if not self._serial[at].explains(answers, end):
            return f"no order of {self._names} explains {answers}"
        return ""


async def _asked(live: LiveHouse, name: str) -> Reply:
    wanted = COMMANDS[name]()
    if isinstance(wanted, Request):
        return await live.tell_desk(under(wanted, id_of(name)), RULES)
    return await live.tell_player(SUBJECTS[name], wanted, id_of(name))


def pairs() -> list[tuple[str, str]]:
    """Every pair, each with itself included: then two people send the same wish under one id."""
    names = list(COMMANDS)
    return [(a, b) for place, a in enumerate(names) for b in names[place:]]
