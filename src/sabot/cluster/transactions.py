"""Deeds: a batch of a table, an event of a player; decided on locked rows, by the rules of the house."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from sabot.cluster.desk_transactions import gifts_of, locked_counter, locked_gifts
from sabot.cluster.lease import Lease, check_lease
from sabot.cluster.player_rows import Known, changed, people_of
from sabot.cluster.row_locks import Rows, accounts_of, lock_rows, not_before
from sabot.cluster.store import MoreNeeded, holds_of_ticket
from sabot.games.answer import Refused
from sabot.house.cash_desk import Counter
from sabot.house.given_credits import tippers
from sabot.house.player_batch import NO_GIFTS, PlayerBatch, PlayerWish, decide_player
from sabot.house.table_writer import Batch, TableWriter
from sabot.ledger import Ledger
from sabot.ledger.account import TICKETS, owner_of
from sabot.ledger.days import Days
from sabot.ledger.restoring import restored
from sabot.money import Amount
from sabot.store import postgres_sql as sql
from sabot.store.commit import CommandId, Commit
from sabot.store.needed_accounts import accounts_named, holds_named
from sabot.store.postgres_opening import Lent
from sabot.store.record import BEGINNING
from sabot.store.streams import PlayerEvent, PlayerLeft, player_stream
from sabot.table import events as e
from sabot.table.commands import OF_GUESTS, Request
from sabot.table.needed_purses import purses_needed
from sabot.table.state import Phase, Table

FEW = 64
"""Guests up to which all are locked for every batch; at larger tables whoever seems to be concerned."""


class TableDeed:
    """A batch of one table, while its lease holds."""

    def __init__(
        self,
        lease: Lease,
        writer: TableWriter,
        told: Sequence[Request],
        books: Ledger,
        at: int,
        counter: Counter,
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
        self.rows: Rows | None = None
        self.known: Mapping[str, Known] = {}
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
        ended = batch.table.one_game and batch.table.phase is Phase.CLOSED
        self.over = (self._writer.stream,) if ended else ()
        return batch.commits

    def _decided(self, rows: Rows, given: Mapping[str, Amount], at: int) -> Batch:
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
            raise MoreNeeded


def foreseen(table: Table, told: Sequence[Request]) -> set[str]:
    """Whom a batch will concern, as far as one can tell before it is decided."""
    players = set(table.guests) if len(table.guests) <= FEW else set()
    for each in told:
        players |= purses_needed(table, each)
        if isinstance(each.command, OF_GUESTS):
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


class PlayerDeed:
    """Something that happens to a player away from the tables."""

    begun: tuple[tuple[str, str], ...] = ()
    over: tuple[str, ...] = ()

    def __init__(
        self,
        player: str,
        event: PlayerEvent,
        at: int,
        id_: CommandId | None = None,
        counter: Counter | None = None,
        *,
        asks: bool = False,
    ) -> None:
        """`counter` is the cash desk as this server last knew it; it is asked where somebody leaves.

        Where it only `asks`, nothing is written.
        """
        self._asks = asks
        self._counter = Counter() if counter is None else counter
        self._player = player
        self._event = event
        self._at = at
        self._id = id_
        self.known: Mapping[str, Known] = {}
        self.rows: Rows | None = None
        self.batch: PlayerBatch | None = None
        self.refused: Refused | None = None

    async def decide(self, db: Lent) -> Sequence[Commit]:
        stream, player = player_stream(self._player), self._player
        if isinstance(self._event, PlayerLeft):
            # Before the player's own stream, as whoever locks both: nobody stands in a ring with us.
            self._counter = await locked_counter(db, self._counter)
        await db.execute(sql.MAKE_STREAMS, [stream], BEGINNING)
        (row,) = await db.fetch(sql.LOCK_STREAMS, [stream])
        self._at = await not_before(db, stream, self._at)
        ticket: str | None = getattr(self._event, "number", None)
        rows = await lock_rows(db, [player], () if ticket is None else (TICKETS,))
        self._at = rows.after(self._at)
        ledger = rows.on(restored({}, () if ticket is None else await holds_of_ticket(db, ticket)))
        leaves, desk = isinstance(self._event, PlayerLeft), self._counter.desk
        wish = PlayerWish(
            player=player,
            event=self._event,
            version=row["version"],
            at=self._at,
            id=self._id,
            desk=desk,
            gifts=await locked_gifts(db, desk, player) if leaves else NO_GIFTS,
        )
        batch = decide_player(wish, people_of(rows.known), (ledger,))
        if isinstance(batch, Refused):
            self.refused = batch
            return ()
        if self._asks:
            return ()
        self.rows, self.batch = rows, batch
        moved = rows.moved(batch.ledger, (player,))
        self.known = changed(rows.known, batch.people, (player,), moved, self._at)
        return (batch.commit,)
