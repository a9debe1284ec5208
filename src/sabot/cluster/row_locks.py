"""The rows that a decision is made on: accounts and players, locked until the decision is written."""

from collections.abc import Collection, Iterable, Mapping

import asyncpg
from msgspec import Struct
from msgspec.structs import replace

from sabot.cluster.player_rows import PlayerRow, unpacked
from sabot.ledger import account
from sabot.ledger.restoring import restored
from sabot.ledger.state import Account, Ledger
from sabot.store import postgres_sql as sql
from sabot.store.postgres_opening import Lent

LOCK = """
SELECT name, balance, held, coming FROM accounts
WHERE name = ANY($1) OR (name LIKE 'golden:%' AND split_part(name, ':', 2) = ANY($2))
ORDER BY name FOR UPDATE
"""
READ = """
SELECT name, balance, held, coming FROM accounts
WHERE name = ANY($1) OR (name LIKE 'golden:%' AND split_part(name, ':', 2) = ANY($2))
"""
KNOWN = """
SELECT (extract(epoch FROM clock.at) * 1000000)::bigint, k.player, k.body
FROM (SELECT clock_timestamp() AS at) clock LEFT JOIN cluster.known k ON k.player = ANY($1)
"""
"""The time first: within a transaction that has locked a wallet, it orders all that happened to it."""
KEEP = """
INSERT INTO cluster.known SELECT * FROM unnest($1::text[], $2::bytea[])
ON CONFLICT (player) DO UPDATE SET body = excluded.body
"""


NOTHING = Account()


class LockedRows(Struct, frozen=True):
    """What the database knows of some players, and of the accounts of a table."""

    at: int
    """By the clock of the database."""
    accounts: Mapping[str, Account]
    known: Mapping[str, PlayerRow]

    def on(self, ledger: Ledger) -> Ledger:
        """The books with these accounts as they are."""
        fresh = restored(self.accounts, ())
        return replace(
            ledger,
            accounts=ledger.accounts.update(fresh.accounts),
            values=ledger.values.update(fresh.values),
        )

    def after(self, at: int) -> int:
        """The moment of what is decided on these rows: later than all that happened to these purses.

        Clocks of several servers differ a little, and whoever waits for a lock was told the time before.
        """
        return max((at, *(one.at + 1 for one in self.known.values())))

    def moved(self, ledger: Ledger, players: Iterable[str]) -> frozenset[str]:
        """Whose purses are others in these books."""
        return frozenset(player for player in players if self._is_moved(ledger, player))

    def _is_moved(self, ledger: Ledger, player: str) -> bool:
        chips = (account.golden(player, value) for value in ledger.values.get(player, ()))
        names = (account.wallet(player), *chips)
        return any(ledger.balance(name) != self.accounts.get(name, NOTHING).balance for name in names)


def accounts_of(table: str) -> tuple[str, ...]:
    """Of which only the owner of the table's lease writes."""
    return (account.held(table), account.house(table), account.commission(table), account.tips(table))


async def lock_rows(db: Lent, players: Collection[str], accounts: Iterable[str] = ()) -> LockedRows:
    """Locks in the order of the names: whoever locks likewise cannot stand in a ring with us."""
    names = [*accounts, *(account.wallet(player) for player in players)]
    rows = await db.fetch(LOCK, names, list(players))
    return await _with_known(db, players, rows)


async def not_before(db: Lent, stream: str, at: int) -> int:
    """The moment of the next line of a stream that is locked: its lines never go back in time."""
    last: int | None = await db.fetchval(sql.LAST_AT, stream)
    return at if last is None else max(at, last)


async def read_rows(db: Lent, players: Collection[str]) -> LockedRows:
    """As committed, for whoever only wants to look."""
    rows = await db.fetch(READ, [account.wallet(player) for player in players], list(players))
    return await _with_known(db, players, rows)


async def _with_known(db: Lent, players: Collection[str], rows: list[asyncpg.Record]) -> LockedRows:
    accounts = {name: Account(balance, held, coming) for name, balance, held, coming in rows}
    found = await db.fetch(KNOWN, list(players))
    known = {player: unpacked(body) for _, player, body in found if player is not None}
    return LockedRows(found[0][0], accounts, known)
