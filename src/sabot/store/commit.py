"""What is asked of a journal, and what it answers."""

import re

from msgspec import Struct

from sabot.ledger.transfer import Transfer
from sabot.store.streams import StreamEvent


class CommandId(Struct, frozen=True, gc=False):
    """A command is known by its sender and their id for it; the digest tells whether it is the same."""

    player: str
    id: str
    digest: bytes = b""

    @property
    def text(self) -> str:
        return f"{self.player} {self.id}"

    @property
    def written(self) -> str:
        """As lines name it: with the beginning of its digest, so that the chain covers what was asked."""
        return f"{self.text} {self.digest[:MARK].hex()}" if len(self.digest) >= MARK else self.text


MARK = 8
"""Bytes of a command's digest in its lines: enough to tell whether the store still knows the same command."""
_MARK = re.compile(rf"[0-9a-f]{{{2 * MARK}}}")


def is_command_of(member: str, command: str) -> bool:
    """Whether a line that stands under this command was brought about by that person."""
    return bool(command) and command_in(command).player == member


def command_in(written: str) -> CommandId:
    """The command of a line; of its digest as much as the line says, nothing in older lines."""
    player, _, rest = written.partition(" ")
    id_, _, mark = rest.rpartition(" ")
    if id_ and _MARK.fullmatch(mark):
        return CommandId(player, id_, bytes.fromhex(mark))
    return CommandId(player, rest)


class Entry(Struct, frozen=True):
    """One event with the money that it moves, and the command that brought it about."""

    event: StreamEvent
    transfers: tuple[Transfer, ...] = ()
    command: CommandId | None = None


class Commit(Struct, frozen=True):
    """Entries of one stream that are written whole or not at all."""

    stream: str
    expected: int
    """The number of lines that the stream has."""
    at: int
    entries: tuple[Entry, ...]
    commands: tuple[CommandId, ...] = ()
    """Every accepted command of the batch, those without events included."""
    follows: str = ""
    """A stream: this is written only together with a commit to it, and after that in the same group."""

    def __post_init__(self) -> None:
        """A batch in which a command is missing or stands twice could not be answered again later."""
        known = {(command.player, command.id) for command in self.commands}
        if len(known) != len(self.commands):
            raise ValueError(f"a command stands twice in one commit to {self.stream}")
        for entry in self.entries:
            command = entry.command
            if command is not None and (command.player, command.id) not in known:
                raise ValueError(
                    f"{command.text} has entries in {self.stream}, and is not among its commands"
                )


class Committed(Struct, frozen=True, gc=False):
    stream: str
    version: int
    """Of the stream, after the commit."""
    head: bytes


class Conflict(Struct, frozen=True, gc=False):
    """Somebody else wrote to the stream: nothing was written."""

    stream: str
    expected: int
    found: int
    """As expected where somebody else was only in the way: then the same can be tried again."""


class Repeated(Struct, frozen=True):
    """A command of the commit was written before: nothing was written now."""

    command: CommandId
    first: "CommandReceipt"


class Vetoed(Struct, frozen=True):
    """The money does not allow it: nothing was written."""

    reason: str


class CommandReceipt(Struct, frozen=True, gc=False):
    """Where the answer to a command that was written before can be found."""

    stream: str
    first: int
    last: int
    """Less than `first` where the command brought about nothing."""
    digest: bytes


Answer = Committed | Conflict | Repeated | Vetoed
