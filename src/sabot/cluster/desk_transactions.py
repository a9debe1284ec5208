"""The cash desk of a house in many places: decided by whoever has its stream locked, on its newest line."""

from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from sabot.cashdesk.decide import accounts_needed, purses_needed
from sabot.cashdesk.events import DeskOpened
from sabot.cashdesk.state import CashDesk
from sabot.cluster.bus_messages import PurseShown
from sabot.cluster.player_rows import PlayerRow, changed, people_of
from sabot.cluster.row_locks import LockedRows, lock_rows, not_before
from sabot.cluster.shown_purses import shown_in
from sabot.cluster.store import ClusterStore, MoreLocksNeeded, holds_of_ticket
from sabot.games.answer import Refused
from sabot.house.cash_desk import (
    DeskBatch,
    DeskInput,
    DeskState,
    UncountedGifts,
    batch_of,
    counted_for,
    decided,
    desk_event,
    gifts_in,
    purses_marked,
    reopen,
)
from sabot.house.given_credits import known_gifts
from sabot.house.old_tickets import adopted, open_tickets
from sabot.ledger import Ledger
from sabot.ledger.account import TICKETS, wallet
from sabot.ledger.restoring import restored
from sabot.money import Amount
from sabot.server.cashdesk.permit import Permit
from sabot.store import postgres_sql as sql
from sabot.store.commit import Commit
from sabot.store.postgres import ENDLESS, record_of
from sabot.store.postgres_opening import Lent
from sabot.store.postgres_rows import LockedPeople
from sabot.store.record import BEGINNING, following
from sabot.store.streams import DESK, PLAYER, kind_of, player_stream


class DeskTransaction:
    """One command. The lock on the stream is the lease of the desk: who has it writes, and nobody else."""

    begun: tuple[tuple[str, str], ...] = ()
    over: tuple[str, ...] = ()

    def __init__(self, counter: DeskState, given: DeskInput, permit: Permit | None = None) -> None:
        """`counter` as this server last knew it: what was written since is read under the lock."""
        self._given = given
        self._permit = permit
        self.id = given.id
        self.counter = counter
        self.batch: DeskBatch | None = None
        self.rows: LockedRows | None = None
        self.known: Mapping[str, PlayerRow] = {}
        self.refused: Refused | None = None

    async def decide(self, db: Lent) -> Sequence[Commit]:
        self.counter = await locked_counter(db, self.counter)
        self._given = replace(self._given, at=await not_before(db, DESK, self._given.at))
        self.batch, self.refused, self.known = None, None, {}
        request, desk, at = self._given.request, self.counter.desk, self._given.at
        players, accounts = purses_needed(desk, request, at), accounts_needed(desk, request, at)
        await _lock_players(db, purses_marked(self.counter, request, at))
        self.rows = await lock_rows(db, sorted(players), accounts)
        self._given = replace(self._given, at=self.rows.after(at))
        at = self._given.at
        if (purses_needed(desk, request, at), accounts_needed(desk, request, at)) != (players, accounts):
            raise MoreLocksNeeded
        given = replace(self._given, issued=await self._gifts(db, self.rows))
        if self._permit is not None:
            self.refused = await self._permit(desk, LockedPeople(db))
            if self.refused is not None:
                return ()
        people = people_of(self.rows.known)
        batch = decided(self.counter, given, self.rows.on(Ledger()), people.restraints)
        if isinstance(batch, Refused):
            self.refused = batch
            return ()
        self.batch = batch
        moved = self.rows.moved(batch.ledger, players)
        self.known = changed(self.rows.known, people, players, moved, at)
        return (batch.commit,) if batch.commit.entries else ()

    async def _gifts(self, db: Lent, rows: LockedRows) -> dict[str, UncountedGifts]:
        """What the house gave to players whose wallets are locked: none of it can come meanwhile."""
        found: dict[str, UncountedGifts] = {}
        for player in purses_marked(self.counter, self._given.request, self._given.at):
            desk = self.counter.desk
            there = wallet(player) in rows.accounts
            found[player] = await locked_gifts(db, desk, player) if there else gifts_in(desk, player, ())
        return found

    def shown(self) -> dict[str, PurseShown]:
        """The purses that it changed, once it is committed."""
        assert self.batch is not None
        assert self.rows is not None
        people = people_of(self.rows.known)
        return {
            player: shown_in(self.batch.ledger, people, player, self.rows.at) for player in self.batch.players
        }


class AdoptTicketsTransaction:
    """The first line of the desk, with the open tickets of an older journal."""

    known: Mapping[str, PlayerRow] = {}
    begun: tuple[tuple[str, str], ...] = ()
    over: tuple[str, ...] = ()

    def __init__(self, store: ClusterStore, given: DeskInput) -> None:
        self._store = store
        self._given = given

    async def decide(self, db: Lent) -> Sequence[Commit]:
        """Nothing where somebody else was first."""
        counter = await locked_counter(db, DeskState())
        if counter.version:
            return ()
        rows = await lock_rows(db, (), (TICKETS,))
        streams = [stream for stream in sorted(await self._store.heads()) if kind_of(stream) == PLAYER]
        found = [ticket for stream in streams for ticket in open_tickets(await self._store.read(stream))]
        holds = [hold for ticket in found for hold in await holds_of_ticket(db, ticket.number)]
        ledger = rows.on(restored({}, holds))
        opened = DeskOpened(adopted(found, ledger))
        batch = batch_of(counter, (opened,), self._given, ledger, frozenset())
        return (batch.commit,)


async def _lock_players(db: Lent, players: Collection[str]) -> None:
    """Their own streams, in which the house gives credits: who has no purse yet cannot be given one now."""
    if not players:
        return
    streams = sorted(player_stream(player) for player in players)
    await db.execute(sql.MAKE_STREAMS, streams, BEGINNING)
    await db.fetch(sql.LOCK_STREAMS, streams)


async def locked_gifts(db: Lent, desk: CashDesk, player: str) -> UncountedGifts:
    stream = player_stream(player)
    fetched = await db.fetch(sql.READ, stream, counted_for(desk, player), ENDLESS)
    return gifts_in(desk, player, [record_of(stream, each) for each in fetched])


async def locked_counter(db: Lent, counter: DeskState) -> DeskState:
    """The desk as it is, and stays while this transaction lasts."""
    await db.execute(sql.MAKE_STREAMS, [DESK], BEGINNING)
    (row,) = await db.fetch(sql.LOCK_STREAMS, [DESK])
    if row["version"] == counter.version:
        return counter
    return await _caught_up(db, counter)


async def _caught_up(db: Lent, counter: DeskState) -> DeskState:
    rows = await db.fetch(sql.READ, DESK, counter.version, ENDLESS)
    before = await db.fetchval(sql.HASH_OF, DESK, counter.version) if counter.version else BEGINNING
    lines = following(before, counter.version, (record_of(DESK, each) for each in rows))
    return counter.after(desk_event(record) for record in lines)


async def gifts_of(db: Lent, counter: DeskState, players: Collection[str]) -> dict[str, Amount]:
    """Credits of the house that those who tip have, whose wallets are locked.

    Whoever changes them at the desk locks the wallet too, so that what is written is the newest.
    """
    if not players:
        return {}
    desk, found = (await _caught_up(db, counter)).desk, dict[str, Amount]()
    for player in players:
        stream = player_stream(player)
        lines = await db.fetch(sql.READ, stream, counted_for(desk, player), ENDLESS)
        found[player] = known_gifts(desk, player, (record_of(stream, each) for each in lines))
    return found


async def read_counter(store: ClusterStore, counter: DeskState) -> DeskState:
    """As committed, for whoever only wants to look."""
    if not counter.version:
        snapshot = await store.snapshot(DESK)
        return reopen(await store.read(DESK, 0 if snapshot is None else snapshot[0]), snapshot)
    return counter.after(map(desk_event, await store.read(DESK, counter.version)))
