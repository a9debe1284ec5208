"""Ten thousand at one common hand, in a server's loop over SQLite: the longest step, and a bet elsewhere."""

import asyncio
import tempfile
from asyncio import events
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import count
from pathlib import Path
from statistics import quantiles
from time import perf_counter, thread_time

from bench.common_hand import common_hand
from bench.timing import Measurement
from sabot.cashdesk.state import CashDesk
from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.games.moves import Action
from sabot.house.house import House
from sabot.house.player_batch import StoreBooks, at_once, player_batch
from sabot.house.shoe_dealer import ShoeDealer
from sabot.house.table_dealer import WriterFactory
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.records.history.round_index import RoundIndex
from sabot.server.collecting import looked_after
from sabot.server.live.live_house import LiveHouse
from sabot.server.live.served_house import TableCommit
from sabot.server.live.table_host import TableHost
from sabot.server.socket.published_view import PublishedView
from sabot.store.grouping import Journal
from sabot.store.memory import MemoryStore
from sabot.store.sqlite import SqliteStore
from sabot.table import commands as c
from sabot.table.clock import ClockKind
from sabot.table.house.configuration import Configuration
from sabot.table.people.guest import QueuedBets
from sabot.table.play.play import Play
from sabot.table.play.questions import asked_hand
from sabot.table.state import Phase, Table
from sabot.table.view import concerned, concerns_all

PLAYERS = 10_000
LONGEST = 0.05
"""Seconds of one step, at most."""
ELSEWHERE = 0.1
"""Seconds in which 99 of 100 bets at another table are answered."""
MANY, OTHER = "table:many", "table:other"
TOGETHER = 200
"""Players who say the same at the same time."""


def _plays(table: Table, players: int) -> bool:
    return table.phase is Phase.PLAYING


def _is_paid(table: Table, players: int) -> bool:
    return table.phase is Phase.RESULT and table.play is None


def _has_bets(table: Table, players: int) -> bool:
    return len(table.bettors) == players


def _has_none(table: Table, players: int) -> bool:
    return not table.bettors


def _asks_insurance(table: Table, players: int = 0) -> bool:
    return table.clock is not None and table.clock.kind is ClockKind.INSURANCE


def _is_past_insurance(table: Table, players: int) -> bool:
    return not _asks_insurance(table)


Rounds = tuple[tuple[str, Callable[[Table, int], bool]], ...]
ROUNDS: Rounds = (
    ("closed", _plays),
    ("passed and paid", _is_paid),
    ("repeated", _has_bets),
    ("closed again", _plays),
    ("the last one chooses", _is_paid),
    ("repeated once more", _has_bets),
    ("their shoe is lost", _has_none),
)
"""What happens to all players, and how far a table has come with it. Closed again, each chooses by
themselves, and the last choice closes the step."""
WITH_AN_ACE: Rounds = (
    ("closed before an ace", _asks_insurance),
    ("half are insured, and time is over", _is_past_insurance),
    ("passed and paid with insurance", _is_paid),
)
"""The same in a round in which the dealer shows an ace."""


class Steps:
    """Processor time of the longest step of the loop since the last look, in its own thread."""

    def __init__(self) -> None:
        self.longest = 0.0
        self.number = 0

    @contextmanager
    def watched(self) -> Iterator[None]:
        run = events.Handle._run

        def timed(handle: events.Handle) -> None:
            begin = thread_time()
            run(handle)
            self.longest = max(self.longest, thread_time() - begin)
            self.number += 1

        events.Handle._run = timed  # type: ignore[method-assign]  # loops have no public way to time a step
        try:
            yield
        finally:
            events.Handle._run = run  # type: ignore[method-assign]  # loops have no public way to time a step

    def look(self) -> float:
        found, self.longest = self.longest, 0.0
        return found


class Scene:
    """A house in service with two tables; its clock is moved by hand."""

    def __init__(self, store: SqliteStore | MemoryStore, players: int, first_seed: int = 0) -> None:
        self.at = 0
        self.players = [f"player-{number:05}" for number in range(players)]
        self.store = store
        seeds = (sha256(f"bench {number}".encode()).digest() for number in count(first_seed))
        staff = WriterFactory(
            b"k" * 32,
            lambda size: b"r" * size,
            dealers=lambda table, terms: ShoeDealer(lambda: next(seeds), terms),
        )
        self.house = House(self.store, catalogue(), staff)
        for stream in (MANY, OTHER):
            name = stream.partition(":")[2]
            words = Configuration(table=name, game=common_hand().key, mode=Mode.VIDEO)
            assert self.house.open_table(words, self.at) is None
            self.house.tell(stream, (c.Request("", c.OpenTable()),), self.at)
        self._give_credits((*self.players, "somebody"))
        self.house.tell(OTHER, (c.Request("somebody", c.Join()),), self.at)
        self.house.tell(MANY, [c.Request(player, c.Join()) for player in self.players], self.at)
        bets = [c.Request(player, c.PlaceBet("1", "main", Amount(1_000))) for player in self.players]
        self.house.tell(MANY, bets, self.at)

    def _give_credits(self, players: Iterable[str]) -> None:
        """In one transaction: nobody waits here for ten thousand of them."""
        commits = []
        for player in players:
            given = CreditsIssued(player, Amount(100_000_000))
            books = StoreBooks(self.store, CashDesk(), self.house.people(), self.at)
            batch = at_once(player_batch(books, player, given))
            assert not isinstance(batch, Refused), batch
            commits.append(batch.commit)
            self.house.took_player(player, batch.event)
        self.store.commit_all(commits)

    def plays_on_after_insurance(self) -> bool:
        """Whether the first round asks for insurance and does not end with it; it is dealt as far as that."""
        return self._comes_to(_asks_insurance) and self._comes_to(_is_past_insurance) and self._plays()

    def _plays(self) -> bool:
        return _plays(self.house.writers[MANY].table, 1)

    def _comes_to(self, until: Callable[[Table, int], bool]) -> bool:
        writer = self.house.writers[MANY]
        while self._is_before(writer.table, until):
            assert writer.table.clock is not None
            self.at = writer.table.clock.until
            self.house.tell(MANY, (c.Request("", c.Tick()),), self.at)
        return until(writer.table, 1)

    @staticmethod
    def _is_before(table: Table, until: Callable[[Table, int], bool]) -> bool:
        return table.clock is not None and table.phase is not Phase.RESULT and not until(table, 1)

    def start(self) -> LiveHouse:
        journal = Journal.over(self.store)
        live = LiveHouse(self.house, journal, lambda: self.at)
        index, told = RoundIndex(), PublishedView()
        told.whole("many", self.house.writers[MANY].table, 0, self.at)

        def taken(course: TableCommit) -> None:
            """What whoever looks on is told, and whose own parts are due."""
            if course.table == "many" and course.steps:
                told.change(course.table, course.n, course.at, course.steps)
                if not concerns_all(course.steps[0].before, course.steps[-1].after):
                    concerned(step.event for step in course.steps)

        live.on_taken = taken
        journal.on_committed = index.took
        live.start()
        return live


async def _measured(scene: Scene, steps: Steps, rounds: Rounds) -> dict[str, tuple[float, float]]:
    """By what happens: the longest step, and the time in which 99 of 100 bets elsewhere were answered."""
    live = scene.start()
    host, found = live.hosts[MANY], dict[str, tuple[float, float]]()
    for what, until in rounds:
        if what in ("repeated", "repeated once more"):
            await _together(host, scene.players, c.QueueBets(QueuedBets()))
        elif what == "the last one chooses":
            await _until_asked(scene, host)
            await _together(host, scene.players[1:], _choice(host.writer.table))
        elif what == "half are insured, and time is over":
            hand = asked_hand(_played(host.writer.table))
            await _together(host, scene.players[::2], c.AnswerInsurance(hand, takes=True))
        waits: list[float] = []
        betting = asyncio.create_task(_bet_elsewhere(live, waits))
        await asyncio.sleep(0.1)
        steps.look()
        waits.clear()
        if what == "the last one chooses":
            await host.ask(c.Request(scene.players[0], _choice(host.writer.table)))
        elif what == "their shoe is lost":
            await host.ask(c.Request("", c.LoseShoe("it fell down")))
        await _until(scene, host, until)
        found[what] = steps.look(), quantiles(waits, n=100)[-1] if len(waits) > 1 else 0.0
        betting.cancel()
    await live.stop()
    return found


async def _looked_after(scene: Scene, steps: Steps, rounds: Rounds) -> dict[str, tuple[float, float]]:
    async with looked_after(lambda: False):
        return await _measured(scene, steps, rounds)


async def _together(host: TableHost, players: list[str], command: c.Command) -> None:
    """The same by all of them, so many at a time."""
    for first in range(0, len(players), TOGETHER):
        asked = [c.Request(player, command) for player in players[first : first + TOGETHER]]
        replies = await asyncio.gather(*map(host.ask, asked))
        refused = [reply for reply in replies if isinstance(reply, Refused)]
        assert not refused, refused[0].reason


async def _until_asked(scene: Scene, host: TableHost) -> None:
    """Everybody may choose, and the step may close with the last of them."""
    while (clock := host.writer.table.clock) is None or clock.kind is not ClockKind.STEP:
        await _tick(scene, host)
    scene.at = max(scene.at, clock.marked)


def _choice(table: Table) -> c.Choose:
    return c.Choose(asked_hand(_played(table)), Action.STAND)


def _played(table: Table) -> Play:
    assert table.play is not None, "somebody is asked"
    return table.play


async def _bet_elsewhere(live: LiveHouse, waits: list[float]) -> None:
    other = live.hosts[OTHER]
    for command in (c.PlaceBet("1", "main", Amount(1_000)), c.ClearAll()) * 100_000:
        begin = perf_counter()
        await other.ask(c.Request("somebody", command))
        waits.append(perf_counter() - begin)
        await asyncio.sleep(0.002)


async def _until(scene: Scene, host: TableHost, until: Callable[[Table, int], bool]) -> None:
    """The clock of the table goes on until it has come so far."""
    while not until(host.writer.table, len(scene.players)) or host.writer.table.underway is not None:
        await _tick(scene, host)


async def _tick(scene: Scene, host: TableHost) -> None:
    table = host.writer.table
    if table.clock is not None and table.underway is None:
        scene.at = max(scene.at, table.clock.until)
    reply = await host.ask(c.Request("", c.Tick()))
    assert not isinstance(reply, Refused), reply.reason


def measure(players: int = PLAYERS) -> Iterator[Measurement]:
    """The collector looks when it does in a server."""
    ace = next(
        number for number in count(1_000, 10) if Scene(MemoryStore(), 1, number).plays_on_after_insurance()
    )
    steps, found = Steps(), dict[str, tuple[float, float]]()
    for first_seed, rounds in ((0, ROUNDS), (ace, WITH_AN_ACE)):
        with tempfile.TemporaryDirectory(prefix="sabot-many-") as place:
            scene = Scene(SqliteStore(Path(place) / "journal.db"), players, first_seed)
            with steps.watched():
                found |= asyncio.run(_looked_after(scene, steps, rounds))
    for what, (longest, waited) in found.items():
        yield Measurement(f"the longest step, {players:,} players: {what}", longest, "its bound", LONGEST)
        yield Measurement("99 of 100 bets at another table meanwhile", waited, "its bound", ELSEWHERE)
