"""Events about the table itself: open, halted, disputed, staffed."""

from msgspec import Struct

from sabot.cards import Card
from sabot.table.house.approval import ActOfTwo
from sabot.table.house.configuration import Configuration


class TableOpened(Struct, frozen=True, tag="table-opened"):
    pass


class TableClosed(Struct, frozen=True, tag="table-closed"):
    pass


class TableConfigured(Struct, frozen=True, tag="table-configured"):
    """Settings that hold from the next round on, or from the next shoe where they must."""

    configuration: Configuration
    by: str = ""
    second: str = ""
    """Who approved, where the change needed two people."""
    reason: str = ""
    meanwhile: Configuration | None = None
    """Where some of it waits for the next shoe: what holds from the next round until then. It is the version
    before that of the configuration, so that a version always means the same words."""
    file: str = ""
    """The digest of what the house's file said, where the change is the file's."""
    leaves: str = ""
    """The profile of the house that two people agreed to leave, where they did."""


class ApprovalAsked(Struct, frozen=True, tag="approval-asked"):
    """Somebody of the house wants to do what only two people may do (D3)."""

    number: int
    act: ActOfTwo
    reason: str
    by: str
    at: int
    about: str
    """The state in which it was asked; in any other the approval has lapsed."""


class ApprovalGiven(Struct, frozen=True, tag="approval-given"):
    """A second person agreed; what was asked for follows."""

    number: int
    by: str


class ApprovalWithdrawn(Struct, frozen=True, tag="approval-withdrawn"):
    number: int
    by: str


class ClosingAnnounced(Struct, frozen=True, tag="closing-announced"):
    """No more round begins; the shoe is shown first."""


class DisputeRaised(Struct, frozen=True, tag="dispute-raised"):
    player: str
    cards: int
    """How many cards lay when he pressed."""
    at: int


class CardsConfirmed(Struct, frozen=True, tag="cards-confirmed"):
    by: str


class TableHalted(Struct, frozen=True, tag="table-halted"):
    reason: str
    by: str
    at: int
    approval: int = 0
    """The number of the approval that is waited for, where that is why."""
    until: int = 0
    """When what lies goes back, where a croupier is waited for."""


class TableResumed(Struct, frozen=True, tag="table-resumed"):
    at: int


class CroupierCame(Struct, frozen=True, tag="croupier-came"):
    croupier: str


class CroupierWent(Struct, frozen=True, tag="croupier-went"):
    croupier: str
    by: str = ""
    """The supervisor who relieved the croupier."""


class CroupierLost(Struct, frozen=True, tag="croupier-lost"):
    """No window of the croupier answers any more."""

    croupier: str
    at: int


class CroupierBack(Struct, frozen=True, tag="croupier-back"):
    croupier: str


class CroupierSaid(Struct, frozen=True, tag="croupier-said"):
    """Words to the players; they lie elsewhere under this id, so that they can be erased."""

    croupier: str
    note: str


class BettingEnded(Struct, frozen=True, tag="betting-ended"):
    """The croupier takes no more bets before the time is over."""

    by: str


class BettingProlonged(Struct, frozen=True, tag="betting-prolonged"):
    by: str
    seconds: int


class CardExposed(Struct, frozen=True, tag="card-exposed"):
    """A card left the shoe although none was wanted (D4); it is dealt next, or burnt."""

    card: Card
    by: str
    reason: str


class DeviceReported(Struct, frozen=True, tag="device-reported"):
    silent: bool


class JackpotSignalled(Struct, frozen=True, tag="jackpot-signalled"):
    on: bool
