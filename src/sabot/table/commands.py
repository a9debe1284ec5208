"""Everything that can be asked of a table: by guests, by whoever deals, by the house, and by the clock."""

from typing import Annotated, TypeAlias, get_args

from msgspec import Meta, Struct

from sabot.games.moves import Action
from sabot.ledger.lot import Chips
from sabot.money import Amount
from sabot.table.betting.slip import Press
from sabot.table.command_fields import FILLED_IN, MOST_BURNT, NamedCard, Reason
from sabot.table.house_commands import (
    AnswerCall,
    AskApproval,
    CloseTable,
    ConfigureTable,
    ConfirmCards,
    CorrectCard,
    EndBetting,
    ExchangeCards,
    ExposeCard,
    FollowFile,
    GiveApproval,
    LoseCroupier,
    OpenTable,
    PauseTable,
    ProlongBetting,
    RegainCroupier,
    Relieve,
    ReportDevice,
    ResumeTable,
    SignalJackpot,
    SignIn,
    SignOut,
    Speak,
    StartAgain,
    WithdrawApproval,
)
from sabot.table.people.guest import Comfort, Wish

__all__ = [
    "AnswerCall",
    "AskApproval",
    "CloseTable",
    "ConfigureTable",
    "ConfirmCards",
    "CorrectCard",
    "EndBetting",
    "ExchangeCards",
    "ExposeCard",
    "FollowFile",
    "GiveApproval",
    "LoseCroupier",
    "OpenTable",
    "PauseTable",
    "ProlongBetting",
    "RegainCroupier",
    "Relieve",
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
    last: Annotated[Press, FILLED_IN] = ()
    """What was last staked on a game of the same kind elsewhere."""


class Leave(Struct, frozen=True, tag="leave"):
    pass


class LoseConnection(Struct, frozen=True, tag="lose-connection"):
    """No window of this player answers any more."""


class RegainConnection(Struct, frozen=True, tag="regain-connection"):
    pass


class TakeSeat(Struct, frozen=True, tag="take-seat"):
    seat: int


class LeaveSeat(Struct, frozen=True, tag="leave-seat"):
    seat: int


class ReserveSeat(Struct, frozen=True, tag="reserve-seat"):
    """Keep my place while I am gone for a short time; or no longer."""

    on: bool


# Bets.


class PlaceBet(Struct, frozen=True, tag="place-bet"):
    hand: str
    bet: str
    amount: Amount
    """Money; golden chips are counted apart."""
    chips: Chips = ()
    behind: bool = False


class DoubleBets(Struct, frozen=True, tag="double-bets"):
    pass


class RaiseBets(Struct, frozen=True, tag="raise-bets"):
    chip: Amount


class RepeatBets(Struct, frozen=True, tag="repeat-bets"):
    times: int = 1
    last: Annotated[Press, FILLED_IN] = ()
    """What was last staked on a game of the same kind elsewhere; asked only where nothing was staked here."""


class BetAll(Struct, frozen=True, tag="bet-all"):
    """The one of the two buttons that this table has: all fields of a hand, or its special bets."""

    hand: str
    chip: Amount


class LetItPlay(Struct, frozen=True, tag="let-it-play"):
    hand: str


class PlayNow(Struct, frozen=True, tag="play-now"):
    chip: Amount


class ClearLast(Struct, frozen=True, tag="clear-last"):
    """Undo: the last press goes back as a whole."""


class ClearAll(Struct, frozen=True, tag="clear-all"):
    pass


class ConfirmBets(Struct, frozen=True, tag="confirm-bets"):
    pass


class PressDeal(Struct, frozen=True, tag="press-deal"):
    pass


class MakeWish(Struct, frozen=True, tag="make-wish"):
    """Repeat in the next round, or for several; None takes the wish back."""

    wish: Wish | None


class SetComfort(Struct, frozen=True, tag="set-comfort"):
    comfort: Comfort


class StartNewGame(Struct, frozen=True, tag="start-new-game"):
    """Clear the cards of the last round of an internal table."""


# Answers in play.


class AnswerInsurance(Struct, frozen=True, tag="answer-insurance"):
    hand: str
    takes: bool


class Choose(Struct, frozen=True, tag="choose"):
    hand: str
    action: Action
    sure: bool = False
    """The answer to the safety net's question."""


# Whoever deals: an own shoe, a device, a croupier.


class PrepareShoe(Struct, frozen=True, tag="prepare-shoe"):
    """A new shoe is shuffled and lies on the table."""

    commitment: Annotated[bytes, FILLED_IN] = b""
    """Empty where cards come from outside."""
    sealed: Annotated[bytes, FILLED_IN] = b""
    """The seed, sealed with the key of the house."""


class PledgeSeed(Struct, frozen=True, tag="pledge-seed"):
    commitment: bytes


class RevealSeed(Struct, frozen=True, tag="reveal-seed"):
    seed: bytes


class OpenShoe(Struct, frozen=True, tag="open-shoe"):
    """The first cards are burnt; the shoe can be dealt from."""

    burnt: Annotated[int, Meta(ge=0, le=MOST_BURNT)] | None = None
    """Cards that were burnt, the first one included, as counted; null for as many as the rules say."""
    first: NamedCard | None = None
    """The first card, where it was shown."""


class RevealShoe(Struct, frozen=True, tag="reveal-shoe"):
    """The seed of a shoe that is spent; empty, with the reason, where it is lost."""

    seed: bytes = b""
    reason: str = ""


class LoseShoe(Struct, frozen=True, tag="lose-shoe"):
    """Nobody can deal from this shoe any more, nor show it: its seed is lost."""

    reason: str


class SeeCutCard(Struct, frozen=True, tag="see-cut-card"):
    """The cut card came out: this shoe's last round is being played."""


class DealCard(Struct, frozen=True, tag="deal-card"):
    """This card was dealt, face up, to where the table wanted one."""

    card: NamedCard
    lucky: bool = False
    """It carries the mark of a lucky card (B24)."""


class DealHoleCard(Struct, frozen=True, tag="deal-hole-card"):
    """The dealer's second card lies face down."""


class ReportCheck(Struct, frozen=True, tag="report-check"):
    """I have looked at the hole card."""

    blackjack: bool
    """With the up card it is one."""


class TurnHoleCard(Struct, frozen=True, tag="turn-hole-card"):
    """The hole card is turned, and this is it."""

    card: NamedCard


class RunOutOfCards(Struct, frozen=True, tag="run-out-of-cards"):
    """The shoe is empty although a card is wanted: the round is void (B33). With cards left it takes two."""

    reason: Reason


# Comforts of the house.


class Dispute(Struct, frozen=True, tag="dispute"):
    pass


class Tip(Struct, frozen=True, tag="tip"):
    amount: Amount


class CallAttendant(Struct, frozen=True, tag="call-attendant"):
    pass


class Say(Struct, frozen=True, tag="say"):
    """Chat. The words lie elsewhere under this id, so that they can be erased."""

    note: str


class TakeAdvice(Struct, frozen=True, tag="take-advice"):
    """A hint or the odds were asked for; `advice` says what is shown."""

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
    | LoseCroupier
    | RegainCroupier
    | AnswerCall
    | Speak
    | EndBetting
    | ProlongBetting
    | ConfirmCards
    | CorrectCard
    | ExchangeCards
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
