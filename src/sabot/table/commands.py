"""Everything that can be asked of a table: by guests, by whoever deals, by the house, and by the clock."""

from typing import TypeAlias

from msgspec import Struct

from sabot.cards import Card
from sabot.games.blackjack.options import Action
from sabot.ledger.lot import Chips
from sabot.money import Amount
from sabot.table.guest import Comfort, Wish
from sabot.table.house_commands import (
    AnswerCall,
    AskApproval,
    CloseTable,
    ConfigureTable,
    ConfirmCards,
    CorrectCard,
    EndBetting,
    ExposeCard,
    FollowFile,
    GiveApproval,
    LoseCroupier,
    OpenTable,
    PauseTable,
    ProlongBetting,
    RegainCroupier,
    ReportDevice,
    ResumeTable,
    SignalJackpot,
    SignIn,
    SignOut,
    Speak,
    StartAgain,
    WithdrawApproval,
)
from sabot.table.slip import Press

__all__ = [
    "AnswerCall",
    "AskApproval",
    "CloseTable",
    "ConfigureTable",
    "ConfirmCards",
    "CorrectCard",
    "EndBetting",
    "ExposeCard",
    "FollowFile",
    "GiveApproval",
    "LoseCroupier",
    "OpenTable",
    "PauseTable",
    "ProlongBetting",
    "RegainCroupier",
    "ReportDevice",
    "ResumeTable",
    "SignIn",
    "SignOut",
    "SignalJackpot",
    "Speak",
    "StartAgain",
    "WithdrawApproval",
]

# People come and go.


class Join(Struct, frozen=True, tag="join"):
    player: str
    last: Press = ()
    """What he last staked on a game of the same kind elsewhere."""


class Leave(Struct, frozen=True, tag="leave"):
    player: str


class LoseConnection(Struct, frozen=True, tag="lose-connection"):
    """No window of this player answers any more."""

    player: str


class RegainConnection(Struct, frozen=True, tag="regain-connection"):
    player: str


class TakeSeat(Struct, frozen=True, tag="take-seat"):
    player: str
    seat: int


class LeaveSeat(Struct, frozen=True, tag="leave-seat"):
    player: str
    seat: int


class ReserveSeat(Struct, frozen=True, tag="reserve-seat"):
    """Keep my place while I am gone for a short time; or no longer."""

    player: str
    on: bool


# Bets.


class PlaceBet(Struct, frozen=True, tag="place-bet"):
    player: str
    hand: str
    bet: str
    amount: Amount
    """Money; golden chips are counted apart."""
    chips: Chips = ()
    behind: bool = False


class DoubleBets(Struct, frozen=True, tag="double-bets"):
    player: str


class RaiseBets(Struct, frozen=True, tag="raise-bets"):
    player: str
    chip: Amount


class RepeatBets(Struct, frozen=True, tag="repeat-bets"):
    player: str
    times: int = 1
    last: Press = ()
    """What he last staked on a game of the same kind elsewhere; asked only where nothing was staked here."""


class BetAll(Struct, frozen=True, tag="bet-all"):
    """The one of the two buttons that this table has: all fields of a hand, or its special bets."""

    player: str
    hand: str
    chip: Amount


class LetItPlay(Struct, frozen=True, tag="let-it-play"):
    player: str
    hand: str


class PlayNow(Struct, frozen=True, tag="play-now"):
    player: str
    chip: Amount


class ClearLast(Struct, frozen=True, tag="clear-last"):
    """Undo: the last press goes back as a whole."""

    player: str


class ClearAll(Struct, frozen=True, tag="clear-all"):
    player: str


class ConfirmBets(Struct, frozen=True, tag="confirm-bets"):
    player: str


class PressDeal(Struct, frozen=True, tag="press-deal"):
    player: str


class MakeWish(Struct, frozen=True, tag="make-wish"):
    """Repeat in the next round, or for several; None takes the wish back."""

    player: str
    wish: Wish | None


class SetComfort(Struct, frozen=True, tag="set-comfort"):
    player: str
    comfort: Comfort


class StartNewGame(Struct, frozen=True, tag="start-new-game"):
    """Clear the cards of the last round of an internal table."""

    player: str


# Answers in play.


class AnswerInsurance(Struct, frozen=True, tag="answer-insurance"):
    player: str
    hand: str
    takes: bool


class Choose(Struct, frozen=True, tag="choose"):
    player: str
    hand: str
    action: Action
    sure: bool = False
    """The answer to the safety net's question."""


# Whoever deals: an own shoe, a device, a croupier.


class PrepareShoe(Struct, frozen=True, tag="prepare-shoe"):
    commitment: bytes = b""
    """Empty where cards come from outside."""
    sealed: bytes = b""
    """The seed, sealed with the key of the house."""


class PledgeSeed(Struct, frozen=True, tag="pledge-seed"):
    player: str
    commitment: bytes


class RevealSeed(Struct, frozen=True, tag="reveal-seed"):
    player: str
    seed: bytes


class OpenShoe(Struct, frozen=True, tag="open-shoe"):
    burnt: int | None = None
    """As whoever deals has counted them; nothing where the rules alone say it."""
    first: Card | None = None


class RevealShoe(Struct, frozen=True, tag="reveal-shoe"):
    """The seed of a shoe that is spent; empty, with the reason, where it is lost."""

    seed: bytes = b""
    reason: str = ""


class LoseShoe(Struct, frozen=True, tag="lose-shoe"):
    """Nobody can deal from this shoe any more, nor show it: its seed is lost."""

    reason: str


class SeeCutCard(Struct, frozen=True, tag="see-cut-card"):
    """The cut card came out of a device or a croupier's shoe."""


class DealCard(Struct, frozen=True, tag="deal-card"):
    card: Card
    lucky: bool = False


class DealHoleCard(Struct, frozen=True, tag="deal-hole-card"):
    pass


class ReportCheck(Struct, frozen=True, tag="report-check"):
    blackjack: bool


class TurnHoleCard(Struct, frozen=True, tag="turn-hole-card"):
    card: Card


class RunOutOfCards(Struct, frozen=True, tag="run-out-of-cards"):
    reason: str
    by: str = ""
    """Empty where the house's own shoe ran out."""


# Comforts of the house.


class Dispute(Struct, frozen=True, tag="dispute"):
    player: str


class Tip(Struct, frozen=True, tag="tip"):
    player: str
    amount: Amount


class CallAttendant(Struct, frozen=True, tag="call-attendant"):
    player: str


class Say(Struct, frozen=True, tag="say"):
    """Chat. The words lie elsewhere under this id, so that they can be erased."""

    player: str
    note: str


class TakeAdvice(Struct, frozen=True, tag="take-advice"):
    """A hint or the odds were asked for; `advice` says what is shown."""

    player: str
    advice: str
    hand: str = ""


class Tick(Struct, frozen=True, tag="tick"):
    """It is now that late."""


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
    | MakeWish
    | SetComfort
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
    | LoseCroupier
    | RegainCroupier
    | AnswerCall
    | Speak
    | EndBetting
    | ProlongBetting
    | ConfirmCards
    | CorrectCard
    | AskApproval
    | GiveApproval
    | WithdrawApproval
    | OpenTable
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
