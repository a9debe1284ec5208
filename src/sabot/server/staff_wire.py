"""Commands of the people of the house as they travel; who gives them is for the session to say."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from sabot.server.people import LONGEST_WORDS
from sabot.table.configuration import Configuration

LONGEST_REASON = 200
"""Characters of a reason that somebody of the house gives."""
MOST_BURNT = 60
"""Cards that are burnt when a shoe is opened."""
MOST_INDEX = 100

Reason = Annotated[str, Meta(min_length=1, max_length=LONGEST_REASON)]
CardName = Annotated[str, Meta(min_length=2, max_length=2)]
PlaceName = Annotated[str, Meta(max_length=32)]
PersonId = Annotated[str, Meta(min_length=1, max_length=64)]


class SignIn(Struct, frozen=True, tag="sign-in", forbid_unknown_fields=True):
    """From now on I deal at this table; not while another does, whose line answers (D7)."""


class SignOut(Struct, frozen=True, tag="sign-out", forbid_unknown_fields=True):
    """I do not deal here any more."""


class Relieve(Struct, frozen=True, tag="relieve", forbid_unknown_fields=True):
    """This croupier does not deal here any more."""

    croupier: PersonId
    """As the croupier's view names him."""


class Speak(Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    """I say something to the players of my table; where there is a chat at all."""

    note: Annotated[str, Meta(min_length=1, max_length=LONGEST_WORDS)]
    """The words."""


class EndBetting(Struct, frozen=True, tag="end-betting", forbid_unknown_fields=True):
    """No more bets, before the time is over; not while nobody has a stake."""


class ProlongBetting(Struct, frozen=True, tag="prolong-betting", forbid_unknown_fields=True):
    """Betting goes on for longer; never more than 120 seconds are left."""

    seconds: Annotated[int, Meta(ge=5, le=60)]
    """By how much."""


class AnswerCall(Struct, frozen=True, tag="answer-call", forbid_unknown_fields=True):
    """I go to the guest who called for an attendant; the guest is told that somebody comes."""

    guest: PersonId
    """As the call names them."""


class PrepareShoe(Struct, frozen=True, tag="prepare-shoe", forbid_unknown_fields=True):
    """A new shoe is shuffled and lies on the table."""


class OpenShoe(Struct, frozen=True, tag="open-shoe", forbid_unknown_fields=True):
    """The first cards are burnt; the shoe can be dealt from."""

    burnt: Annotated[int, Meta(ge=0, le=MOST_BURNT)] | None = None
    """Cards that were burnt, the first one included, as counted; null for as many as the rules say."""
    first: CardName | None = None
    """The first card, where it was shown."""


class SeeCutCard(Struct, frozen=True, tag="see-cut-card", forbid_unknown_fields=True):
    """The cut card came out: this shoe's last round is being played."""


class DealCard(Struct, frozen=True, tag="deal-card", forbid_unknown_fields=True):
    """This card was dealt, face up, to where the table wanted one."""

    card: CardName
    lucky: bool = False
    """It carries the mark of a lucky card (B24)."""


class ExposeCard(Struct, frozen=True, tag="expose-card", forbid_unknown_fields=True):
    """A card too many left the shoe: it is dealt next if nobody chooses after seeing it, else burnt (D4)."""

    card: CardName
    reason: Reason
    """In words that everybody at the table is shown."""


class DealHoleCard(Struct, frozen=True, tag="deal-hole-card", forbid_unknown_fields=True):
    """The dealer's second card lies face down."""


class ReportCheck(Struct, frozen=True, tag="report-check", forbid_unknown_fields=True):
    """I have looked at the hole card."""

    blackjack: bool
    """With the up card it is one."""


class TurnHoleCard(Struct, frozen=True, tag="turn-hole-card", forbid_unknown_fields=True):
    """The hole card is turned, and this is it."""

    card: CardName


class RunOutOfCards(Struct, frozen=True, tag="run-out-of-cards", forbid_unknown_fields=True):
    """The shoe is empty although a card is wanted: the round is void (B33). With cards left it takes two."""

    reason: Reason


class ConfirmCards(Struct, frozen=True, tag="confirm-cards", forbid_unknown_fields=True):
    """What is disputed was right; the round goes on (D2)."""


class CorrectCard(Struct, frozen=True, tag="correct-card", forbid_unknown_fields=True):
    """A card was misread; the round is told again with the right one (D2). After the result it takes two."""

    place: PlaceName
    """The hand, or the side of a coup; empty for the dealer."""
    index: Annotated[int, Meta(ge=0, le=MOST_INDEX)]
    """Which card there, counted from 0."""
    old: CardName
    """What it was taken for."""
    new: CardName
    """What it is."""
    reason: Reason
    """In words that everybody at the table is shown."""


class VoidingAct(Struct, frozen=True, tag="void-round", forbid_unknown_fields=True):
    """The round in play is void, and every stake of it goes back (G6)."""


class CorrectionAct(Struct, frozen=True, tag="correct-card", forbid_unknown_fields=True):
    """A card was misread, and the result was shown already (D3)."""

    place: PlaceName
    """The hand, or the side of a coup; empty for the dealer."""
    index: Annotated[int, Meta(ge=0, le=MOST_INDEX)]
    """Which card there, counted from 0."""
    old: CardName
    """What it was taken for."""
    new: CardName
    """What it is."""


class RunningOutAct(Struct, frozen=True, tag="run-out-of-cards", forbid_unknown_fields=True):
    """No card can come although the shoe has some: the round is void, and a new shoe follows (D3)."""


class NewShoeAct(Struct, frozen=True, tag="new-shoe", forbid_unknown_fields=True):
    """The shoe is not dealt from any more: what lies goes back, and a new one follows (D3, D4)."""


class ConfigurationAct(Struct, frozen=True, tag="configure-table", forbid_unknown_fields=True):
    """The table leaves its profile, its rules or its pay tables (D3)."""

    configuration: Configuration
    """All of it, with the next version."""


WireAct: TypeAlias = VoidingAct | CorrectionAct | RunningOutAct | NewShoeAct | ConfigurationAct
"""What only two people do together."""


class AskApproval(Struct, frozen=True, tag="ask-approval", forbid_unknown_fields=True):
    """I want to do what only two people may do; the table waits for the other, where a round is in play."""

    act: WireAct
    """This and nothing else."""
    reason: Reason
    """In words for the log."""


class GiveApproval(Struct, frozen=True, tag="give-approval", forbid_unknown_fields=True):
    """I agree to what somebody else asked for, and it is done."""

    approval: Annotated[int, Meta(ge=1)]
    """Its number, as the views of this table tell it."""


class WithdrawApproval(Struct, frozen=True, tag="withdraw-approval", forbid_unknown_fields=True):
    """I do not want any more what I asked for; or I say no to what somebody else asked for."""

    approval: Annotated[int, Meta(ge=1)]
    """Its number, as the views of this table tell it."""


class PauseTable(Struct, frozen=True, tag="pause-table", forbid_unknown_fields=True):
    """The table stands still, its clock stopped."""

    reason: Reason
    """In words that everybody at the table is shown."""


class ResumeTable(Struct, frozen=True, tag="resume-table", forbid_unknown_fields=True):
    """The table goes on."""


class OpenTable(Struct, frozen=True, tag="open-table", forbid_unknown_fields=True):
    """A closed table opens."""


class CloseTable(Struct, frozen=True, tag="close-table", forbid_unknown_fields=True):
    """The table closes; not while stakes lie on it."""


class ConfigureTable(Struct, frozen=True, tag="configure-table", forbid_unknown_fields=True):
    """The table is set up otherwise, from the next round or the next shoe on (docs/configuration.md)."""

    configuration: Configuration
    """All of it, with the next version."""


class ReportDevice(Struct, frozen=True, tag="report-device", forbid_unknown_fields=True):
    """The machine that deals answers, or does not."""

    silent: bool
    """It does not answer."""


class SignalJackpot(Struct, frozen=True, tag="signal-jackpot", forbid_unknown_fields=True):
    """A jackpot is being played for, or not any more."""

    on: bool
    """It is."""


Dealing: TypeAlias = (
    PrepareShoe
    | OpenShoe
    | SeeCutCard
    | DealCard
    | ExposeCard
    | DealHoleCard
    | ReportCheck
    | TurnHoleCard
    | RunOutOfCards
)
"""What a croupier does with cards."""
StaffCommand: TypeAlias = (
    SignIn
    | SignOut
    | Relieve
    | Speak
    | EndBetting
    | ProlongBetting
    | AnswerCall
    | Dealing
    | ConfirmCards
    | CorrectCard
    | AskApproval
    | GiveApproval
    | WithdrawApproval
    | PauseTable
    | ResumeTable
    | OpenTable
    | CloseTable
    | ConfigureTable
    | ReportDevice
    | SignalJackpot
)
