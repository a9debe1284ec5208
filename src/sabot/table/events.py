"""Everything that can happen at a table. Tags are stable: journals keep them."""

from typing import TypeAlias

from sabot.table.betting.events import (
    BetsConfirmed,
    BetsPut,
    BetsQueued,
    BetsTaken,
    BettingEnded,
    BettingOpened,
    BettingProlonged,
    Button,
    DealPressed,
    LastBetsCalled,
    TableCleared,
)
from sabot.table.house.events import (
    ApprovalAsked,
    ApprovalGiven,
    ApprovalWithdrawn,
    ClockStarted,
    ClosingAnnounced,
    CroupierBack,
    CroupierCame,
    CroupierLost,
    CroupierSaid,
    CroupierWent,
    DeviceReported,
    JackpotSignalled,
    OwnTableClosed,
    OwnTableOpened,
    RosterPlanned,
    TableClosed,
    TableConfigured,
    TableHalted,
    TableKept,
    TableOffered,
    TableOpened,
    TableResumed,
)
from sabot.table.people.events import (
    AttendantCalled,
    CallAnswered,
    ConnectionBack,
    ConnectionLost,
    GuestActive,
    GuestJoined,
    GuestLeft,
    OfflineNoticeGiven,
    PreferencesSet,
    Said,
    SeatLeft,
    SeatReserved,
    SeatTaken,
    StakesMissed,
    StrikesCleared,
    TimeMissed,
    TipGiven,
)
from sabot.table.play.dispute_events import CardCorrected, CardsConfirmed, CardsExchanged, DisputeRaised
from sabot.table.play.end_events import (
    GameInterrupted,
    InterruptedGameOpened,
    PartPaid,
    PartVoided,
    RoundPaid,
    RoundVoided,
)
from sabot.table.play.events import (
    AdviceShown,
    BurnDue,
    CardBurnt,
    CardExposed,
    LuckyCardDealt,
    Paid,
    RoundMoved,
    RoundStarted,
)
from sabot.table.shoe.events import (
    CutCardSeen,
    DeviceRead,
    PledgesClosed,
    SeedPledged,
    SeedRevealed,
    SeedsClosed,
    ShoeOpened,
    ShoePrepared,
    ShoeRevealed,
    ShoeSpent,
)
from sabot.table.slice_events import ManyBegan, SliceEnded

Event: TypeAlias = (
    GuestJoined
    | GuestLeft
    | ConnectionLost
    | ConnectionBack
    | SeatTaken
    | SeatLeft
    | SeatReserved
    | StakesMissed
    | GuestActive
    | TableOpened
    | TableClosed
    | TableConfigured
    | OwnTableOpened
    | OwnTableClosed
    | ClosingAnnounced
    | ShoePrepared
    | SeedPledged
    | PledgesClosed
    | SeedRevealed
    | SeedsClosed
    | ShoeOpened
    | CutCardSeen
    | DeviceRead
    | ShoeSpent
    | ShoeRevealed
    | BettingOpened
    | ClockStarted
    | LastBetsCalled
    | BetsPut
    | BetsTaken
    | BetsConfirmed
    | DealPressed
    | BetsQueued
    | PreferencesSet
    | TableCleared
    | RoundStarted
    | RoundMoved
    | TimeMissed
    | StrikesCleared
    | BurnDue
    | CardBurnt
    | LuckyCardDealt
    | GameInterrupted
    | InterruptedGameOpened
    | ManyBegan
    | SliceEnded
    | PartPaid
    | PartVoided
    | RoundPaid
    | RoundVoided
    | OfflineNoticeGiven
    | DisputeRaised
    | ApprovalAsked
    | ApprovalGiven
    | ApprovalWithdrawn
    | CardsConfirmed
    | CardCorrected
    | CardsExchanged
    | TableHalted
    | TableResumed
    | CroupierCame
    | CroupierWent
    | TableOffered
    | TableKept
    | RosterPlanned
    | CroupierLost
    | CroupierBack
    | CroupierSaid
    | BettingEnded
    | BettingProlonged
    | CardExposed
    | DeviceReported
    | JackpotSignalled
    | TipGiven
    | AttendantCalled
    | CallAnswered
    | Said
    | AdviceShown
)
Events: TypeAlias = tuple[Event, ...]

__all__ = [
    "AdviceShown",
    "ApprovalAsked",
    "ApprovalGiven",
    "ApprovalWithdrawn",
    "AttendantCalled",
    "BetsConfirmed",
    "BetsPut",
    "BetsQueued",
    "BetsTaken",
    "BettingEnded",
    "BettingOpened",
    "BettingProlonged",
    "BurnDue",
    "Button",
    "CallAnswered",
    "CardBurnt",
    "CardCorrected",
    "CardExposed",
    "CardsConfirmed",
    "CardsExchanged",
    "ClockStarted",
    "ClosingAnnounced",
    "ConnectionBack",
    "ConnectionLost",
    "CroupierBack",
    "CroupierCame",
    "CroupierLost",
    "CroupierSaid",
    "CroupierWent",
    "CutCardSeen",
    "DealPressed",
    "DeviceRead",
    "DeviceReported",
    "DisputeRaised",
    "Event",
    "Events",
    "GameInterrupted",
    "GuestActive",
    "GuestJoined",
    "GuestLeft",
    "InterruptedGameOpened",
    "JackpotSignalled",
    "LastBetsCalled",
    "LuckyCardDealt",
    "ManyBegan",
    "OfflineNoticeGiven",
    "OwnTableClosed",
    "OwnTableOpened",
    "Paid",
    "PartPaid",
    "PartVoided",
    "PledgesClosed",
    "PreferencesSet",
    "RosterPlanned",
    "RoundMoved",
    "RoundPaid",
    "RoundStarted",
    "RoundVoided",
    "Said",
    "SeatLeft",
    "SeatReserved",
    "SeatTaken",
    "SeedPledged",
    "SeedRevealed",
    "SeedsClosed",
    "ShoeOpened",
    "ShoePrepared",
    "ShoeRevealed",
    "ShoeSpent",
    "SliceEnded",
    "StakesMissed",
    "StrikesCleared",
    "TableCleared",
    "TableClosed",
    "TableConfigured",
    "TableHalted",
    "TableKept",
    "TableOffered",
    "TableOpened",
    "TableResumed",
    "TimeMissed",
    "TipGiven",
]
