"""What clients send, read strictly: a message of the protocol, and in it what its sender may ask for."""

from typing import get_args

import msgspec

from sabot.games.answer import Refused
from sabot.server.people import Person, Role
from sabot.server.security_log import Kind, note
from sabot.server.staff import command_of, may_give
from sabot.server.staff_wire import AskApproval, GiveApproval, StaffCommand
from sabot.server.strictness import Plain, check_fields, check_shape
from sabot.server.wire import LONGEST_MESSAGE, WHO, Act, FromClient
from sabot.table import commands as c

OF_THE_HOUSE = (c.LoseConnection, c.RegainConnection, c.TakeAdvice)
"""Commands about a guest that only the house gives."""
GUESTS_OWN = tuple(kind for kind in get_args(c.GuestCommand) if kind not in OF_THE_HOUSE)
"""Commands that a client may send."""
GUESTS_TAGS = frozenset(kind.__struct_config__.tag for kind in get_args(c.GuestCommand))
STAFF_TAGS = frozenset(kind.__struct_config__.tag for kind in get_args(StaffCommand))
OF_TWO = frozenset(kind.__struct_config__.tag for kind in (AskApproval, GiveApproval))
REMEMBERED = "last"
"""What somebody staked elsewhere: the house fills it in by what it knows, not by what a client says."""

_FROM_CLIENT: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_COMMAND: msgspec.json.Decoder[c.GuestCommand] = msgspec.json.Decoder(c.GuestCommand)
_STAFF: msgspec.json.Decoder[StaffCommand] = msgspec.json.Decoder(StaffCommand)
_ENCODER = msgspec.json.Encoder()


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


def read_act(act: Act, person: Person) -> c.Command | Refused:
    """The command of whoever the session says it is: a guest plays, people of the house do their work."""
    return read_command(act, person.id) if person.role is Role.PLAYER else read_staff_command(act, person)


def read_staff_command(act: Act, person: Person) -> c.Command | Refused:
    given = _given(act)
    if isinstance(given, Refused):
        return given
    if given.get("type") in GUESTS_TAGS - STAFF_TAGS:
        return Refused("people of the house do not play")
    try:
        told = _STAFF.decode(act.command)
    except (msgspec.DecodeError, UnicodeError) as wrong:
        return Refused(f"this is no command of the house: {wrong}")
    unknown = check_fields(given, told)
    if unknown is not None:
        return unknown
    refused = may_give(person.role, told)
    if refused is not None:
        note(Kind.ROLE_REFUSED, person=person.id, table=act.table, command=act.id, act=tag_of(told))
        return refused
    return command_of(told, person)


def tag_of(command: msgspec.Struct | type[msgspec.Struct]) -> str:
    """What a command is called on the wire."""
    return str(command.__struct_config__.tag)


def _given(act: Act) -> dict[str, Plain] | Refused:
    try:
        given = msgspec.json.decode(act.command)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return Refused("this is no command")
    refused = check_shape(given)
    if refused is not None or not isinstance(given, dict):
        return refused or Refused("a command is an object with a type")
    return given


def is_of_two(act: Act) -> bool:
    """Whether it asks for something that only two people do, or approves it."""
    given = _given(act)
    return isinstance(given, dict) and given.get("type") in OF_TWO


def read_command(act: Act, player: str) -> c.GuestCommand | Refused:
    """The command with the player that the session knows, or why it is none."""
    given = _given(act)
    if isinstance(given, Refused):
        return given
    if WHO in given:
        return Refused("the session says who plays")
    if given.get("type") in STAFF_TAGS - GUESTS_TAGS:
        note(Kind.ROLE_REFUSED, person=player, table=act.table, command=act.id, act=str(given["type"]))
    try:
        command = _COMMAND.decode(_ENCODER.encode({**given, WHO: player}))
    except (msgspec.DecodeError, UnicodeError) as wrong:
        return Refused(f"this is no command of a guest: {wrong}")
    return _check_guest(command, given) or command


def _check_guest(command: c.GuestCommand, given: Plain) -> Refused | None:
    if isinstance(command, OF_THE_HOUSE):
        return Refused("that is for the house to say")
    if isinstance(given, dict) and given.get(REMEMBERED):
        return Refused("the house remembers that by itself")
    return check_fields(given, command)
