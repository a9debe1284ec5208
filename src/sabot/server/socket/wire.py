"""What travels over a socket, as frozen types; docs/protocol.md and the page's own types come from these."""

from collections.abc import Mapping
from enum import IntEnum, StrEnum
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from sabot.games.answer import Refused as Why
from sabot.games.answer import Value, sentence
from sabot.games.cues import Cue
from sabot.money import Amount
from sabot.server.floor.floor_view import FloorChanged, FloorSnapshot
from sabot.table.view import CroupierView, OperatorView, OwnView, PublicView
from sabot.texts import ONE_LINE

NOTHING: Mapping[str, Value] = {}
LONGEST_MESSAGE = 16_384
"""Characters of one message from a client. The longest honest one, a pledge of a seed, has 300."""
LONGEST_ID = 64
"""Characters of an id that a client makes: 128 random bits have 32 in hexadecimal."""
LONGEST_TABLE = 128
"""Characters of a table's name; that of an interrupted game is made of table, shoe, round and player."""
MOST_NUMBER = 2**53 - 1
"""The largest whole number that every client can read exactly; no amount comes near it."""
DEEPEST = 8
"""Brackets within brackets in a command. The deepest honest one has three."""

Id = Annotated[str, Meta(min_length=1, max_length=LONGEST_ID, pattern=ONE_LINE)]
TableName = Annotated[str, Meta(min_length=1, max_length=LONGEST_TABLE, pattern=ONE_LINE)]
RoundName = Annotated[str, Meta(max_length=LONGEST_TABLE, pattern=ONE_LINE)]
Number = Annotated[int, Meta(ge=0, le=MOST_NUMBER)]
Difference: TypeAlias = dict[str, Any]
"""What changed in a view, as `table.view.differences` says it."""


class Closed(IntEnum):
    """Why the server closed a socket; other codes are those of RFC 6455."""

    MALFORMED = 4000
    """Not a message of this protocol. Sent again it would be refused again."""
    ANOTHER_WINDOW = 4008
    """The same person opened too many windows, and this was the oldest."""
    TOO_FAST = 4029
    """Messages kept coming too fast although they were refused. Wait, then connect again."""
    SIGN_IN = 4401
    """There is no session: none was sent, or it ended, or it was idle for too long. Sign in again."""
    NOT_HERE = 4403
    """Displays are shown inside the venue only: on this machine and in `listen.networks`."""


# From a client.


class Subscribe(Struct, frozen=True, tag="subscribe", forbid_unknown_fields=True):
    """Tell me what happens at this table: everything after message `after`, or how it is now."""

    table: TableName
    after: Number | None = None
    """The number of the last message that the client has; what came later is sent, or the whole table."""


class Unsubscribe(Struct, frozen=True, tag="unsubscribe", forbid_unknown_fields=True):
    """Tell me no more about this table. With the last window at it closed, the player is not connected."""

    table: TableName


class CommandMessage(Struct, frozen=True, tag="act", forbid_unknown_fields=True):
    """A command. Sent again under the same id it is answered as the first time."""

    id: Id
    """Made by the client, 128 random bits; unique among all commands of the player."""
    table: TableName
    command: msgspec.Raw
    """One of the commands that the sender's role may give; the session says who it is."""
    round: RoundName = ""
    """Where given, the command is for this round and no other."""


class Look(Struct, frozen=True, tag="look", forbid_unknown_fields=True):
    """Send me my own part of this table as it is now."""

    table: TableName


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """I am here. The answer carries the same number."""

    n: Number = 0


FromClient: TypeAlias = Subscribe | Unsubscribe | CommandMessage | Look | Ping

# To a client.


class Welcome(Struct, frozen=True, tag="welcome"):
    """The first message of every socket: who the session says that you are."""

    player: str
    """The id under which others see them too."""
    at: int
    guest: bool
    """They have no name and no password: this session is all that they can come back with."""


class Snapshot(Struct, frozen=True, tag="snapshot"):
    """A table as it is after message `n`."""

    table: str
    n: int
    at: int
    public: PublicView


class OwnTable(Struct, frozen=True, tag="own-table"):
    """Everybody has a table of their own here; this is yours, and is followed from now on in its place."""

    table: str
    """What was asked for."""
    own: str


class OwnSnapshot(Struct, frozen=True, tag="own"):
    """The player's own part of a table as it is after message `n`."""

    table: str
    n: int
    at: int
    own: OwnView


class CroupierSnapshot(Struct, frozen=True, tag="croupier"):
    """A table as whoever deals sees it; croupiers, supervisors and auditors get it in the place of `own`."""

    table: str
    n: int
    at: int
    croupier: CroupierView


class OperatorSnapshot(Struct, frozen=True, tag="operator"):
    """How a table is set up; operators get it in the place of `own`."""

    table: str
    n: int
    at: int
    operator: OperatorView
    """Its settings."""


class Step(Struct, frozen=True, omit_defaults=True):
    """One moment of what happened: what is otherwise since the last one, and what is heard or seen of it."""

    view: Difference
    """In the view of everybody."""
    cues: tuple[Cue, ...] = ()
    """In their order."""


class Changed(Struct, frozen=True, tag="changed"):
    """What happened at a table up to message `n`, in steps that are shown one after the other."""

    table: str
    n: int
    at: int
    steps: tuple[Step, ...]
    """In their order."""


class OwnChanged(Struct, frozen=True, tag="own-changed"):
    """What is otherwise in the part that this person alone is shown: the own one, or the croupier's."""

    table: str
    n: int
    own: Difference
    """To what was told of it last."""


class Purse(Struct, frozen=True, tag="purse"):
    """The player's money; `n` counts up, and all windows of a player are told the same."""

    n: int
    balance: Amount
    held: Amount
    """What of the balance lies in stakes, at all tables and in interrupted games."""


class Done(Struct, frozen=True, tag="done", omit_defaults=True):
    """The command is accepted and committed; messages `first` to `last` of its table tell what it did."""

    id: str
    table: str
    first: int
    last: int
    """Less than `first` where nothing came of it."""
    own: Difference | UnsetType = UNSET
    """What is otherwise in the player's own part of the table since; all other windows are told it, too."""


class Refused(Struct, frozen=True, tag="refused"):
    """Nothing changed, and this is why."""

    id: str
    """Of the command; empty where something else was refused."""
    table: str
    code: str
    """Why: one of `texts/en/refusals.json`."""
    values: Mapping[str, Value]
    """What is filled into its sentence, by name."""
    reason: str
    """The sentence in English, for those who have no texts of their own."""


def refused(id_: str, table: str, why: Why) -> Refused:
    return Refused(id_, table, why.code, why.values, why.reason)


class Pong(Struct, frozen=True, tag="pong"):
    """The answer to a ping."""

    n: int
    """As it was sent."""
    at: int


class TableGone(Struct, frozen=True, tag="table-gone"):
    """This table cannot be served now; what it knew is safe."""

    table: str
    code: str
    """Why: one of `texts/en/refusals.json`."""
    reason: str
    """The sentence in English."""


class Notice(Struct, frozen=True, tag="notice"):
    """Something that the house says to this player: a reality check, a stop that is announced."""

    code: str
    """One of `texts/en/notices.json`."""
    values: Mapping[str, Value]
    """What is filled into its sentence, by name."""
    text: str
    """The sentence in English, for those who have no texts of their own."""


def notice(code: str, values: Mapping[str, Value] = NOTHING) -> Notice:
    return Notice(code, values, sentence("notices", code, values))


class HandPayView(Struct, frozen=True, kw_only=True):
    """Credit of a player that waits to be paid by hand."""

    request: str
    """The name by which it is paid, approved or cancelled."""
    player: str
    amount: Amount
    """All that the player had."""
    pays: Amount
    """What of it is paid in cash; the rest are credits of the house."""
    by: str
    """Who asked: the player, or a cashier."""
    at: int
    needs_second: bool
    """A supervisor must approve it before it is paid."""
    approved_by: str
    """Empty where nobody has approved it."""
    tables: tuple[str, ...] = ()
    """Where the player is just now, as far as this server knows."""


class AwardView(Struct, frozen=True, kw_only=True):
    """Golden chips for a player that wait for a second person."""

    request: str
    """The name by which they are approved or declined."""
    player: str
    value: Amount
    """Of one chip."""
    count: int
    """How many."""
    by: str
    """Who wants to award them."""
    at: int
    reason: str
    """For which bonus."""
    expires: int | None
    """When what was not played of them is taken back; null for never."""


class TicketWaiting(Struct, frozen=True, kw_only=True):
    """A reserved ticket that one person may not pay in cash alone."""

    number: str
    """By which it is approved, like a request by its name."""
    player: str
    """Who cashed out."""
    amount: Amount
    pays: Amount
    """What of it is paid in cash; the rest are credits of the house."""
    by: str
    """The cashier who reserved it."""
    until: int
    """When the reservation ends, in microseconds."""
    approved_by: str
    """Empty where nobody has approved it."""


class DeskQueue(Struct, frozen=True, tag="desk-queue"):
    """What waits at the cash desk; told to cashiers and supervisors whenever it changes."""

    hand_pays: tuple[HandPayView, ...]
    """The oldest first."""
    awards: tuple[AwardView, ...]
    """The oldest first."""
    tickets: tuple[TicketWaiting, ...] = ()
    """Reserved ones that need a second person, the oldest first."""


class FloorMatter(StrEnum):
    """What people of the house hear of a table."""

    ATTENDANT = "attendant"
    """A player calls for one."""
    ANSWERED = "attendant-answered"
    """Somebody goes to the player who called."""
    ATTENDANT_OVER = "attendant-over"
    """The player who called has left the table."""
    TIP = "tip"
    DISPUTE = "dispute"
    """The table stands still until somebody confirms, corrects or voids."""
    DISPUTE_OVER = "dispute-over"
    APPROVAL = "approval"
    """Somebody wants to do what only two people may do with a round or a shoe."""
    SETTINGS = "settings-approval"
    """The same with the settings of a table."""
    APPROVAL_OVER = "approval-over"
    """It was given or withdrawn, or is not asked for any more."""
    OFFER = "hand-over"
    """The croupier hands the table over; `player` is the colleague, or empty."""
    OFFER_OVER = "hand-over-over"
    TAKEN = "alarm-taken"
    """Somebody goes to what needs somebody on the floor; `reason` is the name of the alarm."""


class FloorCall(Struct, frozen=True, tag="floor-call"):
    """Something at a table wants people of the house; told at once to those whose role may act on it."""

    table: str
    player: str
    """Whom it is about; empty where it is about no player."""
    matter: FloorMatter
    """What it is about."""
    amount: Amount
    """Of a tip; 0 elsewhere."""
    at: int
    """When, in microseconds; 0 where that is not known."""
    by: str = ""
    """Who of the house answered, or asks for a second person."""
    approval: int = 0
    """The number by which it is given or withdrawn at its table."""
    reason: str = ""
    """Why a second person is asked."""
    given: Amount = Amount(0)
    """Of a tip: credits of the house in it, for which nobody is paid."""


ToClient: TypeAlias = (
    Welcome
    | Snapshot
    | OwnTable
    | OwnSnapshot
    | CroupierSnapshot
    | OperatorSnapshot
    | Changed
    | OwnChanged
    | Purse
    | Done
    | Refused
    | Pong
    | TableGone
    | Notice
    | DeskQueue
    | FloorCall
    | FloorSnapshot
    | FloorChanged
)

_ENCODER = msgspec.json.Encoder()


def write(message: ToClient) -> bytes:
    return _ENCODER.encode(message)
