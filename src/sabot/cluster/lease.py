"""Leases: which server serves a table, by the clock of the database; whoever has lost one writes nothing."""

from collections.abc import Collection, Mapping
from datetime import timedelta

from msgspec import Struct

from sabot.store.postgres_opening import Lent, Pool
from sabot.store.store_errors import StoreFailed

TERM = timedelta(seconds=5)
"""For which a lease is given; a server that is silent for longer loses it."""
RENEWED = 1.5
"""Seconds after which a lease is renewed: three times before it ends."""
LOOKED = 0.5
"""Seconds between two looks at what is free."""
FORGOTTEN = timedelta(minutes=1)
"""After which a member that has gone is struck off."""
HOUSE = ":house"
"""The lease of whoever writes for the house itself. No table can have this name."""


class Lease(Struct, frozen=True):
    name: str
    """Of the table; its interrupted games belong to it."""
    owner: str
    epoch: int
    """Counts the owners; what an earlier one still tries to write is refused."""


class LeaseLost(StoreFailed):
    """Somebody else serves this table now: nothing was written."""


CHECK = """
SELECT 1 FROM cluster.lease WHERE name = $1 AND owner = $2 AND epoch = $3 AND until > clock_timestamp()
FOR KEY SHARE
"""
"""Held until the transaction ends: nobody can take the lease meanwhile, but it can be renewed."""
OFFER = "INSERT INTO cluster.lease (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING"
TAKE = """
UPDATE cluster.lease l SET owner = $1, epoch = l.epoch + 1, until = clock_timestamp() + $3
FROM (
    SELECT name FROM cluster.lease WHERE name = ANY($2) AND until <= clock_timestamp()
    FOR UPDATE SKIP LOCKED
) free WHERE l.name = free.name RETURNING l.name, l.epoch
"""
RENEW = """
UPDATE cluster.lease SET until = clock_timestamp() + $3 WHERE owner = $1 AND name = ANY($2)
RETURNING name, epoch
"""
RELEASE = """
UPDATE cluster.lease SET owner = '', until = '-infinity' WHERE owner = $1 AND name = $2 AND epoch = $3
"""
LOOK = """
WITH beat AS (
    INSERT INTO cluster.member VALUES ($1, clock_timestamp() + $3, $2, $5)
    ON CONFLICT (name) DO UPDATE
    SET until = excluded.until, takes = excluded.takes, talks = excluded.talks
), taker AS (
    SELECT name FROM cluster.member WHERE until > clock_timestamp() AND takes AND name <> $1
    UNION ALL SELECT $1 WHERE $2
), share AS (
    SELECT t.name, count(l.name) AS held FROM taker t
    LEFT JOIN cluster.lease l ON l.owner = t.name AND l.until > clock_timestamp() AND l.name <> $4
    GROUP BY t.name
)
SELECT
    (SELECT count(*) FROM cluster.lease WHERE name <> $4),
    (SELECT count(*) FROM share),
    (SELECT coalesce(min(held), 0) FROM share),
    (SELECT name FROM share ORDER BY held DESC, name LIMIT 1) IS NOT DISTINCT FROM $1,
    (SELECT count(*) FROM cluster.member WHERE until > clock_timestamp() AND talks AND name <> $1),
    ARRAY(SELECT name FROM cluster.lease WHERE until <= clock_timestamp() ORDER BY name)
"""
"""A sign of life, and what there is, in one go. The house itself is no table."""
OTHERS = "SELECT name FROM cluster.member WHERE until > clock_timestamp() AND name <> $1 ORDER BY name"
GONE = "DELETE FROM cluster.member WHERE name = $1 OR until < clock_timestamp() - $2::interval"


async def check_lease(db: Lent, lease: Lease) -> None:
    """Within the transaction of a commit."""
    if await db.fetchval(CHECK, lease.name, lease.owner, lease.epoch) is None:
        raise LeaseLost(f"the table {lease.name} is served elsewhere")


class LeaseCounts(Struct, frozen=True):
    """How many tables there are, who shares them, and which of them nobody serves."""

    tables: int
    takers: int
    least: int
    """Tables of the taker who has fewest."""
    fullest: bool
    """Whether nobody has more than whoever looks; of several, one."""
    talkers: int
    """Other members that can talk to each other, whoever looks or not."""
    free: tuple[str, ...]
    """Names of leases, that of the house among them."""

    def room(self, held: int) -> int:
        """How many more to take, or below zero how many to let go, for one who has so many.

        In the end nobody has two more than another. Whoever has fewest takes first.
        """
        even, odd = divmod(self.tables, max(1, self.takers))
        most = even + (odd > 0)
        if held < even or held > most:
            return (even if held < even else most) - held
        if self.least >= even:
            return most - held
        waits = any(name != HOUSE for name in self.free)
        return -1 if held > even and self.fullest and not waits else 0


class Leases:
    """The leases of one member, whose name is never used twice."""

    def __init__(self, pool: Pool, owner: str, term: timedelta = TERM) -> None:
        self._pool = pool
        self.owner = owner
        self._term = term

    async def offer(self, names: Collection[str]) -> None:
        await self._pool.execute(OFFER, sorted(names))

    async def beat(self, *, takes: bool, talks: bool = True) -> LeaseCounts:
        row = await self._pool.fetchrow(LOOK, self.owner, takes, self._term, HOUSE, talks)
        assert row is not None, "it always counts something"
        tables, takers, least, fullest, talkers, free = row
        return LeaseCounts(tables, takers, least, fullest, talkers, tuple(free))

    async def others(self) -> list[str]:
        """Members that have shown signs of life of late."""
        return [row[0] for row in await self._pool.fetch(OTHERS, self.owner)]

    async def take(self, names: Collection[str]) -> list[Lease]:
        """Those of them that are still free."""
        rows = await self._pool.fetch(TAKE, self.owner, sorted(names), self._term)
        return [Lease(name, self.owner, epoch) for name, epoch in rows]

    async def renew(self, held: Mapping[str, Lease]) -> set[str]:
        """The names that are still ours; one that ran out and that nobody took is ours again."""
        rows = await self._pool.fetch(RENEW, self.owner, sorted(held), self._term)
        return {name for name, epoch in rows if held[name].epoch == epoch}

    async def release(self, lease: Lease) -> None:
        await self._pool.execute(RELEASE, lease.owner, lease.name, lease.epoch)

    async def leave(self) -> None:
        await self._pool.execute(GONE, self.owner, FORGOTTEN)
