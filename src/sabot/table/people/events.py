"""Events about guests: coming, sitting, wishing, missing their time, and what the house does for them."""

from msgspec import Struct

from sabot.money import Amount
from sabot.table.betting.slip import Press
from sabot.table.people.guest import Comfort, Wish


class GuestJoined(Struct, frozen=True, tag="guest-joined", gc=False):
    player: str
    last: Press = ()
    """What he last staked on a game of the same kind elsewhere, so that it can be repeated here."""


class GuestLeft(Struct, frozen=True, tag="guest-left"):
    player: str
    later: bool = False
    """Stakes of his are still played: he is gone when the round is over."""


class ConnectionLost(Struct, frozen=True, tag="connection-lost"):
    player: str
    at: int


class ConnectionBack(Struct, frozen=True, tag="connection-back"):
    player: str


class SeatTaken(Struct, frozen=True, tag="seat-taken"):
    player: str
    seat: int


class SeatLeft(Struct, frozen=True, tag="seat-left"):
    player: str
    seat: int


class StakesMissed(Struct, frozen=True, tag="stakes-missed"):
    """Betting ended, and nothing lay on these seats; on all others something did."""

    seats: tuple[int, ...]


class GuestActive(Struct, frozen=True, tag="guest-active"):
    """The player of an own-pace table does something; written down once in a while."""

    player: str
    at: int


class SeatReserved(Struct, frozen=True, tag="seat-reserved"):
    player: str
    until: int


class WishMade(Struct, frozen=True, tag="wish-made", gc=False):
    player: str
    wish: Wish | None
    why: str = ""
    """Why a wish ended, where the table ended it."""


class ComfortSet(Struct, frozen=True, tag="comfort-set"):
    player: str
    comfort: Comfort


class TimeMissed(Struct, frozen=True, tag="time-missed", gc=False):
    """A decision time ran out; the second in a row marks the player away (B17)."""

    player: str
    strikes: int
    away: bool


class StrikesCleared(Struct, frozen=True, tag="strikes-cleared", gc=False):
    """The player acted again."""

    player: str


class OfflineNoticeGiven(Struct, frozen=True, tag="offline-notice-given"):
    """The live round settled stakes of somebody who was not there (I7)."""

    player: str
    round: str


class TipGiven(Struct, frozen=True, tag="tip-given"):
    player: str
    amount: Amount
    given: Amount = Amount(0)
    """What of it are credits of the house: they go back to it, and nobody is paid them."""


class AttendantCalled(Struct, frozen=True, tag="attendant-called"):
    player: str
    at: int = 0


class CallAnswered(Struct, frozen=True, tag="call-answered"):
    """Somebody of the house goes to the player who called."""

    player: str
    by: str
    at: int


class Said(Struct, frozen=True, tag="said"):
    player: str
    note: str


class AdviceShown(Struct, frozen=True, tag="advice-shown"):
    player: str
    hand: str
    advice: str
