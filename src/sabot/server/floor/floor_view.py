"""The floor as people of the house see it: a row a table, what needs somebody, the sums of the day."""

from enum import StrEnum
from typing import Any

from msgspec import Struct

from sabot.money import Amount
from sabot.records.reports.expected_return import ReturnBand
from sabot.table.view.public import ClockView


class Urgency(StrEnum):
    """How soon somebody is needed."""

    NOW = "now"
    LOOK = "look"
    """Worth a look."""


class AlarmMatter(StrEnum):
    """What is the matter."""

    DISPUTE = "dispute"
    FAULT = "fault"
    """The table is out of order."""
    HALTED = "halted"
    """It stands still until somebody lets it go on."""
    NO_CROUPIER = "no-croupier"
    """Bets lie, and nobody deals whose line answers."""
    LINE_LOST = "line-lost"
    """No window of whoever deals answers."""
    DEVICE = "device"
    """The reader or the device is silent."""
    APPROVAL = "approval"
    """A second person is asked for."""
    HAND_PAY = "hand-pay"
    ATTENDANT = "attendant"
    """A player calls for one."""
    HAND_OVER = "hand-over"
    """The croupier hands the table over."""
    AWARD = "award"
    """Golden chips wait for a second person."""


class FloorAlarm(Struct, frozen=True, kw_only=True):
    """Something that needs somebody, until it is over; whoever goes takes it."""

    alarm: str
    """Its name: the same matter that comes again later has another one."""
    table: str
    """Empty where it is the cash desk's."""
    matter: AlarmMatter
    """What it is."""
    urgency: Urgency
    """How soon somebody is needed."""
    at: int
    """Since when; 0 where that is not known."""
    player: str = ""
    """Whom it is about."""
    by: str = ""
    """Who asks for it, or whose line it is."""
    amount: Amount = Amount(0)
    """Of a hand-pay; 0 elsewhere."""
    reason: str = ""
    """In words or by its key."""
    approval: int = 0
    """The number by which it is given at its table."""
    taken_by: str = ""
    """Who goes; empty where nobody does yet."""
    taken_at: int = 0
    """Since when they do."""


class FloorShoe(Struct, frozen=True):
    """The shoe of a table."""

    number: int
    """Counted from the first one of the table."""
    gone: int
    """Cards that have left it."""
    cards: int
    """How many it had."""
    cut: int
    """After how many cards the cut card lies; 0 where that is not known."""


class FloorRow(Struct, frozen=True, kw_only=True):
    """A table at a glance."""

    table: str
    title: str
    """What players call it."""
    game: str
    """Its key."""
    felt: str
    """How the table looks."""
    mode: str
    """Who deals and paces it."""
    phase: str
    """Of the round."""
    want: str
    """What it waits for, by its code; the texts have it under `want.`."""
    clock: ClockView | None
    """What runs, or null."""
    halted: str
    """Why it stands still: a key or somebody's words; empty where it does not."""
    fault: str
    """Why it is out of order, by its code; empty where it is not."""
    dealt: bool
    """Somebody deals here, or a device does; elsewhere it deals by itself."""
    croupier: str
    """Who deals; empty where nobody does."""
    dealing_since: int
    """When they came; 0 where nobody deals."""
    line_lost: int
    """Since when no window of theirs answers; 0 while one does."""
    offered: bool
    """The table is handed over."""
    device: str
    """The name of the device that deals here; empty where none does."""
    device_silent: bool
    """It does not answer."""
    seats: int
    """0 where any number may play."""
    taken: int
    """Seats that are taken; where there are none, players with a stake."""
    players: int
    """Who is there."""
    shoe: FloorShoe | None
    """Null before the first one."""
    round: str
    """The last one that is over; empty before that."""
    last: tuple[str, ...]
    """How the last rounds ended: sides that won, or the dealer's hands; the latest last."""
    rounds: int
    """Of this day, as all that follows."""
    turnover: Amount
    """All that was staked, golden chips by their value."""
    back: Amount
    """What of it came back, with winnings."""
    tips: Amount
    """Without credits of the house."""
    voids: int
    """Rounds that were void."""
    disputes: int
    """Raised by players."""
    corrections: int
    """Cards that were corrected."""
    returns: ReturnBand | None
    """Null where nothing was staked, or while the exact return is worked out."""


class LargeAmount(Struct, frozen=True, kw_only=True):
    """A large stake or win of this day."""

    table: str
    player: str
    round: str
    """In which it was."""
    amount: Amount
    """The stakes of the player in it, or what was won beyond them."""
    at: int


class FloorDay(Struct, frozen=True, kw_only=True):
    """The whole house in this gaming day."""

    day: int
    """Days since the epoch, as the house counts them."""
    whole: bool
    """All of the day is counted; before, it is still being read."""
    turnover: Amount
    """All that was staked."""
    back: Amount
    """What of it came back."""
    expected: Amount | None
    """What was to come back by exact odds; null where some of it is not known yet."""
    tips: Amount
    """Without credits of the house."""
    rounds: int
    """That were paid."""
    players: int
    """At all tables, each counted where they are."""
    hand_pays: int
    """That wait; 0 for whoever does not see the queue of the cash desk."""
    misreads: tuple[tuple[int, int], ...]
    """Corrected cards by the hour, in hours since the epoch; hours without any are left out."""
    stakes: tuple[LargeAmount, ...]
    """The largest of the day, greatest first."""
    wins: tuple[LargeAmount, ...]
    """The largest of the day, greatest first."""


class FloorView(Struct, frozen=True, kw_only=True):
    """All that the page of the floor shows."""

    tables: dict[str, FloorRow]
    """By their names."""
    alarms: dict[str, FloorAlarm]
    """By their names."""
    day: FloorDay
    """The sums of this gaming day."""


class FloorSnapshot(Struct, frozen=True, tag="floor"):
    """The floor as it is after message `n`; the first that a window at `/ws/floor` is told."""

    n: int
    at: int
    floor: FloorView
    """All that the page shows."""


class FloorChanged(Struct, frozen=True, tag="floor-changed"):
    """What is otherwise on the floor since the message before."""

    n: int
    at: int
    floor: dict[str, Any]
    """To what was told of it last."""
