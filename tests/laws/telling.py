"""A session as all who listen are told it, and one player besides: views whole once, then differences."""

from collections.abc import Iterator
from itertools import groupby

import msgspec
from msgspec import UNSET, Struct
from table_session import Session, Taken

from sabot.house.batch_builder import TableStep
from sabot.ledger.purse import purse_of
from sabot.server.socket.published_view import PublishedView
from sabot.server.socket.wire import Changed, OwnChanged, OwnSnapshot, Snapshot
from sabot.table.view import (
    KeptParts,
    OwnView,
    PublicView,
    SharedParts,
    difference,
    own_grounds,
    own_view,
    public_view,
)

_CHANGED: msgspec.json.Decoder[Changed] = msgspec.json.Decoder(Changed)
_SNAPSHOT: msgspec.json.Decoder[Snapshot] = msgspec.json.Decoder(Snapshot)


class Truth(Struct, frozen=True, tag="truth"):
    """How the table really is, made from nothing but itself."""

    n: int
    public: PublicView
    own: OwnView | None


Telling = Snapshot | Changed | OwnSnapshot | OwnChanged | Truth


def told_of(session: Session) -> Iterator[Telling]:
    """Batch after batch of the main table; a batch is all that happened at one moment."""
    main = [taken for taken in session.taken if taken.stream == session.main.stream and taken.booked]
    told, (player, *others), n = PublishedView(), _players_of(main), 0
    yield _SNAPSHOT.decode(told.whole("t", main[0].before, 0, main[0].at))
    kept, own = KeptParts(shared := SharedParts()), None
    beside = {other: KeptParts(shared) for other in others}
    theirs = dict[str, OwnView]()
    for at, moment in groupby(main, key=lambda taken: taken.at):
        batch = tuple(moment)
        n += len(batch)
        content = told.change("t", n, at, tuple(TableStep(one.before, one.event, one.after) for one in batch))
        if content is not None:
            yield _CHANGED.decode(content)
        for other, parts in beside.items():
            # What they share with the player is worked out for whoever comes first.
            was, theirs[other] = theirs.get(other), _own(batch[-1], other, parts)
            difference(was, theirs[other], shared.differences)
        before, own = own, _own(batch[-1], player, kept)
        if before is None:
            yield OwnSnapshot("t", n, at, own)
        elif (changed := difference(before, own, shared.differences)) is not UNSET:
            assert isinstance(changed, dict)
            yield OwnChanged("t", n, msgspec.json.decode(msgspec.json.encode(changed)))
        yield Truth(n, public_view(batch[-1].after, at), _own(batch[-1], player, KeptParts()))


def _players_of(main: list[Taken]) -> list[str]:
    """The one who is told, and two others at the same table."""
    return sorted({player for taken in main for player in taken.after.guests})[:3]


def _own(taken: Taken, player: str, kept: KeptParts) -> OwnView:
    """As a server makes it: only where something changed from which it follows."""
    table, at, purse = taken.after, taken.at, purse_of(taken.then, player)
    grounds = own_grounds(table, player, purse, (), at)
    return kept.part("own", lambda: own_view(table, player, purse, at, kept=kept), *grounds)
