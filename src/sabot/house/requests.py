"""Requests under the ids of their senders, and what is answered to them."""

from collections.abc import Iterable, Mapping
from hashlib import sha256

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sabot.cashdesk.commands import Request as DeskRequest
from sabot.games.answer import Refused
from sabot.store.commit import CommandId, CommandReceipt
from sabot.table.commands import Request

_ENCODER = msgspec.msgpack.Encoder()


class Done(Struct, frozen=True):
    """The command was accepted; these lines of the stream are its answer. No line where `last < first`."""

    first: int
    last: int


Reply = Done | Refused
NO_LINE = Done(1, 0)
"""Accepted, and nothing came of it."""
OTHER_BODY = Refused("id-of-another-command")


def named(request: Request, id_: str, stream: str) -> Request:
    """The request of a person under an id of their own."""
    return replace(request, id=id_, digest=identify(request.by, id_, stream, request.command).digest)


def under(request: DeskRequest, known: CommandId) -> DeskRequest:
    """The request of a person under an id of their own, by which it was identified."""
    return replace(request, id=known.id, digest=known.digest)


def id_of(request: Request | DeskRequest) -> CommandId | None:
    return CommandId(request.by, request.id, request.digest) if request.id else None


def identify(by: str, id_: str, stream: str, body: Struct | Mapping[str, object]) -> CommandId:
    """The same body sent to another stream is another command, also under the same id."""
    return CommandId(by, id_, sha256(stream.encode() + b" " + _ENCODER.encode(body)).digest())


def first_reply(command: CommandId, seen: CommandReceipt) -> Reply:
    """What a command is answered that was accepted before."""
    if seen.digest != command.digest:
        return OTHER_BODY
    return done(seen.first, seen.last)


def done(first: int, last: int) -> Done:
    return Done(first, last) if first <= last else NO_LINE


def merged(known: Iterable[Reply | None], answers: Iterable[Reply]) -> tuple[Reply, ...]:
    """All replies in their order, up to the first command that was not answered yet."""
    left, replies = iter(answers), list[Reply]()
    for reply in known:
        found = next(left, None) if reply is None else reply
        if found is None:
            break
        replies.append(found)
    return tuple(replies)
