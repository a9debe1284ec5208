"""What happens to a player away from the tables: one rule, whoever writes it and wherever it is kept."""

from collections.abc import Sequence
from typing import get_args

from msgspec import Struct

from sabot.cashdesk.state import CashDesk
from sabot.games.answer import Refused
from sabot.house.batch_builder import People, people_after_own
from sabot.house.cash_desk import Gifts, counted_for, gifts_in, reopen
from sabot.house.leaving import OLD_TICKETS, decide_leaving
from sabot.house.player_limits import Restraints, decide_own
from sabot.house.requests import NO_LINE, Done, Reply
from sabot.ledger import Ledger, Posted, Transfer, post
from sabot.ledger.account import TICKETS
from sabot.money import Amount
from sabot.store.codec import event_in
from sabot.store.commit import CommandId, Commit, Committed, Entry
from sabot.store.journal import Store
from sabot.store.streams import DESK, PlayerEvent, PlayerFact, PlayerLeft, player_stream

NO_GIFTS = Gifts(Amount(0), 0)


class PlayerWish(Struct, frozen=True, kw_only=True):
    """An event on its way to a player's stream, with all that the house adds to it."""

    player: str
    event: PlayerEvent
    version: int
    """Of the stream before it."""
    at: int
    id: CommandId | None = None
    desk: CashDesk = CashDesk()
    gifts: Gifts = NO_GIFTS
    """Of who leaves, both as the cash desk knows them; of nobody else they are asked."""


class PlayerBatch(Struct, frozen=True):
    """What a wish would do. It counts for nothing before it is committed."""

    event: PlayerEvent
    commit: Commit
    ledger: Ledger
    people: People

    @property
    def reply(self) -> Done:
        return Done(self.commit.expected + 1, self.commit.expected + 1)


def decide_player(wish: PlayerWish, people: People, books: Sequence[Ledger]) -> PlayerBatch | Refused:
    """On books that hold the player's accounts; where some of it is on its way, on all of them, newest first.

    Whoever writes a player's stream asks this rule, and asks it under the lock of that stream.
    """
    before, event, ledger = people.restraints.get(wish.player), wish.event, books[0]
    if isinstance(event, PlayerLeft):
        decided: PlayerEvent | Refused = decide_leaving(event, before, wish.desk, wish.gifts, books)
    else:
        decided = decide_own(before, event, wish.at)
    if isinstance(decided, Refused):
        return decided
    stream = player_stream(wish.player)
    transfers: tuple[Transfer, ...] = ()
    if isinstance(decided, get_args(PlayerFact)):
        posted = post(ledger, f"{stream}:{wish.version + 1}", (decided,))
        if not isinstance(posted, Posted):
            return posted
        ledger, transfers = posted.ledger, posted.transfers
    ids = () if wish.id is None else (wish.id,)
    commit = Commit(stream, wish.version, wish.at, (Entry(decided, transfers, wish.id),), ids)
    return PlayerBatch(decided, commit, ledger, people_after_own(people, wish.player, decided))


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
    wish = PlayerWish(
        player=wished.player,
        event=wished,
        version=store.head(stream).version,
        at=at,
        desk=desk,
        gifts=gifts_in(desk, wished.player, store.read(stream, counted_for(desk, wished.player))),
    )
    batch = decide_player(wish, People(restraints), (store.ledger,))
    if isinstance(batch, Refused):
        return batch
    if asks:
        return NO_LINE
    (answer,) = store.commit_all((batch.commit,))
    assert isinstance(answer, Committed), f"{stream} could not be written: {answer}"
    return batch.reply
