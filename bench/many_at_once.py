"""Ten thousand at one common hand, in a server's loop over SQLite: the longest step, and a bet elsewhere."""

import asyncio
import gc
import tempfile
from asyncio import events
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import count
from pathlib import Path
from statistics import quantiles
from time import perf_counter, thread_time

from bench.timing import Measurement
from sabot.cashdesk.state import CashDesk
from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.house.house import House
from sabot.house.player_batch import StoreBooks, at_once, player_batch
from sabot.house.shoe_dealer import ShoeDealer
from sabot.house.table_dealer import WriterFactory
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.records.history.round_index import RoundIndex
from sabot.server.live.live_house import LiveHouse
from sabot.server.live.served_house import TableCommit
from sabot.server.running import settle_down
from sabot.server.socket.published_view import PublishedView
from sabot.store.grouping import Journal
from sabot.store.sqlite import SqliteStore
from sabot.table import commands as c
from sabot.table.house.configuration import Configuration
from sabot.table.people.guest import QueuedBets
from sabot.table.state import Phase
from sabot.table.view import concerned, concerns_all

PLAYERS = 10_000
LONGEST = 0.05
"""Seconds of one step, at most."""
ELSEWHERE = 0.1
"""Seconds in which 99 of 100 bets at another table are answered."""
MANY, OTHER = "table:many", "table:other"


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

    def __init__(self, place: Path, players: int) -> None:
        self.at = 0
        self.players = [f"player-{number:05}" for number in range(players)]
        self.store = SqliteStore(place / "journal.db")
        seeds = (sha256(f"bench {number}".encode()).digest() for number in count())
        staff = WriterFactory(
            b"k" * 32,
            lambda size: b"r" * size,
            dealers=lambda table, terms: ShoeDealer(lambda: next(seeds), terms),
        )
        self.house = House(self.store, catalogue(), staff)
        for stream in (MANY, OTHER):
            name = stream.partition(":")[2]
            words = Configuration(table=name, game="all-bets-blackjack", mode=Mode.VIDEO)
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


async def _measured(scene: Scene, steps: Steps) -> dict[str, tuple[float, float]]:
    """By what happens: the longest step, and the time in which 99 of 100 bets elsewhere were answered."""
    live = scene.start()
    host, found = live.hosts[MANY], dict[str, tuple[float, float]]()
    for what in ("closed", "passed and paid", "repeated"):
        if what == "repeated":
            for player in scene.players:
                await host.ask(c.Request(player, c.QueueBets(QueuedBets())))
        waits: list[float] = []
        betting = asyncio.create_task(_bet_elsewhere(live, waits))
        await asyncio.sleep(0.1)
        steps.look()
        waits.clear()
        await _until(scene, live, what)
        found[what] = steps.look(), quantiles(waits, n=100)[-1] if len(waits) > 1 else 0.0
        betting.cancel()
    await live.stop()
    return found


async def _bet_elsewhere(live: LiveHouse, waits: list[float]) -> None:
    other = live.hosts[OTHER]
    for command in (c.PlaceBet("1", "main", Amount(1_000)), c.ClearAll()) * 100_000:
        begin = perf_counter()
        await other.ask(c.Request("somebody", command))
        waits.append(perf_counter() - begin)
        await asyncio.sleep(0.002)


async def _until(scene: Scene, live: LiveHouse, what: str) -> None:
    """The clock of the table goes on until it has come so far."""
    host = live.hosts[MANY]
    over = {
        "closed": lambda: host.writer.table.phase is Phase.PLAYING,
        "passed and paid": lambda: host.writer.table.phase is Phase.RESULT and host.writer.table.play is None,
        "repeated": lambda: len(host.writer.table.bettors) == len(scene.players),
    }[what]
    while not (over() and host.writer.table.underway is None):
        if host.writer.table.clock is not None and host.writer.table.underway is None:
            scene.at = max(scene.at, host.writer.table.clock.until)
        reply = await host.ask(c.Request("", c.Tick()))
        assert not isinstance(reply, Refused), reply.reason


def measure(players: int = PLAYERS) -> Iterator[Measurement]:
    """The collector is set as a server sets it when its tables are open, before anybody comes."""
    steps = Steps()
    with tempfile.TemporaryDirectory(prefix="sabot-many-") as place:
        settle_down()
        scene = Scene(Path(place), players)
        with steps.watched():
            found = asyncio.run(_measured(scene, steps))
    gc.unfreeze()
    for what, (longest, waited) in found.items():
        yield Measurement(f"the longest step while {players:,} are {what}", longest, "its bound", LONGEST)
        yield Measurement("99 of 100 bets at another table meanwhile", waited, "its bound", ELSEWHERE)
