"""One group of commits, judged in memory before anything is written: what goes through, and what to write."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from sabot.games.answer import Refused
from sabot.ledger.state import Account, Ledger, forget
from sabot.ledger.transfer import Hold
from sabot.store.books import booked
from sabot.store.codec import written
from sabot.store.commit import Answer, Clash, CommandId, Commit, Committed, Repeated, Seen, Vetoed
from sabot.store.record import BEGINNING, Record, chained

MOST_KNOWN = 200_000
"""Transfers that the books remember before they are let go; the store itself keeps all of them."""


class Head(Struct, frozen=True):
    """How long a stream is, and the hash of its last line."""

    version: int = 0
    hash: bytes = BEGINNING


class Written(Struct, frozen=True):
    """Everything that a group of commits writes, gathered table by table."""

    records: tuple[Record, ...]
    heads: dict[str, Head]
    commands: tuple[tuple[CommandId, Seen], ...]
    accounts: dict[str, Account]
    opened: tuple[Hold, ...]
    closed: tuple[str, ...]


class Draft:
    """Commits tried one after the other; the store's own knowledge changes only when they are written."""

    def __init__(
        self, head: Callable[[str], Head], seen: Callable[[CommandId], Seen | None], ledger: Ledger
    ) -> None:
        self._head = head
        self._seen = seen
        self.ledger = ledger
        self._heads: dict[str, Head] = {}
        self._commands: dict[tuple[str, str], tuple[CommandId, Seen]] = {}
        self._records: list[Record] = []
        self._accounts: dict[str, None] = {}
        self._opened: dict[str, Hold] = {}
        self._closed: dict[str, None] = {}

    def add(self, commit: Commit) -> Answer:
        head = self._heads.get(commit.stream) or self._head(commit.stream)
        if head.version != commit.expected:
            return Clash(commit.stream, commit.expected, head.version)
        for command in commit.commands:
            first = self._known(command)
            if first is not None:
                return Repeated(command, first)
        changes = booked(self.ledger, (entry.transfers for entry in commit.entries))
        if isinstance(changes, Refused):
            return Vetoed(changes.reason)
        lines = tuple(
            written(commit.stream, head.version + place, commit.at, entry)
            for place, entry in enumerate(commit.entries, 1)
        )
        records = chained(head.hash, lines)
        after = Head(head.version + len(records), records[-1].hash if records else head.hash)
        self._remember(commit, head, after)
        self._records += records
        self._keep_books(changes.accounts, changes.opened, changes.closed)
        self.ledger = changes.ledger
        return Committed(commit.stream, after.version, after.hash)

    def _known(self, command: CommandId) -> Seen | None:
        own = self._commands.get((command.player, command.id))
        return own[1] if own is not None else self._seen(command)

    def _remember(self, commit: Commit, before: Head, after: Head) -> None:
        self._heads[commit.stream] = after
        spans: dict[CommandId, tuple[int, int]] = {}
        for number, entry in enumerate(commit.entries, before.version + 1):
            if entry.command is not None:
                first, _ = spans.get(entry.command, (number, number))
                spans[entry.command] = (first, number)
        for command in commit.commands:
            first, last = spans.get(command, (before.version + 1, before.version))
            seen = Seen(commit.stream, first, last, command.digest)
            self._commands[command.player, command.id] = (command, seen)

    def _keep_books(self, accounts: Iterable[str], opened: Iterable[Hold], closed: Iterable[str]) -> None:
        self._accounts.update(dict.fromkeys(accounts))
        for name in closed:
            if self._opened.pop(name, None) is None:
                self._closed[name] = None
        self._opened.update({hold.id: hold for hold in opened})

    def written(self) -> Written:
        return Written(
            tuple(self._records),
            self._heads,
            tuple(self._commands.values()),
            {name: self.ledger.account(name) for name in self._accounts},
            tuple(self._opened.values()),
            tuple(self._closed),
        )


def trimmed(ledger: Ledger) -> Ledger:
    return forget(ledger) if len(ledger.known) > MOST_KNOWN else ledger
