"""`make crashes`: a process that commits under load is killed again and again; nothing is lost or doubled.

    python tools/crashes.py sqlite 200
    python tools/crashes.py postgres 100

The child bets and settles at several tables and says so after each commit. The parent kills it in the middle
of that, opens the store again and proves it from nothing; every third time PostgreSQL itself is killed, too.
"""

import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct
from postgres_server import Server, running_server

from sabot.ledger import facts as f
from sabot.ledger.facts import BetSettled, Place, RoundSettled, StakePlaced
from sabot.ledger.lot import Lot
from sabot.ledger.postings import Posted, post
from sabot.money import Amount
from sabot.store.checking import JournalCheck, prove_async
from sabot.store.commit import CommandId, Commit, Committed, Entry
from sabot.store.grouping import Journal, ThreadedStore
from sabot.store.journal import AsyncStore
from sabot.store.postgres import PostgresStore
from sabot.store.sqlite import SqliteStore
from sabot.table import events as e
from sabot.table.betting.slip import money_put

TABLES = 6
PLAYERS = 3
"""At each table; one more plays at all of them, so that tables meet in their wallet."""
RICH = Amount(10_000_000)
FAR = 200
"""Commits after which the child is killed at the latest."""
OPENED = "opened"


async def open_store(where: str) -> AsyncStore:
    if where.startswith("postgresql:"):
        return await PostgresStore.open(where)
    return ThreadedStore(SqliteStore(Path(where)))


# The child.


async def commit_under_load(where: str) -> None:
    """Every table is a task; each goes on until somebody kills it."""
    journal = Journal(await open_store(where))
    say(OPENED)
    names = [f"p{table}x{seat}" for table in range(TABLES) for seat in range(PLAYERS)] + ["all"]
    for name in names:
        if not (await journal.head(f"player:{name}")).version:
            fact = f.CreditsIssued(name, RICH)
            await committed(journal, f"player:{name}", 0, (fact,), fact, None)
    await asyncio.gather(*(play(journal, f"t{table}", names) for table in range(TABLES)))


async def play(journal: Journal, table: str, names: list[str]) -> None:
    stream = f"table:{table}"
    version = (await journal.head(stream)).version
    books = await journal.ledger()
    reference = next(iter(r for r in books.pending if r.startswith(f"{table}/")), f"{table}/1/{version}")
    seated = [*names[int(table[1:]) * PLAYERS :][:PLAYERS], "all"]
    while True:
        for player in seated:
            lot = Lot(Amount(100))
            put = e.BetsPut(player, (money_put("", "player", lot.money),), e.Button.CHIP, version)
            fact = StakePlaced(table, reference, Place(player, "", "player"), lot)
            by = CommandId(player, f"{table}-{version}", b"digest")
            version = await committed(journal, stream, version, (fact,), put, by)
        version = await settle(journal, table, reference, version)
        reference = f"{table}/1/{version}"


async def settle(journal: Journal, table: str, reference: str, version: int) -> int:
    books = await journal.ledger()
    bets = tuple(
        BetSettled(Place(player, "", "player"), Lot(staked), Lot(Amount(staked * (version % 3))))
        for player in sorted(books.holders(reference))
        for staked in [books.held_for(reference, player)]
    )
    fact = RoundSettled(table, reference, bets)
    by = CommandId("croupier", f"{table}-{version}")
    return await committed(journal, f"table:{table}", version, (fact,), e.RoundPaid(reference, ()), by)


async def committed(
    journal: Journal,
    stream: str,
    version: int,
    facts: tuple[f.Fact, ...],
    event: e.BetsPut | e.RoundPaid | f.CreditsIssued,
    by: CommandId | None,
) -> int:
    posted = post(await journal.ledger(), f"{stream}:{version + 1}", facts)
    assert isinstance(posted, Posted), posted
    commands = () if by is None else (by,)
    answer = await journal.commit(
        Commit(stream, version, version, (Entry(event, posted.transfers, by),), commands)
    )
    assert isinstance(answer, Committed), answer
    say(f"{stream} {answer.version} {by.text if by else ''}")
    return answer.version


def say(line: str) -> None:
    """Straight into the pipe: what was said is said, also by a process that is dead."""
    os.write(1, f"{line}\n".encode())


# The parent.


class Tally(Struct):
    """What a campaign has seen."""

    kills: int = 0
    acknowledged: int = 0
    unsaid: int = 0
    """Commits that were written and whose answer the kill came before."""


class Campaign:
    def __init__(self, where: str, seed: int, server: Server | None = None, far: int = FAR) -> None:
        self._where = where
        self._far = far
        self._chance = random.Random(seed)
        self._server = server
        self._said: dict[str, int] = {}
        self._commands: dict[str, tuple[str, int]] = {}
        self.tally = Tally()

    def kill_once(self) -> None:
        """One child from its start to its end, and the proof."""
        child = [sys.executable, __file__, "child", self._where]
        with subprocess.Popen(child, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            enough = self._chance.randrange(self._far)
            for heard, line in enumerate(process.stdout):
                self._hear(line.decode().rstrip("\n"))
                if heard >= enough:
                    break
            else:
                raise AssertionError(f"the child ended by itself: {process.stderr.read().decode()}")
            self._linger()
            process.send_signal(signal.SIGKILL)
            for line in process.stdout:
                self._hear(line.decode().rstrip("\n"))
        if self._server is not None and self.tally.kills % 3 == 2:
            self._server.kill()
            self._server.start()
        self.tally.kills += 1
        asyncio.run(self._prove())

    def _linger(self) -> None:
        """A moment of any length, so that the kill finds the child anywhere."""
        for _ in range(self._chance.randrange(30_000)):
            pass

    def _hear(self, line: str) -> None:
        if line == OPENED:
            return
        stream, version, *command = line.split(" ", 2)
        self._said[stream] = max(self._said.get(stream, 0), int(version))
        if command[0]:
            assert command[0] not in self._commands, f"{command[0]} was acknowledged twice"
            self._commands[command[0]] = (stream, int(version))
        self.tally.acknowledged += 1

    async def _prove(self) -> None:
        store = await open_store(self._where)
        try:
            proof = await prove_async(store)
            heads = {stream: head.version for stream, head in (await store.heads()).items()}
        finally:
            await store.close()
        problem = self._problem(proof, heads)
        if problem is not None:
            raise AssertionError(f"after {self.tally.kills} kills: {problem}")
        self.tally.unsaid += sum(heads.values()) - sum(self._said.values())
        self._said = heads

    def _problem(self, proof: JournalCheck, heads: dict[str, int]) -> str | None:
        if proof.fault is not None:
            return proof.fault
        for stream, version in self._said.items():
            if heads.get(stream, 0) < version:
                return f"line {version} of {stream} was acknowledged and is not there"
        for command, (stream, line) in self._commands.items():
            found = proof.commands.get(command)
            if found != (stream, line, line):
                return f"{command} was acknowledged as line {line} of {stream}, and is {found}"
        return None


@contextmanager
def campaign(kind: str, seed: int) -> Iterator[Campaign]:
    if kind == "postgres":
        with running_server() as server:
            yield Campaign(server.new_database(), seed, server)
    else:
        with tempfile.TemporaryDirectory() as directory:
            yield Campaign(f"{directory}/journal.db", seed)


def run(kind: str, kills: int, seed: int, told: Callable[[Tally], None]) -> Tally:
    """A new store now and then: proving one takes as long as it is large."""
    total = Tally()
    for begin in range(0, kills, 25):
        with campaign(kind, seed + begin) as part:
            for _ in range(min(25, kills - begin)):
                part.kill_once()
            total.kills += part.tally.kills
            total.acknowledged += part.tally.acknowledged
            total.unsaid += part.tally.unsaid
        told(total)
    return total


def main() -> None:
    if sys.argv[1] == "child":
        asyncio.run(commit_under_load(sys.argv[2]))
        return
    kind, kills = sys.argv[1], int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.SystemRandom().randrange(2**32)
    sys.stdout.write(f"{kind}: seed {seed}\n")

    def tell(tally: Tally) -> None:
        sys.stdout.write(
            f"{kind}: {tally.kills} kills, {tally.acknowledged} commits acknowledged and all there once; "
            f"{tally.unsaid} more were written before anybody heard of them\n"
        )
        sys.stdout.flush()

    run(kind, kills, seed, tell)


if __name__ == "__main__":
    main()
