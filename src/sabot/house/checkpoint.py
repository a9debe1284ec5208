"""Checkpoints: how long every stream is and its last hash, in the chain itself; and snapshots beside it."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from sabot.house.desk import Desk
from sabot.house.players import Restraints
from sabot.house.reopening import snapshot_body
from sabot.house.standing import packed
from sabot.store.commit import Commit, Committed, Entry
from sabot.store.journal import Store
from sabot.store.streams import HOUSE, HeadsChecked
from sabot.store.writing import Head

Shot = tuple[str, int, bytes]
"""A snapshot: its stream, the version that it shows, and its body."""


class Served(Struct, frozen=True):
    """What a house serves, as a checkpoint keeps it."""

    desks: tuple[Desk, ...]
    restraints: Restraints
    finished: tuple[str, ...]


def heads_checked(heads: Mapping[str, Head]) -> HeadsChecked:
    """Of every stream but the house's own, into which it is written."""
    others = ((stream, head) for stream, head in sorted(heads.items()) if stream != HOUSE)
    return HeadsChecked(tuple((stream, head.version, head.hash) for stream, head in others))


def snapshots_of(served: Served, kept: Mapping[str, int]) -> Iterator[Shot]:
    """Of every table between two rounds that has gone on since its last one."""
    for desk in served.desks:
        body = snapshot_body(desk.table) if kept.get(desk.stream) != desk.version else None
        if body is not None:
            yield desk.stream, desk.version, body


def standing_of(served: Served, checked: HeadsChecked, version: int, at: int) -> Shot:
    """What is known of players, as it is after so many lines of each stream."""
    read = {stream: length for stream, length, _ in checked.heads}
    read |= {desk.stream: desk.version for desk in served.desks}
    return HOUSE, version, packed(served.restraints, read, served.finished, at)


def checkpoint(
    store: Store, desks: Iterable[Desk], restraints: Restraints, finished: tuple[str, ...], at: int
) -> None:
    """A store that fails on the way loses nothing: what is missing is read from the journal again."""
    served = Served(tuple(desks), restraints, finished)
    checked = heads_checked(store.heads())
    (answer,) = store.commit_all((Commit(HOUSE, store.head(HOUSE).version, at, (Entry(checked),)),))
    assert isinstance(answer, Committed), f"{HOUSE} could not be written: {answer}"
    kept = {stream: version for stream, version, _ in store.snapshots()}
    for shot in (*snapshots_of(served, kept), standing_of(served, checked, answer.version, at)):
        store.save_snapshot(*shot)
