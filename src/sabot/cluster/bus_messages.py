"""What servers of one house tell each other, as frozen types."""

from typing import TypeAlias

import msgspec
from msgspec import Struct

from sabot.cashdesk.events import DeskEvents
from sabot.games.answer import Refused
from sabot.house.requests import Done, Reply
from sabot.ledger import Purse
from sabot.server.http.lobby import LobbyTable
from sabot.server.socket.wire import FloorCall
from sabot.store.streams import table_of
from sabot.table import events as e
from sabot.table.commands import Request
from sabot.table.play.unfinished import Unfinished


def lease_of(stream: str) -> str:
    """The table to whose lease a stream belongs: its own, or the configured one that it came of."""
    return table_of(stream)


def asking(name: str) -> str:
    """Where the server of a table is asked."""
    return f"ask.{name}"


def saying(name: str) -> str:
    """Where it tells what happens there."""
    return f"said.{name}"


BEATS, PURSES, ENDED, LEFT = "beat", "purse", "ended", "left"
DESK_SAID, FLOOR_SAID = "desk-said", "floor-said"


class PurseShown(Struct, frozen=True):
    """What a player can stake with, as it was at a moment of the database's clock."""

    at: int
    purse: Purse
    unfinished: tuple[Unfinished, ...] = ()


# To the server of a table.


class ForwardedCommand(Struct, frozen=True, tag="ask"):
    stream: str
    request: Request


class PresenceChanged(Struct, frozen=True, tag="attend"):
    """These players have a window at the table with this member, or have none there any more."""

    stream: str
    member: str
    players: tuple[str, ...]
    here: bool
    epoch: int = 0
    """Of the owner who is to know, as far as the member has heard; an earlier one must not answer."""


Question: TypeAlias = ForwardedCommand | PresenceChanged

# And back.


class Accepted(Struct, frozen=True, tag="accepted"):
    first: int
    last: int


class Declined(Struct, frozen=True, tag="declined"):
    why: Refused


class NotServedHere(Struct, frozen=True, tag="elsewhere"):
    """The table is not served here any more, or not yet; nothing was done."""


Answer: TypeAlias = Accepted | Declined | NotServedHere

# From the server of a table, to all who follow it.


class Published(Struct, frozen=True, tag="said"):
    """What was committed; every server tells its own listeners what that changes."""

    stream: str
    first: int
    at: int
    events: tuple[e.Event, ...]
    shown: dict[str, PurseShown]
    """The players whose purses it changed."""


class StreamHeads(Struct, frozen=True, tag="stands"):
    """How far the streams of a table are; whoever is behind reads the journal."""

    member: str
    epoch: int
    streams: dict[str, int]
    asks: bool
    """Whoever has windows there says so again."""


Heard: TypeAlias = Published | StreamHeads

# Among all.


class Heartbeat(Struct, frozen=True):
    """A member is there; the tables of its part of the lobby that have changed."""

    member: str
    rows: tuple[LobbyTable, ...]


class SignedOut(Struct, frozen=True):
    """Somebody signed out: windows elsewhere close too. The token is worth nothing any more."""

    player: str
    token: str


class DeskSaid(Struct, frozen=True):
    """What was committed at the cash desk, by this member, whose own people know already."""

    member: str
    events: DeskEvents


class FloorSaid(Struct, frozen=True):
    """What people of the house are to hear of a table of this member."""

    member: str
    calls: tuple[FloorCall, ...]


_ENCODER = msgspec.msgpack.Encoder()
QUESTIONS: msgspec.msgpack.Decoder[Question] = msgspec.msgpack.Decoder(Question)
ANSWERS: msgspec.msgpack.Decoder[Answer] = msgspec.msgpack.Decoder(Answer)
HEARD: msgspec.msgpack.Decoder[Heard] = msgspec.msgpack.Decoder(Heard)
BEAT = msgspec.msgpack.Decoder(Heartbeat)
ENDINGS = msgspec.msgpack.Decoder(SignedOut)
SHOWN = msgspec.msgpack.Decoder(dict[str, PurseShown])
DESK: msgspec.msgpack.Decoder[DeskSaid] = msgspec.msgpack.Decoder(DeskSaid)
FLOOR: msgspec.msgpack.Decoder[FloorSaid] = msgspec.msgpack.Decoder(FloorSaid)


def packed(parcel: object) -> bytes:
    return _ENCODER.encode(parcel)


def answer_of(reply: Reply) -> Answer:
    match reply:
        case Done(first, last):
            return Accepted(first, last)
        case Refused():
            return Declined(reply)


def reply_in(answer: Accepted | Declined) -> Reply:
    match answer:
        case Accepted(first, last):
            return Done(first, last)
        case Declined(why):
            return why
