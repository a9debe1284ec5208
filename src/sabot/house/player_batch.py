"""What happens to a player away from the tables: one rule, whoever writes it and wherever it is kept."""

from collections.abc import Coroutine, Iterable, Sequence
from typing import NamedTuple, Protocol, get_args

from msgspec import Struct

from sabot.cashdesk.state import CashDesk
from sabot.games.answer import Refused
from sabot.house.batch_builder import PlayerFacts, people_after_own
from sabot.house.cash_desk import UncountedGifts, counted_for, gifts_in, reopen
from sabot.house.merging import check_merging
from sabot.house.player_leaving import OLD_TICKETS, decide_leaving
from sabot.house.player_limits import Restraints, decide_own
from sabot.house.requests import NO_LINE, Done, Reply
from sabot.ledger import Ledger, Posted, Transfer, post
from sabot.ledger.account import TICKETS
from sabot.money import Amount
from sabot.store.codec import event_in
from sabot.store.commit import CommandId, Commit, Committed, Entry
from sabot.store.journal import Store
from sabot.store.record import Record
from sabot.store.streams import DESK, PlayerEvent, PlayerFact, PlayerLeft, player_stream

NO_GIFTS = UncountedGifts(Amount(0), 0)


class PlayerBasis(NamedTuple):
    """What a decision about a player is made on."""

    at: int
    people: PlayerFacts
    books: Sequence[Ledger]
    """With the player's accounts; where some of it is on its way, all of them, newest first."""


class PlayerBooks(Protocol):
    """Where players' streams are kept. Whatever was read stays as it is until what is decided is written."""

    async def cash_desk(self) -> CashDesk: ...

    async def version(self, stream: str) -> int: ...

    async def read(self, stream: str, after: int) -> Iterable[Record]: ...

    async def newest(self, player: str, event: PlayerEvent) -> PlayerBasis:
        """Asked last."""
        ...


class PlayerBatch(Struct, frozen=True):
    """What a wish would do. It counts for nothing before it is committed."""

    event: PlayerEvent
    commit: Commit
    ledger: Ledger
    people: PlayerFacts

    @property
    def reply(self) -> Done:
        return Done(self.commit.expected + 1, self.commit.expected + 1)


async def player_batch(
    books: PlayerBooks, player: str, event: PlayerEvent, id_: CommandId | None = None
) -> PlayerBatch | Refused:
    """Whoever writes a player's stream asks this, and asks it under the lock of that stream."""
    stream, desk, gifts = player_stream(player), CashDesk(), NO_GIFTS
    if isinstance(event, PlayerLeft):
        desk = await books.cash_desk()
    version = await books.version(stream)
    if isinstance(event, PlayerLeft):
        gifts = gifts_in(desk, player, await books.read(stream, counted_for(desk, player)))
    at, people, ledgers = await books.newest(player, event)
    before, ledger = people.restraints.get(player), ledgers[0]
    if isinstance(event, PlayerLeft):
        decided: PlayerEvent | Refused = decide_leaving(event, before, desk, gifts, ledgers)
        if event.into and not isinstance(decided, Refused):
            decided = check_merging(event, before, people.restraints.get(event.into), ledgers, at) or decided
    else:
        decided = decide_own(before, event, at)
    if isinstance(decided, Refused):
        return decided
    transfers: tuple[Transfer, ...] = ()
    if isinstance(decided, get_args(PlayerFact)):
        posted = post(ledger, f"{stream}:{version + 1}", (decided,))
        if not isinstance(posted, Posted):
            return posted
        ledger, transfers = posted.ledger, posted.transfers
    ids = () if id_ is None else (id_,)
    commit = Commit(stream, version, at, (Entry(decided, transfers, id_),), ids)
    return PlayerBatch(decided, commit, ledger, people_after_own(people, player, decided))


class StoreBooks:
    """Over a store that answers at once, with one writer: nothing comes in between."""

    def __init__(self, store: Store, desk: CashDesk, people: PlayerFacts, at: int) -> None:
        self._store = store
        self._desk = desk
        self._people = people
        self._at = at

    async def cash_desk(self) -> CashDesk:
        return self._desk

    async def version(self, stream: str) -> int:
        return self._store.head(stream).version

    async def read(self, stream: str, after: int) -> Iterable[Record]:
        return self._store.read(stream, after)

    async def newest(self, player: str, event: PlayerEvent) -> PlayerBasis:
        return PlayerBasis(self._at, self._people, (self._store.ledger,))


def at_once(deciding: Coroutine[None, None, PlayerBatch | Refused]) -> PlayerBatch | Refused:
    """Of books that nobody has to wait for."""
    try:
        deciding.send(None)
    except StopIteration as done:
        found: PlayerBatch | Refused = done.value
        return found
    raise AssertionError("somebody waits for books that answer at once")


def leave(store: Store, wished: PlayerLeft, at: int, *, asks: bool = False) -> Reply:
    """In a house that nobody serves: this process alone has the store open. Who `asks` writes nothing."""
    kept = {stream: (version, body) for stream, version, body in store.snapshots()}
    snapshot, stream = kept.get(DESK), player_stream(wished.player)
    counter = reopen(store.read(DESK, 0 if snapshot is None else snapshot[0]), snapshot)
    if not counter.version and store.ledger.balance(TICKETS):
        return OLD_TICKETS
    restraints, desk = Restraints(), counter.desk
    for record in store.read(stream):
        event = event_in(record.line)
        assert isinstance(event, PlayerEvent), f"{stream} holds {record.line.name}"
        restraints, at = restraints.after(wished.player, event), max(at, record.line.at)
    books = StoreBooks(store, desk, PlayerFacts(restraints), at)
    batch = at_once(player_batch(books, wished.player, wished))
    if isinstance(batch, Refused):
        return batch
    if asks:
        return NO_LINE
    (answer,) = store.commit_all((batch.commit,))
    assert isinstance(answer, Committed), f"{stream} could not be written: {answer}"
    return batch.reply
