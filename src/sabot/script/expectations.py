"""What a script may expect of a table, of its people and of a round."""

from msgspec import Struct

from sabot.cards.card import Card
from sabot.ledger.lot import Chips, Lot
from sabot.money import Amount
from sabot.table.clock import ClockKind
from sabot.table.state import Phase
from sabot.table.waiting_for import WaitingFor


class PhaseIs(Struct, frozen=True):
    phase: Phase


class ClockShows(Struct, frozen=True):
    kind: ClockKind | None
    """None where no clock runs."""
    left: int = 0
    """Microseconds."""


class WasSaid(Struct, frozen=True):
    """One of the sentences of `said` since the act before; or not."""

    words: str
    yes: bool


class SeatIs(Struct, frozen=True):
    seat: int
    player: str
    """Empty where the seat is free."""


class PurseIs(Struct, frozen=True):
    player: str
    available: Amount
    held: Amount | None
    """None where the script does not say."""


class TrayIs(Struct, frozen=True):
    """The golden chips that lie nowhere."""

    player: str
    chips: Chips


class BetEnded(Struct, frozen=True):
    """What came back of a bet in the last round that ended, and its label; pending or paid."""

    player: str
    hand: str
    bet: str
    behind: bool
    back: Lot
    label: str


class NotSettled(Struct, frozen=True):
    """The last round settled nothing there."""

    player: str
    hand: str
    bet: str
    behind: bool


class StakeLies(Struct, frozen=True):
    """What lies on a field while bets are taken; without a bet, that nothing lies there at all."""

    player: str
    hand: str = ""
    bet: str = ""
    behind: bool = False
    lot: Lot = Lot()


class IsAway(Struct, frozen=True):
    player: str
    yes: bool


class StrikesAre(Struct, frozen=True):
    player: str
    strikes: int


class WishIs(Struct, frozen=True):
    player: str
    rounds: int
    """0 where there is no wish."""


class WaitsFor(Struct, frozen=True):
    want: WaitingFor


class Asks(Struct, frozen=True):
    """Whose answer is waited for, and for which hand; none where nobody is asked."""

    people: tuple[tuple[str, str], ...]


class CardsLie(Struct, frozen=True):
    place: str
    cards: tuple[Card, ...]


class BurntAre(Struct, frozen=True):
    cards: tuple[Card, ...]


class HistoryShows(Struct, frozen=True):
    """The last entry of the history bar."""

    cards: tuple[Card, ...]
    burnt: tuple[Card, ...]
    void: bool


class RoundsShown(Struct, frozen=True):
    """How many rounds the history bar shows."""

    count: int


class IsBroken(Struct, frozen=True):
    """The player has a broken game to finish."""

    player: str
    yes: bool


class NothingHeld(Struct, frozen=True):
    pass


class ButtonIs(Struct, frozen=True):
    """What the Deal button does in this round."""

    button: str


class IsHalted(Struct, frozen=True):
    reason: str
    """Empty where the table goes on."""


class ShoeIs(Struct, frozen=True):
    number: int


Expectation = (
    PhaseIs
    | ClockShows
    | WasSaid
    | SeatIs
    | PurseIs
    | TrayIs
    | BetEnded
    | NotSettled
    | StakeLies
    | IsAway
    | StrikesAre
    | WishIs
    | WaitsFor
    | Asks
    | CardsLie
    | BurntAre
    | HistoryShows
    | RoundsShown
    | IsBroken
    | NothingHeld
    | ButtonIs
    | IsHalted
    | ShoeIs
)
