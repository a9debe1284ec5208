"""Leaving for good: decided on the books and the cash desk together, so that no money loses its owner."""

from collections.abc import Iterable

from msgspec.structs import replace

from sabot.cashdesk.leaving import left_behind
from sabot.cashdesk.moment import DeskMoment
from sabot.cashdesk.rules import DeskRules
from sabot.cashdesk.state import CashDesk
from sabot.games.answer import Refused
from sabot.house.cash_desk import Gifts, chips_of, counted_for, gifts_in, reopen
from sabot.house.players import Restraints, decide_own
from sabot.house.told import NO_LINE, Done, Reply
from sabot.ledger import Ledger, purse_of
from sabot.ledger.account import TICKETS
from sabot.ledger.purse import GONE, Restraint
from sabot.store.codec import event_in
from sabot.store.commit import Commit, Committed, Entry
from sabot.store.journal import Store
from sabot.store.record import Record
from sabot.store.streams import DESK, PlayerEvent, PlayerLeft, player_stream

OLD_TICKETS = Refused("the tickets of this house are not at its desk yet: start the server once")


def decide_leaving(
    wished: PlayerLeft, before: Restraint, desk: CashDesk, gifts: Gifts, books: Iterable[Ledger]
) -> PlayerLeft | Refused:
    """On books that hold the player's accounts; where some of it is on its way, on all of them.

    Whoever asks has the desk locked, and every account of the player: nothing can come meanwhile.
    """
    if before.left:
        return GONE
    player, given = wished.player, wished.given
    for ledger in books:
        moment = DeskMoment(
            at=0,
            rules=desk.rules or DeskRules(),
            purses={player: purse_of(ledger, player)},
            issued={player: gifts.amount},
            chips=dict(chips_of(ledger, (player,))),
        )
        left = left_behind(desk, player, moment, whole=wished.whole)
        if isinstance(left, Refused):
            return left
        given = left
    return replace(wished, given=given)


def decide_away(
    before: Restraint,
    wished: PlayerEvent,
    desk: CashDesk,
    lines: Iterable[Record],
    books: Iterable[Ledger],
    at: int,
) -> PlayerEvent | Refused:
    """Whatever happens to a player away from the tables. Only of who leaves more than the bounds is asked:
    the desk, and the lines of the player's own stream that the desk has not counted.
    """
    if not isinstance(wished, PlayerLeft):
        return decide_own(before, wished, at)
    return decide_leaving(wished, before, desk, gifts_in(desk, wished.player, lines), books)


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
    gifts = gifts_in(desk, wished.player, store.read(stream, counted_for(desk, wished.player)))
    before = restraints.get(wished.player)
    decided = decide_leaving(wished, before, desk, gifts, (store.ledger,))
    if isinstance(decided, Refused):
        return decided
    if asks:
        return NO_LINE
    version = store.head(stream).version
    (answer,) = store.commit_all((Commit(stream, version, at, (Entry(decided),)),))
    assert isinstance(answer, Committed), f"{stream} could not be written: {answer}"
    return Done(version + 1, version + 1)
