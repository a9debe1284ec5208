"""What is told to a table and what is answered: commands with the ids of their senders, and replies."""

from hashlib import sha256

import msgspec
from msgspec import Struct

from sabot.games.answer import Refused
from sabot.store.commit import CommandId, Seen
from sabot.table import commands as c

_ENCODER = msgspec.msgpack.Encoder()


class Told(Struct, frozen=True):
    """A command on its way, with the id that its sender gave it; the house's own have none."""

    command: c.Command
    id: CommandId | None = None
    round: str = ""
    """Where given, the command is for this round and no other."""


class Done(Struct, frozen=True):
    """The command was accepted; these lines of the stream are its answer. No line where `last < first`."""

    first: int
    last: int


Reply = Done | Refused
NO_LINE = Done(1, 0)
"""Accepted, and nothing came of it."""
OTHER_BODY = Refused("another command was sent under this id")


def told_by(player: str, id_: str, stream: str, command: c.Command) -> Told:
    """A command of a person under an id of his own."""
    return Told(command, identified(player, id_, stream, command))


def identified(player: str, id_: str, stream: str, body: Struct) -> CommandId:
    """The same body sent to another stream is another command, also under the same id."""
    return CommandId(player, id_, sha256(stream.encode() + b" " + _ENCODER.encode(body)).digest())


def first_reply(command: CommandId, seen: Seen) -> Reply:
    """What a command is answered that was accepted before."""
    if seen.digest != command.digest:
        return OTHER_BODY
    return done(seen.first, seen.last)


def done(first: int, last: int) -> Done:
    return Done(first, last) if first <= last else NO_LINE


def acts_for_another(told: Told) -> bool:
    """Whoever the session says it is: nobody else may be named in his command."""
    return told.id is not None and getattr(told.command, "player", told.id.player) != told.id.player
