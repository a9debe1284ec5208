"""A journal on the modelled disk: a log of groups, each whole or not there, synced before it is answered."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec import Struct

from sabot.ledger.restoring import restored
from sabot.ledger.state import Account, Ledger, forget
from sabot.ledger.transfer import Hold
from sabot.store.commit import Answer, CommandId, CommandReceipt, Commit
from sabot.store.record import Record
from sabot.store.writing import Head, drafted
from storm.disk import Disk, framed, frames, whole_length


class Group(Struct, frozen=True, array_like=True):
    """What one transaction writes."""

    records: tuple[Record, ...]
    heads: dict[str, Head]
    commands: tuple[tuple[CommandId, CommandReceipt], ...]
    accounts: dict[str, Account]
    opened: tuple[Hold, ...]
    closed: tuple[str, ...]
    snapshot: tuple[str, int, bytes] | None = None


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(Group)


class PagedStore:
    """Opens from a disk whatever the power left of it; what is torn at its end was never answered."""

    def __init__(self, disk: Disk, *, syncs: bool = True) -> None:
        """Without syncs it is a store that promises what it does not keep: the storm must notice."""
        self.disk = Disk(disk.content[: whole_length(disk.content)])
        self._syncs = syncs
        self._heads: dict[str, Head] = {}
        self._records: dict[str, list[Record]] = {}
        self._commands: dict[tuple[str, str], CommandReceipt] = {}
        self._snapshots: dict[str, tuple[int, bytes]] = {}
        accounts: dict[str, Account] = {}
        holds: dict[str, Hold] = {}
        for frame in frames(self.disk.content):
            group = _DECODER.decode(frame)
            self._remember(group)
            accounts |= group.accounts
            for name in group.closed:
                del holds[name]
            holds |= {hold.id: hold for hold in group.opened}
        self.ledger: Ledger = restored(accounts, holds.values())

    def _remember(self, group: Group) -> None:
        for record in group.records:
            self._records.setdefault(record.line.stream, []).append(record)
        self._heads.update(group.heads)
        self._commands.update({(c.player, c.id): seen for c, seen in group.commands})
        if group.snapshot is not None:
            stream, version, body = group.snapshot
            self._snapshots[stream] = (version, body)

    def commit_all(self, commits: Sequence[Commit]) -> list[Answer]:
        draft = drafted(commits, self.head, self.seen, self.ledger)
        content = draft.written
        group = Group(
            content.records, content.heads, content.commands, content.accounts, content.opened, content.closed
        )
        self.disk.append(framed(_ENCODER.encode(group)))
        if self._syncs:
            self.disk.sync()
        self._remember(group)
        self.ledger = forget(draft.ledger)
        return draft.answers

    def write_and_lose_power(self, commits: Sequence[Commit]) -> None:
        """The group is on its way to the disk when the power goes."""
        content = drafted(commits, self.head, self.seen, self.ledger).written
        group = Group(
            content.records, content.heads, content.commands, content.accounts, content.opened, content.closed
        )
        self.disk.append(framed(_ENCODER.encode(group)))

    def head(self, stream: str) -> Head:
        return self._heads.get(stream, Head())

    def heads(self) -> dict[str, Head]:
        return {stream: head for stream, head in self._heads.items() if head.version}

    def seen(self, command: CommandId) -> CommandReceipt | None:
        return self._commands.get((command.player, command.id))

    def read(self, stream: str, after: int = 0, until: int | None = None) -> Iterator[Record]:
        return iter(self._records.get(stream, [])[after:until])

    def save_snapshot(self, stream: str, version: int, body: bytes) -> None:
        """Not synced: a snapshot that is lost costs time and nothing else."""
        group = Group((), {}, (), {}, (), (), (stream, version, body))
        self.disk.append(framed(_ENCODER.encode(group)))
        self._snapshots[stream] = (version, body)

    def snapshots(self) -> Iterable[tuple[str, int, bytes]]:
        return [(stream, version, body) for stream, (version, body) in self._snapshots.items()]

    def close(self) -> None:
        pass
