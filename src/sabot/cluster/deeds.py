"""Deeds: a batch of a table, an event of a player; decided on locked rows, by the rules of the house."""

from collections.abc import Mapping, Sequence
from typing import get_args

from msgspec.structs import replace

from sabot.cluster.desk_deed import gifts_of, locked_counter, locked_gifts
from sabot.cluster.known import Known, changed, people_of
from sabot.cluster.lease import Lease, check_lease
from sabot.cluster.locking import Rows, accounts_of, lock_rows, not_before
from sabot.cluster.store import MoreNeeded, holds_of_ticket
from sabot.games.answer import Refused
from sabot.house.cash_desk import Counter
from sabot.house.desk import Batch, Desk, Told
from sabot.house.draft import People, people_after_own
from sabot.house.leaving import decide_leaving
from sabot.house.players import decide_own
from sabot.house.tipping import tippers
from sabot.ledger import Ledger, Posted, Transfer, post
from sabot.ledger.account import TICKETS, owner_of
from sabot.ledger.restoring import restored
from sabot.money import Amount
from sabot.store import postgres_sql as sql
from sabot.store.books import accounts_named, holds_named
from sabot.store.commit import CommandId, Commit, Entry
from sabot.store.postgres_opening import Lent
from sabot.store.record import BEGINNING
from sabot.store.streams import PlayerEvent, PlayerFact, PlayerLeft, player_stream
from sabot.table import events as e
from sabot.table.needed_purses import purses_needed
from sabot.table.state import Phase, Table

FEW = 64
"""Guests up to which all are locked for every batch; at larger tables whoever seems to be concerned."""


class TableDeed:
    """A batch of one table, while its lease holds."""

    def __init__(
        self, lease: Lease, desk: Desk, told: Sequence[Told], books: Ledger, at: int, counter: Counter
    ) -> None:
        """`books` hold what lies on the table; of whose purses they say nothing is believed.

        `counter` is the cash desk as this server last knew it.
        """
        self._lease = lease
        self._desk = desk
        self._told = told
        self._books = books
        self._at = at
        self._counter = counter
        self._players = foreseen(desk.table, told)
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
        batch = self._decided(rows, given)
        self._require(concerned(self._books, batch))
        self.batch, self.rows = batch, rows
        self.known = changed(rows.known, batch.people, self._players)
        self.begun = tuple((game.stream, self._lease.name) for game in batch.begun)
        ended = batch.table.one_game and batch.table.phase is Phase.CLOSED
        self.over = (self._desk.stream,) if ended else ()
        return batch.commits

    def _decided(self, rows: Rows, given: Mapping[str, Amount]) -> Batch:
        """Where a purse is missing, what was decided is void, even if it could not be decided at all."""
        asked: set[str] = set()
        people = replace(people_of(rows.known), given=given)
        try:
            batch = self._desk.decided(self._told, self._at, rows.on(self._books), people, asked)
        except AssertionError:
            self._require(asked)
            raise
        self._require(asked)
        return batch

    def _require(self, players: set[str]) -> None:
        if not players <= self._players:
            self._players |= players
            raise MoreNeeded


def foreseen(table: Table, told: Sequence[Told]) -> set[str]:
    """Whom a batch will concern, as far as one can tell before it is decided."""
    players = set(table.guests) if len(table.guests) <= FEW else set()
    for each in told:
        players |= purses_needed(table, each.command)
        named: str | None = getattr(each.command, "player", None)
        if named:
            players.add(named)
    return players


def concerned(before: Ledger, batch: Batch) -> set[str]:
    """Whose accounts a batch moves, and of whom something else is known after it."""
    transfers = [transfer for entry in batch.commit.entries for transfer in entry.transfers]
    holds = [hold for name in holds_named(transfers) if (hold := before.holds.get(name)) is not None]
    players = {owner_of(name) for name in accounts_named(transfers, holds)} - {""}
    players.update(s.event.player for s in batch.course if isinstance(s.event, e.GuestLeft | e.GameBroken))
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
        self.after: tuple[Ledger, People] | None = None
        self.version = 0
        self.refused: Refused | None = None

    async def decide(self, db: Lent) -> Sequence[Commit]:
        stream, player = player_stream(self._player), self._player
        if isinstance(self._event, PlayerLeft):
            # Before the player's own stream, as whoever locks both: nobody stands in a ring with us.
            self._counter = await locked_counter(db, self._counter)
        await db.execute(sql.MAKE_STREAMS, [stream], BEGINNING)
        (row,) = await db.fetch(sql.LOCK_STREAMS, [stream])
        self.version = row["version"] + 1
        self._at = await not_before(db, stream, self._at)
        ticket: str | None = getattr(self._event, "number", None)
        rows = await lock_rows(db, [player], () if ticket is None else (TICKETS,))
        transfers: tuple[Transfer, ...] = ()
        ledger = rows.on(restored({}, () if ticket is None else await holds_of_ticket(db, ticket)))
        decided = await self._decided(db, rows, ledger)
        if isinstance(decided, Refused):
            self.refused = decided
            return ()
        if self._asks:
            return ()
        if isinstance(decided, get_args(PlayerFact)):
            posted = post(ledger, f"{stream}:{self.version}", (decided,))
            if not isinstance(posted, Posted):
                self.refused = posted
                return ()
            ledger, transfers = posted.ledger, posted.transfers
        people = people_after_own(people_of(rows.known), player, decided)
        self.rows, self.after = rows, (ledger, people)
        self.known = changed(rows.known, people, (player,))
        ids = () if self._id is None else (self._id,)
        entry = Entry(decided, transfers, self._id)
        return (Commit(stream, self.version - 1, self._at, (entry,), ids),)

    async def _decided(self, db: Lent, rows: Rows, ledger: Ledger) -> PlayerEvent | Refused:
        before, event = people_of(rows.known).restraints.get(self._player), self._event
        if not isinstance(event, PlayerLeft):
            return decide_own(before, event, self._at)
        desk = self._counter.desk
        gifts = await locked_gifts(db, desk, self._player)
        return decide_leaving(event, before, desk, gifts, (ledger,))
