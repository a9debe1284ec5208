"""What every journal can do, whatever it is kept on."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from sabot.ledger.state import Ledger
from sabot.store.commit import Answer, CommandId, Commit, Seen
from sabot.store.record import Record
from sabot.store.writing import Head


class Store(Protocol):
    """A journal with one writer, which calls it and waits."""

    @property
    def ledger(self) -> Ledger:
        """The books as committed."""
        ...

    def commit_all(self, commits: Sequence[Commit]) -> list[Answer]:
        """Each commit whole or not at all; all that pass are on the disk when this returns.

        Raises `StoreFailed` where nothing could be written; then nothing was.
        """
        ...

    def head(self, stream: str) -> Head: ...

    def heads(self) -> dict[str, Head]: ...

    def seen(self, command: CommandId) -> Seen | None:
        """Where the first answer to a command is, if it was accepted before."""
        ...

    def read(self, stream: str, after: int = 0, until: int | None = None) -> Iterator[Record]: ...

    def save_snapshot(self, stream: str, version: int, body: bytes) -> None: ...

    def snapshots(self) -> Iterable[tuple[str, int, bytes]]: ...

    def close(self) -> None: ...
