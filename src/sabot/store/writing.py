"""One group of commits, judged in memory before anything is written: what goes through, and what to write."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from sabot.games.answer import Refused
from sabot.ledger.applying import Applied, applied
from sabot.ledger.state import Account, Ledger
from sabot.ledger.transfer import Hold, Transfer
from sabot.store.codec import written
from sabot.store.commit import (
    Answer,
    CommandId,
    CommandReceipt,
    Commit,
    Committed,
    Conflict,
    Repeated,
    Vetoed,
)
from sabot.store.record import BEGINNING, Record, link
from sabot.store.store_errors import UNWRITABLE, BadValue


class Head(Struct, frozen=True, gc=False):
    """How long a stream is, and the hash of its last line."""

    version: int = 0
    hash: bytes = BEGINNING


class Written(Struct, frozen=True):
    """Everything that a group of commits writes, gathered table by table."""

    records: tuple[Record, ...]
    heads: dict[str, Head]
    commands: tuple[tuple[CommandId, CommandReceipt], ...]
    accounts: dict[str, Account]
    opened: tuple[Hold, ...]
    closed: tuple[str, ...]


class Drafted(Struct, frozen=True):
    """A group that was judged and is not written yet."""

    answers: list[Answer]
    written: Written
    ledger: Ledger
    """The books when it is written."""

    @property
    def all_pass(self) -> bool:
        return all(isinstance(answer, Committed) for answer in self.answers)


FindHead = Callable[[str], Head]
FindSeen = Callable[[CommandId], CommandReceipt | None]


def drafted(commits: Sequence[Commit], head: FindHead, seen: FindSeen, ledger: Ledger) -> Drafted:
    """Judge commits one after the other, each as if those before it that pass were written already.

    The money of all of them is tried at once, which is much quicker and nearly always goes through. Where it
    does not, somebody is vetoed, and everything is judged again one by one. Raises `BadValue` where one of
    them holds what no line can.
    """
    draft = _Draft(head, seen)
    try:
        answers = [draft.judge(commit) or draft.enter(commit) for commit in commits]
    except UNWRITABLE as wrong:
        raise BadValue(f"this cannot be written: {wrong}") from None
    changes = applied(ledger, draft.transfers())
    if isinstance(changes, Refused):
        return _one_by_one(commits, head, seen, ledger)
    return Drafted(answers, draft.written(changes), changes.ledger)


def _one_by_one(commits: Sequence[Commit], head: FindHead, seen: FindSeen, ledger: Ledger) -> Drafted:
    draft = _Draft(head, seen)
    answers: list[Answer] = []
    so_far = Applied(ledger, {}, {}, {})
    for commit in commits:
        answer = draft.judge(commit)
        if answer is None:
            changes = applied(so_far.ledger, _transfers(commit))
            if isinstance(changes, Refused):
                answer = draft.refuse(commit, Vetoed(changes.reason))
            else:
                so_far = so_far.then(changes)
                answer = draft.enter(commit)
        answers.append(answer)
    return Drafted(answers, draft.written(so_far), so_far.ledger)


class _Draft:
    """Streams and commands as they will be; the store's own knowledge changes only when they are written."""

    def __init__(self, head: FindHead, seen: FindSeen) -> None:
        self._head = head
        self._seen = seen
        self._heads: dict[str, Head] = {}
        self._commands: dict[tuple[str, str], tuple[CommandId, CommandReceipt]] = {}
        self._records: list[Record] = []
        self._entered: list[Commit] = []
        self._refused: dict[str, Answer] = {}
        """By stream."""

    def judge(self, commit: Commit) -> Answer | None:
        """Why it cannot be entered. What was written before is found first: it had another version then."""
        for command in commit.commands:
            first = self._known(command)
            if first is not None:
                return self.refuse(commit, Repeated(command, first))
        if commit.follows and commit.follows not in self._heads:
            return self._refused[commit.follows]
        found = self._head_of(commit.stream).version
        if found == commit.expected:
            return None
        return self.refuse(commit, Conflict(commit.stream, commit.expected, found))

    def refuse(self, commit: Commit, answer: Answer) -> Answer:
        """What follows it comes to the same."""
        self._refused[commit.stream] = answer
        return answer

    def _known(self, command: CommandId) -> CommandReceipt | None:
        own = self._commands.get((command.player, command.id))
        return own[1] if own is not None else self._seen(command)

    def _head_of(self, stream: str) -> Head:
        return self._heads.get(stream) or self._head(stream)

    def enter(self, commit: Commit) -> Committed:
        stream, at = commit.stream, commit.at
        before = self._head_of(stream)
        number, hash_ = before.version, before.hash
        for entry in commit.entries:
            number += 1
            line = written(stream, number, at, entry)
            hash_ = link(hash_, line)
            self._records.append(Record(line, hash_))
        self._heads[stream] = Head(number, hash_)
        self._entered.append(commit)
        if commit.commands:
            self._remember(commit, before.version)
        return Committed(stream, number, hash_)

    def _remember(self, commit: Commit, before: int) -> None:
        spans: dict[tuple[str, str], tuple[int, int]] = {}
        for number, entry in enumerate(commit.entries, before + 1):
            command = entry.command
            if command is not None:
                key = (command.player, command.id)
                spans[key] = (spans[key][0] if key in spans else number, number)
        for command in commit.commands:
            key = (command.player, command.id)
            first, last = spans.get(key, (before + 1, before))
            self._commands[key] = (command, CommandReceipt(commit.stream, first, last, command.digest))

    def transfers(self) -> list[Transfer]:
        return [transfer for commit in self._entered for transfer in _transfers(commit)]

    def written(self, changes: Applied) -> Written:
        return Written(
            tuple(self._records),
            self._heads,
            tuple(self._commands.values()),
            changes.accounts,
            tuple(changes.opened.values()),
            tuple(changes.closed),
        )


def _transfers(commit: Commit) -> list[Transfer]:
    return [transfer for entry in commit.entries for transfer in entry.transfers]
