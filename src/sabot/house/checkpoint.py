"""Checkpoints: how long streams are and their last hashes, in the chain itself; and snapshots beside it."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import force_setattr

from sabot.house.cash_desk import DeskState
from sabot.house.player_limits import Restraints
from sabot.house.player_snapshot import packed
from sabot.house.reopening import snapshot_body
from sabot.house.table_writer import TableWriter
from sabot.ledger.days import Days
from sabot.store.commit import Commit, Committed, Entry
from sabot.store.journal import Store
from sabot.store.streams import DESK, HOUSE, HeadsChecked, player_stream
from sabot.store.writing import Head

NOTHING: Mapping[str, int] = MappingProxyType({})
Shot = tuple[str, int, bytes]
"""A snapshot: its stream, the version that it shows, and its body."""


class ServedState(Struct, frozen=True):
    """What a house serves, as a checkpoint keeps it."""

    writers: tuple[TableWriter, ...]
    restraints: Restraints
    finished: tuple[str, ...]
    counter: DeskState = DeskState()
    read: dict[str, int] = {}
    """Lines of each stream that are in it, as it is now: tables go on, and restraints do not go with them."""
    days: Days = Days()

    def __post_init__(self) -> None:
        read = {player_stream(player): lines for player, lines in self.restraints.lines.items()}
        force_setattr(self, "read", read | {writer.stream: writer.version for writer in self.writers})


def heads_checked(heads: Mapping[str, Head], checked: Mapping[str, int] = NOTHING) -> HeadsChecked:
    """Of every stream that has grown since it was last `checked`; all checkpoints together know every end.

    The house's own stream, into which it is written, needs none.
    """
    grown = sorted(
        (stream, head.version, head.hash)
        for stream, head in heads.items()
        if stream != HOUSE and head.version != checked.get(stream)
    )
    return HeadsChecked(tuple(grown))


def snapshots_of(served: ServedState, kept: Mapping[str, int]) -> Iterator[Shot]:
    """Of every table between two rounds that has gone on since its last one, and of the cash desk."""
    if served.counter.version and kept.get(DESK) != served.counter.version:
        yield DESK, served.counter.version, served.counter.body()
    for writer in served.writers:
        body = snapshot_body(writer.table) if kept.get(writer.stream) != writer.version else None
        if body is not None:
            yield writer.stream, writer.version, body


def standing_of(served: ServedState, checked: HeadsChecked, version: int, at: int) -> Shot:
    """What is known of players, as it is after so many lines of each stream."""
    ahead = [stream for stream, length, _ in checked.heads if served.read.get(stream, 0) > length]
    assert not ahead, f"the house knows more of {ahead[0]} than its journal"
    return HOUSE, version, packed(served.restraints, served.read, served.finished, at, served.days)


class CheckpointWriter:
    """Knows what was kept before, so that a checkpoint costs what has changed and not what there is."""

    def __init__(self, kept: Mapping[str, int] = NOTHING) -> None:
        """`kept`: the versions of which there are snapshots."""
        self._kept = dict(kept)
        self._checked: dict[str, int] = {}

    def write(self, store: Store, served: ServedState, at: int) -> None:
        """A store that fails on the way loses nothing: what is missing is read from the journal again."""
        checked = heads_checked(store.heads(), self._checked)
        (answer,) = store.commit_all((Commit(HOUSE, store.head(HOUSE).version, at, (Entry(checked),)),))
        assert isinstance(answer, Committed), f"{HOUSE} could not be written: {answer}"
        self._checked |= {stream: version for stream, version, _ in checked.heads}
        for shot in (*snapshots_of(served, self._kept), standing_of(served, checked, answer.version, at)):
            store.save_snapshot(*shot)
            self._kept[shot[0]] = shot[1]
