"""The journal in memory: for tests, for play in a terminal, and for the house under faults."""

from collections.abc import Iterable, Iterator, Sequence

from sabot.ledger.state import Ledger, forget
from sabot.store.commit import Answer, CommandId, CommandReceipt, Commit
from sabot.store.record import Record
from sabot.store.writing import Head, drafted


class MemoryStore:
    def __init__(self) -> None:
        self.ledger = Ledger()
        self._heads: dict[str, Head] = {}
        self._records: dict[str, list[Record]] = {}
        self._commands: dict[tuple[str, str], CommandReceipt] = {}
        self._snapshots: dict[str, tuple[int, bytes]] = {}

    def commit_all(self, commits: Sequence[Commit]) -> list[Answer]:
        group = drafted(commits, self.head, self.seen, self.ledger)
        for record in group.written.records:
            self._records.setdefault(record.line.stream, []).append(record)
        self._heads.update(group.written.heads)
        self._commands.update({(c.player, c.id): seen for c, seen in group.written.commands})
        self.ledger = forget(group.ledger)
        return group.answers

    def head(self, stream: str) -> Head:
        return self._heads.get(stream, Head())

    def heads(self) -> dict[str, Head]:
        return {stream: head for stream, head in self._heads.items() if head.version}

    def seen(self, command: CommandId) -> CommandReceipt | None:
        return self._commands.get((command.player, command.id))

    def read(self, stream: str, after: int = 0, until: int | None = None) -> Iterator[Record]:
        """The lines of a stream after a version, in their order; those before the first may be archived."""
        lines = self._records.get(stream, [])
        gone = lines[0].line.number - 1 if lines else 0
        return iter(lines[max(0, after - gone) : None if until is None else max(0, until - gone)])

    def save_snapshot(self, stream: str, version: int, body: bytes) -> None:
        self._snapshots[stream] = (version, body)

    def snapshots(self) -> Iterable[tuple[str, int, bytes]]:
        return [(stream, version, body) for stream, (version, body) in self._snapshots.items()]

    def close(self) -> None:
        pass
