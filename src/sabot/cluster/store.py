"""The journal of a house in many places: what is written is decided under the locks that it is written by."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Protocol, overload

import asyncpg

from sabot.cluster import row_locks
from sabot.cluster.player_rows import PlayerRow, packed
from sabot.ledger.restoring import restored
from sabot.ledger.route import Purpose
from sabot.ledger.state import Account, Ledger
from sabot.ledger.transfer import Hold
from sabot.money import Amount
from sabot.store import postgres_sql as sql
from sabot.store.commit import Answer, CommandId, CommandReceipt, Commit, Conflict
from sabot.store.postgres import PostgresStore
from sabot.store.postgres_opening import UNREACHABLE, Lent, Pool
from sabot.store.record import BEGINNING, Record, unsealed
from sabot.store.store_errors import StoreFailed
from sabot.store.writing import Drafted, Head, Written

IN_THE_WAY = "others were in the way for too long"
MOST_TRIES = 8
"""How often a deed is begun again because it turned out to concern more players."""
SNAPSHOT = """
SELECT n.version, n.body FROM snapshots n JOIN streams s ON s.id = n.stream WHERE s.name = $1
"""
_HOLD = "SELECT id, purpose, debit, credit, amount, reference, matter FROM holds"
HOLDS = f"{_HOLD} WHERE credit = $1 ORDER BY place"
OF_TICKET = f"{_HOLD} WHERE debit = 'tickets' AND reference = $1 ORDER BY place"
INTERRUPTED = "SELECT stream FROM cluster.broken WHERE name = $1 ORDER BY stream"
BEGUN = "INSERT INTO cluster.broken SELECT * FROM unnest($1::text[], $2::text[])"
OVER = "DELETE FROM cluster.broken WHERE stream = ANY($1)"


class ExtraWrites(Protocol):
    """What a deed writes beside the journal, in the same transaction."""

    @property
    def known(self) -> Mapping[str, PlayerRow]: ...

    @property
    def begun(self) -> Iterable[tuple[str, str]]:
        """Streams of interrupted games that begin, each with the lease that it belongs to."""
        ...

    @property
    def over(self) -> Iterable[str]:
        """Streams of interrupted games that are finished."""
        ...


class Transaction(ExtraWrites, Protocol):
    """Something that can only be decided once its rows are locked."""

    async def decide(self, db: Lent) -> Sequence[Commit]:
        """Within the transaction. Raises `MoreLocksNeeded` where it concerns more than was locked."""
        ...


class MoreLocksNeeded(Exception):
    """The deed concerns more players than were locked: it begins again, and locks them in order."""


class DeferredCommits(Sequence[Commit]):
    """The commits of a deed, which are there once it has been decided."""

    def __init__(self, deed: Transaction) -> None:
        self.deed = deed
        self.decided = False
        """In the last try. Where it was not, there are no commits, and nothing was written."""
        self._commits: Sequence[Commit] = ()

    async def decide(self, db: Lent) -> Sequence[Commit]:
        self.decided, self._commits = False, ()
        self._commits = await self.deed.decide(db)
        self.decided = True
        return self._commits

    @overload
    def __getitem__(self, place: int) -> Commit: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Commit]: ...

    def __getitem__(self, place: int | slice) -> Commit | Sequence[Commit]:
        return self._commits[place]

    def __iter__(self) -> Iterator[Commit]:
        return iter(self._commits)

    def __len__(self) -> int:
        return len(self._commits)


class ClusterStore(PostgresStore):
    """Deeds of many tables at the same time, each in a transaction of its own."""

    @property
    def pool(self) -> Pool:
        return self._pool

    async def carry_out(self, deed: Transaction) -> list[Answer]:
        """The answers to what was decided; nothing where nothing came of it."""
        for _ in range(MOST_TRIES):
            undecided = DeferredCommits(deed)
            try:
                answers = await self.commit_all(undecided)
            except MoreLocksNeeded:
                continue
            if not undecided.decided or any(_crossed(answer) for answer in answers):
                raise StoreFailed(IN_THE_WAY)
            return answers
        raise AssertionError("a deed concerns ever more players")

    async def _judge(
        self, db: Lent, commits: Sequence[Commit], *, careful: bool
    ) -> tuple[Drafted, dict[str, int]]:
        """Locked, decided, and then judged like everything: on the rows as they are."""
        if not isinstance(commits, DeferredCommits):
            return await super()._judge(db, commits, careful=careful)
        decided = await commits.decide(db)
        if not decided:
            return NOTHING, {}
        new = sorted({commit.stream for commit in decided if commit.expected == 0})
        if new:
            # Not remembered: if the transaction fails, they are gone again.
            await db.execute(sql.MAKE_STREAMS, new, BEGINNING)
        group, ids = await super()._judge(db, decided, careful=careful)
        if group.all_pass:
            await _write_beside(db, commits.deed)
        return group, ids

    # Whoever reads is told of an absent database as whoever writes is.

    async def head(self, stream: str) -> Head:
        with self._reading():
            return await super().head(stream)

    async def heads(self) -> dict[str, Head]:
        with self._reading():
            return await super().heads()

    async def seen(self, command: CommandId) -> CommandReceipt | None:
        with self._reading():
            return await super().seen(command)

    async def read(self, stream: str, after: int = 0, until: int | None = None) -> list[Record]:
        with self._reading():
            return await super().read(stream, after, until)

    @contextmanager
    def _reading(self) -> Iterator[None]:
        try:
            yield
        except (*UNREACHABLE, asyncpg.PostgresError, TimeoutError) as wrong:
            raise StoreFailed(f"{self.where} could not be read: {wrong}") from None

    async def snapshot(self, stream: str) -> tuple[int, bytes] | None:
        """The latest snapshot of one stream, if it is whole."""
        with self._reading():
            row = await self._pool.fetchrow(SNAPSHOT, stream)
        body = None if row is None else unsealed(stream, row[0], row[1])
        return None if row is None or body is None else (row[0], body)

    async def books_of(self, table: str) -> Ledger:
        """What lies on a table and on those of its interrupted games, and its own accounts."""
        names = row_locks.accounts_of(table)
        async with self._pool.acquire() as db, db.transaction(isolation="repeatable_read", readonly=True):
            rows = await db.fetch(sql.ACCOUNTS_OF, list(names))
            holds = await _holds(db, HOLDS, names[0])
        return restored({name: Account(*row) for name, *row in rows}, holds)

    async def interrupted_games(self, name: str) -> list[str]:
        """Streams of the unfinished interrupted games of a table."""
        return [row[0] for row in await self._pool.fetch(INTERRUPTED, name)]


def _crossed(answer: Answer) -> bool:
    """The stream is as it was expected, and yet every try was crossed by somebody else's locks."""
    return isinstance(answer, Conflict) and answer.found == answer.expected


async def holds_of_ticket(db: Lent, number: str) -> tuple[Hold, ...]:
    return await _holds(db, OF_TICKET, number)


async def _holds(db: Lent, query: str, name: str) -> tuple[Hold, ...]:
    return tuple(
        Hold(id_, Purpose(purpose), debit, credit, Amount(amount), reference, matter)
        for id_, purpose, debit, credit, amount, reference, matter in await db.fetch(query, name)
    )


NOTHING = Drafted([], Written((), {}, (), {}, (), ()), Ledger())


async def _write_beside(db: Lent, deed: ExtraWrites) -> None:
    if deed.known:
        rows = sorted(deed.known.items())
        await db.execute(row_locks.KEEP, [player for player, _ in rows], [packed(one) for _, one in rows])
    if begun := sorted(deed.begun):
        await db.execute(BEGUN, [stream for stream, _ in begun], [name for _, name in begun])
    if over := sorted(deed.over):
        await db.execute(OVER, over)
