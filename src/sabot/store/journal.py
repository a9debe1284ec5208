"""What every journal can do, whatever it is kept on."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Protocol

from sabot.ledger.state import Ledger
from sabot.store.commit import Answer, CommandId, CommandReceipt, Commit
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

    def heads(self) -> dict[str, Head]:
        """Of every stream that has a line."""
        ...

    def seen(self, command: CommandId) -> CommandReceipt | None:
        """Where the first answer to a command is, if it was accepted before."""
        ...

    def read(self, stream: str, after: int = 0, until: int | None = None) -> Iterator[Record]:
        """The lines of a stream after a version, in their order. Raises `BadStore` where one is damaged."""
        ...

    def save_snapshot(self, stream: str, version: int, body: bytes) -> None: ...

    def snapshots(self) -> Iterable[tuple[str, int, bytes]]:
        """Stream, version and body of those that are whole; a damaged one is left out, not believed."""
        ...

    def close(self) -> None: ...


class AsyncStore(Protocol):
    """The same for many tasks of one loop; several may ask at once, and one at a time commits."""

    async def ledger(self, accounts: Collection[str] | None = None) -> Ledger:
        """The books as committed: at least these accounts and all that is held of them, or everything."""
        ...

    async def commit_all(self, commits: Sequence[Commit]) -> list[Answer]: ...

    async def head(self, stream: str) -> Head: ...

    async def heads(self) -> dict[str, Head]: ...

    async def seen(self, command: CommandId) -> CommandReceipt | None: ...

    async def read(self, stream: str, after: int = 0, until: int | None = None) -> list[Record]: ...

    async def save_snapshot(self, stream: str, version: int, body: bytes) -> None: ...

    async def snapshots(self) -> list[tuple[str, int, bytes]]: ...

    async def close(self) -> None: ...
