"""What the house's own snapshot says of its players, counted again from the lines that it claims to hold."""

from collections.abc import Iterable, Mapping

import msgspec
from msgspec import Struct

from sabot.house.player_snapshot import TIPPED, PlayersSnapshot, SnapshotUpdate, unpacked
from sabot.ledger.days import Days
from sabot.ledger.purse import Restraint
from sabot.ledger.tally import Used
from sabot.records.audit.verdict import differs
from sabot.store.record import Line
from sabot.store.streams import HOUSE, HeadsChecked, StreamEvent
from sabot.store.writing import Head


class StoredSnapshot(Struct, frozen=True):
    """The snapshot: the line of the house that it belongs to, and what it says."""

    version: int
    snapshot: PlayersSnapshot

    def holds(self, line: Line) -> bool:
        """Whether the line is counted in it; older ones do not count tips."""
        if line.name == TIPPED and not self.snapshot.tips:
            return False
        return line.stream in self.snapshot.finished or line.number <= self.snapshot.read.get(line.stream, 0)

    def check_line(self, line: Line, event: StreamEvent) -> None:
        """The line of the house that the snapshot belongs to: a checkpoint, at the same moment."""
        if not isinstance(event, HeadsChecked):
            differs(HOUSE, line.number, "the line of the house's snapshot", "a checkpoint", line.name)
        if line.at != self.snapshot.at:
            differs(HOUSE, line.number, "the moment of the house's snapshot", line.at, self.snapshot.at)


def kept_in(snapshots: Mapping[str, tuple[int, bytes]]) -> StoredSnapshot | None:
    """None where there is none, or it is damaged, and so never believed."""
    version, body = snapshots.get(HOUSE, (0, b""))
    if not body:
        return None
    try:
        return StoredSnapshot(version, unpacked(body))
    except msgspec.DecodeError as wrong:
        differs(HOUSE, version, "the house's snapshot", "one that can be read", str(wrong))


class CountedPlayers(Struct):
    """What the lines of some streams tell of players, as far as the snapshot holds them."""

    bounds: dict[str, Restraint] = {}
    days: dict[tuple[int, str], Used] = {}
    over: tuple[str, ...] = ()
    """Streams of interrupted games that are over."""

    def add(self, other: "CountedPlayers") -> None:
        self.bounds.update(other.bounds)
        for key, used in other.days.items():
            self.days[key] = self.days.get(key, Used()).plus(used)
        self.over += other.over


def counted(counting: SnapshotUpdate, over: Iterable[str]) -> CountedPlayers:
    return CountedPlayers(dict(counting.bounds.bounds.items()), counting.days, tuple(over))


def check_standing(
    kept: StoredSnapshot, found: CountedPlayers, heads: Mapping[str, Head], days: Days
) -> None:
    """Limits, exclusions and what was used of limits are those of the lines; only finished games are over."""
    told, version = kept.snapshot, kept.version
    if version > heads.get(HOUSE, Head()).version:
        differs(HOUSE, version, "the house's snapshot", "of a line that is there", version)
    for stream, lines in sorted(told.read.items()):
        there = heads.get(stream, Head()).version
        if lines > there:
            differs(HOUSE, version, f"lines of {stream} in the house's snapshot", f"at most {there}", lines)
    for stream in sorted(set(told.finished) - set(found.over)):
        differs(HOUSE, version, "a game that the house's snapshot calls finished", "one that is over", stream)
    counting = SnapshotUpdate(PlayersSnapshot(bounds=found.bounds), days)
    counting.days.update(found.days)
    tallies = counting.restraints().running(days.at(told.at))
    for player in sorted({*found.bounds, *told.bounds, *tallies, *told.tallies}):
        right = (found.bounds.get(player), tallies.get(player))
        said = (told.bounds.get(player), told.tallies.get(player))
        if right != said:
            differs(HOUSE, version, f"what the house's snapshot says of {player}", right, said)
