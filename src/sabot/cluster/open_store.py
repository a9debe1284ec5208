"""Opening the shared journal: the tables of the cluster are made and filled by whoever comes first."""

import asyncpg
from msgspec.structs import replace

from sabot.cluster import row_locks
from sabot.cluster.player_rows import known_in, packed
from sabot.cluster.schema import check_tables, make_tables
from sabot.cluster.store import BEGUN, ClusterStore
from sabot.cluster.table_reading import LinesRead
from sabot.games.catalogue import Catalogue
from sabot.house.batch_builder import PlayerFacts
from sabot.house.calendar import HouseCalendar
from sabot.house.player_snapshot import SnapshotUpdate, players_snapshot_in
from sabot.house.reopening import reopen_stream
from sabot.ledger.account import owner_of
from sabot.store import postgres_sql as sql
from sabot.store.postgres_opening import SESSION, UNREACHABLE, UNTOUCHED, Lent, prepare, shown
from sabot.store.store_errors import StoreAway
from sabot.store.streams import CALENDAR, INTERRUPTED, PLAYER, TABLE, is_own, kind_of, table_of
from sabot.table.play.unfinished import InterruptedGames, Unfinished
from sabot.table.state import Phase

LAST = "SELECT coalesce(max(at), 0) FROM events"
"""Nothing happens to a purse before it, whatever clock the journal was written by."""
STALLED = "4s"
"""After which the database ends the transaction of a stalled server: before its lease runs out."""


async def open_store(url: str, connections: int, mark: str, games: Catalogue) -> ClusterStore:
    """Raises `BadStore` where it cannot be reached, is not ours, or its house has another key."""
    settings = {**SESSION, "idle_in_transaction_session_timeout": STALLED}
    try:
        pool = await asyncpg.create_pool(url, min_size=1, max_size=connections, server_settings=settings)
    except (*UNREACHABLE, asyncpg.PostgresError, TimeoutError, ValueError) as wrong:
        told = f"it cannot be reached: {wrong}"
        raise StoreAway(shown(url), told, "start the server, or name another one", UNTOUCHED) from None
    store = ClusterStore(url, pool)
    try:
        async with pool.acquire() as db:
            await prepare(url, db)
            async with db.transaction():
                if await make_tables(db):
                    await fill_tables(store, db, games)
            await check_tables(url, db, mark)
    except BaseException:
        await pool.close()
        raise
    return store


async def fill_tables(store: ClusterStore, db: Lent, games: Catalogue) -> None:
    """What the journal tells of players and interrupted games, for a journal that had no cluster before."""
    people, unfinished = await told_by_journal(store, games)
    owners = {owner_of(row["name"]) for row in await db.fetch(sql.ALL_ACCOUNTS)}
    players = sorted(
        {*people.restraints.bounds, *people.restraints.tallies, *people.book.games, *owners} - {""}
    )
    last: int = await db.fetchval(LAST)
    known = [packed(replace(known_in(people, player), at=last)) for player in players]
    await db.execute(row_locks.KEEP, players, known)
    await db.execute(BEGUN, list(unfinished), list(unfinished.values()))


async def told_by_journal(store: ClusterStore, games: Catalogue) -> tuple[PlayerFacts, dict[str, str]]:
    """What is known of all players, and the unfinished interrupted games and visitors' own tables that
    are open, with the table of each.

    Nobody is spared: whoever bet behind signs in again before this is asked (I5).
    """
    snapshot = players_snapshot_in(await store.snapshots())
    calendar = HouseCalendar().following(await store.read(CALENDAR))
    counting, book, unfinished = SnapshotUpdate(snapshot, calendar.days), InterruptedGames(), dict[str, str]()
    for stream in sorted(await store.heads()):
        kind = kind_of(stream)
        if kind not in (PLAYER, TABLE, INTERRUPTED) or stream in snapshot.finished:
            continue
        one = kind == INTERRUPTED or is_own(stream)
        records = await store.read(stream, 0 if one else snapshot.read.get(stream, 0))
        for record in records:
            counting.tell(record.line)
        table = reopen_stream(LinesRead(records), games, stream).table if one else None
        if table is not None and table.phase is not Phase.CLOSED:
            unfinished[stream] = table_of(stream)
            if table.one_game:
                (player,) = table.guests
                book = book.with_game(player, Unfinished(table.round, table.setup.game.category))
    return PlayerFacts(counting.restraints(), book), unfinished
