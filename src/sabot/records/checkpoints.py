"""Checkpoints: what the house writes down about the ends of all streams, so that none can be cut off."""

from collections.abc import Iterable, Mapping

from sabot.store.codec import event_in
from sabot.store.commit import Answer, Commit, Entry
from sabot.store.journal import Store
from sabot.store.record import Record
from sabot.store.streams import HOUSE, HeadsChecked
from sabot.store.writing import Head

EVERY = 5 * 60 * 1_000_000
"""Microseconds between two checkpoints; one more is made when the house stops."""


def checkpoint(known: Mapping[str, Head], heads: Mapping[str, Head]) -> HeadsChecked | None:
    """The ends that no checkpoint knows yet; a stream at rest is not written down again and again.

    The house's own end is left out: the checkpoint itself becomes its next line.
    """
    changed = sorted(
        (stream, head.version, head.hash)
        for stream, head in heads.items()
        if stream != HOUSE and known.get(stream) != head
    )
    return HeadsChecked(tuple(changed)) if changed else None


def known_heads(records: Iterable[Record]) -> dict[str, Head]:
    """What the checkpoints among the lines of the house know."""
    known: dict[str, Head] = {}
    for record in records:
        event = event_in(record.line)
        if isinstance(event, HeadsChecked):
            known |= {stream: Head(version, hash_) for stream, version, hash_ in event.heads}
    return known


class Checkpoints:
    """Makes the checkpoints of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known = known_heads(store.read(HOUSE))

    def take(self, at: int) -> Answer | None:
        """A checkpoint of everything that was written since the last one; None where nothing was."""
        heads = self._store.heads()
        event = checkpoint(self._known, heads)
        if event is None:
            return None
        commit = Commit(HOUSE, self._store.head(HOUSE).version, at, (Entry(event),))
        (answer,) = self._store.commit_all((commit,))
        self._known = heads
        return answer
