"""The streams of the house: tables, interrupted games, players, the cash desk, its days, the house itself."""

from typing import TypeAlias

from msgspec import Struct

from sabot.cashdesk.events import DeskEvent
from sabot.ledger import facts as f
from sabot.ledger.days import Turn
from sabot.money import Amount
from sabot.store.house_settings import SettingsEvent
from sabot.table import events as e
from sabot.table.house.configuration import Configuration, template_of

TABLE, INTERRUPTED, PLAYER, DESK, HOUSE = "table", "broken", "player", "desk", "house"
CALENDAR = "calendar"


def table_stream(table: str) -> str:
    return f"{TABLE}:{table}"


def interrupted_stream(interrupted: str) -> str:
    return f"{INTERRUPTED}:{interrupted}"


def player_stream(player: str) -> str:
    return f"{PLAYER}:{player}"


def kind_of(stream: str) -> str:
    return stream.partition(":")[0]


def name_of(stream: str) -> str:
    """What the stream is about: the table, the interrupted game, the player."""
    return stream.partition(":")[2]


def table_of(stream: str) -> str:
    """The configured table that a stream belongs to: its own, that of a round that was interrupted, or the
    one that a visitor has a table of their own of."""
    return template_of(name_of(stream).partition("/")[0])


def is_own(stream: str) -> bool:
    """Whether it is that of a visitor's own table."""
    name = name_of(stream)
    return kind_of(stream) == TABLE and template_of(name) != name


class InterruptedGameBegan(Struct, frozen=True, tag="broken-game-began"):
    """The first line of an interrupted game's own stream: by which rules, and with which cards."""

    configuration: Configuration
    game: e.GameInterrupted
    at: int


class LimitSet(Struct, frozen=True, tag="limit-set"):
    """A player, or the house for them, bounds their play; `most` of None takes a bound away."""

    measure: str
    period: str
    most: int | None
    at: int
    imposed: bool = False


class PlayerExcluded(Struct, frozen=True, tag="player-excluded"):
    since: int
    until: int | None


class PlayerLeft(Struct, frozen=True, tag="player-left"):
    """A player is gone for good, and has left nothing behind; nothing comes under the id any more."""

    player: str
    by: str
    whole: bool = False
    """The account goes with its id, so that not even credits of the house may lie there."""
    given: Amount = Amount(0)
    """Credits of the house that lie there unused; they were never the player's to take."""
    into: str = ""
    """The account that the person goes on with, where two accounts of one person were merged."""
    second: str = ""
    """Who approved the merge."""
    reason: str = ""
    """For which two people said that both are one person's."""


class SessionBegan(Struct, frozen=True, tag="session-began"):
    at: int
    session: str = ""
    """What it is called; empty in journals of before, which knew one at a time."""


class SessionEnded(Struct, frozen=True, tag="session-ended"):
    at: int
    session: str = ""


class HeadsChecked(Struct, frozen=True, tag="heads-checked"):
    """A checkpoint: how long every stream was, and its last hash, so that a cut-off end is noticed."""

    heads: tuple[tuple[str, int, bytes], ...]


class ShoesArchived(Struct, frozen=True, tag="shoes-archived"):
    """Old lines of a stream moved to a file, whose last hash stays here."""

    stream: str
    first: int
    last: int
    head: bytes
    file: str


class StaffChanged(Struct, frozen=True, tag="staff-changed"):
    """Who may do what in the house; names lie elsewhere and can be erased."""

    member: str
    role: str
    by: str
    """An operator's id, or the words by which the house and its command line give roles."""
    second: str = ""
    """Who approved it, where the house asks for two people."""


class PlayerMuted(Struct, frozen=True, tag="player-muted"):
    """Somebody may not speak until then, at a table or (empty) anywhere; a moment that is over ends it."""

    player: str
    table: str
    until: int
    reason: str
    by: str


class AlarmTaken(Struct, frozen=True, tag="alarm-taken"):
    """Somebody of the house goes to what needs somebody on the floor."""

    alarm: str
    """The name of it, which says what it is and since when."""
    table: str
    """Where; empty where it is the cash desk's."""
    matter: str
    by: str


class CalendarSet(Struct, frozen=True, tag="calendar-set"):
    """How the house counts its days from then on; until its first line it counts those of UTC."""

    zone: str
    begins: int
    """The hour of the clock there."""
    turns: tuple[Turn, ...]
    """When days begin, as the clock there is known to be changed."""
    keeps: bool = False
    """Whether the day that runs keeps its end; in lines written before, it went on until the first turn."""


PlayerFact: TypeAlias = (
    f.CreditsIssued
    | f.Refilled
    | f.Deposited
    | f.Withdrawn
    | f.HandPaid
    | f.GoldenAwarded
    | f.TicketIssued
    | f.TicketReserved
    | f.TicketReleased
    | f.TicketRedeemed
    | f.TicketExpired
    | f.TicketVoided
)
"""What happens to a player's money away from the tables.

Tickets, cash, hand-pays and refills are told by the stream of the desk; here they stand in old journals.
"""
PlayerEvent: TypeAlias = PlayerFact | LimitSet | PlayerExcluded | PlayerLeft | SessionBegan | SessionEnded
HouseEvent: TypeAlias = HeadsChecked | ShoesArchived | StaffChanged | PlayerMuted | AlarmTaken
StreamEvent: TypeAlias = (
    e.Event | InterruptedGameBegan | PlayerEvent | DeskEvent | HouseEvent | CalendarSet | SettingsEvent
)
