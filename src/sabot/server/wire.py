"""What travels over a socket, as frozen types; docs/protocol.md and the page's own types come from these."""

from typing import TypeAlias

import msgspec
from msgspec import Struct

from sabot.money import Amount
from sabot.table.commands import GuestCommand
from sabot.table.view import OwnEvent, OwnView, PublicEvent, PublicView

LONGEST_MESSAGE = 16_384
"""Characters of one message from a client. The longest honest one, a pledge of a seed, has 300."""
LONGEST_ID = 64
WHO = "player"
"""The field of a command that only the session may fill in."""

# From a client.


class Subscribe(Struct, frozen=True, tag="subscribe", forbid_unknown_fields=True):
    """Tell me what happens at this table: everything after message `after`, or how it is now."""

    table: str
    after: int | None = None


class Unsubscribe(Struct, frozen=True, tag="unsubscribe", forbid_unknown_fields=True):
    table: str


class Act(Struct, frozen=True, tag="act", forbid_unknown_fields=True):
    """A command of a guest. Sent again under the same id it is answered as the first time."""

    id: str
    table: str
    command: msgspec.Raw
    """One of the commands of a guest, without the player: the session says who it is."""
    round: str = ""
    """Where given, the command is for this round and no other."""


class Look(Struct, frozen=True, tag="look", forbid_unknown_fields=True):
    """Send me my own part of this table as it is now; with the chip that I have selected."""

    table: str
    chip: int | None = None


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """I am here. The answer carries the same number."""

    n: int = 0


FromClient: TypeAlias = Subscribe | Unsubscribe | Act | Look | Ping

# To a client.


class Welcome(Struct, frozen=True, tag="welcome"):
    player: str
    at: int
    guest: bool
    play_credits: bool = True
    """Nothing here is money (GLI 4.9.1)."""


class Snapshot(Struct, frozen=True, tag="snapshot"):
    """A table as it is after message `n`."""

    table: str
    n: int
    at: int
    public: PublicView


class OwnSnapshot(Struct, frozen=True, tag="own"):
    """The player's own part of a table as it is after message `n`."""

    table: str
    n: int
    at: int
    own: OwnView


class Happened(Struct, frozen=True, tag="happened"):
    """Message `n` of a table. Where it has no public part, nobody else was told anything."""

    table: str
    n: int
    at: int
    public: PublicEvent | None


class OwnHappened(Struct, frozen=True, tag="own-happened"):
    """What message `n` of a table means for the player himself."""

    table: str
    n: int
    at: int
    own: OwnEvent


class Purse(Struct, frozen=True, tag="purse"):
    """The player's money; `n` counts the changes of this session."""

    n: int
    balance: Amount
    held: Amount


class Done(Struct, frozen=True, tag="done"):
    """The command is accepted and committed; messages `first` to `last` of its table tell what it did."""

    id: str
    table: str
    first: int
    last: int


class Refused(Struct, frozen=True, tag="refused"):
    """Nothing changed, and this is why."""

    id: str
    table: str
    reason: str


class Pong(Struct, frozen=True, tag="pong"):
    n: int
    at: int


class TableGone(Struct, frozen=True, tag="table-gone"):
    """This table cannot be served now; what it knew is safe."""

    table: str
    reason: str


class Notice(Struct, frozen=True, tag="notice"):
    """Something that the house says to this player: a reality check, a stop that is announced."""

    text: str


ToClient: TypeAlias = (
    Welcome
    | Snapshot
    | OwnSnapshot
    | Happened
    | OwnHappened
    | Purse
    | Done
    | Refused
    | Pong
    | TableGone
    | Notice
)

_FROM_CLIENT: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_FIELDS = msgspec.json.Decoder(dict[str, msgspec.Raw])
_COMMAND: msgspec.json.Decoder[GuestCommand] = msgspec.json.Decoder(GuestCommand)
_ENCODER = msgspec.json.Encoder()


class Malformed(Exception):
    """Not a message of this protocol: the socket is closed."""


def read_message(text: str | bytes) -> FromClient:
    if len(text) > LONGEST_MESSAGE:
        raise Malformed(f"a message has at most {LONGEST_MESSAGE} characters")
    try:
        return _FROM_CLIENT.decode(text)
    except msgspec.DecodeError as wrong:
        raise Malformed(str(wrong)) from None


def read_command(act: Act, player: str) -> GuestCommand:
    """The command with the player that the session knows; a client that names one itself is malformed."""
    if not 1 <= len(act.id) <= LONGEST_ID:
        raise Malformed(f"an id has 1 to {LONGEST_ID} characters")
    try:
        fields = _FIELDS.decode(act.command)
        if WHO in fields:
            raise Malformed("the session says who plays")
        fields[WHO] = msgspec.Raw(_ENCODER.encode(player))
        return _COMMAND.decode(_ENCODER.encode(fields))
    except msgspec.DecodeError as wrong:
        raise Malformed(str(wrong)) from None


def write(message: ToClient) -> bytes:
    return _ENCODER.encode(message)
