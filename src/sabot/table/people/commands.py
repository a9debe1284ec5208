"""What guests can ask beside their bets: a place, a comfort, an attendant, a word."""

from typing import Annotated

from msgspec import Struct

from sabot.games.filled_in import FILLED_IN
from sabot.money import Amount
from sabot.table.betting.slip import Press
from sabot.table.command_fields import PersonId
from sabot.table.people.guest import Preferences


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


class SetPreferences(Struct, frozen=True, tag="set-comfort"):
    comfort: Preferences


class Tip(Struct, frozen=True, tag="tip"):
    amount: Amount


class CallAttendant(Struct, frozen=True, tag="call-attendant"):
    pass


class AnswerCall(Struct, frozen=True, tag="answer-call"):
    """I go to the guest who called for an attendant; the guest is told that somebody comes."""

    guest: PersonId
    """As the call names them."""


class Say(Struct, frozen=True, tag="say"):
    """Chat. The words lie elsewhere under this id, so that they can be erased."""

    note: str
