"""A store and its archive files, read as one journal."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from sabot.records.archive.archive_file import read_archive
from sabot.records.journal.reader import BookRows, KnownCommands, Reader
from sabot.store.archives import archives_in
from sabot.store.commit import CommandId, CommandReceipt
from sabot.store.record import BEGINNING, ChainBroken, Record, following
from sabot.store.streams import HOUSE
from sabot.store.writing import Head


class JournalReader:
    """Lines that were moved to archive files come before those that the store still has."""

    def __init__(self, reader: Reader, archives: Path | None = None) -> None:
        self.reader = reader
        self._directory = archives
        self._heads = reader.heads()
        self._archived = archives_in(reader.rows(HOUSE, 0, self.head(HOUSE).version))

    def heads(self) -> dict[str, Head]:
        return dict(self._heads)

    def head(self, stream: str) -> Head:
        return self._heads.get(stream, Head())

    def archived(self, stream: str) -> int:
        """How many lines of a stream lie in archive files."""
        return max((event.last for event in self._archived.get(stream, ())), default=0)

    def read(self, stream: str, after: int = 0, until: int | None = None) -> Iterator[Record]:
        """Lines in their order, unproven. An archive file that is missing or wrong raises `BadStore`."""
        last = self.head(stream).version if until is None else until
        for event in self._archived.get(stream, ()):
            if event.last > after:
                yield from (r for r in read_archive(self._directory, event) if after < r.line.number <= last)
        yield from self.reader.rows(stream, max(after, self.archived(stream)), last)

    def proven(self, stream: str, after: int = 0) -> Iterator[Record]:
        """Lines of a stream, each proven to follow from the one before it, or `ChainBroken`."""
        before = BEGINNING
        if after:
            known = next(self.read(stream, after - 1, after), None)
            if known is None:
                raise ChainBroken(stream, after)
            before = known.hash
        return following(before, after, self.read(stream, after))

    def seen(self, commands: Sequence[CommandId]) -> list[CommandReceipt | None]:
        return self.reader.seen(commands)

    def known_commands(self) -> dict[str, KnownCommands] | None:
        return self.reader.known_commands()

    def books(self) -> BookRows:
        return self.reader.books()

    def snapshots(self) -> dict[str, tuple[int, bytes]]:
        return {stream: (version, body) for stream, version, body in self.reader.snapshots()}

    def close(self) -> None:
        self.reader.close()
