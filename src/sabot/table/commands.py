"""Everything that can be asked of a table: by guests, by whoever deals, by the house, and by the clock."""

from typing import TypeAlias, get_args

from msgspec import Struct

from sabot.table.betting.commands import (
    BetAll,
    CallLastBets,
    ClearAll,
    ClearLast,
    ConfirmBets,
    DoubleBets,
    EndBetting,
    LetItPlay,
    PlaceBet,
    PlayNow,
    PressDeal,
    ProlongBetting,
    QueueBets,
    RaiseBets,
    RepeatBets,
    StartNewGame,
)
from sabot.table.house.commands import (
    AskApproval,
    CloseTable,
    ConfigureTable,
    FollowFile,
    ForgetOwnTable,
    GiveApproval,
    KeepTable,
    LoseCroupier,
    OfferTable,
    OpenOwnTable,
    OpenTable,
    PauseTable,
    PlanRoster,
    RegainCroupier,
    Relieve,
    ReportDevice,
    ResumeTable,
    SignalJackpot,
    SignIn,
    SignOut,
    Speak,
    StartAgain,
    TakeTable,
    Tick,
    WithdrawApproval,
)
from sabot.table.people.commands import (
    AnswerCall,
    CallAttendant,
    Join,
    Leave,
    LeaveSeat,
    LoseConnection,
    RegainConnection,
    ReserveSeat,
    Say,
    SetPreferences,
    TakeSeat,
    Tip,
)
from sabot.table.play.commands import (
    AnswerInsurance,
    Choose,
    ConfirmCards,
    CorrectCard,
    DealCard,
    DealHoleCard,
    Dispute,
    ExchangeCards,
    ExposeCard,
    ReportCheck,
    RunOutOfCards,
    TakeAdvice,
    TurnHoleCard,
)
from sabot.table.shoe.commands import (
    LoseShoe,
    OpenShoe,
    PledgeSeed,
    PrepareShoe,
    RevealSeed,
    RevealShoe,
    SeeCutCard,
)

GuestCommand: TypeAlias = (
    Join
    | Leave
    | LoseConnection
    | RegainConnection
    | TakeSeat
    | LeaveSeat
    | ReserveSeat
    | PlaceBet
    | DoubleBets
    | RaiseBets
    | RepeatBets
    | BetAll
    | LetItPlay
    | PlayNow
    | ClearLast
    | ClearAll
    | ConfirmBets
    | PressDeal
    | QueueBets
    | SetPreferences
    | StartNewGame
    | AnswerInsurance
    | Choose
    | PledgeSeed
    | RevealSeed
    | Dispute
    | Tip
    | CallAttendant
    | Say
    | TakeAdvice
)
"""Commands of one person; the session says who it is."""
OF_GUESTS = get_args(GuestCommand)

CardCommand: TypeAlias = (
    PrepareShoe
    | OpenShoe
    | RevealShoe
    | SeeCutCard
    | DealCard
    | ExposeCard
    | DealHoleCard
    | ReportCheck
    | TurnHoleCard
    | RunOutOfCards
)
HouseCommand: TypeAlias = (
    SignIn
    | SignOut
    | Relieve
    | OfferTable
    | KeepTable
    | TakeTable
    | PlanRoster
    | LoseCroupier
    | RegainCroupier
    | AnswerCall
    | Speak
    | CallLastBets
    | EndBetting
    | ProlongBetting
    | ConfirmCards
    | CorrectCard
    | ExchangeCards
    | AskApproval
    | GiveApproval
    | WithdrawApproval
    | OpenTable
    | OpenOwnTable
    | ForgetOwnTable
    | CloseTable
    | ConfigureTable
    | FollowFile
    | PauseTable
    | ResumeTable
    | ReportDevice
    | SignalJackpot
    | StartAgain
    | LoseShoe
    | Tick
)
Command: TypeAlias = GuestCommand | CardCommand | HouseCommand


class Request(Struct, frozen=True):
    """A command on its way, with who gives it: the session knows that, and no command says it."""

    by: str
    """A person's id; empty where the house, the clock or whoever deals for the house does."""
    command: Command
    id: str = ""
    """What its sender calls it, so that it is done once however often it comes; the house's own have none."""
    digest: bytes = b""
    """Of what was sent under this id, and where to."""
    round: str = ""
    """Where given, the command is for this round and no other."""
    reading: int = 0
    """The number of what a device has read, where that is what the command tells."""


__all__ = [
    "OF_GUESTS",
    "AnswerCall",
    "AnswerInsurance",
    "AskApproval",
    "BetAll",
    "CallAttendant",
    "CallLastBets",
    "CardCommand",
    "Choose",
    "ClearAll",
    "ClearLast",
    "CloseTable",
    "Command",
    "ConfigureTable",
    "ConfirmBets",
    "ConfirmCards",
    "CorrectCard",
    "DealCard",
    "DealHoleCard",
    "Dispute",
    "DoubleBets",
    "EndBetting",
    "ExchangeCards",
    "ExposeCard",
    "FollowFile",
    "ForgetOwnTable",
    "GiveApproval",
    "GuestCommand",
    "HouseCommand",
    "Join",
    "KeepTable",
    "Leave",
    "LeaveSeat",
    "LetItPlay",
    "LoseConnection",
    "LoseCroupier",
    "LoseShoe",
    "OfferTable",
    "OpenOwnTable",
    "OpenShoe",
    "OpenTable",
    "PauseTable",
    "PlaceBet",
    "PlanRoster",
    "PlayNow",
    "PledgeSeed",
    "PrepareShoe",
    "PressDeal",
    "ProlongBetting",
    "QueueBets",
    "RaiseBets",
    "RegainConnection",
    "RegainCroupier",
    "Relieve",
    "RepeatBets",
    "ReportCheck",
    "ReportDevice",
    "Request",
    "ReserveSeat",
    "ResumeTable",
    "RevealSeed",
    "RevealShoe",
    "RunOutOfCards",
    "Say",
    "SeeCutCard",
    "SetPreferences",
    "SignIn",
    "SignOut",
    "SignalJackpot",
    "Speak",
    "StartAgain",
    "StartNewGame",
    "TakeAdvice",
    "TakeSeat",
    "TakeTable",
    "Tick",
    "Tip",
    "TurnHoleCard",
    "WithdrawApproval",
]
