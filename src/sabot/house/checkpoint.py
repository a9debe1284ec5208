"""Checkpoints: how long every stream is and its last hash, in the chain itself; and snapshots beside it."""

from collections.abc import Iterable

from sabot.house.desk import Desk
from sabot.house.players import Restraints
from sabot.house.reopening import snapshot_body
from sabot.house.standing import packed
from sabot.store.commit import Commit, Committed, Entry
from sabot.store.journal import Store
from sabot.store.streams import HOUSE, HeadsChecked


def checkpoint(
    store: Store, desks: Iterable[Desk], restraints: Restraints, finished: tuple[str, ...], at: int
) -> None:
    """A store that fails on the way loses nothing: what is missing is read from the journal again."""
    heads = {stream: head for stream, head in sorted(store.heads().items()) if stream != HOUSE}
    checked = HeadsChecked(tuple((stream, head.version, head.hash) for stream, head in heads.items()))
    before = store.head(HOUSE).version
    (answer,) = store.commit_all((Commit(HOUSE, before, at, (Entry(checked),)),))
    assert isinstance(answer, Committed), f"{HOUSE} could not be written: {answer}"
    kept = {stream: version for stream, version, _ in store.snapshots()}
    served = tuple(desks)
    for desk in served:
        body = snapshot_body(desk.table) if kept.get(desk.stream) != desk.version else None
        if body is not None:
            store.save_snapshot(desk.stream, desk.version, body)
    read = {stream: head.version for stream, head in heads.items()}
    read |= {desk.stream: desk.version for desk in served}
    store.save_snapshot(HOUSE, answer.version, packed(restraints, read, finished, at))
