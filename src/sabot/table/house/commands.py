"""What the house asks of its tables: people who deal, what takes two, settings, and the clock."""

from typing import Annotated

from msgspec import Meta, Struct

from sabot.games.filled_in import FILLED_IN, LONGEST_REASON
from sabot.table.command_fields import PersonId, Reason
from sabot.table.house.approval import ActOfTwo
from sabot.table.house.configuration import Configuration
from sabot.table.house.planned_shift import MOST_SHIFTS, PlannedShift


class SignIn(Struct, frozen=True, tag="sign-in"):
    """From now on I deal at this table; not while another does, whose line answers (D7)."""


class SignOut(Struct, frozen=True, tag="sign-out"):
    """I do not deal here any more."""


class Relieve(Struct, frozen=True, tag="relieve"):
    """This croupier does not deal here any more."""

    croupier: PersonId
    """As the croupier's view names them."""
    reason: Reason
    """In words for the log."""


class OfferTable(Struct, frozen=True, tag="offer-table"):
    """I hand this table over; I deal here until a colleague takes it."""

    to: Annotated[str, Meta(max_length=64)] = ""
    """This colleague; empty where anybody who deals may take it."""


class KeepTable(Struct, frozen=True, tag="keep-table"):
    """I do not hand it over after all."""


class TakeTable(Struct, frozen=True, tag="take-table"):
    """From now on I deal here, because whoever does hands it over to me."""

    croupier: PersonId
    """Whoever hands it over."""


class PlanRoster(Struct, frozen=True, tag="plan-roster"):
    """Who is to deal here from when on, in place of what was planned before; nobody comes or goes by it."""

    shifts: Annotated[tuple[PlannedShift, ...], Meta(max_length=MOST_SHIFTS)]
    """In the order in which they begin."""


class LoseCroupier(Struct, frozen=True, tag="lose-croupier"):
    """No window of the croupier answers any more."""


class RegainCroupier(Struct, frozen=True, tag="regain-croupier"):
    pass


class Speak(Struct, frozen=True, tag="speak"):
    """I say something to the players of my table; where there is a chat at all."""

    note: str
    """The words. They lie elsewhere, and the table is told under which id."""


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


class OpenOwnTable(Struct, frozen=True, tag="open-own-table"):
    """Somebody wants a table of their own like this one; who has one keeps it."""

    but: int = 0
    """The number of the one that they had, where it is known to be closed."""


class ForgetOwnTable(Struct, frozen=True, tag="forget-own-table"):
    """A visitor's own table is closed."""

    player: str
    number: int


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
    reason: Annotated[str, Meta(max_length=LONGEST_REASON)] = ""
    """In words for the log, where somebody gives them."""


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


class Tick(Struct, frozen=True, tag="tick"):
    """It is now that late."""
