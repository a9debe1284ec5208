"""What croupiers, supervisors and operators ask of a table, alone or by two."""

from msgspec import Struct

from sabot.cards import Card
from sabot.table.approval import ActOfTwo
from sabot.table.configuration import Configuration
from sabot.table.play import Position


class SignIn(Struct, frozen=True, tag="sign-in"):
    croupier: str


class SignOut(Struct, frozen=True, tag="sign-out"):
    croupier: str
    by: str = ""
    """The supervisor who relieves the croupier; empty where the croupier goes."""


class LoseCroupier(Struct, frozen=True, tag="lose-croupier"):
    """No window of the croupier answers any more."""

    croupier: str


class RegainCroupier(Struct, frozen=True, tag="regain-croupier"):
    croupier: str


class AnswerCall(Struct, frozen=True, tag="answer-call"):
    """I go to the guest who called for an attendant."""

    guest: str
    by: str


class ConfirmCards(Struct, frozen=True, tag="confirm-cards"):
    """What lies is right: the round goes on."""

    by: str


class CorrectCard(Struct, frozen=True, tag="correct-card"):
    position: Position
    old: Card
    new: Card
    reason: str
    by: str


class Speak(Struct, frozen=True, tag="speak"):
    """A croupier says something to the players. The words lie elsewhere under this id."""

    croupier: str
    note: str


class EndBetting(Struct, frozen=True, tag="end-betting"):
    by: str


class ProlongBetting(Struct, frozen=True, tag="prolong-betting"):
    seconds: int
    by: str


class ExposeCard(Struct, frozen=True, tag="expose-card"):
    """A card left the shoe although none was wanted (D4)."""

    card: Card
    reason: str
    by: str


class AskApproval(Struct, frozen=True, tag="ask-approval"):
    """Somebody of the house wants to do what only two people may do (D3)."""

    act: ActOfTwo
    reason: str
    by: str


class GiveApproval(Struct, frozen=True, tag="give-approval"):
    """A second person agrees, and it is done."""

    approval: int
    by: str


class WithdrawApproval(Struct, frozen=True, tag="withdraw-approval"):
    """It is not wanted any more, or a second person says no."""

    approval: int
    by: str


class OpenTable(Struct, frozen=True, tag="open-table"):
    pass


class CloseTable(Struct, frozen=True, tag="close-table"):
    """Refused while stakes lie on it, unless it is to close after their round."""

    after_round: bool = False
    """No other round begins; a table that stands still closes when it goes on."""


class ConfigureTable(Struct, frozen=True, tag="configure-table"):
    configuration: Configuration
    by: str = ""
    """Empty where the file of the house says so."""
    whole: bool = False
    """Nothing of it holds before all of it can."""


class FollowFile(Struct, frozen=True, tag="follow-file"):
    """The house was started with this configuration of the table in its file."""

    configuration: Configuration
    """Its version is the table's next one, whatever it says."""
    file: str
    """The digest of what the file says of the table."""
    whole: bool = False


class PauseTable(Struct, frozen=True, tag="pause-table"):
    reason: str
    by: str


class ResumeTable(Struct, frozen=True, tag="resume-table"):
    by: str


class ReportDevice(Struct, frozen=True, tag="report-device"):
    silent: bool


class SignalJackpot(Struct, frozen=True, tag="signal-jackpot"):
    on: bool


class StartAgain(Struct, frozen=True, tag="start-again"):
    """The house was stopped: running clocks get what was left of them, and a little more."""
