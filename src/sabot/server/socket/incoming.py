"""What clients send, read strictly: a message of the protocol, and in it what its sender may ask for."""

from collections.abc import Mapping

import msgspec
from msgspec import Struct
from starlette.types import Receive

from sabot.games.answer import Refused
from sabot.server.monitoring.security_log import SecurityEvent, note
from sabot.server.net.strict_reading import check_shape, read_strictly
from sabot.server.people.person import Person
from sabot.server.permissions.roles import AT_TABLES, may_give
from sabot.server.socket.socket_writer import SocketWriter
from sabot.server.socket.wire import LONGEST_MESSAGE, CommandMessage, FromClient
from sabot.table import commands as c
from sabot.table.command_fields import Plain

_FROM_CLIENT: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


class Malformed(Exception):
    """Not a message of this protocol: the socket is closed."""


def read_message(text: str) -> FromClient:
    if len(text) > LONGEST_MESSAGE:
        raise Malformed(f"a message has at most {LONGEST_MESSAGE} characters")
    try:
        return _FROM_CLIENT.decode(text)
    except (msgspec.DecodeError, UnicodeError) as wrong:
        raise Malformed(str(wrong)) from None
    except RecursionError:
        raise Malformed("too many brackets within brackets") from None


async def next_message(receive: Receive, writer: SocketWriter) -> FromClient | None:
    """What the client says next; None once they are gone, or were sent away."""
    if writer.closed:
        return None
    if not writer.is_free:
        await writer.free()
    event = await receive()
    if event["type"] == "websocket.disconnect":
        return None
    text = event.get("text")
    if text is None:
        raise Malformed("messages are text")
    return read_message(text)


def tag_of(command: Struct | type[Struct]) -> str:
    """What a command is called on the wire."""
    return str(command.__struct_config__.tag)


_KINDS: Mapping[str, type[c.Command]] = {tag_of(kind): kind for kind in AT_TABLES}
_OF_TWO: Mapping[object, bool] = {tag_of(c.AskApproval): True, tag_of(c.GiveApproval): False}


def read_act(act: CommandMessage, person: Person) -> c.Command | Refused:
    """The command of whoever the session says it is: a guest plays, people of the house do their work."""
    given = _given(act)
    if isinstance(given, Refused):
        return given
    kind = _KINDS.get(str(given["type"]))
    if kind is None:
        return Refused("no-such-command")
    refused = may_give(person.role, kind)
    if refused is not None:
        note(SecurityEvent.ROLE_REFUSED, person=person.id, table=act.table, command=act.id, act=tag_of(kind))
        return refused
    return read_strictly(given, kind)


def _given(act: CommandMessage) -> dict[str, Plain] | Refused:
    try:
        given = msgspec.json.decode(act.command)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return Refused("no-command")
    refused = check_shape(given)
    if refused is not None:
        return refused
    if not isinstance(given, dict) or not isinstance(given.get("type"), str):
        return Refused("command-shape")
    return given


def is_asking(act: CommandMessage) -> bool | None:
    """Whether it asks for something that only two people do, or approves it; None where it does neither."""
    given = _given(act)
    return _OF_TWO.get(given["type"]) if isinstance(given, dict) else None
