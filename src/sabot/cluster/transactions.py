"""Deeds: a batch of a table, an event of a player; decided on locked rows, by the rules of the house."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from sabot.cashdesk.state import CashDesk
from sabot.cluster.bus_messages import PurseShown
from sabot.cluster.desk_transactions import DeskTransaction, gifts_of, locked_counter
from sabot.cluster.lease import Lease, check_lease
from sabot.cluster.player_rows import PlayerRow, changed, people_of
from sabot.cluster.row_locks import LockedRows, accounts_of, lock_rows, not_before
from sabot.cluster.shown_purses import shown_in
from sabot.cluster.store import IN_THE_WAY, ClusterStore, MoreLocksNeeded, holds_of_ticket
from sabot.games.answer import Refused
from sabot.house.cash_desk import DeskState
from sabot.house.given_credits import tippers
from sabot.house.player_batch import PlayerBasis, PlayerBatch, player_batch
from sabot.house.requests import NO_LINE, Reply, first_reply
from sabot.house.table_writer import Batch, TableWriter
from sabot.house.tables_of_visitors import is_over
from sabot.ledger import Ledger
from sabot.ledger.account import TICKETS, owner_of
from sabot.ledger.days import Days
from sabot.ledger.restoring import restored
from sabot.money import Amount
from sabot.store import postgres_sql as sql
from sabot.store.commit import CommandId, Commit, Committed, Repeated
from sabot.store.needed_accounts import accounts_named, holds_named
from sabot.store.postgres import ENDLESS, record_of
from sabot.store.postgres_opening import Lent
from sabot.store.record import BEGINNING, Record
from sabot.store.store_errors import StoreFailed
from sabot.store.streams import PlayerEvent
from sabot.table import events as e
from sabot.table.commands import OF_GUESTS, OpenOwnTable, Request
from sabot.table.needed_purses import purses_needed
from sabot.table.state import Table

FEW = 64
"""Guests up to which all are locked for every batch; at larger tables whoever seems to be concerned."""


class TableTransaction:
    """A batch of one table, while its lease holds."""

    def __init__(
        self,
        lease: Lease,
        writer: TableWriter,
        told: Sequence[Request],
        books: Ledger,
        at: int,
        counter: DeskState,
        days: Days,
    ) -> None:
        """`books` hold what lies on the table; of whose purses they say nothing is believed.

        `counter` is the cash desk as this server last knew it.
        """
        self._lease = lease
        self._writer = writer
        self._told = told
        self._books = books
        self._at = at
        self._counter = counter
        self._days = days
        self._players = foreseen(writer.table, told)
        self.batch: Batch | None = None
        self.rows: LockedRows | None = None
        self.known: Mapping[str, PlayerRow] = {}
        self.begun: tuple[tuple[str, str], ...] = ()
        self.over: tuple[str, ...] = ()

    @property
    def players(self) -> frozenset[str]:
        """Everybody whose money it may have moved."""
        return frozenset(self._players)

    async def decide(self, db: Lent) -> Sequence[Commit]:
        await check_lease(db, self._lease)
        rows = await lock_rows(db, sorted(self._players), accounts_of(self._lease.name))
        given = await gifts_of(db, self._counter, tippers(self._told))
        at = rows.after(self._at)
        batch = self._decided(rows, given, at)
        self._require(concerned(self._books, batch))
        self.batch, self.rows = batch, rows
        moved = rows.moved(batch.ledger, self._players)
        self.known = changed(rows.known, batch.people, self._players, moved, at)
        self.begun = tuple((game.stream, self._lease.name) for game in batch.begun)
        self.over = (self._writer.stream,) if is_over(batch.table) else ()
        return batch.commits

    def _decided(self, rows: LockedRows, given: Mapping[str, Amount], at: int) -> Batch:
        """Where a purse is missing, what was decided is void, even if it could not be decided at all."""
        asked: set[str] = set()
        people = replace(people_of(rows.known), given=given, days=self._days)
        try:
            batch = self._writer.decided(self._told, at, rows.on(self._books), people, asked)
        except AssertionError:
            self._require(asked)
            raise
        self._require(asked)
        return batch

    def _require(self, players: set[str]) -> None:
        if not players <= self._players:
            self._players |= players
            raise MoreLocksNeeded


def foreseen(table: Table, told: Sequence[Request]) -> set[str]:
    """Whom a batch will concern, as far as one can tell before it is decided."""
    players = set(table.guests) if len(table.guests) <= FEW else set()
    if table.underway is not None:
        players.update(table.underway.next_players)
    for each in told:
        players |= purses_needed(table, each)
        if isinstance(each.command, (*OF_GUESTS, OpenOwnTable)):
            players.add(each.by)
    return players


def concerned(before: Ledger, batch: Batch) -> set[str]:
    """Whose accounts a batch moves, and of whom something else is known after it."""
    transfers = [transfer for entry in batch.commit.entries for transfer in entry.transfers]
    holds = [hold for name in holds_named(transfers) if (hold := before.holds.get(name)) is not None]
    players = {owner_of(name) for name in accounts_named(transfers, holds)} - {""}
    players.update(
        s.event.player for s in batch.course if isinstance(s.event, e.GuestLeft | e.GameInterrupted)
    )
    return players


class PlayerTransaction:
    """Something that happens to a player away from the tables; the books that it is decided on are locked."""

    begun: tuple[tuple[str, str], ...] = ()
    over: tuple[str, ...] = ()

    def __init__(
        self,
        player: str,
        event: PlayerEvent,
        at: int,
        id_: CommandId | None = None,
        counter: DeskState | None = None,
        *,
        asks: bool = False,
    ) -> None:
        """`counter` is the cash desk as this server last knew it; it is asked where somebody leaves.

        Where it only `asks`, nothing is written.
        """
        self._asks = asks
        self._counter = DeskState() if counter is None else counter
        self._player = player
        self._event = event
        self._at = at
        self.id = id_
        self.known: Mapping[str, PlayerRow] = {}
        self.rows: LockedRows | None = None
        self.batch: PlayerBatch | None = None
        self.refused: Refused | None = None

    async def decide(self, db: Lent) -> Sequence[Commit]:
        self._db, self.rows, self.batch = db, None, None
        batch = await player_batch(self, self._player, self._event, self.id)
        self.refused = batch if isinstance(batch, Refused) else None
        if isinstance(batch, Refused) or self._asks:
            return ()
        assert self.rows is not None, "it was decided on locked rows"
        self.batch = batch
        moved = self.rows.moved(batch.ledger, (self._player,))
        self.known = changed(self.rows.known, batch.people, (self._player,), moved, batch.commit.at)
        return (batch.commit,)

    # What it is decided on. All lock in this order: nobody stands in a ring with us.

    async def cash_desk(self) -> CashDesk:
        self._counter = await locked_counter(self._db, self._counter)
        return self._counter.desk

    async def version(self, stream: str) -> int:
        await self._db.execute(sql.MAKE_STREAMS, [stream], BEGINNING)
        (row,) = await self._db.fetch(sql.LOCK_STREAMS, [stream])
        self._at = await not_before(self._db, stream, self._at)
        version: int = row["version"]
        return version

    async def read(self, stream: str, after: int) -> Iterable[Record]:
        rows = await self._db.fetch(sql.READ, stream, after, ENDLESS)
        return [record_of(stream, row) for row in rows]

    async def newest(self, player: str, event: PlayerEvent) -> PlayerBasis:
        ticket: str | None = getattr(event, "number", None)
        into: str = getattr(event, "into", "")
        others = () if ticket is None else (TICKETS,)
        self.rows = await lock_rows(self._db, [player, into] if into else [player], others)
        self._at = self.rows.after(self._at)
        holds = () if ticket is None else await holds_of_ticket(self._db, ticket)
        return PlayerBasis(self._at, people_of(self.rows.known), (self.rows.on(restored({}, holds)),))

    def shown(self) -> dict[str, PurseShown]:
        """The purse that it changed, once it is committed."""
        assert self.batch is not None
        assert self.rows is not None
        player, batch = self._player, self.batch
        return {player: shown_in(batch.ledger, batch.people, player, self.rows.at)}


async def answered(store: ClusterStore, deed: PlayerTransaction | DeskTransaction) -> tuple[Reply, bool]:
    """What a deed away from the tables is answered, and whether it was written just now."""
    answers = await store.carry_out(deed)
    if deed.refused is not None:
        return deed.refused, False
    if not answers:
        return NO_LINE, False
    (answer,) = answers
    if deed.id is not None and isinstance(answer, Repeated):
        return first_reply(deed.id, answer.first), False
    if not isinstance(answer, Committed) or deed.batch is None:
        raise StoreFailed(IN_THE_WAY)
    return deed.batch.reply, True
