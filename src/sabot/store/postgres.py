"""The journal on PostgreSQL: several processes may write, and every group is judged under its locks."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

import asyncpg
from msgspec import Struct

from sabot.ledger.restoring import restored
from sabot.ledger.route import Purpose
from sabot.ledger.state import Account, Ledger
from sabot.ledger.transfer import Hold
from sabot.money import Amount
from sabot.store import postgres_sql as sql
from sabot.store.commit import Answer, CommandId, CommandReceipt, Commit, Conflict
from sabot.store.needed_accounts import accounts_named, holds_named
from sabot.store.postgres_opening import UNREACHABLE, Lent, Pool, open_pool, prepare, shown
from sabot.store.record import BEGINNING, ChainBroken, Line, Record, following, sealed, unsealed
from sabot.store.store_errors import BadStore, BadValue, StoreFailed, StoreUnsure
from sabot.store.writing import Drafted, FindSeen, Head, Written, drafted

CONNECTIONS = 4
"""Of one process: one writes, the others read meanwhile."""
TRIES = 3
"""How often a group is tried whose way was crossed by another process."""
ENDLESS = 2**62

CROSSED = (
    asyncpg.SerializationError,
    asyncpg.DeadlockDetectedError,
    asyncpg.LockNotAvailableError,
    asyncpg.UniqueViolationError,
)
"""Another process was in the way."""


class _Locked(Struct, frozen=True):
    ids: dict[str, int]
    heads: dict[str, Head]
    ledger: Ledger
    """The accounts and holds that are concerned, and no others."""
    made: set[str]
    """Accounts that were made in order to be locked."""


class PostgresStore:
    """Judged on the rows as they are in the database, never on what this process remembers of them."""

    def __init__(self, url: str, pool: Pool) -> None:
        self.where = shown(url)
        self._pool = pool
        self._streams: set[str] = set()
        self._accounts: set[str] = set()

    @classmethod
    async def open(cls, url: str, connections: int = CONNECTIONS) -> "PostgresStore":
        pool = await open_pool(url, connections)
        try:
            async with pool.acquire() as db:
                await prepare(url, db)
        except BaseException:
            await pool.close()
            raise
        return cls(url, pool)

    async def commit_all(self, commits: Sequence[Commit]) -> list[Answer]:
        """Several commits in one transaction: each is judged by itself, and those that pass are written.

        At first nobody asks whether the commands are new: the table of commands refuses one that is not.
        """
        careful = False
        for _ in range(TRIES):
            try:
                return await self._try(commits, careful=careful)
            except CROSSED:
                careful = True
        return [
            Conflict(each.stream, each.expected, (await self.head(each.stream)).version) for each in commits
        ]

    async def _try(self, commits: Sequence[Commit], *, careful: bool) -> list[Answer]:
        group: Drafted | None = None
        try:
            async with self._pool.acquire() as db:
                transaction = db.transaction()
                await transaction.start()
                try:
                    judged, ids = await self._judge(db, commits, careful=careful)
                    if not judged.written.heads:
                        await transaction.rollback()
                        return judged.answers
                    await db.execute(sql.WRITE, *_columns(judged.written, ids))
                except BaseException:
                    await _roll_back(transaction)
                    raise
                group = judged
                await transaction.commit()
        except CROSSED:
            raise
        except UNREACHABLE as wrong:
            if group is None:
                raise StoreFailed(f"{self.where} was lost: {wrong}") from None
            return await self._asked_again(group, wrong)
        except asyncpg.DataError as wrong:
            raise BadValue(f"{self.where} cannot keep this: {wrong}") from None
        except (asyncpg.PostgresError, TimeoutError) as wrong:
            raise StoreFailed(f"{self.where} could not be written: {wrong}") from None
        self._streams.update(group.written.heads)
        self._accounts.update(group.written.accounts)
        return group.answers

    async def _asked_again(self, group: Drafted, wrong: BaseException) -> list[Answer]:
        """The connection broke while it committed: the last lines tell whether the group is there."""
        lasts = {(r.line.stream, r.line.number): r.hash for r in group.written.records}
        if not lasts:
            raise StoreUnsure(f"{self.where} was lost: {wrong}") from None
        (stream, number), hash_ = next(iter(lasts.items()))
        try:
            async with self._pool.acquire() as db, db.transaction():
                # Waits for the lost connection's own transaction, should the server still be at it.
                await db.fetch(sql.LOCK_STREAMS, [stream])
                found = await db.fetchval(sql.HASH_OF, stream, number)
        except (*UNREACHABLE, asyncpg.PostgresError, TimeoutError) as still:
            raise StoreUnsure(f"{self.where} was lost while it committed: {still}") from None
        if found == hash_:
            return group.answers
        raise StoreFailed(f"{self.where} was lost: {wrong}") from None

    async def _judge(
        self, db: Lent, commits: Sequence[Commit], *, careful: bool
    ) -> tuple[Drafted, dict[str, int]]:
        locked = await self._lock(db, commits, every_hold=careful)
        seen = await _seen(db, commits) if careful else {}
        group = drafted(commits, locked.heads.__getitem__, _finder(seen), locked.ledger)
        if not careful and not group.all_pass:
            seen = await _seen(db, commits)
            group = drafted(commits, locked.heads.__getitem__, _finder(seen), locked.ledger)
        unused = locked.made - group.written.accounts.keys()
        if unused:
            await db.execute(sql.DROP_ACCOUNTS, sorted(unused))
        return group, locked.ids

    async def _lock(self, db: Lent, commits: Sequence[Commit], *, every_hold: bool) -> "_Locked":
        """Everything that a group is judged by, as it is now and until the transaction ends."""
        streams = sorted({commit.stream for commit in commits})
        new = [stream for stream in streams if stream not in self._streams]
        if new:
            # Rows that can be locked. A stream without a line is no stream yet, so these may stay.
            await db.execute(sql.MAKE_STREAMS, new, BEGINNING)
        transfers = [each for commit in commits for entry in commit.entries for each in entry.transfers]
        wanted = holds_named(transfers)
        if every_hold:
            wanted = (*wanted, *(each.id for each in transfers if isinstance(each, Hold)))
        # These tell which accounts to lock; what is held is only sure when they are.
        holds = await _holds(db, sql.FIND_HOLDS, wanted) if wanted else ()
        names = accounts_named(transfers, holds)
        fresh = [name for name in names if name not in self._accounts]
        made: set[str] = set()
        if fresh:
            rows = await db.fetch(sql.LOCK_BOTH, streams, ())
            made = {row[0] for row in await db.fetch(sql.MAKE_ACCOUNTS, fresh)}
            accounts = _accounts(await db.fetch(sql.LOCK_ACCOUNTS, names))
        else:
            rows = await db.fetch(sql.LOCK_BOTH, streams, names)
            accounts = _accounts(row[:4] for row in rows if row[4] is None)
        found = [row for row in rows if row[4] is not None]
        if len(found) < len(streams) or len(accounts) < len(names):
            self._streams.clear()
            self._accounts.clear()
            raise StoreFailed(f"{self.where} is not as this process left it: rows are gone")
        if wanted:
            holds = await _holds(db, sql.FIND_HOLDS, wanted)
        return _Locked(
            ids={row[0]: row[1] for row in found},
            heads={row[0]: Head(row[2], row[4]) for row in found},
            ledger=restored(accounts, holds),
            made=made,
        )

    async def ledger(self, accounts: Collection[str] | None = None) -> Ledger:
        async with self._pool.acquire() as db, db.transaction(isolation="repeatable_read", readonly=True):
            if accounts is None:
                rows = await db.fetch(sql.ALL_ACCOUNTS)
                return restored(_accounts(rows), await _holds(db, sql.ALL_HOLDS))
            rows = await db.fetch(sql.ACCOUNTS_OF, list(accounts))
            return restored(_accounts(rows), await _holds(db, sql.HOLDS_OF, tuple(accounts)))

    async def head(self, stream: str) -> Head:
        row = await self._pool.fetchrow(sql.HEAD, stream)
        return Head() if row is None else Head(row[0], row[1])

    async def heads(self) -> dict[str, Head]:
        return {row[0]: Head(row[1], row[2]) for row in await self._pool.fetch(sql.HEADS)}

    async def seen(self, command: CommandId) -> CommandReceipt | None:
        row = await self._pool.fetchrow(sql.SEEN, command.player, command.id)
        return None if row is None else CommandReceipt(*row)

    async def read(self, stream: str, after: int = 0, until: int | None = None) -> list[Record]:
        """The lines of a stream after a version, each proven to follow from the one before it."""
        last = min((await self.head(stream)).version, ENDLESS if until is None else until)
        if after >= last:
            return []
        rows = await self._pool.fetch(sql.READ, stream, after, last)
        before = await self._pool.fetchval(sql.HASH_OF, stream, after) if after else BEGINNING
        try:
            if before is None:
                raise ChainBroken(stream, after)
            records = list(following(before, after, (record_of(stream, row) for row in rows)))
            if len(records) != last - after:
                raise ChainBroken(stream, after + len(records) + 1)
        except ChainBroken as wrong:
            saved = f"its lines up to {wrong.number - 1}, and the other streams, can still be read"
            told = "restore a backup; `sabot audit` says which lines can still be read"
            raise BadStore(self.where, f"it is damaged: {wrong}", told, saved) from None
        return records

    async def save_snapshot(self, stream: str, version: int, body: bytes) -> None:
        try:
            await self._pool.execute(sql.SAVE_SNAPSHOT, stream, version, sealed(stream, version, body))
        except (*UNREACHABLE, asyncpg.PostgresError, TimeoutError) as wrong:
            raise StoreFailed(f"{self.where} could not be written: {wrong}") from None

    async def snapshots(self) -> list[tuple[str, int, bytes]]:
        rows = await self._pool.fetch(sql.SNAPSHOTS)
        found = ((row[0], row[1], unsealed(row[0], row[1], row[2])) for row in rows)
        return [(stream, version, body) for stream, version, body in found if body is not None]

    async def close(self) -> None:
        await self._pool.close()


async def _roll_back(transaction: asyncpg.transaction.Transaction) -> None:
    try:
        await transaction.rollback()
    except (*UNREACHABLE, asyncpg.PostgresError):
        # The connection is gone, and the transaction with it; what went wrong first is told.
        return


async def _seen(db: Lent, commits: Sequence[Commit]) -> dict[tuple[str, str], CommandReceipt]:
    commands = [command for commit in commits for command in commit.commands]
    rows = await db.fetch(sql.FIND_COMMANDS, [c.player for c in commands], [c.id for c in commands])
    return {(row[0], row[1]): CommandReceipt(row[2], row[3], row[4], row[5]) for row in rows}


def _finder(seen: dict[tuple[str, str], CommandReceipt]) -> FindSeen:
    return lambda command: seen.get((command.player, command.id))


async def _holds(db: Lent, query: str, *names: Sequence[str]) -> tuple[Hold, ...]:
    return tuple(
        Hold(id_, Purpose(purpose), debit, credit, Amount(amount), reference, matter)
        for id_, purpose, debit, credit, amount, reference, matter in await db.fetch(query, *names)
    )


def _accounts(rows: Iterable[Iterable[Any]]) -> dict[str, Account]:
    return {name: Account(balance, held, coming) for name, balance, held, coming in rows}


def record_of(stream: str, row: asyncpg.Record) -> Record:
    return Record(Line(stream, *row[:7]), row[7])


def _turned(rows: Iterable[tuple[object, ...]], width: int) -> Iterator[list[object]]:
    """Rows as columns, of which there are `width` also where there is no row."""
    columns = list(zip(*rows, strict=True))
    return (list(column) for column in columns) if columns else ([] for _ in range(width))


def _columns(content: Written, ids: dict[str, int]) -> Iterator[list[object]]:
    """What a group writes, in the order of the statement's arguments."""
    yield from _turned(((ids[name], head.version, head.hash) for name, head in content.heads.items()), 3)
    lines = ((ids[r.line.stream], r.line, r.hash) for r in content.records)
    yield from _turned(
        (
            (stream, e.number, e.at, e.name, e.version, e.body, e.command, e.transfers, hash_)
            for stream, e, hash_ in lines
        ),
        9,
    )
    commands = ((c, ids[seen.stream], seen) for c, seen in content.commands)
    yield from _turned(((c.player, c.id, c.digest, s, seen.first, seen.last) for c, s, seen in commands), 6)
    yield from _turned(((n, row.balance, row.held, row.coming) for n, row in content.accounts.items()), 4)
    yield list(content.closed)
    holds = content.opened
    yield from _turned(
        ((h.id, h.purpose.value, h.debit, h.credit, h.amount, h.reference, h.matter) for h in holds), 7
    )
