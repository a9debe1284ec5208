"""What records are read from: a store as it lies there, with nothing proven and nothing ever written."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from msgspec import Struct

from sabot.ledger.state import Account
from sabot.ledger.transfer import Hold
from sabot.store.commit import CommandId, CommandReceipt
from sabot.store.journal import Store
from sabot.store.record import Record
from sabot.store.writing import Head


class BookRows(Struct, frozen=True):
    """Accounts and open holds as they are stored; holds in the order in which they were made."""

    accounts: dict[str, Account]
    holds: tuple[Hold, ...]


class KnownCommands(Struct, frozen=True):
    """How many commands a store knows of one stream."""

    written: int
    """Those that brought about lines."""
    empty: int
    """Those that were accepted and changed nothing."""
    strange: int
    """Those of `empty` whose place is none between two lines of the stream."""


KNOWN_COMMANDS = (
    "SELECT COALESCE(s.name, ''), count(*) FILTER (WHERE c.last >= c.first), "
    "count(*) FILTER (WHERE c.last < c.first), "
    "count(*) FILTER "
    "(WHERE c.last < c.first AND (c.last <> c.first - 1 OR c.first < 1 OR c.last > s.version)) "
    "FROM commands c LEFT JOIN streams s ON s.id = c.stream GROUP BY s.name"
)
"""The counts of `KnownCommands` by stream, in the words of every SQL store."""


OF_THE_GONE = (
    "SELECT a.name, a.balance FROM accounts a "
    "WHERE a.name LIKE 'wallet:p________________' AND a.balance > 0 AND NOT EXISTS "
    "(SELECT 1 FROM people p WHERE p.id = substr(a.name, 8) AND p.state <> 'erased') ORDER BY a.name"
)
"""Purses with something in them whose players are not among the people any more."""


class Reader(Protocol):
    """A store at one moment. What is written to it meanwhile is not seen."""

    def heads(self) -> dict[str, Head]: ...

    def rows(self, stream: str, after: int, until: int) -> Iterator[Record]:
        """Lines as they are stored, in the order of their numbers; some may be missing or wrong."""
        ...

    def seen(self, commands: Sequence[CommandId]) -> list[CommandReceipt | None]:
        """Where the store knows these commands, in the same order."""
        ...

    def known_commands(self) -> dict[str, KnownCommands] | None:
        """By stream, those of no stream under an empty name; None where they cannot be counted."""
        ...

    def books(self) -> BookRows: ...

    def of_the_gone(self) -> Iterable[tuple[str, int]]:
        """Purses of people who are gone, with what is in them; nothing where people are kept elsewhere."""
        ...

    def snapshots(self) -> Iterable[tuple[str, int, bytes]]:
        """Stream, version and body; of one that is damaged, and so never believed, the body is empty."""
        ...

    def close(self) -> None: ...


class StoreReader:
    """A store that somebody has open already."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def heads(self) -> dict[str, Head]:
        return self._store.heads()

    def rows(self, stream: str, after: int, until: int) -> Iterator[Record]:
        return self._store.read(stream, after, until)

    def seen(self, commands: Sequence[CommandId]) -> list[CommandReceipt | None]:
        return [self._store.seen(command) for command in commands]

    def known_commands(self) -> dict[str, KnownCommands] | None:
        return None

    def books(self) -> BookRows:
        ledger = self._store.ledger
        return BookRows(dict(ledger.accounts.items()), tuple(ledger.holds.values()))

    def of_the_gone(self) -> Iterable[tuple[str, int]]:
        return ()

    def snapshots(self) -> Iterable[tuple[str, int, bytes]]:
        return self._store.snapshots()

    def close(self) -> None:
        """The store belongs to whoever opened it."""
