"""What croupiers, supervisors and operators ask of a table, alone or by two."""

from typing import Annotated

from msgspec import Meta, Struct

from sabot.table.command_fields import FILLED_IN, NamedCard, PersonId, Reason
from sabot.table.house.approval import ActOfTwo
from sabot.table.house.configuration import Configuration
from sabot.table.play.play import Position


class SignIn(Struct, frozen=True, tag="sign-in"):
    """From now on I deal at this table; not while another does, whose line answers (D7)."""


class SignOut(Struct, frozen=True, tag="sign-out"):
    """I do not deal here any more."""


class Relieve(Struct, frozen=True, tag="relieve"):
    """This croupier does not deal here any more."""

    croupier: PersonId
    """As the croupier's view names him."""


class LoseCroupier(Struct, frozen=True, tag="lose-croupier"):
    """No window of the croupier answers any more."""


class RegainCroupier(Struct, frozen=True, tag="regain-croupier"):
    pass


class AnswerCall(Struct, frozen=True, tag="answer-call"):
    """I go to the guest who called for an attendant; the guest is told that somebody comes."""

    guest: PersonId
    """As the call names them."""


class ConfirmCards(Struct, frozen=True, tag="confirm-cards"):
    """What is disputed was right; the round goes on (D2)."""


class CorrectCard(Struct, frozen=True, tag="correct-card"):
    """A card was misread; the round is told again with the right one (D2). After the result it takes two."""

    position: Position
    """Which card."""
    old: NamedCard
    """What it was taken for."""
    new: NamedCard
    """What it is."""
    reason: Reason
    """In words that everybody at the table is shown."""


class ExchangeCards(Struct, frozen=True, tag="exchange-cards"):
    """Two cards lie in each other's place: the round is told again as they should lie (D4). After the result
    it takes two.
    """

    here: Position
    """Which card."""
    card: NamedCard
    """What lies there, and was meant for the other place."""
    there: Position
    """The place that it was meant for."""
    other: NamedCard
    """What lies there, and comes here."""
    reason: Reason
    """In words that everybody at the table is shown."""


class Speak(Struct, frozen=True, tag="speak"):
    """I say something to the players of my table; where there is a chat at all."""

    note: str
    """The words. They lie elsewhere, and the table is told under which id."""


class EndBetting(Struct, frozen=True, tag="end-betting"):
    """No more bets, before the time is over; not while nobody has a stake."""


class ProlongBetting(Struct, frozen=True, tag="prolong-betting"):
    """Betting goes on for longer; never more than 120 seconds are left."""

    seconds: Annotated[int, Meta(ge=5, le=60)]
    """By how much."""


class ExposeCard(Struct, frozen=True, tag="expose-card"):
    """A card too many left the shoe: it is dealt next if nobody chooses after seeing it, else burnt (D4)."""

    card: NamedCard
    reason: Reason
    """In words that everybody at the table is shown."""


class AskApproval(Struct, frozen=True, tag="ask-approval"):
    """I want to do what only two people may do; the table waits for the other, where a round is in play."""

    act: ActOfTwo
    """This and nothing else."""
    reason: Reason
    """In words for the log."""


class GiveApproval(Struct, frozen=True, tag="give-approval"):
    """I agree to what somebody else asked for, and it is done."""

    approval: Annotated[int, Meta(ge=1)]
    """Its number, as the views of this table tell it."""


class WithdrawApproval(Struct, frozen=True, tag="withdraw-approval"):
    """I do not want any more what I asked for; or I say no to what somebody else asked for."""

    approval: Annotated[int, Meta(ge=1)]
    """Its number, as the views of this table tell it."""


class OpenTable(Struct, frozen=True, tag="open-table"):
    """A closed table opens."""


class CloseTable(Struct, frozen=True, tag="close-table"):
    """The table closes; not while stakes lie on it."""

    after_round: Annotated[bool, FILLED_IN] = False
    """No other round begins; a table that stands still closes when it goes on."""


class ConfigureTable(Struct, frozen=True, tag="configure-table"):
    """The table is set up otherwise, from the next round or the next shoe on (docs/configuration.md)."""

    configuration: Configuration
    """All of it, with the next version."""
    whole: Annotated[bool, FILLED_IN] = False
    """Nothing of it holds before all of it can."""


class FollowFile(Struct, frozen=True, tag="follow-file"):
    """The house was started with this configuration of the table in its file."""

    configuration: Configuration
    """Its version is the table's next one, whatever it says."""
    file: str
    """The digest of what the file says of the table."""
    whole: bool = False


class PauseTable(Struct, frozen=True, tag="pause-table"):
    """The table stands still, its clock stopped."""

    reason: Reason
    """In words that everybody at the table is shown."""


class ResumeTable(Struct, frozen=True, tag="resume-table"):
    """The table goes on."""


class ReportDevice(Struct, frozen=True, tag="report-device"):
    """The machine that deals answers, or does not."""

    silent: bool
    """It does not answer."""


class SignalJackpot(Struct, frozen=True, tag="signal-jackpot"):
    """A jackpot is being played for, or not any more."""

    on: bool
    """It is."""


class StartAgain(Struct, frozen=True, tag="start-again"):
    """The house was stopped: running clocks get what was left of them, and a little more."""
