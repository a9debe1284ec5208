"""What the house knows of its players, kept beside its journal, so that not all of it is read again."""

from collections.abc import Iterable

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from rpds import HashTrieMap

from sabot.house.player_limits import Restraints, used_in
from sabot.ledger.days import Days
from sabot.ledger.purse import Restraint
from sabot.ledger.tally import Tally, Used, calendar_of
from sabot.store.codec import event_in
from sabot.store.record import Line
from sabot.store.streams import HOUSE, PLAYER, PlayerEvent, StreamEvent, kind_of, name_of

TIPPED = "tip-given"
USING = frozenset({"part-paid", "round-paid", TIPPED})
"""The only lines of a table that tell what players have used of their limits."""


class PlayersSnapshot(Struct, frozen=True, kw_only=True):
    """As it is after so many lines of each stream; what came later is read."""

    read: dict[str, int] = {}
    bounds: dict[str, Restraint] = {}
    tallies: dict[str, Tally] = {}
    at: int = 0
    finished: tuple[str, ...] = ()
    """Streams of interrupted games that are over: nothing is ever written to them again."""
    tips: bool = False
    """Whether tips count for limits in it, as they have since they do."""


_DECODER = msgspec.msgpack.Decoder(PlayersSnapshot)
_ENCODER = msgspec.msgpack.Encoder()


def packed(
    restraints: Restraints, read: dict[str, int], finished: tuple[str, ...], at: int, days: Days
) -> bytes:
    bounds, tallies = dict(restraints.bounds.items()), restraints.running(days.at(at))
    return _ENCODER.encode(
        PlayersSnapshot(read=read, bounds=bounds, tallies=tallies, at=at, finished=finished, tips=True)
    )


def unpacked(body: bytes) -> PlayersSnapshot:
    return _DECODER.decode(body)


def players_snapshot_in(snapshots: Iterable[tuple[str, int, bytes]]) -> PlayersSnapshot:
    """The latest that was kept, or nothing: then everything is read. One without tips is not enough."""
    body = next((body for stream, _, body in snapshots if stream == HOUSE), None)
    kept = PlayersSnapshot() if body is None else unpacked(body)
    return kept if kept.tips else PlayersSnapshot()


class SnapshotUpdate:
    """Restraints on their way through the lines that came after a snapshot, stream after stream."""

    def __init__(self, snapshot: PlayersSnapshot, days: Days) -> None:
        self.snapshot = snapshot
        self._days = days
        self.at = snapshot.at
        """The latest moment that was told of."""
        told = {name_of(stream): n for stream, n in snapshot.read.items() if kind_of(stream) == PLAYER}
        self.bounds = Restraints(HashTrieMap(snapshot.bounds), lines=HashTrieMap(told))
        self.days: dict[tuple[int, str], Used] = {}
        """What each player staked and lost on each day, in whatever order the streams are read."""

    def tell(self, line: Line) -> None:
        """One line, of whatever stream; those that the snapshot knows already are passed over."""
        if line.number <= self.snapshot.read.get(line.stream, 0):
            return
        self.at = max(self.at, line.at)
        if line.name in USING or kind_of(line.stream) == PLAYER:
            self.take(line, event_in(line))

    def take(self, line: Line, event: StreamEvent) -> None:
        """A line that is not known yet, with its event."""
        for player, used in used_in(event).items():
            day = self._days.of(line.at), player
            self.days[day] = self.days.get(day, Used()).plus(used)
        if kind_of(line.stream) == PLAYER:
            assert isinstance(event, PlayerEvent), f"{line.stream} holds {line.name}"
            self.bounds = self.bounds.after(name_of(line.stream), event)

    def restraints(self) -> Restraints:
        """Day after day: a tally that has seen a new day forgets the one before."""
        counted = replace(self.bounds, tallies=HashTrieMap(self.snapshot.tallies))
        for (day, player), used in sorted(self.days.items()):
            counted = counted.using({player: used}, calendar_of(day))
        return counted
